"""One socket per listener: hello, commands, questions, and what is sent."""
