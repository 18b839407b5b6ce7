"""Our own cases as a set: questions and investigations whose documents may be made harder."""
