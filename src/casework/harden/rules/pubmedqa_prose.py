"""Plain sentences of abstracts. None holds a digit, tells a result, weighs the study or says how
it was designed in a way that an abstract could contradict."""

ELIGIBILITY = (
    "Records were screened against criteria set down in advance.",
    "Eligibility was checked by members of the team before inclusion.",
    "Individuals whose identity could not be confirmed were set aside before analysis.",
    "Inclusion followed the written protocol of the participating unit.",
    "Duplicate entries were merged before eligibility was assessed.",
)
STATISTICS = (
    "Continuous variables were summarised by location and spread as their distribution suggested.",
    "Categorical variables were summarised as counts and proportions.",
    "Distributional assumptions were inspected graphically.",
    "Analyses were carried out with commercially available statistical software.",
    "The analysis plan was agreed before the data file was opened.",
    "Missing entries were traced to the source documents where these were available.",
)
ETHICS = (
    "The protocol was reviewed in line with the rules of the institution.",
    "Data were handled in coded form throughout.",
    "The work followed the customary principles of research ethics.",
    "Oversight was provided by the responsible local body.",
    "Confidentiality of the records was maintained according to local policy.",
)
PERIOD = (
    "Material was gathered consecutively over the period covered by the protocol.",
    "Collection of data continued until the planned period had ended.",
    "The period of collection was fixed before the work began.",
)
SETTING = (
    "The work was coordinated from an academic department with experience in the field.",
    "Collection of data took place during routine working hours.",
    "The participating staff had been trained in the procedures beforehand.",
    "All forms were kept at the coordinating site.",
)
PROCESS = (
    "Case report forms were reviewed for completeness, and queries were settled with the sites.",
    "Data entry was checked against source documents for a part of the records.",
    "The time needed to fill in the forms was recorded as a process measure.",
    "Adherence to the documentation schedule was followed as a process measure.",
)
STRATA = (
    "Descriptive tables by age band were prepared as background material.",
    "Characteristics were also tabulated by age band for descriptive purposes.",
)
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
HOUSE_STYLE = {
    "METHODS": ("MATERIALS AND METHODS", "METHODOLOGY"),
    "METHOD": ("METHODOLOGY",),
    "MATERIALS AND METHODS": ("METHODS",),
    "PATIENTS AND METHODS": ("METHODS",),
    "RESULTS": ("FINDINGS", "MAIN RESULTS"),
    "FINDINGS": ("RESULTS",),
    "BACKGROUND": ("INTRODUCTION", "CONTEXT"),
    "INTRODUCTION": ("BACKGROUND",),
    "OBJECTIVE": ("AIM", "PURPOSE"),
    "OBJECTIVES": ("AIMS",),
    "PURPOSE": ("OBJECTIVE",),
    "AIM": ("OBJECTIVE",),
    "AIMS": ("OBJECTIVES",),
}
"""Headings and what other journals call them."""
