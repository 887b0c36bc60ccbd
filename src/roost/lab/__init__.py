"""Study a game over many deals: random games by the million."""
