"""Every error casework raises on purpose.

::

    CaseworkError            one paragraph for a person: what is wrong, where, what to do
    ├── UsageError           the command or the configuration is wrong      (exit code 2)
    │   ├── CaseError        a case folder does not hold what it must
    │   └── ConfigChanged    a run would continue under another configuration
    ├── JournalError         an append-only file is damaged in the middle   (exit code 2)
    ├── CapReached           the next call would cross a cap; nothing spent (exit code 3)
    └── ModelError           a model could not be asked; whose fault is `fault`
        ├── AuthFailed       credentials refused: the whole job stops at once
        ├── ContextOverflow  the prompt is longer than the model reads (the agent's fault)
        ├── ProviderFailed   rate limits, outages, nonsense from a gateway (the machinery's)
        └── RouteMismatch    another provider answered than the one pinned (the machinery's)
"""

from typing import ClassVar, Literal

Whose = Literal["agent", "machinery", "judge"]


class CaseworkError(Exception):
    """Base of the tree. `str(error)` is fit to print to a user as it stands."""

    exit_code: ClassVar[int] = 2


class UsageError(CaseworkError):
    """The command line, a configuration file or a path is wrong."""


class CaseError(UsageError):
    """A case folder is malformed. The message names file and line."""


class ConfigChanged(UsageError):
    """A run exists under another configuration; the message shows the difference."""


class JournalError(CaseworkError):
    """An append-only file is damaged anywhere but at its end."""


class CapReached(CaseworkError):
    """A hard cap in calls, tokens or dollars would be crossed by the next call."""

    exit_code: ClassVar[int] = 3


class ModelError(CaseworkError):
    """A model call failed for good. `fault` says who answers for it."""

    exit_code: ClassVar[int] = 3
    fault: ClassVar[Whose] = "machinery"


class AuthFailed(ModelError):
    """The provider refused the credentials (401/403). Never retried."""

    exit_code: ClassVar[int] = 2


class ContextOverflow(ModelError):
    """The request is longer than the model's context. Never retried as it is."""

    fault: ClassVar[Whose] = "agent"


class ProviderFailed(ModelError):
    """Bounded retries are used up; the trial is owed, not scored."""


class RouteMismatch(ModelError):
    """A pinned route was answered by somebody else. Never retried, never scored."""
