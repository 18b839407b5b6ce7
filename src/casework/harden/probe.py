"""What can be known of a task model before a search is paid for."""

from casework.errors import ContextOverflow, ProviderFailed, RouteMismatch
from casework.harden.moves import Setup
from casework.harden.protocols import TaskModel


async def lacks_log_probabilities(setup: Setup, task: TaskModel) -> bool:
    """Whether the model answers without log-probabilities.

    It is asked the first question of the search, whose answer the search then finds stored: the
    look costs nothing. False where that answer does not come: the search says why. Raises what
    concerns the whole search (CapReached, AuthFailed, UsageError).
    """
    first = next(iter(setup.items.values()), None)
    if first is None:
        return False
    try:
        response = await task.sample(first, first.input, "search", 0)
    except (ProviderFailed, ContextOverflow, RouteMismatch):
        return False
    return response.token_logprobs is None and response.stop != "context"
