"""``python -m casework.cli``: the same command without an installed script."""

from casework.cli import main

main()
