"""Who people are, what they may do, and how they come to a table."""
