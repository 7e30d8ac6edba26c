"""Who is stronger: matches, ratings and tests of strength, on one machine or on many."""
