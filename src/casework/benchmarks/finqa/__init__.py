"""FinQA: questions over one page of an annual report, answered by a small program.

The set and its metric: Chen et al., EMNLP 2021; data and evaluator MIT, github.com/czyssrs/FinQA
at 0f16e286. The evaluator's behaviour, quirks included, is reproduced here in our own code.
"""
