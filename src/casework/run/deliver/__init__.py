"""The protocol `deliver`: a client's instruction and a matter room in, one DOCX out."""
