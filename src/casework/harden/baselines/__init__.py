"""The single-pass baselines a search is compared with (paper, A.8): one harder form a case.

``rules``, ``few-shot`` and ``few-shot-web`` each write one form of every case, once, without
looking at how the task model does. What is written is measured as it is, and again after the
forms that fail a proof or a gate went back to their originals ("constraint-filtered").
"""
