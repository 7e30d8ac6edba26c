"""A small client of the table server; it knows only the wire."""
