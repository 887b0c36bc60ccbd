"""5211, in its classic and its Azul edition."""
