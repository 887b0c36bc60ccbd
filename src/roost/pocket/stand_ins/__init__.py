"""Stand-ins for packages that are too large for a download: the build puts them at the root of the Python sources.

They do what the table code of the server needs, and nothing else. Tests play with them and with the real packages, and
compare every message.
"""
