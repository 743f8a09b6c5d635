import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import type { Matrix } from '../../../src/engine/values/geometry.js';
import type { ContentUnit } from '../../../src/engine/page/page-model.js';
import { identifyPathGroup, listPathGroups } from '../../../src/engine/stamps/path-groups.js';

/** As many curves as a word has, filled letter by letter. */
function writeLetters(curves = 60, x = 0): string {
  const letter = `${x} 0 m ${'1 2 3 4 5 6 c '.repeat(10)}f `;
  return letter.repeat(Math.ceil(curves / 10));
}

function makeUnit(content: string): ContentUnit {
  const bytes = Buffer.from(content, 'latin1');
  return { id: 3, bytes, instructions: lexInstructions(bytes) } as unknown as ContentUnit;
}

function list(content: string): { content: string; states: number[][]; painting: number }[] {
  return listPathGroups(makeUnit(content)).map(({ start, end, states, painting }) => ({
    content: content.slice(start, end),
    states,
    painting: painting.length,
  }));
}

const UPRIGHT = [1, 0, 0, 1, 0, 0];

describe('listPathGroups', () => {
  it('lists a path group from its first path to its last painting instruction', () => {
    const letters = writeLetters();
    expect(list(`0.5 g ${letters}`)).to.deep.equal([
      { content: letters.trim(), states: [UPRIGHT], painting: 6 },
    ]);
  });

  it('keeps colours, line widths and saved states within one group', () => {
    const content = `${writeLetters(30)}0.3 g q 2 w ${writeLetters(30)}Q S`;
    expect(list(content)).to.have.lengthOf(1);
  });

  it('knows the current matrix, with all earlier saved states as one', () => {
    const content = `q 2 0 0 2 10 20 cm q 1 0 0 1 5 5 cm BT ET ${writeLetters()}Q Q BT ET ${writeLetters()}`;
    expect(list(content).map(({ states }) => states)).to.deep.equal([[[2, 0, 0, 2, 20, 30]], [UPRIGHT]]);
  });

  it('joins letters with a state each, and returns the states that they restore', () => {
    const letter = `q 1 0 0 1 7 0 cm ${writeLetters(30)}Q `;
    const [run, ...others] = list(`q 1 0 0 -1 0 800 cm ${letter.repeat(3)}Q`);
    expect(others).to.deep.equal([]);
    expect(run!.states).to.deep.equal([UPRIGHT, [1, 0, 0, -1, 0, 800], [1, 0, 0, 1, 7, 0]]);
    expect(run!.painting).to.equal(9);
  });

  it('knows whether a rule or a bar is in a group, and whether an n joins its parts', () => {
    const facts = (content: string): boolean[][] =>
      listPathGroups(makeUnit(content)).map(({ hasRules, isJoined }) => [hasRules, isJoined]);
    expect(facts(writeLetters())).to.deep.equal([[false, false]]);
    expect(facts(`${writeLetters()}f* n`), 'an empty path for a space').to.deep.equal([[false, true]]);
    expect(facts(`${writeLetters()}0 0 9 1 re f`)).to.deep.equal([[true, false]]);
    expect(facts(`${writeLetters()}0 0 m 9 0 l S`)).to.deep.equal([[true, false]]);
    expect(facts(`${writeLetters()}n 0 0 m 9 0 l 9 9 l 0 9 l h f`)).to.deep.equal([[false, true]]);
  });

  for (const [what, between] of [
    ['a picture', '/Im0 Do'],
    ['text', 'BT (a)Tj ET'],
    ['a shading', '/Sh0 sh'],
    ['a marked-content tag', '/Artifact BMC'],
    ['a restore of a state saved before other content', 'Q Q q q'],
  ] as const) {
    it(`ends a group at ${what}`, () => {
      expect(list(`q q BT ET ${writeLetters(60)}${between} ${writeLetters(60)}Q`)).to.have.lengthOf(2);
      expect(list(`q q BT ET ${writeLetters(30)}${between} ${writeLetters(30)}Q`)).to.have.lengthOf(0);
    });
  }

  for (const [what, content] of [
    ['a table’s rules and boxes', '0 0 m 9 0 l S 0 0 9 9 re f '.repeat(30)],
    ['many boxes', '0 0 9 9 re f '.repeat(500)],
    ['a drawing', writeLetters(6010)],
    ['curves that only clip', '1 2 3 4 5 6 c '.repeat(60).concat('W')],
    ['nothing', ''],
  ] as const) {
    it(`leaves ${what}`, () => {
      expect(list(content)).to.deep.equal([]);
    });
  }
});

describe('identifyPathGroup', () => {
  const identify = (content: string): string => {
    const unit = makeUnit(content);
    return identifyPathGroup(listPathGroups(unit)[0]!, unit.bytes);
  };

  it('is equal for the same group at the same place, whatever surrounds it', () => {
    expect(identify(`q ${writeLetters()}Q`)).to.equal(
      identify(`BT (Page 2)Tj ET q ${writeLetters()}Q /Im0 Do`),
    );
  });

  it('differs at another place, and for other curves', () => {
    const all = [
      writeLetters(),
      writeLetters(70),
      writeLetters(60, 5),
      `q 1 0 0 1 0 0.01 cm ${writeLetters()}Q`,
    ];
    expect(new Set(all.map(identify)).size).to.equal(all.length);
  });

  it('ignores invisible differences', () => {
    const at = (matrix: Matrix): string =>
      identifyPathGroup(
        { unitId: 0, painting: [], hasRules: false, isJoined: false, start: 0, end: 3, states: [matrix] },
        Buffer.from('abc'),
      );
    expect(at([1, 0, 0, 1, 5, 5.0001])).to.equal(at([1, 0, 0, 1, 5, 5]));
  });
});
