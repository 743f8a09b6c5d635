"""Draws planned pages with a library of Python. Words: library, plan, output."""

import json
import math
import sys


def listed(page):
    return [*page["under"], *page["texts"], *page["over"]]


def draw_with_reportlab(pages, out):
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(out, invariant=1)
    for page in pages:
        canvas.setPageSize((page["width"], page["height"]))
        for x, y, size, angle, grey, words in listed(page):
            canvas.saveState()
            canvas.translate(x, y)
            canvas.rotate(angle)
            canvas.setFillGray(grey)
            canvas.setFont("Helvetica", size)
            canvas.drawString(0, 0, words)
            canvas.restoreState()
        canvas.showPage()
    canvas.save()


def draw_with_cairo(pages, out):
    import cairo

    surface = cairo.PDFSurface(out, 595, 842)
    surface.set_metadata(cairo.PDF_METADATA_CREATE_DATE, "2024-01-01T00:00:00Z")
    context = cairo.Context(surface)
    context.select_font_face("DejaVu Sans")
    for page in pages:
        surface.set_size(page["width"], page["height"])
        for x, y, size, angle, grey, words in listed(page):
            context.save()
            context.translate(x, page["height"] - y)
            context.rotate(-math.radians(angle))
            context.set_source_rgb(grey, grey, grey)
            context.set_font_size(size * 0.9)
            context.move_to(0, 0)
            context.show_text(words)
            context.restore()
        surface.show_page()
    surface.finish()


def draw_with_pyx(pages, out):
    import pyx

    drawn = []
    for page in pages:
        canvas = pyx.canvas.canvas()
        for x, y, size, angle, grey, words in listed(page):
            place = [pyx.trafo.scale(size / 10), pyx.trafo.rotate(angle), pyx.trafo.translate(x * pyx.unit.t_pt, y * pyx.unit.t_pt)]
            canvas.text(0, 0, words.replace("&", r"\&"), [*place, pyx.color.gray(grey)])
        box = pyx.bbox.bbox_pt(0, 0, page["width"], page["height"])
        drawn.append(pyx.document.page(canvas, paperformat=pyx.document.paperformat(page["width"] * pyx.unit.t_pt, page["height"] * pyx.unit.t_pt), centered=0, bbox=box))
    pyx.document.document(drawn).writePDFfile(out)


def draw_with_matplotlib(pages, out):
    import matplotlib
    from matplotlib.backends.backend_pdf import PdfPages
    from matplotlib.figure import Figure

    matplotlib.rcParams["pdf.fonttype"] = 42
    with PdfPages(out) as document:
        for page in pages:
            figure = Figure(figsize=(page["width"] / 72, page["height"] / 72))
            for x, y, size, angle, grey, words in listed(page):
                figure.text(
                    x / page["width"], y / page["height"], words,
                    fontsize=size * 0.88, rotation=angle, rotation_mode="anchor", color=str(grey), va="baseline", parse_math=False,
                )
            document.savefig(figure)


def draw_with_qt(pages, out):
    from PyQt5.QtCore import QSizeF
    from PyQt5.QtGui import QColor, QFont, QGuiApplication, QPageSize, QPainter, QPdfWriter

    application = QGuiApplication(["draw", "-platform", "offscreen"])
    writer = QPdfWriter(out)
    writer.setResolution(720)
    writer.setPageSize(QPageSize(QSizeF(pages[0]["width"], pages[0]["height"]), QPageSize.Point))
    writer.setPageMargins(writer.pageLayout().margins() * 0)
    painter = QPainter(writer)
    for index, page in enumerate(pages):
        if index:
            writer.newPage()
        for x, y, size, angle, grey, words in listed(page):
            painter.save()
            painter.translate(x * 10, (page["height"] - y) * 10)
            painter.rotate(-angle)
            font = QFont("Liberation Sans")
            font.setPixelSize(round(size * 10))
            painter.setFont(font)
            painter.setPen(QColor.fromRgbF(grey, grey, grey))
            painter.drawText(0, 0, words)
            painter.restore()
    painter.end()
    del application


def draw_with_pymupdf(pages, out):
    import ctypes

    import fitz

    types = vars(sys.modules["swig_runtime_data4"])["type_pointer_capsule"]
    for _ in range(1_000_000):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(types))
    document = fitz.open()
    for page in pages:
        leaf = document.new_page(width=page["width"], height=page["height"])
        for x, y, size, angle, grey, words in listed(page):
            start = fitz.Point(x, page["height"] - y)
            leaf.insert_text(start, words, fontsize=size, color=(grey,) * 3, morph=(start, fitz.Matrix(angle)))
    document.save(out, garbage=3, deflate=True)


library, plan, out = sys.argv[1:]
with open(plan, encoding="utf-8") as file:
    globals()[f"draw_with_{library}"](json.load(file), out)
