"""report: what did we learn?"""
