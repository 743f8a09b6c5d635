/**
 * What differential runs found, each as the smallest document that shows it.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { TestDocument, turnedBy, writeBody } from '../support/documents.js';
import { findHarm } from './differential.js';

const HINT = 'CONFIDENTIAL';

function build(): Buffer {
  const document = new TestDocument();
  document.addContentPage(
    `${writeBody()}q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (${HINT})Tj ET Q\n`,
  );
  return Buffer.from(document.build());
}

function change(from: RegExp, to: string): Buffer {
  const text = build().toString('latin1');
  expect(text.replace(from, to)).not.to.equal(text);
  return Buffer.from(text.replace(from, to), 'latin1');
}

const FOUND: [what: string, upload: Buffer][] = [
  // MuPDF writes the generation of the object, and the reference to another one: qpdf finds no catalog then.
  ['a catalog of another generation than the trailer says', change(/(?<=\n)1 0 obj/u, '1 1 obj')],
  [
    'a catalog of another generation, and junk behind the end',
    Buffer.concat([change(/(?<=\n)1 0 obj/u, '1 1 obj'), Buffer.alloc(1500)]),
  ],
  [
    'a catalog of another generation, in a file to be repaired',
    change(/(?<=\n)1 0 obj|startxref\s+\d+/gu, '1 1 obj'),
  ],
];

describe('documents that mutants led to', () => {
  for (const [what, upload] of FOUND) {
    it(`take no harm: ${what}`, async () => {
      const { output, evidence } = await removeWatermark(upload, HINT);
      if (output !== null) expect(await findHarm(upload, output, evidence)).to.deep.equal([]);
    });
  }
});
