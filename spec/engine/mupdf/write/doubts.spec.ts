import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { findDoubt } from '../../../../src/engine/mupdf/write/doubts.js';
import { makeHybrid } from '../../../hostile/hybrid-file.js';
import { onePage, written } from '../../../hostile/raw-pdf.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { throughQpdf } from '../../../support/pdf-builder.js';
import { surveyed } from '../../../support/surveyed.js';

function build(): Buffer {
  const document = new TestDocument();
  document.addContentPage(writeBody(['A line.']));
  return Buffer.from(document.build());
}

const compressed = Buffer.from(throughQpdf(build(), '--object-streams=generate', '--stream-data=uncompress'));
const deflated = Buffer.from(throughQpdf(build(), '--object-streams=generate'));
const encrypted = Buffer.from(
  throughQpdf(build(), '--object-streams=generate', '--encrypt', '', 'o', '256', '--'),
);

const contents = new TestDocument();
contents.addPage({
  contents: contents.addStream(deflateSync(writeBody()).toString('latin1'), '/Filter/FlateDecode'),
  resources: contents.resources(),
});
const deflatedContents = Buffer.from(contents.build());

/** Changes a file without cross-references, which MuPDF would otherwise not repair. */
function change(file: Uint8Array, from: RegExp, to: string): Buffer {
  const text = Buffer.from(file).toString('latin1');
  expect(text).to.match(from);
  return Buffer.from(text.replace(from, to).replaceAll(/startxref\s+\d+/gu, ''), 'latin1');
}

function isDoubtful(file: Uint8Array): boolean {
  return surveyed(file, findDoubt) !== null;
}

/** A file with a second version of a page after all objects; the section refers to one of the two. */
function twice(leadsTo: 'first' | 'last'): Buffer {
  const text = build().toString('latin1');
  const [page = ''] = /\d+ 0 obj\n<<\/Type\/Page\/.*?endobj\n/su.exec(text) ?? [];
  const [section, first] = [text.indexOf('xref\n0'), text.indexOf(page)];
  expect([section, first].every((at) => at > 0)).to.equal(true);
  const row = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n`;
  const rows = text.slice(section).replace(/(?<=startxref\s)\d+/u, String(section + page.length));
  const led = leadsTo === 'last' ? rows.replace(row(first), row(section)) : rows;
  return Buffer.from(`${text.slice(0, section)}${page}${led}`, 'latin1');
}

const SAME = /$^|%PDF/u;

/**
 * A file with a second version of the contents after all objects, with a right or wrong length, and with or without an
 * entry for it.
 */
function contentsTwice(length: 'right' | 'wrong', isPlaced: boolean): Buffer {
  const text = build().toString('latin1');
  const [contents = ''] = /\d+ 0 obj\n<<\/Length[^]*?endobj\n/u.exec(text) ?? [];
  const again = length === 'right' ? contents : contents.replace(/\/Length \d/u, '/Length 9');
  const [section, first] = [text.indexOf('xref\n0'), text.indexOf(contents)];
  expect([section, first].every((at) => at > 0)).to.equal(true);
  const row = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n`;
  const rows = text
    .slice(section)
    .replace(row(first), row(section))
    .replace(/(?<=startxref\s)\d+/u, String(section + again.length));
  const file = `${text.slice(0, section)}${again}${rows}`;
  return Buffer.from(isPlaced ? file : file.replaceAll(/startxref\s+\d+/gu, ''), 'latin1');
}

describe('what readers read differently', () => {
  for (const [what, file, expected] of [
    ['a file without cross-references', change(build(), SAME, '%PDF'), false],
    ['one with object streams', change(deflated, SAME, '%PDF'), false],
    ['one with encrypted object streams', change(encrypted, SAME, '%PDF'), false],
    [
      'an object that is equal when stored separately and in an object stream',
      change(makeHybrid(build())!, SAME, '%PDF'),
      false,
    ],
    [
      'an object that differs when stored separately',
      change(makeHybrid(build())!, /\/MediaBox\s*\[\s*0 0 420/u, '/MediaBox[0 0 421'),
      true,
    ],
    [
      'an object stream of another generation',
      change(compressed, /(?<=\n\d+ )0(?= obj\s*<<\s*\/Type\s*\/ObjStm)/u, '1'),
      true,
    ],
    ['a dictionary that begins in a string', change(build(), /(?<=\n)(?=3 0 obj)/u, '3 0 obj\n<j\n'), true],
    ['objects of an object stream at their offsets', change(compressed, SAME, '%PDF'), false],
    ['objects of an object stream at other offsets', change(compressed, / 5 160 /u, ' 5 158 '), true],
    [
      'broken data with a wrong length',
      change(deflatedContents, /(?<=\/FlateDecode[^\n]*\nstream\n)[^]{40}/u, ''),
      true,
    ],
    [
      'broken data with the right length',
      change(deflatedContents, /(?<=\/FlateDecode[^\n]*\nstream\n)[^]{40}/u, ' '.repeat(40)),
      false,
    ],
    [
      'an object stream that cannot be inflated',
      change(deflated, /(?<=\/ObjStm[^]*?)[^](?=\n?endstream)/u, ''),
      true,
    ],
    ['a later version with the right length', contentsTwice('right', false), false],
    ['a later version with a wrong length', contentsTwice('wrong', false), false],
    ['a later version with a wrong length that the section refers to', contentsTwice('wrong', true), false],
    ['two versions of an object without a section', change(twice('first'), SAME, '%PDF'), false],
    [
      'two versions of an object, the first with the higher generation',
      change(twice('first'), /(?<=\n\d+ )0(?= obj\n<<\/Type\/Page\/)/u, '1'),
      true,
    ],
    ['two versions of an object with a section that refers to the last', twice('last'), false],
    ['two versions of an object with a section that refers to the first', twice('first'), true],
    [
      'an object that begins in the data of another',
      change(build(), /(?<=stream\n)(?=BT)/u, '5 0 obj\n'),
      true,
    ],
  ] as const) {
    it(`is ${expected} for ${what}`, () => {
      expect(isDoubtful(file)).to.equal(expected);
    });
  }
});

describe('findDoubt', () => {
  const sound = written(onePage()).toString('latin1');
  const packed = Buffer.from(throughQpdf(Buffer.from(sound, 'latin1'), '--object-streams=generate')).toString(
    'latin1',
  );

  for (const [doubt, file] of [
    ['data-or-object', sound.replace(/(?<=\d)(?= 00000 n)/u, '').replace('endstream', '         ')],
    [
      'lower-generation',
      `${sound.replace('1 0 obj', '1 3 obj')}\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n`,
    ],
    ['object-stream', packed.replace(/(?<=\n\d+ )0(?= obj\s*<<\s*\/Type\s*\/ObjStm)/u, '1')],
  ] as const) {
    it(`returns the name ${doubt}`, () => {
      expect(surveyed(change(Buffer.from(file, 'latin1'), SAME, '%PDF'), findDoubt)).to.equal(doubt);
    });
  }

  it('returns none for a sound file', () => {
    expect(surveyed(Buffer.from(sound, 'latin1'), findDoubt)).to.equal(null);
  });
});
