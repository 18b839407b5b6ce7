"""The options of ``casework harden`` by what they are about, as its help shows them."""

GROUPS = {
    "Search": (
        *("source", "split", "cases", "mutator", "generations", "children", "feedback", "economy"),
        *("replicate", "placebo", "padding", "seed", "search"),
    ),
    "Models": (
        *("model", "mutation_model", "judge_model", "temperature", "logprobs", "profile"),
        *("profiles", "effort"),
    ),
    "Gates (votes of judges on each child)": ("members", "canaries", "unproved"),
    "Samples (answers of the task model)": ("samples", "confirm", "report"),
    "After the search": (
        *("held_out", "held_out_samples", "witness", "tries", "minimise", "diverse"),
    ),
    "Baselines": ("baseline", "no_baseline", "baseline_model", "bank_model", "web_search"),
    "Spending": ("parallel", "max_calls", "max_tokens", "max_usd", "prices", "dry_run"),
    "Output": ("hardened_only", "as_json", "help"),
}
"""Heading -> parameters of the verb."""
