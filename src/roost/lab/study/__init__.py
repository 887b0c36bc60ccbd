"""`roost lab`: how a game behaves over many deals, for random play and bots side by side, and what a rule would change.

`plan` says what is played, `run` plays it and keeps what is finished, `results` turns counts into estimates, and
`report` writes them for people.
"""
