/**
 * A small seeded share of `make fuzz`, and proof that its judges can find fault.
 */
import { expect } from 'chai';
import { openPool } from '../../src/pool/worker-pool.js';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { TestDocument, turnedBy, writeBody } from '../support/documents.js';
import { failsQpdf, hasSameQpdfErrors } from '../support/foreign-engines.js';
import { findHarm, looksLike } from '../support/foreign-harm.js';
import { removeByPool, runDifferential } from './differential-run.js';
import { listMarkedDocuments } from './differential-sources.js';
import { drawSteps, shrinkSteps, takeSteps } from './damage-steps.js';
import { seeded } from './mutate.js';

const HINT = 'CONFIDENTIAL';
const SEED = 20_260;
const VARIANTS = 40;

function build(lines: string[], mark = HINT, x = 90): Uint8Array {
  const document = new TestDocument();
  const shown = mark === '' ? '' : `q 0.75 g BT /F2 30 Tf ${turnedBy(45, x, 150)} Tm (${mark})Tj ET Q\n`;
  document.addContentPage(writeBody(lines) + shown);
  return document.build();
}

describe('harm that other engines find', () => {
  const lines = ['One line of text.', 'And another one.'];
  const upload = build(lines);

  it('is not reported if a removal took only the mark', async () => {
    const { output, summary } = await removeWatermark(upload, HINT);
    expect(await findHarm(upload, output!, summary)).to.deep.equal([]);
    expect(await looksLike(output!, build(lines, ''))).to.equal(true);
  });

  for (const [what, harmed] of [
    ['a line is missing', build(lines.slice(0, 1), '')],
    ['a line was added', build([...lines, 'A third line.'], '')],
    ['lines changed their order', build(lines.toReversed(), '')],
    ['something else changed on the page', build([`${lines[0]!}     ${lines[1]!}`], '')],
    ['a page is missing', Buffer.from('%PDF-1.4\n')],
  ] as const) {
    it(`is reported if ${what}`, async () => {
      const { summary } = await removeWatermark(upload, HINT);
      const harm = await findHarm(upload, harmed, summary);
      expect(harm.some((fault) => fault.startsWith('Poppler'))).to.equal(true);
      expect(harm.some((fault) => fault.startsWith('PDFium'))).to.equal(true);
      expect(await looksLike(upload, harmed)).to.equal(false);
    });
  }
});

/** As `build`, with a grey square at a height, and with what a removal says of it. */
function withSquare(bottom: number, mark = HINT): Uint8Array {
  const document = new TestDocument();
  const shown = mark === '' ? '' : `q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm (${mark})Tj ET Q\n`;
  document.addContentPage(`${writeBody(['One line.'])}q 0.5 g 330 ${bottom} 40 40 re f Q\n${shown}`);
  return document.build();
}

/** The mark in a font with a damaged glyph that reaches over the page. What is painted under it has its colour. */
function withFarGlyph(beneath: string, isMarked: boolean): Uint8Array {
  const document = new TestDocument();
  const square = document.addStream('600 0 d0 0 0 400 400 re f');
  const far = document.addStream('600 0 d0 0 0 400 400 re f 100 0 200 9999 re f');
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
  const procedures = letters.map((letter) => `/${letter} ${letter === 'O' ? far : square}`).join('');
  const font = document.add(
    `<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/Resources<<>>` +
      `/CharProcs<<${procedures}>>/Encoding<</Type/Encoding/Differences[65/${letters.join('/')}]>>` +
      `/FirstChar 65/LastChar 90/Widths[${letters.map(() => 600).join(' ')}]>>`,
  );
  document.nameFont('F3', { reference: font, show: (text) => `(${text})` });
  const mark = `q 0.75 g BT /F3 30 Tf ${turnedBy(45, 90, 150)} Tm (${HINT})Tj ET Q\n`;
  document.addContentPage(`${writeBody(['One line.'])}${isMarked ? mark : ''}q 0.75 g ${beneath} Q\n`);
  return document.build();
}

describe('harm around a mark whose glyphs reach over the page', () => {
  const BAR = '40 200 340 8 re f';

  async function look(before: Uint8Array, after: Uint8Array): Promise<string[]> {
    // The boxes are those of sound glyphs, and the place in the contents is the same.
    const { summary } = await removeWatermark(build(['One line.']), HINT);
    const harm = await findHarm(before, after, summary);
    return harm.map((fault) => fault.split(':', 1)[0]!);
  }

  it('is not reported if only the mark went, and is if other content under it went too', async () => {
    expect(await look(withFarGlyph(BAR, true), withFarGlyph(BAR, false))).to.deep.equal([]);
    expect(await look(withFarGlyph(BAR, true), withFarGlyph('', false))).to.deep.equal(['Poppler', 'PDFium']);
  });

  it('is reported if such a glyph went that is not part of the mark', async () => {
    const other = `BT /F3 30 Tf ${turnedBy(45, 110, 170)} Tm (O)Tj ET`;
    expect(await look(withFarGlyph(other, true), withFarGlyph(other, false))).to.deep.equal([]);
    expect(await look(withFarGlyph(other, true), withFarGlyph('', false))).to.deep.equal([
      'Poppler',
      'PDFium',
    ]);
  });
});

