"""Who answers the calls of a build from this record: the replies that ship are recorded from here.

Everything is composed by code from the record's own facts (``facts.py``) and from tables of
ordinary business; a build that replays the recording shows every stage without a model.
"""
