"""Load tests of a server on this machine, with many players and spectators."""
