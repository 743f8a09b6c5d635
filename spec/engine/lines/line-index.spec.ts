/**
 * The index leaves out only lines that the callers' tests would leave out, too.
 */
import { expect } from 'chai';
import { LineIndex } from '../../../src/engine/lines/line-index.js';
import type { Line } from '../../../src/engine/lines/lines.js';
import { readContent } from '../../support/traced.js';
import { turnedBy } from '../../support/documents.js';

const CONTENT = [
  'BT /F1 10 Tf 50 50 Td (level)Tj 0 100 Td (above)Tj 200 0 Td (aside)Tj ET',
  `BT /F1 10 Tf ${turnedBy(5, 50, 300)} Tm (askew)Tj ET`,
  `BT /F1 10 Tf ${turnedBy(90, 400, 50)} Tm (upwards)Tj ET`,
].join('\n');

function find(lines: Line[], key: string): Line {
  return lines.find((line) => line.key === key)!;
}

function listKeys(lines: Line[]): string[] {
  return lines.map(({ key }) => key).sort();
}

describe('LineIndex', () => {
  const { lines } = readContent(CONTENT);
  const index = new LineIndex(lines);

  it('lists lines on a baseline, and none in another direction', () => {
    const [run] = find(lines, 'above').runs;
    expect(listKeys(index.listOnBaseline(run!, 3))).to.deep.equal(['above', 'aside']);
    expect(listKeys(index.listOnBaseline(run!, 1000))).to.deep.equal(['above', 'aside', 'askew', 'level']);
  });

  it('lists lines that begin at a margin', () => {
    const [run] = find(lines, 'above').runs;
    expect(listKeys(index.listAtMargin(run!, 1))).to.deep.equal(['above', 'level']);
  });

  it('finds upright runs by only their boxes', () => {
    const around = new LineIndex(lines);
    const asked: string[] = [];
    const ask = (x: number, y: number): boolean =>
      around.someUprightAt(
        x,
        y,
        ({ line }) =>
          line.key === 'level'
            ? { left: 0, top: 0, right: 90, bottom: 90 }
            : { left: 80, top: 80, right: 200, bottom: 200 },
        ({ line }) => asked.push(line.key) === 99,
      );
    expect(ask(40, 40)).to.equal(false);
    expect(asked).to.deep.equal(['level']);
    ask(150, 150);
    expect(asked.slice(1).sort(), 'what is askew is no upright line').to.deep.equal([
      'above',
      'aside',
      'upwards',
    ]);
  });

  it('searches only the lines nearby, not all of a page', () => {
    const rows = Array.from(
      { length: 400 },
      (_, at) => `1 0 0 1 ${50 + 40 * (at % 5)} ${at * 12} Tm (row)Tj`,
    );
    const many = readContent(`BT /F1 10 Tf ${rows.join('\n')} ET`).lines;
    const wide = new LineIndex(many);
    for (const { runs } of many) expect(wide.listOnBaseline(runs[0]!, 3)).to.have.lengthOf(1);
  });

  it('answers the same by linear search and by its sorted index', () => {
    const asked = new LineIndex(lines);
    const answers = Array.from({ length: 40 }, (_, turn) => {
      const [run] = lines[turn % lines.length]!.runs;
      return [listKeys(asked.listOnBaseline(run!, 60)), listKeys(asked.listAtMargin(run!, 60))];
    });
    for (let turn = lines.length; turn < answers.length; turn++) {
      expect(answers[turn]).to.deep.equal(answers[turn - lines.length]);
    }
  });
});
