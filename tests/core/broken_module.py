"""A module that raises an error when it is imported."""

raise ZeroDivisionError("broken")
