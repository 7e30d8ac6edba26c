"""Building and proving what a browser needs for a table without a server: `make offline`, `python -m support.offline.compare`."""
