"""Gloria Picktoria, as a whole."""
