"""Words for people, looked up at the edge: keys and values in, a sentence out, in English or German.

One catalogue (Fluent, `locales/*.ftl`) serves the terminal and the page.
"""

from roost.text.catalogues import LANGUAGES, Catalogue, catalogue, preferred_language, printable, source, source_of_game

__all__ = ["LANGUAGES", "Catalogue", "catalogue", "preferred_language", "printable", "source", "source_of_game"]
