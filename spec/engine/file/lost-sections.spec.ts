import { expect } from 'chai';
import { isEndLost, openOrRecover } from '../../../src/engine/file/lost-sections.js';
import { listImageCandidates } from '../../../src/engine/image-draws.js';
import { findWatermarks } from '../../../src/engine/find-watermarks.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import { makeHybrid } from '../../hostile/hybrid-file.js';
import { TestDocument, turnedBy, writeBody, writeSlanted } from '../../support/documents.js';
import { findHarm } from '../../support/foreign-harm.js';
import { appendRevision, throughQpdf } from '../../support/pdf-builder.js';
import { removeImageDraw, removeWatermark } from '../../support/witnessed.js';

const HINT = 'CONFIDENTIAL';
const PICTURE = 'q 40 0 0 40 300 60 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x00\x40\x80\xc0 EI Q\n';

function build(): Buffer {
  const document = new TestDocument();
  const mark = `q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (${HINT})Tj ET Q\n`;
  document.addContentPage(`${writeBody(['One line.'])}${PICTURE}${mark}`);
  return Buffer.from(document.build());
}

function change(file: Uint8Array, from: RegExp, to: (found: string) => string): Buffer {
  const text = Buffer.from(file).toString('latin1');
  expect(text).to.match(from);
  return Buffer.from(text.replace(from, to), 'latin1');
}

/** The newest section no longer leads to the others. */
function losePrevious(file: Uint8Array): Buffer {
  return change(file, /\/Prev \d+(?![^]*\/Prev )/u, (found) => ' '.repeat(found.length));
}

/** Appends an update that contains the object once more. */
function update(file: Buffer, object: RegExp): Buffer {
  const [, number = '', body = ''] = object.exec(file.toString('latin1'))!;
  return Buffer.from(appendRevision(file, new Map([[Number(number), body]])));
}

/** Makes the newest section refer to itself. Padded, so that no offset changes. */
function turnBack(file: Uint8Array): Buffer {
  const [, start = ''] = /startxref\s+(\d+)\s+%%EOF\s*$/u.exec(Buffer.from(file).toString('latin1'))!;
  return change(file, /\/Prev \d+(?![^]*\/Prev )/u, (found) => `/Prev ${start.padStart(found.length - 6)}`);
}

const updated = update(build(), /(\d+) 0 obj\s*(<<[^>]*\/Type\s*\/Catalog[^]*?)\s*endobj/u);
const linearised = Buffer.from(throughQpdf(build(), '--linearize', '--object-streams=disable'));
const LOST: [what: string, file: Buffer][] = [
  ['a section that counts from 1 instead of 0', change(build(), /xref\n0 /u, () => 'xref\n1 ')],
  ['an update', losePrevious(updated)],
  ['a linearised file', change(linearised, /\/Prev \d+/u, (found) => ' '.repeat(found.length))],
  ['a hybrid file', losePrevious(makeHybrid(build())!)],
  ['an update that leads back to itself', turnBack(updated)],
  ['an update after other bytes', Buffer.concat([Buffer.from('\r\n\r\n'), losePrevious(updated)])],
];

function findCode(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return error instanceof EngineFailure ? error.code : String(error);
  }
  return 'none';
}

describe('a file whose newest section does not lead to the others', () => {
  for (const [what, upload] of LOST) {
    it(`loses its mark, and other engines find no harm: ${what}`, async () => {
      const { output, summary } = await removeWatermark(upload, HINT, { readStamps: false });
      expect(summary.textRemoved).to.equal(1);
      expect(summary.warnings.join()).to.include('cross-references');
      expect(await findHarm(upload, output!, summary)).to.deep.equal([]);
    });
  }

  it('loses a picture', async () => {
    const [, upload] = LOST[1]!;
    const { candidates } = listImageCandidates(upload, 1);
    expect(candidates).to.have.lengthOf(1);
    const output = await removeImageDraw(upload, 1, candidates[0]!.instructionIndex);
    expect(listImageCandidates(output, 1).candidates).to.deep.equal([]);
  });

  it('is refused if the section leads to another version of an object than the last', async () => {
    const [catalog = ''] = /\d+ 0 obj\s*<<[^>]*\/Type\s*\/Catalog[^]*?endobj\n/u.exec(
      updated.toString('latin1'),
    )!;
    for (const lost of [losePrevious(updated), turnBack(updated)]) {
      const upload = Buffer.concat([lost, Buffer.from(catalog, 'latin1')]);
      expect(findCode(() => listImageCandidates(upload, 1))).to.equal('no-pages');
      let code = 'none';
      await removeWatermark(upload, HINT).catch((error: EngineFailure) => (code = error.code));
      expect(code).to.equal('no-pages');
    }
  });
});

