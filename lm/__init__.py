"""Language models behind one small interface: endpoints, local causal models, sentence embeddings."""
