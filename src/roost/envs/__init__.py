"""The games in the interfaces of research libraries, which are extras: `pip install roost[research]`."""
