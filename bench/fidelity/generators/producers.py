"""The producers of made cases: how each is started, and the words by which it tells its version.

`{plan}` is the plan as JSON, `{tabs}` the same as lines of tabs, `{out}` the document, `{work}` a folder that is gone
afterwards. Whatever cannot turn a text draws upright marks alone; whatever has one page draws the first.
"""

from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"

PYTHON = "/usr/bin/python3"
JAVA = "/usr/share/java"


def draw_python(library):
    return f"{PYTHON} {PROGRAMS}/canvas_python.py {library} {{plan}} {{out}}"


def draw_node(library):
    return f"node {PROGRAMS}/canvas.mjs {library} {{plan}} {{out}}"


def draw_java(name, jars):
    return f"java -cp {jars} {PROGRAMS}/{name}.java {{tabs}} {{out}}"


def convert(language, command):
    """Markup first, then the program that makes a document of `{work}/page.LANGUAGE`."""
    return f"{PYTHON} {PROGRAMS}/markup.py {language} {{plan}} {{work}}/page.{language} && cd {{work}} && {command}"


def tell_debian(package):
    return f"dpkg-query -W -f '${{Version}}' {package}"


def tell_npm(package):
    return f"sed -n 's/^  \"version\": \"\\(.*\\)\",/\\1/p' {HERE}/node_modules/{package}/package.json"


CHROMIUM = "chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf={out} file://{work}/page.html"
HARU = f"cc {PROGRAMS}/haru.c -o {{work}}/haru -lhpdf -lm && {{work}}/haru {{tabs}} {{out}}"
TEX = "{engine} -interaction=batchmode page.tex > /dev/null && mv page.pdf {{out}}"
DOMPDF = (
    "php -r 'require \"/usr/share/php/dompdf/autoload.php\"; $d = new Dompdf\\Dompdf(); "
    "$d->loadHtml(file_get_contents(\"page.html\")); $d->setPaper(\"a4\"); $d->render(); "
    "file_put_contents($argv[1], $d->output());' {out}"
)

