"""The documentation as a site: what mkdocs is told beyond mkdocs.yml."""
