"""Bots of Gloria Picktoria."""
