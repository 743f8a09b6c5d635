import { expect } from 'chai';
import { findDoubt } from '../../../../src/engine/mupdf/write/doubts.js';
import { findRewriteLoss } from '../../../../src/engine/mupdf/write/rewrite-losses.js';
import { onePage, written } from '../../../hostile/raw-pdf.js';
import { TestDocument, turnedBy, writeBody } from '../../../support/documents.js';
import { appendRevision, streamBody, throughQpdf } from '../../../support/pdf-builder.js';
import { surveyed } from '../../../support/surveyed.js';
import { removeWatermark } from '../../../support/witnessed.js';

const DIAGONAL_MARK = `q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (CONFIDENTIAL)Tj ET Q\n`;

/** A file without `startxref`, which MuPDF must repair. */
function repaired(file: Uint8Array | string): Buffer {
  const text = typeof file === 'string' ? file : Buffer.from(file).toString('latin1');
  return Buffer.from(text.replaceAll(/startxref\s+\d+/gu, ''), 'latin1');
}

/**
 * Says whether a rewrite would lose objects of a page whose font follows its contents; `change` alters the file as
 * text.
 */
function loses(change: (text: string) => string): boolean {
  const upload = Buffer.from(change(written(onePage()).toString('latin1')), 'latin1');
  return surveyed(
    upload,
    (survey) => (survey.wasRepaired && findDoubt(survey) !== null) || findRewriteLoss(survey) !== null,
  );
}

const withoutStart = (text: string): string => text.replace(/startxref\s+\d+/u, '');
const withoutEnd = (text: string): string => text.replace('endstream', '         ');

describe('findRewriteLoss', () => {
  it('is true if a repair skips an object that is referred to', () => {
    expect(loses((text) => withoutStart(withoutEnd(text)))).to.equal(true);
  });

  it('is true if MuPDF reads a damaged object as null, and repairs nothing', () => {
    const broken = (text: string): string => text.replace(/\/(?=Subtype \/Type1)/u, '\x0f');
    expect(loses(broken)).to.equal(true);
    expect(
      loses((text) => `\r\n${broken(text)}`),
      'behind other bytes',
    ).to.equal(true);
    expect(loses((text) => `\r\n${text}`)).to.equal(false);
  });

  it('is true if such a file is repaired only when MuPDF reads another object', () => {
    const broken = (text: string): string =>
      text
        .replace(/(?<=\n\d{9})\d(?= 00000 n[^\n]*\ntrailer)/u, '9')
        .replace(/\/(?=Subtype \/Type1)/u, '\x0f');
    expect(loses(broken)).to.equal(true);
  });

  it('is true if a later version of an object is in no section: readers may search for it', () => {
    const update = (text: string): string => {
      const file = Buffer.from(text, 'latin1');
      const later = Buffer.from(appendRevision(file, new Map([[5, streamBody('BT ET')]]))).toString('latin1');
      return later.replace(/\d+(?=\s+%%EOF\s*$)/u, /\d+(?=\s+%%EOF)/u.exec(later)![0]);
    };
    expect(loses(update)).to.equal(true);
    expect(loses((text) => `\r\n${update(text)}`)).to.equal(true);
  });

  it('is true if a cross-reference stream is read as an object of an object stream', () => {
    const document = new TestDocument();
    for (const line of ['One', 'Two', 'Three', 'Four']) document.addContentPage(writeBody([line]));
    const text = Buffer.from(throughQpdf(document.build(), '--object-streams=generate')).toString('latin1');
    const findLoss = (file: string): string | null =>
      surveyed(Buffer.from(file, 'latin1'), (survey) => findRewriteLoss(survey));
    const [, start = ''] = /startxref\n(\d+)/u.exec(text)!;
    expect(text.slice(Number(start), Number(start) + 8)).to.match(/^1\d 0 obj/u);
    expect(findLoss(text)).to.equal(null);
    expect(findLoss(text.replace(`startxref\n${start}`, `startxref\n${Number(start) + 1}`))).to.equal(
      'stream-in-stream',
    );
  });

  for (const [what, change] of [
    ['nothing was repaired', (text: string) => text],
    ['a repair finds every object', withoutStart],
    [
      'a missing object is null',
      (text: string) => withoutStart(text).replace(/<<\/Type \/Font [^>]*>>/u, 'null'),
    ],
  ] as const) {
    it(`is false if ${what}`, () => {
      expect(loses(change)).to.equal(false);
    });
  }
});

