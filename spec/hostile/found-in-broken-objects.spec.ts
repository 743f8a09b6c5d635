/**
 * What differential runs found in files whose objects are broken in themselves.
 *
 * Small documents where one shows it; else the mutant itself, by its steps, where it takes the garbled data of one.
 */
import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { createPdfiumWitness } from '../../src/engine/witness/pdfium.js';
import { TestDocument, turnedBy, writeBody } from '../support/documents.js';
import { findHarm } from '../support/foreign-harm.js';
import { throughQpdf } from '../support/pdf-builder.js';
import { takeSteps, type Step } from './damage-steps.js';
import { listMarkedDocuments } from './differential-sources.js';

const HINT = 'CONFIDENTIAL';
const MARK = `q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (${HINT})Tj ET Q\n`;

interface Found {
  upload: Buffer;
  hint: string;
  /** Held against the undamaged document, too: what readers missed may come back. */
  sound?: Buffer;
}

function build(...bodies: string[]): Buffer {
  const document = new TestDocument();
  for (const body of bodies) document.addContentPage(`${body}${MARK}`);
  return Buffer.from(document.build());
}

/** A marked page, and one whose deflated contents have a word in them, so many bytes before their end. */
function buildWithWord(word: string, distance: number): Buffer {
  const document = new TestDocument();
  document.addContentPage(`${writeBody(['First page.'])}${MARK}`);
  const contents = document.addStream(deflateSync(writeBody()).toString('latin1'), '/Filter/FlateDecode');
  document.addPage({ contents, resources: document.resources() });
  const bytes = Buffer.from(document.build());
  const at = bytes.lastIndexOf('endstream') - distance;
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(word, 'latin1'), bytes.subarray(at)]);
}

function change(document: Uint8Array, from: RegExp, to: string): Buffer {
  const text = Buffer.from(document).toString('latin1');
  const changed = text.replace(from, to);
  expect(changed, String(from)).not.to.equal(text);
  return Buffer.from(changed, 'latin1');
}

function damage(name: string, ...steps: Step[]): Found {
  const document = listMarkedDocuments().find((one) => one.name === name)!;
  return { upload: takeSteps(document.read(), steps), hint: document.hint };
}

const own = (upload: Buffer): Found => ({ upload, hint: HINT });
const plain = throughQpdf(build(writeBody()), '--object-streams=disable');

