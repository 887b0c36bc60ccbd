"""Random games of other libraries beside ours, in one run (extra `peers`).

`games` plays the games of each library through its documented interface, `measure` takes the times in turns."""
