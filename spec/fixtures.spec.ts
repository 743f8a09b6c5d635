/**
 * Every fixture has an origin, and every origin its fixture.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect } from 'chai';
import { FIXTURES, listProvenance, readFixture } from './support/fixtures.js';

describe('fixtures/README.md', () => {
  const rows = listProvenance();

  it('lists every document and font, once', () => {
    const files = readdirSync(FIXTURES, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(pdf|ttf|bin)$/u.test(entry.name))
      .map((entry) => relative(FIXTURES, join(entry.parentPath, entry.name)));
    expect(rows.map(({ file }) => file).toSorted()).to.deep.equal(files.toSorted());
  });

  for (const { file } of rows) {
    it(`has the hash of ${file}`, () => {
      expect(existsSync(join(FIXTURES, file))).to.equal(true);
      expect(readFixture(file).length).to.be.greaterThan(0);
    });
  }

  it('refuses to read a file that it does not name', () => {
    expect(() => readFixture('made/unheard-of.pdf')).to.throw(/does not say where/u);
  });
});
