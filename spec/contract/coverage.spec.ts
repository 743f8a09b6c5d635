import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';

const FOLDER = new URL('./', import.meta.url);
const SELF = 'coverage.spec.ts';

/** Section → names of the test files that README gives for it. */
function readTable(): Map<string, string[]> {
  const text = readFileSync(new URL('README.md', FOLDER), 'utf8');
  const rows = Array.from(text.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm), ([, section = '', tests = '']) => ({
    section: section.trim(),
    tests: tests.split(',').map((test) => test.trim()),
  }));
  return new Map(
    rows.filter(({ section }) => !/^Section|^-/.test(section)).map((row) => [row.section, row.tests]),
  );
}

/** Titles of the tests of one file, as they are written. */
function titlesIn(file: string): string[] {
  const source = readFileSync(new URL(file, FOLDER), 'utf8');
  return Array.from(source.matchAll(/\bit\(\s*(['"`])([^]*?)\1,/g), ([, , title]) => title ?? '');
}

/** The longest section's name that a citation begins with: "Errors, image: 400" is not "Errors". */
function sectionOf(citation: string, sections: string[]): string | undefined {
  return sections
    .filter((section) => citation === section || new RegExp(`^${section}[ :]`).test(citation))
    .sort((a, b) => b.length - a.length)[0];
}

describe('coverage of the specification', () => {
  const table = readTable();
  const sections = [...table.keys()];
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.spec.ts') && file !== SELF);
  const cited = new Map(
    files.map((file) => {
      const citations = titlesIn(file).flatMap((title) =>
        Array.from(title.matchAll(/\[([^\]]+)\]/g), ([, name]) => name),
      );
      return [
        file.replace('.spec.ts', ''),
        citations.map((name) => sectionOf(name ?? '', sections) ?? `?${name}`),
      ];
    }),
  );

  it('has a test in each file that the table lists for a section, and in no other', () => {
    const found = sections.map((section) => [
      section,
      [...cited]
        .filter(([, names]) => names.includes(section))
        .map(([file]) => file)
        .sort(),
    ]);
    const promised = sections.map((section) => [section, [...(table.get(section) ?? [])].sort()]);
    expect(found).to.deep.equal(promised);
    expect(sections.length).to.be.greaterThan(20);
  });

  it('cites an existing section in every test', () => {
    expect(
      [...cited].flatMap(([file, names]) =>
        names.filter((name) => name.startsWith('?')).map((name) => file + name),
      ),
    ).to.deep.equal([]);
    for (const file of files) {
      for (const title of titlesIn(file)) expect(title, file).to.match(/\[[^\]]+\]$/);
    }
  });
});
