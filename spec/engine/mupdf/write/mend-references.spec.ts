import { expect } from 'chai';
import { PdfFile } from '../../../../src/engine/file/pdf-file.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import {
  mendReferences,
  readPrintedObject,
  isSameObject,
  type PrintedObject,
} from '../../../../src/engine/mupdf/write/mend-references.js';
import { findDoubt } from '../../../../src/engine/mupdf/write/doubts.js';
import { makeHybrid } from '../../../hostile/hybrid-file.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { checkWithQpdf, readWithPoppler } from '../../../support/oracle.js';
import { appendRevision, throughQpdf } from '../../../support/pdf-builder.js';
import { surveyed } from '../../../support/surveyed.js';
import type { Survey } from '../../../../src/engine/mupdf/write/survey.js';
import { onePage, stream, written } from '../../../hostile/raw-pdf.js';

function build(): Buffer {
  const document = new TestDocument();
  document.addContentPage(writeBody(['A line.']));
  return Buffer.from(document.build());
}

function change(file: Uint8Array, from: RegExp, to: string): Buffer {
  const text = Buffer.from(file).toString('latin1');
  expect(text).to.match(from);
  return Buffer.from(text.replace(from, to), 'latin1');
}

/** Null also if readers disagree on the file's objects. */
function mend(file: Uint8Array): Uint8Array | null {
  return surveyed(file, (survey) => (findDoubt(survey) === null ? mendReferences(survey) : null));
}

const START = /startxref\s+\d+/gu;

/**
 * A stream whose length is a separate object, as cairo, Ghostscript and Qt write it, and a page box that MuPDF would
 * print shorter.
 */
function buildReferredLength(): Buffer {
  const referred = change(build(), /\/Length (\d+)/u, '/Length 90 0 R');
  const [, length] = /\/Length (\d+)/u.exec(build().toString('latin1'))!;
  const boxed = change(referred, /\/MediaBox\s*\[[^\]]*\]/u, '/MediaBox[0 0 595.200012 841.92]');
  return change(boxed, /xref[^]*?trailer/u, `90 0 obj\n${length}\nendobj\ntrailer`);
}

describe('mendReferences', () => {
  it('keeps references to lengths, and numbers as they are written', () => {
    const file = change(buildReferredLength(), START, 'startxref\n7');
    const mended = mend(file)!;
    expect(Buffer.compare(mended.subarray(0, file.length), file)).to.equal(0);
    expect(checkWithQpdf(mended)).to.equal(0);
    expect(readWithPoppler(mended)).to.deep.equal(['Aline.']);
  });

  for (const [what, file, kept] of [
    ['a wrong start', change(build(), START, 'startxref\n7'), 0],
    ['no end', build().subarray(0, build().indexOf('xref')), 0],
    ['bytes before the header', Buffer.concat([Buffer.from('junk\n'), build()]), 5],
    ['as many bytes as readers skip before it', Buffer.concat([Buffer.alloc(1019, ' '), build()]), 1019],
    [
      'a wrong start and object streams',
      change(throughQpdf(build(), '--object-streams=generate'), START, 'startxref\n7'),
      0,
    ],
    [
      'a wrong start and encryption',
      change(throughQpdf(build(), '--encrypt', '', 'o', '256', '--'), START, 'startxref\n7'),
      0,
    ],
  ] as const) {
    it(`repairs a file with ${what}, without changing other bytes`, () => {
      const mended = mend(file)!;
      const own = file.subarray(kept);
      expect(Buffer.compare(mended.subarray(0, own.length), own)).to.equal(0);
      const { document, wasRepaired } = openPdf(mended);
      document.destroy();
      expect(wasRepaired).to.equal(false);
      expect(checkWithQpdf(mended)).to.equal(0);
      expect(readWithPoppler(mended)).to.deep.equal(['Aline.']);
    });
  }

  for (const [what, cut, isNamed] of [
    ['a trailer that names none', (file: Buffer) => file, false],
    ['no trailer', (file: Buffer) => file.subarray(0, file.indexOf('xref')), true],
  ] as const) {
    it(`names ${isNamed ? 'what MuPDF takes for the' : 'no'} document information in a file with ${what}`, () => {
      const document = new TestDocument();
      document.addContentPage(writeBody(['A line.']));
      document.add('<</NeedAppearances true/Producer(P)>>');
      const file = cut(change(Buffer.from(document.build()), START, 'startxref\n7'));
      expect(Buffer.from(mend(file)!).includes('/Info')).to.equal(isNamed);
    });
  }

  for (const [what, file] of [
    ['has no header within the readers’ search range', Buffer.concat([Buffer.alloc(1020, ' '), build()])],
    [
      'has another object with a number after the current one',
      Buffer.concat([Buffer.from('junk\n'), build(), Buffer.from('1 0 obj\n(stray)\nendobj\n')]),
    ],
    [
      'has an object stream of another generation',
      change(
        change(throughQpdf(build(), '--object-streams=generate'), START, ''),
        /(?<=\n\d+ )0(?= obj\s*<<\s*\/Type\s*\/ObjStm)/u,
        '1',
      ),
    ],
    [
      'has an object that begins in stream data with a wrong length',
      change(change(build(), /(?<=stream\n)(?=BT)/u, '5 0 obj\n'), START, ''),
    ],
    [
      'has a stream that ends elsewhere for another reader',
      change(change(build(), /endstream/u, '         '), START, 'startxref\n7'),
    ],
  ] as const) {
    it(`returns null for a file that ${what}`, () => {
      expect(mend(file)).to.equal(null);
    });
  }

  it('refers to each version of a separately stored object', () => {
    const [font] = /3 0 obj[^]*?endobj\n/u.exec(build().toString('latin1'))!;
    const file = build().toString('latin1').replace(START, '').replace('xref\n0', `${font}xref\n0`);
    const { current, superseded } = new PdfFile(mend(Buffer.from(file, 'latin1'))!).places!;
    expect([current.get(3), superseded.get(3)]).to.deep.equal([file.lastIndexOf(font), [file.indexOf(font)]]);
  });

  it('refers to compressed objects by their stream', () => {
    const packed = throughQpdf(build(), '--object-streams=generate', '--stream-data=uncompress');
    const { compressed } = new PdfFile(mend(change(packed, START, ''))!).places!;
    expect([...compressed]).to.deep.equal([2, 3, 4, 5, 6].map((objectNumber) => [objectNumber, [1]]));
  });

  it('copies the document’s entries into its trailer, and omits an invalid identity', () => {
    const trailer = (from: string, to: string): string => {
      const file = build().toString('latin1').replace(START, '').replace(from, to);
      return /trailer\n<<\/Size \d+([^]*)>>\nstartxref/u.exec(
        Buffer.from(mend(Buffer.from(file, 'latin1'))!)
          .toString('latin1')
          .slice(file.length),
      )![1]!;
    };
    expect(trailer('/Size', '/Odd 7/Size')).to.match(/^\/Root 1 0 R\/ID\s*\[<[\dA-F]{32}><[\dA-F]{32}>\]$/u);
    expect(trailer('/ID[', '/ID[1')).to.equal('/Root 1 0 R');
  });
});

