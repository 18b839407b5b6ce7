"""The seam to the Hugging Face hub: one file of a data set there, as a path to read from."""

import importlib
from pathlib import Path

from casework.errors import UsageError


def from_hub(repository: str, split: str = "test", revision: str | None = None) -> Path:
    """Fetch ``<split>.json`` of a data set on the hub that keeps the official files.

    The official home of FinQA is its GitHub repository; copies on the hub differ, so the
    repository is named by the caller and each row is checked when it is loaded. Raises
    UsageError where `huggingface_hub` is not installed, or the file cannot be had.
    """
    try:
        hub = importlib.import_module("huggingface_hub")
    except ImportError:
        raise UsageError(
            "Fetching from the hub needs the package huggingface_hub, which is not installed. "
            "Give a path to FinQA's JSON files instead (github.com/czyssrs/FinQA, folder dataset)."
        ) from None
    try:
        found = hub.hf_hub_download(
            repository, f"{split}.json", repo_type="dataset", revision=revision
        )
    except Exception as error:  # offline, refused, no such file: the hub's own words say which
        raise UsageError(
            f"{repository}: {split}.json cannot be had from the hub ({error}). "
            "Without a network, give a path to FinQA's JSON files instead."
        ) from None
    return Path(str(found))
