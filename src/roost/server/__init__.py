"""The table server. Each layer imports only the layers below it:

run         runs the server under uvicorn
edge        what clients connect to: HTTP routes, sockets, connections, snapshots, identities, connection limits
service     the parts of one process: rooms, chat, seating, presence, driver, upkeep, bot pool
rooms       tables in memory; every entry is checked and stored before clients see it
table       a table as a pure fold over its entries: checks, clocks, seat plans, notices, summaries
settings    options from the command line and the environment
storage     tables, people and finished games in SQLite or PostgreSQL;  bus: hints between processes
limits, signing, metrics, logs, extras, errors
"""
