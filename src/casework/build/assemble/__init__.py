"""How documents and artifacts become a case folder, and what is proved of it."""