describe('openOrRecover', () => {
  const lost = LOST[1]![1];
  const refuse = (code: 'no-pages' | 'unreadable') => (): never => {
    throw new EngineFailure(code, 'refused');
  };

  it('opens a file with pages once, unchanged', () => {
    const opened: Uint8Array[] = [];
    expect(openOrRecover(lost, (bytes) => opened.push(bytes))).to.equal(1);
    expect(opened).to.deep.equal([lost]);
    expect(opened[0]).to.equal(lost);
  });

  it('opens a file without pages once more, without its sections, and does not change the upload', () => {
    const before = Buffer.from(lost);
    const opened: Uint8Array[] = [];
    const code = findCode(() =>
      openOrRecover(lost, (bytes) => {
        opened.push(bytes);
        refuse('no-pages')();
      }),
    );
    expect(code).to.equal('no-pages');
    expect(opened.map((file) => Buffer.from(file).includes('startxref'))).to.deep.equal([true, false]);
    expect(opened[1]).to.have.lengthOf(lost.length);
    expect(lost.equals(before)).to.equal(true);
  });

  it('passes other refusals on', () => {
    let count = 0;
    const code = findCode(() =>
      openOrRecover(lost, () => {
        count++;
        refuse('unreadable')();
      }),
    );
    expect([code, count]).to.deep.equal(['unreadable', 1]);
  });

  it('opens a file once if its newest section cannot be read', () => {
    let count = 0;
    const code = findCode(() =>
      openOrRecover(
        change(lost, /xref(?=\n\d+ 1\n)/u, () => 'xxxx'),
        () => {
          count++;
          refuse('no-pages')();
        },
      ),
    );
    expect([code, count]).to.deep.equal(['no-pages', 1]);
  });
});

const END_LOST = 'The end of the file is lost: pages and watermarks may be missing.';

function buildMarked(): Uint8Array {
  const document = new TestDocument();
  for (let page = 0; page < 3; page += 1) document.addContentPage(writeBody() + writeSlanted('(DRAFT)Tj'));
  return document.build();
}

describe('isEndLost', () => {
  const whole = buildMarked();
  const start = Buffer.from(whole).lastIndexOf('startxref');

  it('is true for a file that was cut, also behind an earlier revision', () => {
    expect(isEndLost(whole.subarray(0, start))).to.equal(true);
    expect(isEndLost(Buffer.concat([whole, Buffer.from('\n9 0 obj<<>>endobj\n')]))).to.equal(true);
  });

  it('is false for a whole file, with or without junk around it', () => {
    expect(isEndLost(whole)).to.equal(false);
    expect(isEndLost(Buffer.concat([Buffer.from('junk\n'), whole, Buffer.alloc(5000)]))).to.equal(false);
  });

  it('is a warning of the search and of the removal, for a file that was cut only', async () => {
    for (const [bytes, isCut] of [
      [whole.subarray(0, start), true],
      [Buffer.concat([Buffer.from('junk\n'), whole, Buffer.alloc(5000)]), false],
    ] as const) {
      const found = await findWatermarks(bytes);
      expect(found.warnings.includes(END_LOST)).to.equal(isCut);
      const { summary } = await removeWatermark(bytes, 'DRAFT');
      expect(summary.warnings.includes(END_LOST)).to.equal(isCut);
    }
  });
});
