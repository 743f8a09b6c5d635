/**
 * Every case says what it is, how it was made and what is expected, and its files are there.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { askPython, FIDELITY } from '../../support/fidelity.js';

const CASES = join(FIDELITY, 'cases');

/** A clone is no place for more. */
const MAX_BYTES = 25e6;

interface Case {
  kind: string;
  tier: string;
  family: string;
  hint: string;
  producer: string;
  how: string;
  made: { recipe: string | null; written_by: string | null; base?: string | null };
  clean: string | null;
  expected: Record<string, unknown>;
}

function readCase(id: string): Case {
  return JSON.parse(readFileSync(join(CASES, id, 'case.json'), 'utf8')) as Case;
}

describe('the fidelity cases', () => {
  const ids = readdirSync(CASES).sort();

  it('are more than 300, of more than 40 producers', () => {
    expect(ids.length).to.be.greaterThan(300);
    expect(new Set(ids.map((id) => readCase(id).producer)).size).to.be.greaterThan(40);
  });

  it('are small enough to be kept in the repository', () => {
    const files = readdirSync(CASES, { recursive: true, encoding: 'utf8' }).map((path) =>
      statSync(join(CASES, path)),
    );
    expect(files.reduce((sum, { size }) => sum + size, 0)).to.be.lessThan(MAX_BYTES);
  });

  it('have a kind, a tier, a family, a producer and a way of making each', () => {
    for (const id of ids) {
      const told = readCase(id);
      expect(told.kind, id).to.be.oneOf(['positive', 'negative', 'ambiguous', 'bad']);
      expect(told.tier, id).to.be.oneOf(['core', 'hard', 'stretch']);
      for (const word of [told.family, told.producer, told.how]) expect(word, id).to.match(/\S/u);
      expect(told.made, id).to.have.property('recipe');
    }
  });

  it('name existing recipes', () => {
    for (const id of ids) {
      const { recipe } = readCase(id).made;
      if (recipe !== null) expect(existsSync(join(FIDELITY, recipe)), `${id}: ${recipe}`).to.equal(true);
    }
  });

  it('have a clean twin that differs from the input exactly if they have a mark', () => {
    for (const id of ids) {
      const { kind, clean } = readCase(id);
      const input = readFileSync(join(CASES, id, 'input.pdf'));
      expect(clean === null, id).to.equal(kind !== 'positive');
      if (clean !== null) expect(readFileSync(join(CASES, id, clean)).equals(input), id).to.equal(false);
    }
  });
});

describe('a sample of the fidelity cases', () => {
  const draw = (size: number, seed: number): string[] =>
    askPython(
      'from cases import *',
      `[case.id for case in draw_sample(read_cases(), ${size}, ${seed})]`,
    ) as string[];

  it('is the same for the same seed, and differs for another seed', () => {
    expect(draw(60, 1)).to.deep.equal(draw(60, 1));
    expect(draw(60, 1)).not.to.deep.equal(draw(60, 2));
  });

  it('has every kind and tier, and about the requested number of cases', () => {
    const drawn = draw(60, 3);
    expect(drawn.length).to.be.within(56, 66);
    const strata = (ids: string[]): Set<string> =>
      new Set(ids.map((id) => `${readCase(id).kind} ${readCase(id).tier}`));
    expect(strata(drawn)).to.deep.equal(strata(readdirSync(CASES)));
  });

  it('is all cases if more are requested than exist', () => {
    expect(draw(10_000, 1)).to.have.length(readdirSync(CASES).length);
  });
});

describe('the published measure', () => {
  // It is written anew from these: what is only in it would be lost.
  for (const part of ['fidelity/found/results.md', 'find/results.md']) {
    it(`says what ${part} says`, () => {
      const published = readFileSync(join(FIDELITY, '..', 'FIDELITY.md'), 'utf8');
      expect(published).to.include(readFileSync(join(FIDELITY, '..', part), 'utf8').trim());
    });
  }
});
