"""benchmarks: how a published set becomes cases, and how an answer to one is graded."""
