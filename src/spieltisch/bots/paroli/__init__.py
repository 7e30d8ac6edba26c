"""Players of Paroli and Räuberparoli."""
