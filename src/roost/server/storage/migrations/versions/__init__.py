"""One file per change of the schema, each naming its predecessor. A released migration never changes."""
