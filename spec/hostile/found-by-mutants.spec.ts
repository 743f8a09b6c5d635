/**
 * What differential runs found, each as the smallest document that shows it.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { createPdfiumWitness } from '../../src/engine/witness/pdfium.js';
import type { RemovalResult } from '../../src/engine/values/run-summary.js';
import { TestDocument, turnedBy, writeBody } from '../support/documents.js';
import { throughQpdf } from '../support/pdf-builder.js';
import { makeHybrid } from './hybrid-file.js';
import { findHarm, looksLike } from '../support/foreign-harm.js';

const HINT = 'CONFIDENTIAL';
const MARK = `q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (${HINT})Tj ET Q\n`;

function build(): Buffer {
  const document = new TestDocument();
  document.addContentPage(`${writeBody()}${MARK}`);
  return Buffer.from(document.build());
}

/** Two pages, whose contents stand one behind the other. */
function buildPair(): Buffer {
  const document = new TestDocument();
  const contents = [`${writeBody()}${MARK}`, writeBody(['Second page.'])].map((one) =>
    document.addStream(one),
  );
  for (const one of contents) document.addPage({ contents: one, resources: document.resources() });
  return Buffer.from(document.build());
}

/** Two pages with the mark; object 5 is the contents of the first. */
function buildMarked(): Buffer {
  const document = new TestDocument();
  for (const one of ['First page.', 'Second page.']) document.addContentPage(`${writeBody([one])}${MARK}`);
  return Buffer.from(document.build());
}

/** A font stands behind the contents. */
function buildBeforeFont(): Buffer {
  const document = new TestDocument();
  const contents = document.addStream(`${writeBody()}${MARK}`);
  const { reference } = document.addStandardFont('Times-Roman');
  document.addPage({ contents, resources: `<</Font<</F1 ${reference}/F2 ${document.courier.reference}>>>>` });
  return Buffer.from(document.build());
}

