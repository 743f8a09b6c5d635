/**
 * Rewrites the documents of fixtures/made and fixtures/regress, unfiltered, so that a person can read them, and those of
 * fixtures/build:
 *
 *     npx tsx spec/support/write-fixtures.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as mupdf from 'mupdf';
import { PROBE_DOCUMENT } from '../../src/pool/protocol/probe-document.js';
import { CLEAN, PLANTED, TestDocument, turnedBy, writeBody, writeSlanted, type Plant } from './documents.js';
import { FIXTURES } from './fixtures.js';
import { appendRevision, objectNumberOf, streamBody } from './pdf-builder.js';

/** Documents with a mark; the twin is written beside each. */
const MARKED: Record<string, (plant: Plant) => Uint8Array> = {
  'made/kerned-array': (plant) => {
    const document = new TestDocument();
    document.addContentPage(writeBody() + writeSlanted(plant('[(DO)-600(N)12(OT)-600(CO)-8(PY)]TJ')));
    return document.build();
  },
  'made/glyph-by-glyph': (plant) => {
    const document = new TestDocument();
    const step = 0.6 * 30 * Math.SQRT1_2;
    const glyphs = Array.from(
      'CONFIDENTIAL',
      (letter, at) => `${turnedBy(45, 100 + at * step, 150 + at * step)} Tm (${letter})Tj`,
    );
    document.addContentPage(`${writeBody()}q .75 g BT /F2 30 Tf ${plant(glyphs.join('\n'))} ET Q`);
    return document.build();
  },
  'made/shared-form': (plant) => {
    const document = new TestDocument();
    const form = document.addForm(writeSlanted(plant('(CONFIDENTIAL)Tj')), document.resources());
    for (const line of ['Page one.', 'Page two.', 'Page three.']) {
      document.addContentPage(`${writeBody([line])}q /Fm0 Do Q`, `/XObject<</Fm0 ${form}>>`);
    }
    return document.build();
  },
  'made/artifact-crossing-q': (plant) => {
    const document = new TestDocument();
    document.addContentPage(
      `${writeBody()}q 0 0 420 560 re W n /Artifact<</Subtype/Watermark/Type/Pagination>>BDC Q q ` +
        `BT 0 g /F1 11 Tf 60 60 Td ${plant('(CONFIDENTIAL)Tj')} ET Q EMC`,
    );
    return document.build();
  },
  'made/among-others': (plant) => {
    const document = new TestDocument();
    const middle = plant('(CONFIDENTIAL)', '-7200');
    document.addContentPage(
      `${writeBody()}q .75 g BT /F2 18 Tf ${turnedBy(45, 60, 80)} Tm [(left)-3000 ${middle} -3000(right)]TJ (after)Tj ET Q`,
    );
    return document.build();
  },
  'regress/contents-left-unused': (plant) => {
    const document = new TestDocument();
    const content = writeBody() + writeSlanted(plant('(CONFIDENTIAL)Tj'));
    const [older, newer] = [document.addStream(content), document.addStream('')];
    const page = document.addPage({ contents: older, resources: document.resources() });
    const file = document.build();
    const body = new RegExp(`\\n${page.replace('R', 'obj')}\\n(.*?)\\nendobj`, 'su').exec(
      Buffer.from(file).toString('latin1'),
    )![1]!;
    const revised = streamBody(`${content}${writeBody(['An added line.'], 60, 300)}`);
    return appendRevision(
      file,
      new Map([
        [objectNumberOf(newer), revised],
        [objectNumberOf(page), body.replace(older, newer)],
      ]),
    );
  },
};

/** Documents in which the hint is no mark. */
const KEPT: Record<string, () => Uint8Array> = {
  'made/heading': () => {
    const document = new TestDocument();
    document.addContentPage(`BT .6 g /F1 18 Tf 60 525 Td (CONFIDENTIAL)Tj ET ${writeBody()}`);
    return document.build();
  },
  'made/table-column': () => {
    const document = new TestDocument();
    const rows = Array.from({ length: 8 }, (_, row) => {
      const top = 320 - 20 * row;
      return `BT 0 g /F1 11 Tf 60 ${top} Td (Item ${row})Tj 150 0 Td (CONFIDENTIAL)Tj ET`;
    });
    document.addContentPage(writeBody() + rows.join('\n'));
    return document.build();
  },
  'made/scan-with-text': () => {
    const document = new TestDocument();
    document.addContentPage(
      `q 420 0 0 560 0 0 cm /Im0 Do Q 3 Tr ${writeBody()} BT /F1 36 Tf ${turnedBy(45, 90, 150)} Tm (CONFIDENTIAL)Tj ET`,
      `/XObject<</Im0 ${document.addImage(8)}>>`,
    );
    return document.build();
  },
};

for (const [name, build] of Object.entries(MARKED)) {
  writeFileSync(join(FIXTURES, `${name}.pdf`), build(PLANTED));
  writeFileSync(join(FIXTURES, `${name}.clean.pdf`), build(CLEAN));
}
for (const [name, build] of Object.entries(KEPT)) writeFileSync(join(FIXTURES, `${name}.pdf`), build());

/** A line of text, and the hint as a picture on each of three pages, by which it counts as a stamp. */
function writeStamped(): Uint8Array {
  const document = new mupdf.PDFDocument();
  const XObject = { Stamp: document.addImage(new mupdf.Image(drawHint())) };
  const Font = { Body: document.addSimpleFont(new mupdf.Font('Times-Roman')) };
  const content = 'BT /Body 12 Tf 72 700 Td (What a page says.) Tj ET q 300 0 0 57 60 300 cm /Stamp Do Q';
  for (let page = 0; page < 3; page++) {
    document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, { XObject, Font }, content));
  }
  return document.saveToBuffer('compress').asUint8Array().slice();
}

function drawHint(): mupdf.Pixmap {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceGray, [0, 0, 420, 80], false);
  pixmap.clear(255);
  const text = new mupdf.Text();
  text.showString(new mupdf.Font('Helvetica'), [40, 0, 0, -40, 50, 55], 'CONFIDENTIAL');
  const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
  device.fillText(text, mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, [0], 1);
  device.close();
  return pixmap;
}

/** The document for probes, encrypted with AES-256 and an unknown password. */
function writeLocked(): Uint8Array {
  const encryption =
    '/ID [(probe) (probe)] /Encrypt <</Filter /Standard /V 5 /R 6 /Length 256 /P -4 ' +
    '/CF <</StdCF <</CFM /AESV3 /AuthEvent /DocOpen /Length 32>>>> /StmF /StdCF /StrF /StdCF ' +
    `/O (${'o'.repeat(48)}) /U (${'u'.repeat(48)}) /OE (${'o'.repeat(32)}) /UE (${'u'.repeat(32)}) ` +
    `/Perms (${'p'.repeat(16)})>>`;
  const plain = Buffer.from(PROBE_DOCUMENT).toString('latin1');
  return Buffer.from(plain.replace('/Root 1 0 R', `/Root 1 0 R ${encryption}`), 'latin1');
}

writeFileSync(join(FIXTURES, 'build/stamped.pdf'), writeStamped());
writeFileSync(join(FIXTURES, 'build/locked.pdf'), writeLocked());
