"""Only its name is asked for: whoever plays has it, and no bot needs it."""
