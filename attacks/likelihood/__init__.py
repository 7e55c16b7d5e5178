"""What the likelihood attack is made of: excerpts, kept likelihoods, and their normalisation."""