const FOUND: [what: string, read: () => Found][] = [
  // qpdf takes the stream to end there, and reads what stands before without an error.
  ['the end of an object in deflated data', () => own(buildWithWord(' endobj ', 240))],
  // Each reader reads such data up to another byte, and recovers what it can.
  [
    'encrypted contents that are broken',
    () => damage('found/reportlab.pdf, RC4 of 128 bits', { name: 'insertWord', seed: 747914755 }),
  ],
  [
    'an encrypted font program that is broken',
    () =>
      damage('found/scripts/chromium-arabic.pdf, RC4 of 128 bits', { name: 'insertWord', seed: 2016142333 }),
  ],
  [
    'a font program that is shorter than it says',
    () => damage('found/scripts/chromium-hindi.pdf, no filters', { name: 'deleteSpan', seed: 1266263445 }),
  ],
  [
    'a deflated font program that is longer than it says',
    () =>
      damage(
        'found/scripts/chromium-hindi.pdf, object streams',
        { name: 'addBytesBefore', seed: 1986265290 },
        { name: 'changeNumber', seed: 199422993 },
        { name: 'swapNames', seed: 1134114546 },
      ),
  ],
  // It was taken for an older version that nothing uses, and blanked.
  [
    'contents at another offset than the section says',
    () =>
      damage('found/scripts/chromium-hindi.pdf, AES of 256 bits', { name: 'changeOffset', seed: 280209004 }),
  ],
  // MuPDF reads it as null: the rewritten file had none.
  [
    'a font with a key that is not a name, after other bytes',
    () => own(Buffer.concat([Buffer.from('\r\n'), change(plain, /\/Encoding/u, '\x0fEncoding')])),
  ],
  // Poppler could open the upload by its first part alone.
  [
    'an object stream whose objects are elsewhere than its header says',
    () =>
      damage(
        'found/scripts/chromium-japanese.pdf, linearised with object streams',
        { name: 'changeInObjectStream', seed: 825291681 },
        { name: 'dropSection', seed: 914421937 },
      ),
  ],
  // What stood behind it moved, and the section at the file's head led elsewhere.
  [
    'a lost end of a stream without room for a new one',
    () =>
      damage(
        'found/scripts/chromium-japanese.pdf, linearised with object streams',
        { name: 'deleteSpan', seed: 202672604 },
        { name: 'dropKeyword', seed: 2073953547 },
      ),
  ],
  // To MuPDF the page is a string up to the dictionary's end, and no page.
  [
    'a page that begins again in a string',
    () => damage('three pages, no filters', { name: 'repeatSpan', seed: 219513733 }),
  ],
  // PDFium finds it nevertheless, and found it no more.
  [
    'resources of an impossible generation',
    () => damage('found/cairo.pdf, RC4 of 128 bits', { name: 'changeNumber', seed: 1546958274 }),
  ],
  // MuPDF took the last object of a number, PDFium the one to which the section leads.
  [
    'resources with the object number of the contents, after other bytes',
    () =>
      damage(
        'found/cairo.pdf, as it is',
        { name: 'addBytesBefore', seed: 844484390 },
        { name: 'changeObjectNumber', seed: 652839574 },
      ),
  ],
  // Poppler finds no object whose head is on the line of the one before it, and shows the version before that.
  [
    'contents that begin on the line of another object',
    () =>
      damage(
        'regress/contents-left-unused.pdf, updated',
        { name: 'changeLength', seed: 1199816109 },
        { name: 'repeatObject', seed: 686243989 },
        { name: 'deleteSpan', seed: 368769403 },
      ),
  ],
  // MuPDF took the page for an empty one and its contents for a version that nothing uses; qpdf finds both.
  [
    'a page whose entry is free in the cross-reference section',
    () =>
      damage(
        'found/pdflatex.pdf, linearised with object streams',
        { name: 'changeGeneration', seed: 1398484286 },
        { name: 'changeCrossReferenceRow', seed: 1981053362 },
      ),
  ],
  // MuPDF took the font for the last of its number, PDFium for the one of the highest generation: what followed the mark moved.
  [
    'a font with an older version of a higher generation',
    () => {
      const document = listMarkedDocuments().find(
        ({ name }) => name === 'made/among-others.pdf, no object streams',
      )!;
      const renumbered = change(document.read(), /6 0 obj/u, '6 1 obj');
      const font = /(?<=5 0 obj)[^]*?endobj\n/u.exec(renumbered.toString('latin1'))![0];
      return own(change(renumbered, /(?=xref)/u, `6 0 obj${font}`));
    },
  ],
  // It stood in the data of another: Poppler went on in it as far as it says, and drew a glyph from what comes behind.
  [
    'a second version of a glyph that is not as long as it says',
    () => damage('found/scripts/chromium-japanese.pdf, no filters', { name: 'moveSpan', seed: 2137297171 }),
  ],
  // Null to MuPDF, which blanked them as contents that nothing uses; PDFium shows them.
  [
    'contents that a page refers to by an impossible generation',
    () => damage('found/reportlab.pdf, RC4 of 128 bits', { name: 'changeNumber', seed: 1238838418 }),
  ],
  // MuPDF found it when the page was read, and not when it was written: what follows the mark was moved by widths of Courier.
  [
    'a font that is not where its section says',
    () => {
      const name = 'made/among-others.pdf, no filters';
      const steps = [
        { name: 'changeOffset', seed: 1176979176 },
        { name: 'changeObjectNumber', seed: 390670776 },
      ];
      return { ...damage(name, ...steps), sound: damage(name).upload };
    },
  ],
  // MuPDF passes over it, and showed the page before; Poppler and PDFium take it, and a page of another size.
  [
    'a page that begins again in a string of the trailer',
    () =>
      damage(
        'strings, no object streams',
        { name: 'moveSpan', seed: 1526734330 },
        { name: 'changeObjectNumber', seed: 904352973 },
        { name: 'changeFilter', seed: 169170335 },
      ),
  ],
  // Poppler looks for objects then, and shows the version of the page before it, whose contents were blanked.
  [
    'a page without contents in an object stream, and an object of another generation than its section says',
    () =>
      damage(
        'found/scripts/pdflatex-accents.pdf, hybrid',
        { name: 'changeInObjectStream', seed: 656677411 },
        { name: 'changeGeneration', seed: 1468023744 },
      ),
  ],
  // A part of the contents is no stream. It is null in what is written: to qpdf an error, where it warned before.
  [
    'a page whose contents are partly not streams',
    () =>
      damage(
        'contents in parts, no object streams',
        { name: 'repeatObject', seed: 1620691689 },
        { name: 'deleteSpan', seed: 1966102318 },
      ),
  ],
  // Pixels outside the boxes change, and none but its own.
  [
    'a mark whose damaged glyphs reach over the page',
    () =>
      damage(
        'found/weasyprint.pdf, hybrid',
        { name: 'repeatSpan', seed: 2098712407 },
        { name: 'spellStringInHex', seed: 1958979282 },
        { name: 'flipBits', seed: 1559403908 },
      ),
  ],
  // It stays, as wide as the page; without the mark PDFium reads it before another line, though it stands where it stood.
  [
    'a letter of a mark that is stretched over the page',
    () =>
      damage('made/glyph-by-glyph.pdf, linearised with object streams', {
        name: 'changeInContents',
        seed: 336454301,
      }),
  ],
];

describe('documents of broken objects, found by mutation', () => {
  for (const [what, read] of FOUND) {
    it(`are not harmed: ${what}`, async () => {
      const { upload, hint, sound } = read();
      const { output, summary } = await removeWatermark(upload, hint, {
        readStamps: false,
        createSecondWitness: createPdfiumWitness,
      });
      if (output === null) return;
      const readSound = async (): Promise<Uint8Array> => (await removeWatermark(sound!, hint)).output!;
      const harm = await findHarm(upload, output, summary, sound ? { readSound } : {});
      expect(harm).to.deep.equal([]);
    });
  }
});
