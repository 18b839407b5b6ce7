"""judge: was it right, and who says so?"""
