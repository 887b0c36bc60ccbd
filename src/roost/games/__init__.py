"""The games. Each folder has the same files, in the same roles; no game knows another."""
