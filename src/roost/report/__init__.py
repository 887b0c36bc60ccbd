"""Parts of reports that the arena, the reviews and the lab share: pages, plots, figures and intervals."""
