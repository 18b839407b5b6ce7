"""How good a judge is: measured on deliverables whose verdicts are known."""