describe('harm on a page that no engine can paint', () => {
  const wide = (lines: string[], mark = HINT): Uint8Array =>
    Buffer.from(
      Buffer.from(build(lines, mark)).toString('latin1').replace('420 560]', '2147483647 560]'),
      'latin1',
    );

  it('is judged by its text', async () => {
    const upload = wide(['One line.', 'Another.']);
    const { output, summary } = await removeWatermark(upload, HINT, { readStamps: false });
    expect(await findHarm(upload, output!, summary)).to.deep.equal([]);
    const harm = await findHarm(upload, wide(['One line.'], ''), summary);
    expect(harm.some((fault) => fault.startsWith('PDFium'))).to.equal(true);
  });
});

describe('harm in a damaged document', () => {
  const lines = ['One line.'];
  const upload = build(lines);
  const clean = (): Promise<Uint8Array> => Promise.resolve(build(lines, ''));
  const squared = (): Promise<Uint8Array> => Promise.resolve(withSquare(60, ''));

  async function look(
    before: Uint8Array,
    after: Uint8Array,
    readSound: () => Promise<Uint8Array>,
    writing = 'mended',
    isPainted = false,
  ): Promise<string[]> {
    const { summary } = await removeWatermark(build(lines), HINT);
    const report = { ...summary, diagnostics: { ...summary.diagnostics, writing } };
    const harm = await findHarm(before, after, report, { readSound, isPainted });
    return harm.map((fault) => fault.split(':', 1)[0]!);
  }
  const BOTH = ['Poppler', 'PDFium'];
  const other = (): Promise<Uint8Array> => Promise.resolve(build(['One line.', 'Third.'], ''));
  const twoLines = build(['One line.', 'A line more.'], '');

  for (const [what, before, after, readSound, writing, expected] of [
    [
      'a picture appears that the sound document has',
      build(lines),
      withSquare(60, ''),
      squared,
      'mended',
      [],
    ],
    [
      'a picture appears in another place than in the sound document',
      build(lines),
      withSquare(300, ''),
      squared,
      'mended',
      BOTH,
    ],
    [
      'a picture appears that the sound document lacks',
      build(lines),
      withSquare(60, ''),
      clean,
      'mended',
      BOTH,
    ],
    [
      'a picture disappears that the sound document has',
      withSquare(60),
      build(lines, ''),
      squared,
      'mended',
      BOTH,
    ],
    [
      'a line disappears that the sound document has',
      build(['One line.', 'A line more.']),
      build(lines, ''),
      () => Promise.resolve(twoLines),
      'mended',
      BOTH,
    ],
    [
      'a picture disappears that only the damage painted',
      withSquare(60),
      build(lines, ''),
      other,
      'mended',
      BOTH,
    ],
    ['a page looks like that of the sound document', withSquare(60), build(lines, ''), clean, 'in-place', []],
  ] as const) {
    it(`${expected.length > 0 ? 'is' : 'is not'} reported if ${what}`, async () => {
      expect(await look(before, after, readSound, writing)).to.deep.equal(expected);
    });
  }

  it('is reported if a picture of the damage went, not if one of the sound document came', async () => {
    const lookPainted = (
      before: Uint8Array,
      after: Uint8Array,
      readSound: () => Promise<Uint8Array>,
    ): Promise<string[]> => look(before, after, readSound, 'mended', true);
    expect(await lookPainted(withSquare(60), build(lines, ''), clean)).to.deep.equal(BOTH);
    expect(await lookPainted(build(lines), withSquare(60, ''), squared)).to.deep.equal([]);
    expect(await lookPainted(build(lines), withSquare(300, ''), squared)).to.deep.equal(BOTH);
  });

  it('is reported if a mark that some readers see elsewhere takes another line along', async () => {
    // To PDFium and Poppler the mark stands elsewhere than the report says.
    const moved = build(['One line.'], HINT, 20);
    expect(await look(moved, build(['One line.'], ''), other)).to.deep.equal([]);
    expect(await look(build(['One line.', 'Third.'], HINT, 20), build(lines, ''), other)).to.deep.equal(BOTH);
    expect(await look(upload, build(['One'], ''), clean)).to.deep.equal(BOTH);
  });

  it('is not reported for a page of another size, and is if more than the mark went', async () => {
    const enlarge = (bytes: Uint8Array): Uint8Array =>
      Buffer.from(Buffer.from(bytes).toString('latin1').replace('420 560]', '612 792]'), 'latin1');
    const lookEnlarged = (before: Uint8Array, after: Uint8Array): Promise<string[]> =>
      look(enlarge(before), enlarge(after), clean, 'in-place');
    expect(await lookEnlarged(upload, build(lines, ''))).to.deep.equal([]);
    expect(await lookEnlarged(withSquare(60), build(lines, ''))).to.deep.equal(BOTH);
    expect(await lookEnlarged(build(['One line.', 'Third.']), build(lines, ''))).to.deep.equal(BOTH);
  });

  it('is not reported if qpdf finds the same error in the same data, and is for another error', async () => {
    const broken = (raw: string): Buffer => {
      const document = new TestDocument();
      const contents = document.addStream(raw, '/Filter/FlateDecode');
      document.addPage({ contents, resources: document.resources() });
      return Buffer.from(document.build());
    };
    expect(await hasSameQpdfErrors(broken('no zlib'), broken('no zlib'))).to.equal(true);
    expect(await hasSameQpdfErrors(Buffer.from(build(lines)), broken('no zlib'))).to.equal(false);
    // It looks for an object of another generation there, and finds none.
    const hidden = (raw: string): Buffer =>
      Buffer.from(
        broken(raw)
          .toString('latin1')
          .replace(/(\d+ )0( obj\n<<[^>]*FlateDecode)/u, '$11$2'),
        'latin1',
      );
    expect(await hasSameQpdfErrors(hidden('no zlib'), broken('no zlib'))).to.equal(true);
    expect(await hasSameQpdfErrors(hidden('other data'), broken('no zlib'))).to.equal(false);
  });

  it('is not reported if qpdf has the same message, as a warning in one and an error in the other', async () => {
    const whole = Buffer.from(build(lines)).toString('latin1');
    /** With a part of the contents that is no stream, in the last object before the cross-references. */
    const withItems = (items: string): Buffer => {
      const changed = whole.replace(/\/Contents (\d+ 0 R)/u, `/Contents [${items} $1]`);
      const [written, place] = /startxref\s+(\d+)/u.exec(whole)!;
      const moved = Number(place) + changed.length - whole.length;
      return Buffer.from(changed.replace(written, `startxref\n${moved}`), 'latin1');
    };
    expect(await failsQpdf(withItems('1 0 R')), 'a warning').to.equal(false);
    expect(await failsQpdf(withItems('null')), 'an error').to.equal(true);
    expect(await hasSameQpdfErrors(withItems('1 0 R'), withItems('null'))).to.equal(true);
    expect(await hasSameQpdfErrors(Buffer.from(whole), withItems('null'))).to.equal(false);
    expect(await hasSameQpdfErrors(withItems('1 0 R'), withItems('1 0 R null'))).to.equal(false);
  });
});

