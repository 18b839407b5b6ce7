"""models: how a model is asked, at what price, and never twice."""
