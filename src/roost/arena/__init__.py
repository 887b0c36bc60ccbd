"""Games between bots: play one, or measure bots over many deals and report what is proved.

`play` plays a game, `pairing` a deal with all its rotations, `run` a whole plan of them with workers and a journal;
`intervals`, `sequential`, `ratings`, `cycles`, `adjust` and `controls` are the statistics, and `report` shows them.
"""
