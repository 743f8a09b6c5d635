/**
 * The judges of mutants, on documents that one engine reads otherwise than MuPDF: what that explains is no harm, and nothing else is excused.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { TestDocument, turnedBy, writeBody } from '../support/documents.js';
import { seeWithPdfium } from '../support/foreign-engines.js';
import { findHarm } from '../support/foreign-harm.js';
import { isSubsequence } from '../support/foreign-texts.js';
import { takeSteps, type Step } from './damage-steps.js';
import type { Remove } from './differential-run.js';
import { listMarkedDocuments } from './differential-sources.js';
import { removeFromMeasured, removeFromPainted, removeFromReferenced } from './partly-sound.js';

const HINT = 'CONFIDENTIAL';
const SHOWN = `(${HINT})Tj`;
const MARK = `q 0.75 g BT /F2 30 Tf ${turnedBy(45, 90, 150)} Tm ${SHOWN} ET Q\n`;
const BOTH = ['Poppler', 'PDFium'];

function replace(file: Uint8Array, from: RegExp | string, to: string): Buffer {
  const text = Buffer.from(file).toString('latin1');
  const changed = text.replaceAll(from, to);
  expect(changed).not.to.equal(text);
  return Buffer.from(changed, 'latin1');
}

function listWitnesses(harm: string[]): string[] {
  return harm.map((fault) => fault.split(':', 1)[0]!);
}

describe('harm in contents that other engines read beyond their end', () => {
  /** The form of the mark stands behind the contents that draw it: Poppler draws it once more, smaller. */
  function build(...lines: string[]): Buffer {
    const document = new TestDocument();
    const square = 'q 0.5 g 330 40 40 40 re f Q\n';
    const body = `${writeBody(lines)}${square}/Fm0 Do q 0.4 0 0 0.4 20 20 cm `;
    const contents = document.addStream(body);
    const form = document.addForm(MARK, document.resources());
    document.addPage({ contents, resources: document.resources(`/XObject<</Fm0 ${form}>>`) });
    return replace(document.build(), `/Length ${body.length}`, '/Length 999');
  }

  async function look(upload: Buffer, after: Buffer): Promise<string[]> {
    const { summary } = await removeWatermark(build('One line.'), HINT, { readStamps: false });
    expect(summary.locations).to.have.lengthOf(1);
    const report = { ...summary, diagnostics: { ...summary.diagnostics, writing: 'in-place' } };
    return listWitnesses(await findHarm(upload, after, report));
  }
  const unmark = (file: Buffer): Buffer => replace(file, SHOWN, ' '.repeat(SHOWN.length));

  it('is not reported if only the mark went, however often an engine reads it', async () => {
    expect(await look(build('One line.'), unmark(build('One line.')))).to.deep.equal([]);
  });

  it('is reported if a line that reads as the mark went too, or other text', async () => {
    expect(await look(build(HINT), unmark(build(HINT)))).to.deep.equal(BOTH);
    const upload = build('One line.');
    expect(await look(upload, replace(unmark(upload), '40 40 re f', '40 40 re n'))).to.deep.equal(BOTH);
    expect(await look(upload, replace(unmark(upload), 'One line', 'One     '))).to.deep.equal(BOTH);
  });
});

describe('harm in the text of a damaged font', () => {
  /** Text that is not painted. */
  function build(text: string, mark = ''): Uint8Array {
    const document = new TestDocument();
    document.addContentPage(`BT 3 Tr /F1 9 Tf 40 500 Td (${text})Tj ET\n${mark}`);
    return document.build();
  }
  const WHOLE = 'The committee met in the small hall.';
  const GARBLED = 'z'.repeat(24);

  async function look(before: string, after: string, sound: string, writing = 'mended'): Promise<string[]> {
    const { summary } = await removeWatermark(build(WHOLE, MARK), HINT);
    const report = { ...summary, diagnostics: { ...summary.diagnostics, writing } };
    const readSound = (): Promise<Uint8Array> => Promise.resolve(build(sound));
    return listWitnesses(await findHarm(build(before, MARK), build(after), report, { readSound }));
  }

  it('is not reported if part of the right text replaced garbled text', async () => {
    expect(await look(`qq ${GARBLED}`, `qq ${WHOLE}`, `X ${WHOLE}`)).to.deep.equal([]);
  });

  it('is reported if too little or other text came, or text of the sound page went', async () => {
    expect(await look(`qq ${GARBLED}`, 'qq The com', `X ${WHOLE}`)).to.deep.equal(BOTH);
    expect(await look(`qq ${GARBLED}`, `qq ${'y'.repeat(24)}`, `X ${WHOLE}`)).to.deep.equal(BOTH);
    expect(await look(`qq B ${GARBLED}`, `qq ${WHOLE}`, `X B ${WHOLE}`)).to.deep.equal(BOTH);
    expect(await look(`qq ${GARBLED}`, `qq ${WHOLE}`, `X ${WHOLE}`, 'in-place')).to.deep.equal(BOTH);
  });
});

