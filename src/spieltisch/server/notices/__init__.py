"""Notices: people who are not at a table hear that it waits for them, by their browser, by mail or by a webhook."""