function convert(...options: string[]): string {
  return Buffer.from(throughQpdf(build(), ...options)).toString('latin1');
}

const FONT = /\d+ 0 obj\s*<<[^>]*\/Courier[^]*?endobj\n/u;
const CONTENTS = /\d+ 0 obj\s*<<[^>]*\/Length[^]*?endobj\n/u;
const OBJECT_STREAM = /\d+ 0 obj\s*<<\s*\/Type\s*\/ObjStm[^]*?endobj\n/u;

/** Repeats an object, perhaps changed, after all others. */
function repeat(file: string, object: RegExp, change: (text: string) => string = (text) => text): string {
  const [found] = object.exec(file)!;
  const section = file.search(/xref\n0|\d+ 0 obj\s*<<\s*\/Type\s*\/XRef/u);
  return `${file.slice(0, section)}${change(found)}${file.slice(section)}`;
}

/** Asks about a file that MuPDF repairs, because its sections are not found. */
function askRepaired<Answer>(file: string, ask: (survey: Survey) => Answer): Answer {
  const bytes = Buffer.from(file.replaceAll(/startxref\s+\d+/gu, ''), 'latin1');
  return surveyed(bytes, (survey) => {
    expect(survey.document.wasRepaired()).to.equal(true);
    return ask(survey);
  });
}

const isMended = (file: string): boolean => askRepaired(file, mendReferences) !== null;

const another = (text: string): string => text.replace('A line', 'B line').replace('/Courier', '/Symbol ');
const within = (start: string) => (text: string) => `${start}\n${another(text)}`;
const compressed = convert('--object-streams=generate', '--stream-data=uncompress');
const indirect = build()
  .toString('latin1')
  .replace(/(?<=\/Length )(\d+)(>>[^]*?endobj\n)/u, '90 0 R$290 0 obj\n$1\nendobj\n');
const RC4 = ['--allow-weak-crypto', '--encrypt', '', 'o', '128', '--use-aes=n', '--'];
const AES = ['--encrypt', '', 'o', '256', '--'];

