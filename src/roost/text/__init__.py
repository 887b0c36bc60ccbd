"""Text for people: turns keys and values into sentences in English or German.

The terminal and the page share one Fluent catalogue per language (`locales/*.ftl`).
"""

from roost.text.catalogues import LANGUAGES, Catalogue, catalogue, preferred_language, printable, source, source_of_game

__all__ = ["LANGUAGES", "Catalogue", "catalogue", "preferred_language", "printable", "source", "source_of_game"]
