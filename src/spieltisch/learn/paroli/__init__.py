"""What is learnt of Paroli and Räuberparoli."""
