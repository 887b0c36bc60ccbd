"""The protocol: all messages on the socket and all HTTP bodies.

Each page opens one WebSocket, at `/ws`, for any number of tables. Messages are JSON objects with a `type` field.
Requests that create tables or change seats use HTTP under `/api`. The protocol contains no text for people: errors and
notices consist of a key and values.

- `base.py`: limits, common types, and the base classes that register every model
- `facts.py`: the description of a table, shared by lists, table pages and the socket
- `messages.py`: the messages on the socket
- `review.py`: the parts of a review, for the socket
- `http.py`: the bodies of HTTP requests and responses
- `daily.py`: those of the deal of the day
- `documents.py`: the files that `roost protocol --write` generates with `schema.py`, `markdown.py` and `typescript.py`
"""
