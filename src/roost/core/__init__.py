"""What every game and everything around it stands on. Standard library only."""
