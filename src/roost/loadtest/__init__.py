"""A crowd of players and watchers, for measuring a server on this machine. Not named `load`: that is how games load."""