/** Pages that draw one form with the mark, or a form of their own each. */
function buildForms(titles: string[], isShared: boolean): Buffer {
  const document = new TestDocument();
  const shared = document.addForm(MARK, document.resources());
  for (const title of titles) {
    const form = isShared ? shared : document.addForm(MARK, document.resources());
    document.addContentPage(`${writeBody([title])}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
  }
  return Buffer.from(document.build());
}

/** A form with the mark, and a cell of the page that is written with the same operand. */
function buildCell(): Buffer {
  const document = new TestDocument();
  const form = document.addForm(MARK, document.resources());
  const cell = `BT /F1 9 Tf 60 100 Td (Kind: )Tj (${HINT})Tj ( to all)Tj ET\n`;
  document.addContentPage(`${writeBody()}${cell}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
  return Buffer.from(document.build());
}

function change(document: Uint8Array, ...changes: [from: RegExp, to: string][]): Buffer {
  return changes.reduce((bytes, [from, to]) => {
    const text = bytes.toString('latin1');
    const changed = text.replace(from, to);
    expect(changed, String(from)).not.to.equal(text);
    return Buffer.from(changed, 'latin1');
  }, Buffer.from(document));
}

/** As qpdf writes them: linearised, with object streams, and the newest section leads to itself instead of the older one. */
function loopSections(document: Buffer): Buffer {
  const linearised = throughQpdf(document, '--linearize', '--object-streams=generate');
  const text = Buffer.from(linearised).toString('latin1');
  const at = text.slice(0, text.indexOf('/XRef')).search(/\d+ 0 obj\s*<<[^>]*$/u);
  return change(linearised, [/\/Prev \d+/u, `/Prev ${at}`.padEnd(/\/Prev \d+/u.exec(text)![0].length)]);
}

/** The second page's contents with an end of a stream within. */
function splitContents(encrypted: Uint8Array): Buffer {
  const bytes = Buffer.from(encrypted);
  const first = bytes.indexOf('/Length ');
  const second = bytes.indexOf('stream\n', bytes.indexOf('/Length ', bytes.indexOf('endobj', first))) + 21;
  return Buffer.concat([bytes.subarray(0, second), Buffer.from(' endstream '), bytes.subarray(second)]);
}

const RC4 = ['--encrypt', '', 'owner', '128', '--use-aes=n', '--'];
const AES = ['--encrypt', '', 'owner', '256', '--'];

const FIRST_OBJECT = /(?<=\n)1 0 obj/u;
const START = /startxref\s+\d+/gu;

const FOUND: [what: string, upload: Buffer, sound?: Buffer][] = [
  // MuPDF writes the generation of the object, and the reference to another one: qpdf finds no catalog then.
  ['a catalog of another generation than the trailer says', change(build(), [FIRST_OBJECT, '1 1 obj'])],
  [
    'a catalog of another generation, and bytes after the end of the file',
    Buffer.concat([change(build(), [FIRST_OBJECT, '1 1 obj']), Buffer.alloc(1500)]),
  ],
  [
    'a catalog of another generation, in a file to be repaired',
    change(build(), [FIRST_OBJECT, '1 1 obj'], [START, '']),
  ],
  // MuPDF's repair takes the next object for the rest of the stream, so does Poppler, which shows the second page on the first.
  [
    'a stream without its end, in a file to be repaired',
    change(buildPair(), [/endstream/u, '         '], [START, '']),
    buildPair(),
  ],
  // MuPDF's repair passes over the font behind it: Poppler shows no text without one.
  [
    'a stream before a font without its end, in a file to be repaired',
    change(buildBeforeFont(), [/endstream/u, '         '], [START, '']),
  ],
  // MuPDF's repair keeps the half object, Poppler and PDFium the whole one.
  [
    'half an object before the whole one, in a file to be repaired',
    change(
      buildForms(['First page.', 'Second page.'], false),
      [/(?<=\n)(6 0 obj\n<<)(?=\/Type\/XObject)/u, '$1/Type/XObject/Resour\nendobj\n$1'],
      [START, ''],
    ),
  ],
  // Poppler shows two pages of three, so that the report's third page is its second.
  [
    'contents under the number of their page',
    change(
      buildForms(['First page.', 'Second page.', 'Third page.'], true),
      [/(?<=\n)8 0 obj/u, '9 0 obj'],
      [/(?<=\n)9 0 obj(?=\n<<\/Type\/Page\/)/u, '0 0 obj'],
    ),
  ],
  // Nothing that MuPDF can read refers to its contents, which were blanked with the mark in them.
  [
    'a page that only other engines can read',
    change(buildPair(), [/(?<=\/Type\/Page\/[^\n]*)>>(?=\nendobj)/u, '%>>']),
  ],
  // They stand in a section as free: what Poppler shows nevertheless was blanked with the mark in it.
  [
    'contents that are free in the section, and referred to',
    change(buildMarked(), [/(?<=\nxref\n0 \d+\n(?:\d{10} \d{5} [nf] \n){5}\d{10} \d{5} )n/u, 'f']),
  ],
  // Only qpdf reads its data; in the file, written anew, qpdf could not either.
  [
    'a space in the place of the line end before contents',
    change(
      throughQpdf(buildMarked(), '--object-streams=disable'),
      [/(?<!end)stream\n/u, 'stream '],
      [START, ''],
    ),
  ],
  // MuPDF takes the page in the object stream, Poppler the one beside it.
  [
    'an object stream of another generation, in a file to be repaired',
    change(makeHybrid(build())!, [/ 0 obj(?=\s<<\/Type\/ObjStm)/u, ' 1 obj'], [START, '']),
  ],
  // The first is the contents to MuPDF, up to the end of the second; the second is to Poppler.
  [
    'an object that begins again in its own data, in a file to be repaired',
    change(
      buildPair(),
      [/(\d+ 0 obj\n<<\/Length \d+>>\nstream\nBT)(?=[^]*Second page)/u, '$1 0 g\n$1'],
      [START, ''],
    ),
  ],
  // MuPDF cannot read the fonts, which Poppler can.
  [
    'an object stream that is cut, in a file to be repaired',
    change(
      throughQpdf(build(), '--object-streams=generate', '--stream-data=uncompress'),
      [/(?<=\/Type \/ObjStm[^]*)\/Subtype/u, ''],
      [START, ''],
    ),
  ],
  // Its dictionary ends at the bracket to MuPDF, which finds no contents; PDFium and Poppler do, and they were blanked.
  [
    'a page box that does not begin',
    change(buildMarked(), [/(?<=Second page[^]*)\/MediaBox\s*\[/u, '/MediaBoxZ']),
  ],
  // MuPDF passes over the oldest section, and the second page's contents were taken for what nothing uses, and blanked.
  ['a cross-reference section that refers back to itself', loopSections(buildMarked())],
  // MuPDF reads the data up to the second end, qpdf up to the first: a rewritten file was an error to one, though both had repaired it.
  [
    'encrypted contents with an end in their middle',
    splitContents(throughQpdf(buildMarked(), '--object-streams=disable', '--allow-weak-crypto', ...RC4)),
  ],
  // MuPDF puts null in the place of what it cannot read. Printed so, a page had another size to PDFium,
  [
    'a damaged page box',
    change(
      throughQpdf(build(), '--object-streams=disable', '--stream-data=uncompress'),
      [/560 \]/u, '5>0 ]'],
      [/ 00000 n/u, ' 000000n'],
    ),
  ],
  // an encrypted file could not be opened by Poppler any more,
  [
    'damaged permissions of an encrypted file',
    change(throughQpdf(build(), '--object-streams=disable', ...AES), [/\/P -4/u, '/P -<'], [START, '']),
  ],
  // and qpdf found an error in the trailer that was written.
  [
    'a damaged identifier, in a file to be repaired',
    change(throughQpdf(build(), '--object-streams=disable'), [/\/ID \[<00/u, '/ID [^\\0'], [START, '']),
  ],
];

function remove(upload: Uint8Array): Promise<RemovalResult> {
  return removeWatermark(upload, HINT, { createSecondWitness: createPdfiumWitness });
}

describe('documents found by mutation', () => {
  for (const [what, upload, sound] of FOUND) {
    it(`are not harmed: ${what}`, async () => {
      const { output, summary } = await remove(upload);
      if (output === null) return;
      if (sound !== undefined && (await looksLike(output, (await remove(sound)).output!))) return;
      expect(await findHarm(upload, output, summary)).to.deep.equal([]);
    });
  }

  // The search for a mark’s place among others counted rows up to one that adding one does not reach: it never ended.
  it('are processed if a page box has a height beyond all numbers', async () => {
    const high = change(buildForms(['One.', 'Two.', 'Three.'], true), [
      /420 560\]/u,
      `420 ${'9'.repeat(20)}]`,
    ]);
    const { summary } = await remove(high);
    expect(summary.status).to.be.a('string');
  });

  // A page's contents were taken for an older version that nothing uses, and blanked.
  it('keep a cell’s text if each offset is that of the white space before the object', async () => {
    const upload = change(buildCell(), [/endobj\n/u, 'endobj\r\n']);
    const { output, summary } = await remove(upload);
    expect(summary.diagnostics['writing']).to.equal('in-place');
    expect(await findHarm(upload, output!, summary)).to.deep.equal([]);
    expect(Buffer.from(output!).includes(`(Kind: )Tj (${HINT})Tj`)).to.equal(true);
  });
});