describe('a file of unterminated values', () => {
  /**
   * The loss that is found in a sound file with an additional row after its objects, which the sections do not list.
   */
  function findWith(row: string): string | null {
    const file = written(onePage()).toString('latin1');
    const end = file.slice(file.lastIndexOf('startxref'));
    const upload = Buffer.from(`${file}${row}\n${end}`, 'latin1');
    return surveyed(upload, (survey) => {
      expect(survey.wasRepaired).to.equal(false);
      return findRewriteLoss(survey);
    });
  }

  it('is in doubt if so many values are unterminated that not all objects are found', () => {
    expect(findWith('9 0 obj['.repeat(300_000))).to.equal('given-up');
  });

  it('is not in doubt if few are', () => {
    expect(findWith('9 0 obj['.repeat(100))).to.equal(null);
  });
});

/** Says whether the check `misread-value` applies to a page that is changed as text and has no cross-references. */
function misreads(from: RegExp, to: string): boolean {
  const document = new TestDocument();
  document.addContentPage(writeBody(['A line with null in it.']));
  const text = Buffer.from(document.build()).toString('latin1');
  expect(text).to.match(from);
  const upload = Buffer.from(text.replace(from, to).replace(/startxref\s+\d+/u, ''), 'latin1');
  return surveyed(upload, (survey) => findRewriteLoss(survey) === 'misread-value');
}

describe('a value with nulls that are not written', () => {
  for (const [what, from, to, expected] of [
    ['a number with a delimiter in it', /420 560\]/u, '420 5>0]', true],
    ['a value that is not one', /\/Count 1/u, '/Count 1/Other ^', true],
    ['a sound file', /$^|%PDF/u, '%PDF', false],
    ['written nulls', /\/Count 1/u, '/Count 1/Other[null null]', false],
    ['a string with the word', /\/Count 1/u, '/Count 1/Other(null \\) null)', false],
    ['a name with the word', /\/Count 1/u, '/Count 1/null 1', false],
    ['a null object', /(?<=obj\n)<<\/Type\/Font[^\n]*Courier[^\n]*>>(?=\nendobj)/u, 'null', false],
    ['a damaged object with a sound one after it', /(?=1 0 obj)/u, '1 0 obj\n<</A 5>0>>\nendobj\n', false],
  ] as const) {
    it(`is ${expected} for ${what}`, () => {
      expect(misreads(from, to)).to.equal(expected);
    });
  }
});

describe('a document that is left unchanged because readers disagree', () => {
  it('gets a warning that names the check, and loses its mark once they agree', async () => {
    const document = new TestDocument();
    document.addContentPage(`BT /F1 9 Tf 40 500 Td (One line.)Tj ET\n${DIAGONAL_MARK}`);
    const agreed = repaired(document.build());
    const disagreed = repaired(
      Buffer.concat([document.build(), Buffer.from('\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n')])
        .toString('latin1')
        .replace('1 0 obj', '1 3 obj'),
    );
    const left = await removeWatermark(disagreed, 'CONFIDENTIAL');
    expect(left.output).to.equal(null);
    expect(left.evidence.warnings.join()).to.include('readers disagree on (lower-generation)');
    const removed = await removeWatermark(agreed, 'CONFIDENTIAL');
    expect(removed.evidence.status).to.equal('removed');
    expect(removed.evidence.warnings.join()).not.to.include('readers disagree');
  });
});