describe('mendReferences of a file with several versions of an object', () => {
  for (const [what, file] of [
    ['a file without updates', build().toString('latin1')],
    ['a changed object', repeat(build().toString('latin1'), FONT, another)],
    ['changed contents', repeat(build().toString('latin1'), CONTENTS, another)],
    ['contents with an indirect length', repeat(indirect, CONTENTS, another)],
    [
      'contents longer than their length',
      repeat(build().toString('latin1'), CONTENTS, (text) =>
        another(text).replace(/\/Length \d+/u, '/Length 9'),
      ),
    ],
    [
      'contents shorter than their length',
      repeat(build().toString('latin1'), CONTENTS, (text) =>
        another(text).replace(/\/Length \d+/u, '/Length 150'),
      ),
    ],
    ['contents encrypted with RC4', repeat(convert(...RC4), CONTENTS)],
    [
      'contents encrypted with RC4 that are longer than their length',
      repeat(convert(...RC4), CONTENTS, (text) => text.replace(/\/Length \d+/u, '/Length 9')),
    ],
    ['contents encrypted with AES', repeat(convert(...AES), CONTENTS)],
    ['a changed object stream', repeat(compressed, OBJECT_STREAM, another)],
    [
      'objects in a later object stream',
      repeat(compressed, OBJECT_STREAM, (text) => another(text).replace(/^\d+/u, '50')),
    ],
    ['objects stored separately and in an object stream', makeHybrid(build())!.toString('latin1')],
    ['a changed object, after other bytes', `\r\n${repeat(build().toString('latin1'), FONT, another)}`],
    [
      'an update with a section',
      Buffer.from(appendRevision(build(), new Map([[1, '<</Type/Catalog/Pages 2 0 R/Lang(en)>>']]))).toString(
        'latin1',
      ),
    ],
  ] as const) {
    it(`mends ${what}`, () => {
      expect(isMended(file)).to.equal(true);
    });
  }

  for (const [what, file] of [
    ['an object within a string', repeat(build().toString('latin1'), FONT, within('<</ID[<00'))],
    [
      'contents within a string that are longer than their length',
      repeat(
        build().toString('latin1'),
        CONTENTS,
        (text) => `<</ID[<00\n${text.replace(/\/Length \d+/u, '/Length 58').replace('ET\n', 'ET\nq f Q\n')}`,
      ),
    ],
    ['an object within an array', repeat(build().toString('latin1'), FONT, within('<</ID[(a)'))],
    ['contents within a string', repeat(build().toString('latin1'), CONTENTS, within('<</ID[<00'))],
    [
      'encrypted contents within a string',
      repeat(convert(...AES), CONTENTS, (text) => `<</ID[<00\n${text.replace(/(?<=stream\n)[^]/u, '~')}`),
    ],
    ['an object stream within a string', repeat(compressed, OBJECT_STREAM, within('<</ID[<00'))],
    [
      'an object beyond the numbers that a section can list',
      repeat(build().toString('latin1'), FONT, (text) => `${text}200000 0 obj\nnull\nendobj\n`),
    ],
    [
      'an object within a string, after other bytes',
      `\r\n${repeat(build().toString('latin1'), FONT, within('<</ID[<00'))}`,
    ],
  ] as const) {
    it(`mends nothing if MuPDF shows an older version than ${what}`, () => {
      expect(isMended(file)).to.equal(false);
    });
  }
});

/** The page's contents and its font, as MuPDF prints them. */
function describeBoth(data: string, font = '<</Type /Font>>'): (PrintedObject | null)[] {
  const { document } = openPdf(written(onePage({ 4: stream(data), 5: font })));
  try {
    return [readPrintedObject(document, 4), readPrintedObject(document, 5)];
  } finally {
    document.destroy();
  }
}

describe('readPrintedObject', () => {
  it('returns the value as MuPDF prints it, and the data of a stream', () => {
    const [contents, font] = describeBoth('BT ET');
    expect(contents!.text).to.equal('<</Length 5>>');
    expect(Buffer.from(contents!.data!).toString('latin1')).to.equal('BT ET');
    expect(font).to.deep.equal({ text: '<</Type/Font>>', data: null });
  });
});

describe('isSameObject', () => {
  const [contents, font] = describeBoth('BT ET');

  it('is true for the same value and data in any notation', () => {
    const [again, spelt] = describeBoth('BT ET', '<< /Type\n/F#6fnt >>');
    expect(isSameObject(contents!, again!)).to.equal(true);
    expect(isSameObject(font!, spelt!)).to.equal(true);
    expect(isSameObject(null, null)).to.equal(true);
  });

  it('is true if only the length or bytes after the data differ, as after a repair', () => {
    const referred = { ...contents!, text: '<</Length 7 0 R>>' };
    expect(isSameObject(contents!, referred)).to.equal(true);
    for (const [behind, isSame] of [
      ['\n', true],
      ['\r\n', true],
      ['\r\nendstream', true],
      ['\nQ\n', false],
    ] as const) {
      expect(isSameObject(referred, { ...contents!, data: Buffer.from(`BT ET${behind}`) })).to.equal(isSame);
    }
  });

  it('is true for a cross-reference stream, whose size MuPDF raises', () => {
    const [section, raised] = [7, 8].map((size) => ({ ...contents!, text: `<</Type/XRef/Size ${size}>>` }));
    expect(isSameObject(section!, raised!)).to.equal(true);
    expect(isSameObject(section!, { ...raised!, text: '<</Type/XObject/Size 8>>' })).to.equal(false);
  });

  it('is false for another value, other data, and data on one side only', () => {
    const [longer, other] = describeBoth('BT  ET', '<</Type /Fond>>');
    expect(isSameObject(contents!, longer!)).to.equal(false);
    expect(isSameObject(contents!, { ...contents!, data: Buffer.from('BT EQ') })).to.equal(false);
    expect(isSameObject(contents!, { ...contents!, data: null })).to.equal(false);
    expect(isSameObject(font!, other!)).to.equal(false);
    expect(isSameObject(font!, null)).to.equal(false);
  });
});
