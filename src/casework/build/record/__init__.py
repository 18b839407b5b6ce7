"""How a court record comes in: what each paper is, whether the case can be used, what goes into
the room and what must stay out of it."""
