"""One reading process of the search benchmark: queries from stdin, round and round; prints how
many were answered a second."""

import sys
import time
from pathlib import Path

from casework.documents.search.index import open_index, search_room


def main(folder: Path, seconds: float) -> None:
    """Ask for `seconds`, after one round to warm up."""
    queries = sys.stdin.read().splitlines()
    index = open_index(folder)
    for query in queries[:50]:
        search_room(index, query, 10, scope="passage")
    asked = 0
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        search_room(index, queries[asked % len(queries)], 10, scope="passage")
        asked += 1
    print(asked / (time.perf_counter() - started))


if __name__ == "__main__":
    main(Path(sys.argv[1]), float(sys.argv[2]))
