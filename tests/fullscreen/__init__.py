"""The full-screen table, driven by Textual's pilot."""
