/**
 * Comments, titles of tests and pages are in plain English (docs/writing.md), as far as a list of words can check it.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));

/** Each makes a reader look for the subject; the sentence becomes clear with the noun that is meant. */
const RIDDLES: [wrong: RegExp, instead: string][] = [
  [/\b(?:whoever|whichever|to whom)\b/iu, 'the noun: "a caller that"'],
  [/\b(?:nobody|somebody|anybody|everybody)\b/iu, 'the person or the program'],
  [/\btold\b/iu, '"reported", "called with" or "distinguished"'],
  [/\bof ours\b/iu, '"built-in", or the name of the part'],
  [/\bfor ever\b/iu, '"without limit", "does not end"'],
  [/(?<!\b(?:all|each|most|one|some) )\bof which\b/iu, 'a second sentence'],
];

/** In a title they hide what a test expects. */
const RIDDLES_OF_TITLES: typeof RIDDLES = [
  ...RIDDLES,
  [/\btells?\b/iu, '"reports", "returns" or "distinguishes"'],
];

const TITLE = /^\s*(?:it|describe)(?:\.only|\.skip)?\(\s*(?<quote>['"`])(?<title>.*?)(?<!\\)\k<quote>/gmsu;

const COMMENT = /\/\*\*?[^]*?\*\/|(?<=^|\s)\/\/ .*$/gmu;

function listFiles(folder: string, ending: string): string[] {
  return readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

function listTitles(code: string): string[] {
  return [...code.matchAll(TITLE)].map(({ groups }) => groups!['title']!.replaceAll(/\$\{[^}]*\}/gu, ''));
}

function listRiddles(
  files: string[],
  readProse: (text: string) => string[],
  riddles: typeof RIDDLES = RIDDLES,
): string[] {
  return files.flatMap((file) =>
    readProse(readFileSync(join(PROJECT, file), 'utf8')).flatMap((prose) =>
      riddles.flatMap(([wrong, instead]) => {
        const found = wrong.exec(prose.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/gu, ' '));
        return found === null ? [] : [`${file}: "${found[0]}"; write ${instead}`];
      }),
    ),
  );
}

describe('wording', () => {
  it('finds a riddle in a comment, also across a line break', () => {
    const prose = ' * A list,\n * of which one is told.';
    const found = RIDDLES.filter(([wrong]) => wrong.test(prose.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/gu, ' ')));
    expect(found).to.have.lengthOf(2);
  });

  it('finds no riddle in the comments of the sources', () => {
    const files = listFiles('src', '.ts');
    expect(listRiddles(files, (code) => code.match(COMMENT) ?? [])).to.deep.equal([]);
  });

  it('reads titles without the code that they insert', () => {
    const code = "  describe('one', () => {\n    it(`two ${told}`, () => read('three'));";
    expect(listTitles(code)).to.deep.equal(['one', 'two ']);
  });

  it('finds no riddle in the titles of the tests', () => {
    expect(listRiddles(listFiles('spec', '.ts'), listTitles, RIDDLES_OF_TITLES)).to.deep.equal([]);
  });

  it('finds no riddle in the pages', () => {
    const pages = ['README.md', 'SECURITY.md', ...listFiles('docs', '.md')];
    const readProse = (page: string): string[] => [
      page.replaceAll(/```[^]*?```|`[^`\n]*`|^\|.*$/gmu, '').replaceAll(/"[^"\n]*"|_[^_\n]*_/gu, ''),
    ];
    expect(listRiddles(pages, readProse)).to.deep.equal([]);
  });
});
