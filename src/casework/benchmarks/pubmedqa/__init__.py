"""PubMedQA (PQA-L): yes, no or maybe to a research question, from an abstract without its end."""
