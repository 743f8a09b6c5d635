import { expect } from 'chai';
import { findObjects } from '../../../../src/engine/file/found-objects.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import { describeLoss, losesObjects } from '../../../../src/engine/mupdf/write/lost-objects.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { appendRevision, streamBody } from '../../../support/pdf-builder.js';
import { onePage, written } from '../../../hostile/raw-pdf.js';

/** Its font stands behind its contents; `change` is made to the file as text. */
function loses(change: (text: string) => string): boolean {
  const upload = Buffer.from(change(written(onePage()).toString('latin1')), 'latin1');
  const { document: opened } = openPdf(upload);
  try {
    return losesObjects(upload, opened, findObjects(upload), new ReferenceIndex(opened));
  } finally {
    opened.destroy();
  }
}

const withoutStart = (text: string): string => text.replace(/startxref\s+\d+/u, '');
const withoutEnd = (text: string): string => text.replace('endstream', '         ');

describe('losesObjects', () => {
  it('is true where a repair passes over an object that something refers to', () => {
    expect(loses((text) => withoutStart(withoutEnd(text)))).to.equal(true);
  });

  it('is true where MuPDF takes an object for null that it cannot read, and repairs nothing', () => {
    const broken = (text: string): string => text.replace(/\/(?=Subtype \/Type1)/u, '\x0f');
    expect(loses(broken)).to.equal(true);
    expect(
      loses((text) => `\r\n${broken(text)}`),
      'behind other bytes',
    ).to.equal(true);
    expect(loses((text) => `\r\n${text}`)).to.equal(false);
  });

  it('is true where such a file is repaired only when MuPDF meets another object', () => {
    const broken = (text: string): string =>
      text
        .replace(/(?<=\n\d{9})\d(?= 00000 n[^\n]*\ntrailer)/u, '9')
        .replace(/\/(?=Subtype \/Type1)/u, '\x0f');
    expect(loses(broken)).to.equal(true);
  });

  it('is true where readers look for the objects and take a version that no section leads to', () => {
    const update = (text: string): string => {
      const file = Buffer.from(text, 'latin1');
      const later = Buffer.from(appendRevision(file, new Map([[5, streamBody('BT ET')]]))).toString('latin1');
      return later.replace(/\d+(?=\s+%%EOF\s*$)/u, /\d+(?=\s+%%EOF)/u.exec(later)![0]);
    };
    const astray = (text: string): string => text.replace('\n1 0 obj', '\n1 1 obj');
    expect(loses((text) => astray(update(text)))).to.equal(true);
    expect(loses((text) => `\r\n${astray(update(text))}`)).to.equal(true);
    // They do not look, or find what the sections lead to.
    for (const change of [update, astray]) expect(loses(change)).to.equal(false);
  });

  for (const [what, change] of [
    ['nothing was repaired', (text: string) => text],
    ['a repair finds every object', withoutStart],
    [
      'what the document does not have is null',
      (text: string) => withoutStart(text).replace(/<<\/Type \/Font [^>]*>>/u, 'null'),
    ],
  ] as const) {
    it(`is false where ${what}`, () => {
      expect(loses(change)).to.equal(false);
    });
  }
});

describe('describeLoss', () => {
  /** Of a sound file with a row between its objects and its end: the sections lead past it. */
  function describeWith(row: string): string | null {
    const file = written(onePage()).toString('latin1');
    const end = file.slice(file.lastIndexOf('startxref'));
    const upload = Buffer.from(`${file}${row}\n${end}`, 'latin1');
    const { document: opened } = openPdf(upload);
    try {
      expect(opened.wasRepaired()).to.equal(false);
      return describeLoss(upload, opened, new ReferenceIndex(opened));
    } finally {
      opened.destroy();
    }
  }

  it('is in doubt where so many values are without end that not all objects are found', () => {
    expect(describeWith('9 0 obj['.repeat(300_000))).to.be.a('string');
  });

  it('has none where few are', () => {
    expect(describeWith('9 0 obj['.repeat(100))).to.equal(null);
  });
});
