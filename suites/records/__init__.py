"""Court records written for this project, with the programs that write their files."""
