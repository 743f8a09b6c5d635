import { expect } from 'chai';
import { findObjects } from '../../../../src/engine/file/found-objects.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { loadObjects } from '../../../../src/engine/mupdf/write/load-objects.js';
import { showsOlderVersion } from '../../../../src/engine/mupdf/write/older-versions.js';
import { makeHybrid } from '../../../hostile/hybrid-file.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { appendRevision, throughQpdf } from '../../../support/pdf-builder.js';

function build(): string {
  const document = new TestDocument();
  document.addContentPage(writeBody(['A line.']));
  return Buffer.from(document.build()).toString('latin1');
}

function convert(...options: string[]): string {
  return Buffer.from(throughQpdf(Buffer.from(build(), 'latin1'), ...options)).toString('latin1');
}

const FONT = /\d+ 0 obj\s*<<[^>]*\/Courier[^]*?endobj\n/u;
const CONTENTS = /\d+ 0 obj\s*<<[^>]*\/Length[^]*?endobj\n/u;
const OBJECT_STREAM = /\d+ 0 obj\s*<<\s*\/Type\s*\/ObjStm[^]*?endobj\n/u;

/** An object once more, behind all others. */
function repeat(file: string, object: RegExp, change: (text: string) => string = (text) => text): string {
  const [found] = object.exec(file)!;
  const section = file.search(/xref\n0|\d+ 0 obj\s*<<\s*\/Type\s*\/XRef/u);
  return `${file.slice(0, section)}${change(found)}${file.slice(section)}`;
}

/** What MuPDF repairs. */
function isOlder(file: string): boolean {
  const bytes = Buffer.from(file.replaceAll(/startxref\s+\d+/gu, ''), 'latin1');
  const { document } = openPdf(bytes);
  try {
    loadObjects(document);
    expect(document.wasRepaired()).to.equal(true);
    return showsOlderVersion(document, bytes, findObjects(bytes).objects);
  } finally {
    document.destroy();
  }
}

const another = (text: string): string => text.replace('A line', 'B line').replace('/Courier', '/Symbol ');
const within = (start: string) => (text: string) => `${start}\n${another(text)}`;
const compressed = convert('--object-streams=generate', '--stream-data=uncompress');
const indirect = build().replace(/(?<=\/Length )(\d+)(>>[^]*?endobj\n)/u, '90 0 R$290 0 obj\n$1\nendobj\n');
const RC4 = ['--allow-weak-crypto', '--encrypt', '', 'o', '128', '--use-aes=n', '--'];
const AES = ['--encrypt', '', 'o', '256', '--'];

describe('showsOlderVersion', () => {
  for (const [what, file] of [
    ['a file without updates', build()],
    ['an object that was changed', repeat(build(), FONT, another)],
    ['contents that were changed', repeat(build(), CONTENTS, another)],
    ['contents whose length another object holds', repeat(indirect, CONTENTS, another)],
    [
      'contents that are longer than they say',
      repeat(build(), CONTENTS, (text) => another(text).replace(/\/Length \d+/u, '/Length 9')),
    ],
    [
      'contents that are shorter than they say',
      repeat(build(), CONTENTS, (text) => another(text).replace(/\/Length \d+/u, '/Length 150')),
    ],
    ['contents encrypted with RC4', repeat(convert(...RC4), CONTENTS)],
    [
      'contents encrypted with RC4 that are longer than they say',
      repeat(convert(...RC4), CONTENTS, (text) => text.replace(/\/Length \d+/u, '/Length 9')),
    ],
    ['contents encrypted with AES', repeat(convert(...AES), CONTENTS)],
    ['an object stream that was changed', repeat(compressed, OBJECT_STREAM, another)],
    [
      'objects in a later object stream',
      repeat(compressed, OBJECT_STREAM, (text) => another(text).replace(/^\d+/u, '50')),
    ],
    [
      'objects by themselves and in an object stream',
      makeHybrid(Buffer.from(build(), 'latin1'))!.toString('latin1'),
    ],
    ['an object that was changed, behind other bytes', `\r\n${repeat(build(), FONT, another)}`],
    [
      'a number that no object can have',
      repeat(build(), FONT, (text) => `${another(text)}2147483647 0 obj\nnull\nendobj\n`),
    ],
    ['twenty updates', Array.from({ length: 20 }).reduce<string>((text) => repeat(text, FONT), build())],
    [
      'an update with a section',
      Buffer.from(
        appendRevision(
          Buffer.from(build(), 'latin1'),
          new Map([[1, '<</Type/Catalog/Pages 2 0 R/Lang(en)>>']]),
        ),
      ).toString('latin1'),
    ],
  ] as const) {
    it(`is false of ${what}`, () => {
      expect(isOlder(file)).to.equal(false);
    });
  }

  for (const [what, file] of [
    ['an object within a string', repeat(build(), FONT, within('<</ID[<00'))],
    [
      'contents within a string that say more',
      repeat(
        build(),
        CONTENTS,
        (text) => `<</ID[<00\n${text.replace(/\/Length \d+/u, '/Length 58').replace('ET\n', 'ET\nq f Q\n')}`,
      ),
    ],
    ['an object within an array', repeat(build(), FONT, within('<</ID[(a)'))],
    ['contents within a string', repeat(build(), CONTENTS, within('<</ID[<00'))],
    [
      'encrypted contents within a string',
      repeat(convert(...AES), CONTENTS, (text) => `<</ID[<00\n${text.replace(/(?<=stream\n)[^]/u, '~')}`),
    ],
    ['an object stream within a string', repeat(compressed, OBJECT_STREAM, within('<</ID[<00'))],
    [
      'one of which no section can tell, so far apart are the numbers',
      repeat(build(), FONT, (text) => `${text}200000 0 obj\nnull\nendobj\n`),
    ],
    ['an object within a string, behind other bytes', `\r\n${repeat(build(), FONT, within('<</ID[<00'))}`],
  ] as const) {
    it(`is true where the last version is ${what}`, () => {
      expect(isOlder(file)).to.equal(true);
    });
  }
});

describe('showsOlderVersion of a file that needs no repair', () => {
  it('is false: its sections say which version counts', () => {
    const bytes = Buffer.from(build(), 'latin1');
    const updated = appendRevision(bytes, new Map([[1, '<</Type/Catalog/Pages 2 0 R/Lang(en)>>']]));
    const { document } = openPdf(bytes);
    const { objects } = findObjects(updated);
    const isShown = showsOlderVersion(document, updated, objects);
    document.destroy();
    expect(isShown).to.equal(false);
  });
});
