"""The board of Gloria Picktoria."""
