"""artifacts: what a search is given before it starts, checked and frozen.

An axis catalog says in which directions a case may be made harder; a realism rubric says what
would give a changed case away. Both are data with strict rules, and both are frozen: their exact
bytes are hashed, and hashed again on every load.
"""