describe('removeFromPainted', () => {
  const document = listMarkedDocuments().find(({ name }) => name === 'three pages, no filters')!;
  const painting = { name: 'addInlineImage', seed: 7 };
  const steps: Step[] = [{ name: 'changeGeneration', seed: 3 }, painting];
  const mutant = takeSteps(document.read(), steps);
  const remove: Remove = (bytes, hint) => removeWatermark(bytes, hint, { readStamps: false });
  const IMAGE = / BI \/W 12 \/H 1 [^]*? EI /u;

  it('removes the mark and keeps what the damage painted', async () => {
    const output = Buffer.from((await removeFromPainted(remove, document, steps, mutant))!).toString(
      'latin1',
    );
    expect(output).to.match(IMAGE);
    expect(output).not.to.include(SHOWN);
  });

  it('proves nothing if the painting is elsewhere, missing, or lost by the removal', async () => {
    const elsewhere = takeSteps(document.read(), [{ ...painting, seed: 8 }]);
    expect(await removeFromPainted(remove, document, steps, elsewhere)).to.equal(null);
    expect(await removeFromPainted(remove, document, steps, document.read())).to.equal(null);
    const losing: Remove = async (bytes, hint) => {
      const result = await remove(bytes, hint);
      const text = Buffer.from(result.output!).toString('latin1');
      const output = Buffer.from(
        text.replace(IMAGE, (found) => ' '.repeat(found.length)),
        'latin1',
      );
      return { ...result, output };
    };
    expect(await removeFromPainted(losing, document, steps, mutant)).to.equal(null);
  });
});

