/**
 * What the mutation tester's list says of the sources still stands in them; `make mutants` asks the rest of it, hours long.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';

interface Equivalent {
  file: string;
  line: string;
  was: string;
  becomes: string;
  why: string;
}

const ROOT = new URL('../', import.meta.url);
const NAMED = JSON.parse(readFileSync(new URL('spec/mutants/equivalent.json', ROOT), 'utf8')) as Equivalent[];

describe('the list of equivalent mutants', () => {
  it('names a line that each mutant changes, and a reason of its own for each', () => {
    for (const { file, line, was, becomes, why } of NAMED) {
      const source = readFileSync(new URL(file, ROOT), 'utf8');
      const lines = source.split('\n').map((one) => one.trim());
      expect(lines, file).to.include(line);
      expect(source.replaceAll(/\s+/gu, ' '), line).to.include(was);
      expect(becomes, line).to.not.equal(was);
      expect(why, line).to.match(/^[A-Z].{20,}\.$/u);
    }
  });

  it('names each mutant once', () => {
    const names = NAMED.map(({ file, line, was, becomes }) => [file, line, was, becomes].join('\n'));
    expect(new Set(names)).to.have.lengthOf(names.length);
  });
});
