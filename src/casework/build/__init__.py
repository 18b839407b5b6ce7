"""How does a record become a world? Intake, extraction, augmentation, writing, assembly."""
