"""How processes tell each other that a table has moved: the port, and its twins in the process and over Redis."""
