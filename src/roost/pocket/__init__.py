"""Games against bots in a browser, without a server.

Pyodide runs this package in a worker of the page. The worker takes the messages that a server would get over its socket
and gives the same answers, by the table code of the server: a log of entries, a pure fold, and views of seats. The
bots' search runs in modules of WebAssembly.

- `tables.py`: the tables of the device: a change is checked, saved and then told
- `seating.py`: games are created, dealt, repeated and left
- `driver.py`: the bots' decisions
- `line.py`: the messages of the page
- `hints.py`, `reviews.py`: what the coach says
- `coach.py`: the same for games at a server, and how fast the device is
- `calls.py`: what the page would ask a server for over HTTP
- `worker.py`: the connection to JavaScript
- `stand_ins/`: what is used of pydantic, in plain Python
"""