# Name: how it is started, how it tells its version.
PRODUCERS = {
    "reportlab": (draw_python("reportlab"), tell_debian("python3-reportlab")),
    "cairo": (draw_python("cairo"), tell_debian("libcairo2")),
    "PyX": (draw_python("pyx"), tell_debian("python3-pyx")),
    "matplotlib": (draw_python("matplotlib"), tell_debian("python3-matplotlib")),
    "Qt": (draw_python("qt"), tell_debian("libqt5gui5")),
    "PyMuPDF": (draw_python("pymupdf"), tell_debian("python3-fitz")),
    "FPDF": (f"php {PROGRAMS}/canvas.php fpdf {{plan}} {{out}}", tell_debian("php-fpdf")),
    "TCPDF": (f"php {PROGRAMS}/canvas.php tcpdf {{plan}} {{out}}", tell_debian("php-tcpdf")),
    "PDF::API2": (f"perl {PROGRAMS}/canvas.pl api2 {{plan}} {{out}}", tell_debian("libpdf-api2-perl")),
    "PDF::Builder": (f"perl {PROGRAMS}/canvas.pl builder {{plan}} {{out}}", tell_debian("libpdf-builder-perl")),
    "PDF::Create": (f"perl {PROGRAMS}/canvas.pl create {{plan}} {{out}}", tell_debian("libpdf-create-perl")),
    "Prawn": (f"ruby {PROGRAMS}/canvas.rb {{plan}} {{out}}", tell_debian("ruby-prawn")),
    "iText 2": (draw_java("Itext2", f"{JAVA}/itext.jar"), tell_debian("libitext-java")),
    "iText 5": (draw_java("Itext5", f"{JAVA}/itext5.jar"), tell_debian("libitext5-java")),
    "PDFBox": (
        draw_java("Pdfbox", f"{JAVA}/pdfbox2.jar:{JAVA}/fontbox2.jar:{JAVA}/commons-logging.jar"),
        tell_debian("libpdfbox2-java"),
    ),
    "R pdf": (f"Rscript {PROGRAMS}/canvas.R pdf {{tabs}} {{out}}", tell_debian("r-base-core")),
    "R cairo": (f"Rscript {PROGRAMS}/canvas.R cairo {{tabs}} {{out}}", tell_debian("r-base-core")),
    "libharu": (HARU, tell_debian("libhpdf-dev")),
    "pdf-lib": (draw_node("pdf-lib"), tell_npm("pdf-lib")),
    "@cantoo/pdf-lib": (draw_node("@cantoo/pdf-lib"), tell_npm("@cantoo/pdf-lib")),
    "pdfkit": (draw_node("pdfkit"), tell_npm("pdfkit")),
    "jsPDF": (draw_node("jspdf"), tell_npm("jspdf")),
    "pdfmake": (draw_node("pdfmake"), tell_npm("pdfmake")),
    "Ghostscript": (
        convert("ps", "gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -sOutputFile={out} page.ps"),
        tell_debian("ghostscript"),
    ),
    "rsvg-convert": (convert("svg", "rsvg-convert -f pdf -o {out} page.svg"), tell_debian("librsvg2-bin")),
    "CairoSVG": (convert("svg", "cairosvg page.svg -o {out}"), tell_debian("python3-cairosvg")),
    "Inkscape": (convert("svg", "inkscape page.svg --export-filename={out} 2> /dev/null"), tell_debian("inkscape")),
    "gnuplot": (convert("gnuplot", "gnuplot -c page.gnuplot {out}"), tell_debian("gnuplot-nox")),
    "Chromium": (convert("html", CHROMIUM), tell_debian("chromium")),
    "WeasyPrint": (convert("html", "weasyprint -q page.html {out}"), tell_debian("weasyprint")),
    "wkhtmltopdf": (
        convert("html", "wkhtmltopdf -q --disable-smart-shrinking --dpi 72 --zoom 1 -T 0 -B 0 -L 0 -R 0 page.html {out}"),
        tell_debian("wkhtmltopdf"),
    ),
    "dompdf": (convert("html", DOMPDF), tell_debian("php-dompdf")),
    "pdfTeX": (convert("tex", TEX.format(engine="pdflatex")), tell_debian("texlive-latex-base")),
    "XeTeX": (convert("tex", TEX.format(engine="xelatex")), tell_debian("texlive-xetex")),
    "LuaTeX": (convert("tex", TEX.format(engine="lualatex")), tell_debian("texlive-luatex")),
    "dvips": (
        convert("tex", "latex -interaction=batchmode page.tex > /dev/null && dvips -q page.dvi && ps2pdf page.ps {out}"),
        tell_debian("texlive-binaries"),
    ),
}

# Tools that lay one document over another, or beneath: `{base}` is the pages, `{stamp}` one page with the mark.
STAMPERS = {
    "qpdf overlay": ("qpdf {base} --overlay {stamp} --repeat=1 -- {out}", tell_debian("qpdf")),
    "qpdf underlay": ("qpdf {base} --underlay {stamp} --repeat=1 -- {out}", tell_debian("qpdf")),
    "pdftk stamp": ("pdftk {base} stamp {stamp} output {out}", tell_debian("pdftk-java")),
    "pdftk background": ("pdftk {base} background {stamp} output {out}", tell_debian("pdftk-java")),
    "PDFBox overlay": (
        f"java -cp {JAVA}/pdfbox2.jar:{JAVA}/pdfbox2-tools.jar:{JAVA}/fontbox2.jar:{JAVA}/commons-logging.jar "
        "org.apache.pdfbox.tools.OverlayPDF {base} {stamp} {out} -position foreground",
        tell_debian("libpdfbox2-java"),
    ),
}

# Whose instructions a stamper writes, where its name is not the producer's.
STAMPER_PRODUCERS = {
    "qpdf overlay": "qpdf",
    "qpdf underlay": "qpdf",
    "pdftk stamp": "pdftk-java",
    "pdftk background": "pdftk-java",
    "PDFBox overlay": "PDFBox",
}

UPRIGHT = frozenset({"PDF::Create", "pdfmake", "dompdf"})
ONE_PAGE = frozenset({"rsvg-convert", "CairoSVG", "Inkscape"})
ONE_SIZE = frozenset({"Qt", "R pdf", "R cairo", "gnuplot", "Chromium", "WeasyPrint", "wkhtmltopdf", "dompdf", "pdfTeX", "XeTeX", "LuaTeX", "dvips", "pdfmake"})
