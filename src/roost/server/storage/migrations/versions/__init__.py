"""One file a change of the tables, each naming the one before it. A file that has been released never changes."""
