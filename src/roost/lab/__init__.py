"""How a game behaves over many deals: random games by the thousand and the million."""
