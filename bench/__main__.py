"""Run the benchmarks named on the command line, or all of them."""

import sys

from bench import gateway, harden, overhead, pdf, proofs, rendering, search, startup

BENCHES = {
    "startup": startup.main,
    "overhead": overhead.main,
    "pdf": pdf.main,
    "search": search.main,
    "gateway": gateway.main,
    "harden": harden.main,
    "proofs": proofs.main,
    "rendering": rendering.main,
}


def main() -> int:
    """Exit code 1 where a bound that the project promises does not hold."""
    names = sys.argv[1:] or list(BENCHES)
    if unknown := [name for name in names if name not in BENCHES]:
        print(f"no benchmark {', '.join(unknown)}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    held = [BENCHES[name]() for name in names]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
