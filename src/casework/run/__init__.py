"""run: what did the agent do?"""
