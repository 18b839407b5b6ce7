"""Harvey's Legal Agent Benchmark: its task folders as cases, and cases as its task folders.

Source: harveyai/harvey-labs, MIT, (c) 2026 Harvey AI: ``tasks/<area>/<task>[/<scenario>…]`` with
``task.json`` beside ``documents/``.
"""
