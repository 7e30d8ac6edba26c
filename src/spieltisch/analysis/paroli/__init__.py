"""Reviews of Paroli and Räuberparoli."""
