"""The table server: friends at a table, anywhere, with bots in the empty chairs. Imports go down only:

run         the server under uvicorn
edge        what clients reach: HTTP by topic, the socket, connections, snapshots, identity, limits of connections
service     one process, put together: rooms, chat, seating, presence, driver, upkeep, bots
rooms       tables in memory: every entry is checked, stored, and only then told
table       a table as a pure fold over its entries: checks, clocks, seat plans, notices, summaries
settings    what the command and the environment say
storage     tables, people and finished games in SQLite or PostgreSQL;  bus: hints between processes
limits, signing, metrics, logs, errors
"""
