"""ContractNLI: does a non-disclosure agreement entail, contradict or not mention a hypothesis?"""
