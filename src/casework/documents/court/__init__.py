"""court: what is particular to court papers: stamps, dockets, citations, redactions, seals."""
