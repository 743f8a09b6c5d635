/**
 * However pages share streams, and forms one another: each run that is a mark loses it, and no other run does.
 */
import { expect } from 'chai';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { CLEAN, PLANTED, TestDocument, turnedBy, writeBody, type Plant } from '../support/documents.js';
import { forSeeds, seedRandom, type RandomSource } from '../support/generators.js';
import { removesOnly } from '../support/oracle.js';
import { throughQpdf, type Reference } from '../support/pdf-builder.js';

const TEXT = 'CONFIDENTIAL';

/** A form or content stream that draws the text somewhere, and the same without the text. */
interface Pair {
  full: Reference;
  rest: Reference;
}

/** Forms that draw those before them, the first of which show the text themselves. */
function addForms(random: RandomSource, document: TestDocument): Pair[] {
  const forms: Pair[] = [];
  const add = (content: (which: keyof Pair) => string, names: Map<string, Pair>): void => {
    const write = (which: keyof Pair): Reference => {
      const named = [...names].map(([name, pair]) => `/${name} ${pair[which]}`).join('');
      const coding = random.next() < 0.5 ? 'flate' : 'plain';
      return document.addForm(content(which), document.resources(`/XObject<<${named}>>`), '', coding);
    };
    forms.push({ full: write('full'), rest: write('rest') });
  };
  for (let leaf = 0; leaf < 2; leaf++) {
    const show = { full: `(${TEXT})Tj`, rest: '' };
    add((which) => `BT /F1 14 Tf ${show[which]} 0 -16 Td (Copy ${leaf})Tj ET`, new Map());
  }
  for (let outer = 0; outer < random.between(0, 3); outer++) {
    const names = new Map<string, Pair>();
    for (let name = 0; name < random.between(1, 2); name++) names.set(`In${name}`, random.pick(forms));
    const draws = Array.from({ length: random.between(1, 2) }, (_, at) => {
      return `q 1 0 0 1 0 ${-34 * at} cm /${random.pick([...names.keys()])} Do Q`;
    });
    add(() => draws.join('\n'), names);
  }
  return forms;
}

/** The document of a seed; with and without its marks all else is equal. */
function build(seed: number, plant: Plant): Uint8Array {
  const random = seedRandom(seed);
  const document = new TestDocument();
  const forms = addForms(random, document);
  const marked = plant('full', 'rest') as keyof Pair;
  const named = (which: keyof Pair, letter: string): string =>
    forms.map((pair, at) => `/${letter}${at} ${pair[which]}`).join('');
  const entries = `/XObject<<${named('full', 'F')}${named('rest', 'R')}>>`;
  const shared = random.next() < 0.5 ? document.add(document.resources(entries)) : null;
  const streams = forms.map((_, at): Pair => {
    const addDraw = (letter: string): Reference => document.addStream(`/${letter}${at} Do`, '', 'flate');
    return { full: addDraw('F'), rest: addDraw('R') };
  });
  for (let page = 0; page < random.between(2, 4); page++) {
    const contents = [
      document.addStream(writeBody([`Page ${page}.`, 'The committee met on Tuesday.'], 60, 540)),
    ];
    for (let row = 0; row < random.between(1, 3); row++) {
      const at = random.between(0, forms.length - 1);
      const isMark = random.next() < 0.5;
      const which = isMark ? marked : 'full';
      const place = isMark
        ? `.75 g ${turnedBy(random.between(35, 55), 60 + 20 * row, 60 + random.between(0, 150), 2)}`
        : `0 g 1 0 0 1 ${random.between(50, 200)} ${430 - 140 * row + random.between(0, 20)}`;
      if (random.next() < 0.5) {
        const name = `${which === 'full' ? 'F' : 'R'}${at}`;
        contents.push(document.addStream(`q ${place} cm /${name} Do Q`));
      } else {
        contents.push(document.addStream(`q ${place} cm`), streams[at]![which], document.addStream('Q'));
      }
    }
    document.addPage({ contents, resources: shared ?? document.resources(entries) });
  }
  return document.build();
}

describe('removal from shared streams', () => {
  it('takes each mark out, and leaves each text that is written by the same stream', async () => {
    let unshared = 0;
    await forSeeds(30, async (random) => {
      const write = (bytes: Uint8Array): Uint8Array =>
        random.seed % 2 === 0 ? throughQpdf(bytes, '--object-streams=generate') : bytes;
      const input = write(build(random.seed, PLANTED));
      const clean = build(random.seed, CLEAN);
      const { output, evidence } = await removeWatermark(input, TEXT);
      if (evidence.diagnostics['writing'] === 'appended') unshared++;
      expect(evidence.diagnostics).not.to.have.property('refused_shared_content');
      if (output !== null) await removesOnly(input, output, clean);
    });
    expect(unshared).to.be.at.least(15);
  });
});
