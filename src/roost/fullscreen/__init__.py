"""The full-screen table in a terminal, made with Textual: local games, live tables and replays.

Everything is drawn from views, and what a player can do comes from `view.legal`: there are no rules here.
"""
