"""HTTP: routes, guards, the page, and the program that serves them."""
