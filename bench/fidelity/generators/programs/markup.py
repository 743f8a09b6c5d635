"""Writes planned pages as HTML, SVG, TeX, PostScript or gnuplot's own. Words: language, plan, output."""

import json
import sys
from html import escape


def listed(page):
    return [*page["under"], *page["texts"], *page["over"]]


def shade(grey):
    return "#" + f"{round(255 * grey):02x}" * 3


def write_html(pages):
    parts = [
        '<!doctype html><html><head><meta charset="utf-8"><title>Report</title><style>',
        f"@page {{ size: {pages[0]['width']}pt {pages[0]['height']}pt; margin: 0 }} body {{ margin: 0; font-family: 'Liberation Sans' }}",
        ".page { position: relative; overflow: hidden; page-break-after: always } .page:last-child { page-break-after: auto }",
        ".text { position: absolute; white-space: nowrap; line-height: 1; transform-origin: 0 80%; -webkit-transform-origin: 0 80% }",
        "</style></head><body>",
    ]
    for page in pages:
        parts.append(f'<div class="page" style="width: {page["width"]}pt; height: {page["height"] - 1}pt">')
        for x, y, size, angle, grey, words in listed(page):
            top = page["height"] - y - 0.8 * size
            turn = f"; transform: rotate({-angle}deg); -webkit-transform: rotate({-angle}deg)" if angle else ""
            parts.append(
                f'<div class="text" style="left: {x}pt; top: {top:.1f}pt; font-size: {size}pt; color: {shade(grey)}{turn}">{escape(words)}</div>'
            )
        parts.append("</div>")
    return "\n".join([*parts, "</body></html>"])


def write_svg(pages):
    """One page: what SVG is made for."""
    page = pages[0]
    texts = [
        f'<text transform="translate({x} {page["height"] - y}) rotate({-angle})" font-size="{size}" fill="{shade(grey)}">{escape(words)}</text>'
        for x, y, size, angle, grey, words in listed(page)
    ]
    box = f'width="{page["width"]}pt" height="{page["height"]}pt" viewBox="0 0 {page["width"]} {page["height"]}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="Liberation Sans">', *texts, "</svg>"])


def write_tex(pages):
    parts = [
        r"\RequirePackage{fix-cm}\documentclass{article}\usepackage{graphicx,color}",
        rf"\usepackage[paperwidth={pages[0]['width']}bp,paperheight={pages[0]['height']}bp,margin=0pt]{{geometry}}",
        r"\setlength{\unitlength}{1bp}\setlength{\parindent}{0pt}\pagestyle{empty}\begin{document}",
    ]
    for page in pages:
        parts.append(r"\null\begin{picture}(0,0)(0,%d)" % (page["height"] - 12))
        for x, y, size, angle, grey, words in listed(page):
            parts.append(
                rf"\put({x:.1f},{y:.1f}){{\rotatebox{{{angle}}}{{\color[gray]{{{grey}}}\fontsize{{{size}}}{{{size}}}\selectfont {words}}}}}"
            )
        parts.append(r"\end{picture}\newpage")
    return "\n".join([*parts, r"\end{document}"])


def write_postscript(pages):
    parts = ["%!PS-Adobe-3.0"]
    for page in pages:
        parts.append(f"<< /PageSize [{page['width']} {page['height']}] >> setpagedevice")
        for x, y, size, angle, grey, words in listed(page):
            shown = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
            parts.append(f"gsave {grey} setgray /Helvetica {size} selectfont {x} {y} moveto {angle} rotate ({shown}) show grestore")
        parts.append("showpage")
    return "\n".join(parts)


def write_gnuplot(pages):
    parts = [
        f"set terminal pdfcairo size {pages[0]['width'] / 72}in,{pages[0]['height'] / 72}in font 'Liberation Sans,10'",
        "set output ARG1",
        "unset border; unset tics; unset key; set margins 0,0,0,0; set xrange [0:1]; set yrange [0:1]",
    ]
    for page in pages:
        parts.append("unset label")
        for x, y, size, angle, grey, words in listed(page):
            place = f"screen {x / page['width']:.4f},{y / page['height']:.4f} left rotate by {angle}"
            parts.append(f"set label '{words}' at {place} font ',{size}' tc rgb '{shade(grey)}' noenhanced")
        parts.append("plot -1 notitle")
    return "\n".join(parts)


WRITERS = {"html": write_html, "svg": write_svg, "tex": write_tex, "ps": write_postscript, "gnuplot": write_gnuplot}

language, plan, out = sys.argv[1:]
with open(plan, encoding="utf-8") as file, open(out, "w", encoding="utf-8") as written:
    written.write(WRITERS[language](json.load(file)))
