"""World 1, Port Calder: the parts that world_harbor.py puts together."""
