import { expect } from 'chai';
import { compareGroups, describeGroup, type Group } from '../../../src/engine/discover/variant-groups.js';

function group(texts: string[], more: Partial<Group> = {}): Group {
  const members = texts.map((text) => ({ facts: { occurrence: { target: { text } } } }));
  return {
    members: members as unknown as Group['members'],
    verdicts: [],
    similarity: 0.8,
    pages: 2,
    isCorroborated: true,
    ...more,
  };
}

describe('compareGroups', () => {
  it('orders by confirmation in the document, then similarity, then number of pages', () => {
    const groups = [
      group(['few pages'], { pages: 1 }),
      group(['uncorroborated'], { isCorroborated: false, similarity: 0.99, pages: 9 }),
      group(['most pages'], { pages: 5 }),
      group(['most alike'], { similarity: 0.9, pages: 1 }),
    ];
    expect(groups.toSorted(compareGroups).map(describeGroup)).to.deep.equal([
      'most alike',
      'most pages',
      'few pages',
      'uncorroborated',
    ]);
  });
});

describe('describeGroup', () => {
  for (const [texts, description] of [
    [['COPY'], 'COPY'],
    [['COPY', 'COPY'], 'COPY'],
    [['Copy 1 of 9', 'Copy 2 of 9', 'Copy 3 of 9'], 'Copy…'],
    [['Copy 11', 'Copy 12'], 'Copy 1…'],
    [['Copy', 'Copy 2'], 'Copy…'],
    [['one', 'another'], 'one'],
  ] as const) {
    it(`returns ${JSON.stringify(description)} for ${texts.join(', ')}`, () => {
      expect(describeGroup(group([...texts]))).to.equal(description);
    });
  }
});
