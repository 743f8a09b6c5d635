/** Draws planned pages with a library of npm. Words: library, plan, output. */
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs';

const [library, plan, out] = process.argv.slice(2);
const pages = JSON.parse(readFileSync(plan, 'utf8'));
const list = (page) => [...page.under, ...page.texts, ...page.over];

const DRAW = {
  async 'pdf-lib'(name = 'pdf-lib') {
    const { PDFDocument, StandardFonts, degrees, grayscale } = await import(name);
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    for (const planned of pages) {
      const page = document.addPage([planned.width, planned.height]);
      for (const [x, y, size, angle, grey, words] of list(planned)) {
        page.drawText(words, { x, y, size, font, color: grayscale(grey), rotate: degrees(angle) });
      }
    }
    writeFileSync(out, await document.save());
  },
  '@cantoo/pdf-lib': () => DRAW['pdf-lib']('@cantoo/pdf-lib'),
  async pdfkit() {
    const { default: PDFDocument } = await import('pdfkit');
    const document = new PDFDocument({ autoFirstPage: false, margin: 0 });
    const written = document.pipe(createWriteStream(out));
    for (const planned of pages) {
      document.addPage({ size: [planned.width, planned.height], margin: 0 });
      for (const [x, y, size, angle, grey, words] of list(planned)) {
        const top = planned.height - y;
        const shade = Math.round(255 * grey);
        document.save().rotate(-angle, { origin: [x, top] }).fillColor([shade, shade, shade]).fontSize(size);
        document.text(words, x, top, { lineBreak: false, baseline: 'alphabetic' }).restore();
      }
    }
    document.end();
    await new Promise((resolve) => written.once('finish', resolve));
  },
  async jspdf() {
    const { jsPDF } = await import('jspdf');
    const size = (page) => [page.width, page.height];
    const document = new jsPDF({ unit: 'pt', format: size(pages[0]), compress: true });
    for (const [index, planned] of pages.entries()) {
      if (index > 0) document.addPage(size(planned));
      for (const [x, y, sizePt, angle, grey, words] of list(planned)) {
        document.setFontSize(sizePt).setTextColor(Math.round(255 * grey));
        document.text(words, x, planned.height - y, { angle });
      }
    }
    writeFileSync(out, Buffer.from(document.output('arraybuffer')));
  },
  async pdfmake() {
    const { default: pdfmake } = await import('pdfmake');
    const path = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';
    pdfmake.setFonts({ Sans: { normal: path } });
    const text = ([x, y, fontSize, , grey, words], height) => ({
      text: words,
      fontSize,
      color: `#${Math.round(255 * grey).toString(16).padStart(2, '0').repeat(3)}`,
      absolutePosition: { x, y: height - y - fontSize },
    });
    const content = pages.map((planned, index) => ({
      stack: list(planned).map((one) => text(one, planned.height)),
      ...(index > 0 && { pageBreak: 'before' }),
    }));
    const pageSize = { width: pages[0].width, height: pages[0].height };
    await pdfmake.createPdf({ content, pageSize, pageMargins: 0, defaultStyle: { font: 'Sans' } }).write(out);
  },
};

await DRAW[library]();