describe('mutants', () => {
  it('are the same for the same seed, and most differ from the original', () => {
    const document = Buffer.from(build(['One line.']));
    const damage = (seed: number): Buffer => takeSteps(document, drawSteps(document, seeded(seed)));
    const mutants = Array.from({ length: 50 }, (_, seed) => damage(seed));
    mutants.forEach((mutant, seed) => {
      expect(mutant.equals(damage(seed))).to.equal(true);
    });
    expect(mutants.filter((mutant) => !mutant.equals(document))).to.have.lengthOf(50);
  });

  it('are reduced to the one step that does harm', async () => {
    const steps = ['one', 'two', 'three'].map((name, seed) => ({ name, seed }));
    const shrunk = await shrinkSteps(steps, (fewer) =>
      Promise.resolve(fewer.some(({ name }) => name === 'two')),
    );
    expect(shrunk).to.deep.equal([steps[1]]);
  });

  it(`of seed ${SEED} lose their mark and nothing else, to Poppler, PDFium and qpdf`, async () => {
    const pool = await openPool({
      workers: 1,
      maxJobs: 50,
      memoryMib: 512,
      deadlineMs: 30_000,
      queueLimit: 4,
      requireSandbox: false,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    try {
      const { tally, findings } = await runDifferential(removeByPool(pool), listMarkedDocuments(), {
        seed: SEED,
        count: VARIANTS,
      });
      expect(findings.map(({ seed, harm }) => `${seed}: ${harm.join('; ')}`)).to.deep.equal([]);
      const removed = [...tally.outcome].filter(([outcome]) => outcome.startsWith('removed'));
      expect(removed.reduce((sum, [, count]) => sum + count, 0)).to.be.above(VARIANTS / 2);
    } finally {
      await pool.close();
    }
  });
});
