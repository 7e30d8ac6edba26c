"""The page: built from `web/` into `static/` when the package is built."""
