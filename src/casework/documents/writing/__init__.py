"""How text becomes a file: structured text in, a Word document that a lawyer would accept out."""
