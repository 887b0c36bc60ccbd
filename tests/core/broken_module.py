"""A module that cannot be imported, as a package with a mistake in it."""

raise ZeroDivisionError("broken")
