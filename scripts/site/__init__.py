"""Hooks for mkdocs, which builds the documentation site."""
