"""How rules run: interpreted on plain lists, or compiled on NumPy records."""
