"""One side of the rendering benchmark: ``python -m bench.rendering_side SIDE FORMAT COUNT``; one
JSON object on stdout. Manuscripts are made beforehand and not counted."""

import io
import json
import resource
import sys
import time
from collections.abc import Callable
from typing import Any

from bench import planted_papers
from bench.planted_papers import one, texts
from casework.documents.rendering.manuscript import DocType, Format, Manuscript

OF: dict[Format, DocType] = {
    "pdf": "memo",
    "docx": "minutes",
    "xlsx": "expense_report",
    "pptx": "presentation",
    "eml": "email",
    "txt": "internal_log",
    "scan": "letter",
}
Side = Callable[[Manuscript], int]
"""A manuscript to the size of its file."""


def casework(manuscript: Manuscript) -> int:
    """Ours: layout, page numbers of the whole, properties, the same bytes each time."""
    from casework.documents.rendering.render import render

    return len(render(manuscript).data)


def platypus(manuscript: Manuscript) -> int:
    """reportlab's own layout: head, paragraphs, a page number."""
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer

    body: Any = manuscript.body
    styles = getSampleStyleSheet()
    out = io.BytesIO()
    head = [f"To: {body.to[0].name}", f"From: {manuscript.author.name}", f"Re: {body.re}"]
    flow: list[Any] = [Paragraph("MEMORANDUM", styles["Title"])]
    flow += [Paragraph(line, styles["Normal"]) for line in head]
    for text in texts(manuscript):
        flow += [Paragraph(text, styles["Normal"]), Spacer(1, 8)]

    def foot(canvas: Any, _: Any) -> None:
        canvas.drawCentredString(306, 36, f"Page {canvas.getPageNumber()}")

    SimpleDocTemplate(out).build(flow, onFirstPage=foot, onLaterPages=foot)
    return len(out.getvalue())


def typst(manuscript: Manuscript) -> int:
    """Typst: the same words, a page number."""
    import typst as program

    body: Any = manuscript.body
    lines = ['#set page(paper: "us-letter", numbering: "1 of 1")', "= MEMORANDUM"]
    lines += [f"To: {body.to[0].name}\\", f"From: {manuscript.author.name}\\", f"Re: {body.re}"]
    source = "\n\n".join([*lines, *texts(manuscript)])
    return len(program.compile(source.encode(), format="pdf"))


def python_docx(manuscript: Manuscript) -> int:
    """python-docx as its manual shows it."""
    import docx

    document = docx.Document()
    document.add_heading(manuscript.title, 0)
    for text in texts(manuscript):
        document.add_paragraph(text)
    document.sections[0].footer.paragraphs[0].text = "Page"
    document.core_properties.author = manuscript.author.name
    out = io.BytesIO()
    document.save(out)
    return len(out.getvalue())


def openpyxl(manuscript: Manuscript) -> int:
    """openpyxl: the same cells; formulas have no values there."""
    from openpyxl import Workbook

    body: Any = manuscript.body
    book = Workbook()
    page: Any = book.active
    page.append([column.name for column in body.items.columns])
    for number, row in enumerate(body.items.rows, start=2):
        page.append([*row[:4], f"=ROUND(C{number}*D{number},2)"])
        page.cell(number, 5).number_format = '"$"#,##0.00'
    page.append([None, None, None, "Total", f"=SUM(E2:E{len(body.items.rows) + 1})"])
    out = io.BytesIO()
    book.save(out)
    return len(out.getvalue())


def python_pptx(manuscript: Manuscript) -> int:
    """python-pptx as its manual shows it."""
    from pptx import Presentation

    body: Any = manuscript.body
    show = Presentation()
    for slide in body.slides:
        page = show.slides.add_slide(show.slide_layouts[1])
        page.shapes.title.text = slide.heading
        page.placeholders[1].text_frame.text = "\n".join(slide.bullets)
    out = io.BytesIO()
    show.save(out)
    return len(out.getvalue())


def stdlib(manuscript: Manuscript) -> int:
    """The standard library's mail, with no ids and no thread."""
    from email.message import EmailMessage

    body: Any = manuscript.body
    mail = EmailMessage()
    mail["From"], mail["To"] = body.sender.address, body.to[0].address
    mail["Subject"] = body.subject
    mail.set_content("\n\n".join(body.paragraphs))
    return len(mail.as_bytes())


def pillow(manuscript: Manuscript) -> int:
    """Pillow: the typeset page turned, softened and grained, saved as PDF."""
    import pypdfium2
    from PIL import Image, ImageFilter

    from casework.documents.rendering.pdf import render_pdf

    out = io.BytesIO()
    with pypdfium2.PdfDocument(render_pdf(manuscript)[0]) as typed:
        pages: list[Any] = []
        for page in typed:
            picture = page.render(scale=150 / 72, grayscale=True).to_pil().convert("L")
            picture = picture.rotate(0.5, resample=Image.Resampling.BICUBIC, fillcolor=255)
            picture = picture.filter(ImageFilter.GaussianBlur(0.5))
            grain = Image.effect_noise(picture.size, 12)
            pages.append(Image.blend(picture, grain, 0.08))
    pages[0].save(out, "PDF", save_all=True, append_images=pages[1:], resolution=150, quality=45)
    return len(out.getvalue())


SIDES: dict[str, Side] = {
    "casework": casework,
    "platypus": platypus,
    "typst": typst,
    "python-docx": python_docx,
    "openpyxl": openpyxl,
    "python-pptx": python_pptx,
    "email": stdlib,
    "pillow": pillow,
}


def main(side: str, fmt: str, count: int) -> dict[str, float]:
    """Documents, CPU and wall seconds, peak megabytes."""
    if fmt == "mixed":
        manuscripts = planted_papers.mixed()
    else:
        known: Any = fmt
        manuscripts = [one(OF[known], known, number) for number in range(count)]
    render = SIDES[side]
    render(manuscripts[0])  # imports
    begun, cpu = time.perf_counter(), time.process_time()
    written = sum(render(manuscript) for manuscript in manuscripts)
    used, wall = time.process_time() - cpu, time.perf_counter() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"documents": len(manuscripts), "cpu": used, "wall": wall, "peak": peak,
            "megabytes": written / 2**20}  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], sys.argv[2], int(sys.argv[3]))))
