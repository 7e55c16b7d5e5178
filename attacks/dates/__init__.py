"""What a release still says about its true dates: gathered, and weighed against every offset there may be."""
