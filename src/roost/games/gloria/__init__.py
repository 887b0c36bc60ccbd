"""Gloria Picktoria."""