describe('removeFromMeasured', () => {
  const document = listMarkedDocuments().find(({ name }) => name === 'three pages, no filters')!;
  /** One letter, and the head of the third page's contents: none shows them but Poppler, which reads on from the first page's. */
  const flipping = { name: 'flipBits', seed: 769_782_903 };
  const overlong = { name: 'changeLength', seed: 353_053_729 };
  const steps: Step[] = [flipping, overlong];
  const mutant = takeSteps(document.read(), steps);
  const remove: Remove = (bytes, hint) => removeWatermark(bytes, hint, { readStamps: false });

  async function look(
    readSound: () => Promise<Uint8Array>,
    from: RegExp | string = '',
    to = '',
  ): Promise<string[]> {
    const { output, summary } = await remove(mutant, HINT);
    const after = from === '' ? output! : replace(output!, from, to);
    return listWitnesses(await findHarm(mutant, after, summary, { readSound }));
  }
  const readMeasured = async (): Promise<Uint8Array> =>
    (await removeFromMeasured(remove, document, steps, mutant))!;

  it('removes the mark, and keeps the damage except for lengths', async () => {
    const output = Buffer.from(await readMeasured()).toString('latin1');
    expect(output).to.include('(Pege 1.)').and.not.include('/Length 1500');
    expect(output.split(SHOWN)).to.have.lengthOf(2);
  });

  it('excuses text that an engine read from other contents', async () => {
    const readSound = async (): Promise<Uint8Array> => (await remove(document.read(), HINT)).output!;
    expect(await look(readSound)).to.deep.equal(['Poppler']);
    expect(await look(readMeasured)).to.deep.equal([]);
  });

  it('excuses no lost text of the page or of another page, and no added text', async () => {
    expect(await look(readMeasured, '(Pege 1.)', '(Pege   )')).to.deep.equal(BOTH);
    expect(await look(readMeasured, '(Pege 1.)', '(Pege 2.)')).to.deep.equal(BOTH);
    expect(await look(readMeasured, '(Page 2.)', '(       )')).to.deep.equal(BOTH);
    expect(await look(readMeasured, /60(?= 500 Td\n\(Pege)/gu, '90')).to.deep.equal(BOTH);
  });

  it('proves nothing if more or less than lengths differs, or text went with the mark', async () => {
    const elsewhere = [{ ...flipping, seed: 5 }, overlong];
    expect(await removeFromMeasured(remove, document, elsewhere, mutant)).to.equal(null);
    for (const some of [[flipping], [overlong]]) {
      expect(await removeFromMeasured(remove, document, some, takeSteps(document.read(), some))).to.equal(
        null,
      );
    }
    const losing: Remove = async (bytes, hint) => {
      const result = await remove(bytes, hint);
      const text = Buffer.from(result.output!).toString('latin1');
      return { ...result, output: Buffer.from(text.replace('(Pege 1.)', '(       )'), 'latin1') };
    };
    expect(await removeFromMeasured(losing, document, steps, mutant)).to.equal(null);
  });
});

describe('removeFromReferenced', () => {
  const document = listMarkedDocuments().find(({ name }) => name === 'found/pdflatex.pdf, as it is')!;
  /** Fonts are not found; a removal finds them, and a letter of the second page is another. */
  const steps: Step[] = [
    { name: 'changeCrossReferenceRow', seed: 2_052_323 },
    { name: 'flipBits', seed: 345_670_414 },
  ];
  const mutant = takeSteps(document.read(), steps);
  const remove: Remove = (bytes, hint) => removeWatermark(bytes, hint, { readStamps: false });

  async function look(readSound: () => Promise<Uint8Array>, after?: Uint8Array): Promise<string[]> {
    const { output, summary } = await remove(mutant, document.hint);
    return listWitnesses(await findHarm(mutant, after ?? output!, summary, { readSound }));
  }
  function writeBlank(): Uint8Array {
    const blank = new TestDocument();
    for (let page = 0; page < 2; page++) blank.addContentPage('');
    return blank.build();
  }
  const readReferenced = async (): Promise<Uint8Array> =>
    (await removeFromReferenced(remove, document, steps, mutant))!;

  it('excuses what an engine drew in a fallback font', async () => {
    const readSound = async (): Promise<Uint8Array> => (await remove(document.read(), document.hint)).output!;
    expect(await look(readSound)).to.deep.equal(['PDFium']);
    expect(await look(readReferenced)).to.deep.equal([]);
  });

  it('excuses no content that went with the mark', async () => {
    expect(await look(readReferenced, writeBlank())).to.deep.equal([...BOTH, ...BOTH].sort().reverse());
  });

  it('proves nothing if no reference changed, nothing else did, or text goes with the mark', async () => {
    for (const some of [[steps[0]!], [steps[1]!]]) {
      const part = takeSteps(document.read(), some);
      expect(await removeFromReferenced(remove, document, some, part)).to.equal(null);
    }
    const losing: Remove = async (bytes, hint) => {
      const result = await remove(bytes, hint);
      return Buffer.compare(bytes, document.read()) === 0 ? result : { ...result, output: writeBlank() };
    };
    expect(await removeFromReferenced(losing, document, steps, mutant)).to.equal(null);
  });
});

describe('harm in text whose order PDFium guesses', () => {
  const WIDE = '201.82 0.7 -0.7 0.7 38 251 Tm (S)Tj\n';
  /** In the row of the mark stands a letter of the page, stretched over all of it: it is read with what stands around it. */
  function build(lines = writeBody()): Buffer {
    const document = new TestDocument();
    const letters = Array.from(HINT, (letter, at) => {
      const [x, y] = [100 + 12.728 * at, 150 + 12.728 * at];
      return `${letter === 'T' ? WIDE : ''}${turnedBy(45, x, y)} Tm (${letter})Tj`;
    });
    document.addContentPage(`${lines}q 0.75 g BT /F2 30 Tf ${letters.join('\n')} ET Q\n`);
    return Buffer.from(document.build());
  }

  const [FIRST, SECOND] = [writeBody(['First line.'], 60, 200), writeBody(['Second line.'], 60, 180)];
  const HIDDEN = 'BT 3 Tr /F1 9 Tf 40 500 Td (Not painted.)Tj ET\n';

  async function look(upload: Buffer, change: (unmarked: Buffer) => Buffer): Promise<string[]> {
    const { output, summary } = await removeWatermark(upload, HINT, { readStamps: false });
    const readAll = async (file: Uint8Array): Promise<string> => (await seeWithPdfium(file, false))![0]!.text;
    expect(isSubsequence(await readAll(output!), await readAll(upload))).to.equal(false);
    return listWitnesses(await findHarm(upload, change(Buffer.from(output!)), summary));
  }

  it('is not reported if all remaining text is where it was', async () => {
    for (const lines of [writeBody(), FIRST + SECOND, HIDDEN + FIRST]) {
      expect(await look(build(lines), (unmarked) => unmarked)).to.deep.equal([]);
    }
  });

  it('is reported if the contents show the text in another order', async () => {
    const swap = (file: Buffer): Buffer => replace(file, FIRST + SECOND, SECOND + FIRST);
    expect(await look(build(FIRST + SECOND), swap)).to.deep.equal(BOTH);
  });

  it('is reported if text moved or disappeared, even invisible text', async () => {
    const move = (file: Buffer): Buffer => replace(file, '40 500 Td', '40 100 Td');
    expect(await look(build(HIDDEN + FIRST), move)).to.deep.equal(['PDFium']);
    // Poppler paints no letter that is so wide.
    const lower = (file: Buffer): Buffer => replace(file, ' 38 251 Tm', ' 38 151 Tm');
    expect(await look(build(), lower)).to.deep.equal(['PDFium']);
    expect(await look(build(), (file) => replace(file, '(S)Tj', '( )Tj'))).to.deep.equal(BOTH);
  });
});
