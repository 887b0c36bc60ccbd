"""The load test: many players and watchers at a server on this machine, and how long they have to wait."""
