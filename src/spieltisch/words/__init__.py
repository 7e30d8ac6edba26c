"""Words for people: refusals and facts as sentences, and the rules pages, in every language."""
