"""What goes over the wire: every message of the socket and of HTTP, defined once."""
