"""Many games of Paroli and Räuberparoli at once."""
