"""What can be asked for over HTTP. Each module has its `ROUTES`; `endpoint` makes them routes of FastAPI."""
