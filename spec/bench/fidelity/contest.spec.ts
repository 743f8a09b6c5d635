/**
 * A stranger's tool is an adapter of ten lines; one that crashes is counted and stops no other.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { askPython, compete, judge } from '../../support/fidelity.js';
import { makeTemporaryPath } from '../../support/temporary.js';

const NO_OP = `{
  "name": "no-op",
  "version": "cp --version",
  "command": "cp {in} {out}"
}
`;

const DYING = `{ "name": "dying", "version": "echo 1", "command": "kill -SEGV $$" }`;

function writeTools(tools: Record<string, string>): string {
  const folder = makeTemporaryPath('-tools');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(tools)) writeFileSync(join(folder, `${name}.json`), text);
  return folder;
}

describe('the fidelity contest', function () {
  this.timeout(0); // A machine may be as slow as it likes.

  it('accepts a tool written in ten lines', () => {
    expect(NO_OP.split('\n').length).to.be.at.most(10);
    const { contest, table } = compete('--tools', writeTools({ 'no-op': NO_OP }), '--sample', '6');
    const words = contest.results[0]!.records.map(({ verdict }) => verdict);
    expect(words).to.have.length.greaterThan(3);
    expect(words).not.to.include.members(['solved']);
    expect(words).not.to.include.members(['harmed']);
    expect(table).to.match(/^\| no-op \| 0\.0 % /mu);
  });

  it('counts each crash of a tool and continues with the next tool', () => {
    const folder = writeTools({ dying: DYING, 'no-op': NO_OP });
    const { contest } = compete('--tools', folder, '--sample', '6');
    const [dying, next] = contest.results;
    expect(new Set(dying!.records.map(({ verdict }) => verdict))).to.deep.equal(new Set(['crashed']));
    expect(next!.records).to.have.length(dying!.records.length);
  });

  it('leaves out a tool that is not installed', () => {
    const absent = `{ "name": "absent", "version": "no-such-program --version", "command": "no-such-program" }`;
    expect(compete('--tools', writeTools({ absent }), '--sample', '6').contest.results).to.deep.equal([]);
  });

  it('stops a tool that takes too long, with all its child processes', () => {
    const [record] = judge('--command', 'sleep 600 & wait', '--timeout-s', '1', '--only', '^rl-form$');
    expect(record!.verdict).to.equal('crashed');
    expect(record!.why).to.deep.equal(['took too long']);
  });

  it('passes a hint to the tool unchanged', () => {
    const copied = makeTemporaryPath('.txt');
    judge('--command', `printf %s {hint} > ${copied}; cp {in} {out}`, '--only', '^op-nested-parens$');
    expect(askPython('', `open(${JSON.stringify(copied)}).read()`)).to.equal('DRAFT (internal) COPY');
  });
});

describe('the plot of the fidelity contest', () => {
  type Box = [number, number, number, number];
  const meet = (one: Box, other: Box): boolean =>
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

  it('places no label over another, even if all points coincide or are on a line', () => {
    for (const y of ['400', '400 - 9 * index']) {
      const boxes = askPython(
        `from plot import *\npoints = [(place_x(0.02), ${y}, "a tool of this name " + str(index)) for index in range(12)]`,
        '[find_box((left, baseline), width) for left, baseline, width in place_labels(points)]',
      ) as Box[];
      expect(boxes).to.have.length(12);
      for (const [at, box] of boxes.entries()) {
        expect(boxes.slice(at + 1).filter((other) => meet(box, other))).to.deep.equal([]);
      }
    }
  });
});
