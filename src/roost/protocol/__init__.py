"""The protocol: every message of the socket and every body of the HTTP interface, and nothing else.

One WebSocket a page, at `/ws`, for any number of tables; messages are JSON objects told apart by `type`. What changes
who sits where is HTTP under `/api`. Words for people are nowhere here: errors and notices are keys and values.

- `base.py`: limits, common types, and the bases with which every model registers itself
- `facts.py`: what a table is, for lists, for people with a link and for the socket
- `messages.py`: the messages of the socket
- `http.py`: the bodies of HTTP
- `documents.py`: what `roost protocol --write` generates, by `schema.py`, `markdown.py` and `typescript.py`
"""
