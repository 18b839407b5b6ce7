"""How abstracts bring in what others said, and terms with another of the same meaning. What may be
added as neutral is in `casework.benchmarks.pubmedqa` (neutral.json)."""

PRIOR = (
    "Work in a neighbouring field had reported the following: {}",
    "In an unrelated line of research, earlier authors had written: {}",
)
BELIEF = (
    "In a related specialty, textbooks commonly start from this premise: {}",
    "A view often met in another specialty is this: {}",
)
COMPANION = (
    "In a separate project on another topic, the same journal had carried this statement: {}",
    "A companion report from an unrelated project stated: {}",
)
SYNONYMS = {
    "kidney transplantation": "renal transplantation",
    "liver transplantation": "hepatic transplantation",
    "kidney failure": "renal failure",
    "kidney disease": "renal disease",
    "liver disease": "hepatic disease",
    "kidney stones": "renal calculi",
    "gallstones": "cholelithiasis",
    "heart failure": "cardiac failure",
    "heart attack": "myocardial infarction",
    "hip replacement": "hip arthroplasty",
    "knee replacement": "knee arthroplasty",
    "newborns": "neonates",
    "newborn infants": "neonates",
    "whooping cough": "pertussis",
    "bedwetting": "nocturnal enuresis",
    "chickenpox": "varicella",
    "cesarean section": "cesarean delivery",
    "caesarean section": "caesarean delivery",
    "tonsillectomy": "surgical removal of the tonsils",
    "appendectomy": "surgical removal of the appendix",
    "cholecystectomy": "surgical removal of the gallbladder",
    "breast cancer": "cancer of the breast",
    "lung cancer": "cancer of the lung",
    "prostate cancer": "cancer of the prostate",
    "cervical cancer": "cancer of the uterine cervix",
    "gastric cancer": "cancer of the stomach",
    "pancreatic cancer": "cancer of the pancreas",
    "colorectal cancer": "cancer of the colon or rectum",
    "hospital stay": "stay in hospital",
    "length of stay": "duration of stay",
    "emergency department": "accident and emergency department",
    "myocardial infarction": "infarction of the myocardium",
    "pulmonary embolism": "embolism of the lung",
}
"""Terms with another of exactly the same extension."""
