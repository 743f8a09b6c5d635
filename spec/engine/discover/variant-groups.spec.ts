import { expect } from 'chai';
import {
  compareGroups,
  describeGroup,
  type Group,
  findCommonBeginning,
  VariantPlacements,
} from '../../../src/engine/discover/variant-groups.js';
import type { PageFacts } from '../../../src/engine/judge/page-facts.js';
import type { TracedPage } from '../../../src/engine/page/page-model.js';
import { factsOf } from '../../support/facts.js';

function group(texts: string[], more: Partial<Group> = {}): Group {
  const members = texts.map((text) => ({ facts: { occurrence: { target: { text } } } }));
  return {
    members: members as unknown as Group['members'],
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

const PAGE = { width: 420, height: 560 } as TracedPage;

interface Place {
  key?: string;
  along?: number;
  baseline?: number;
  sizePt?: number;
  directionX?: number;
}

function standing({
  key = 'copy 1',
  along = 99,
  baseline = 201,
  sizePt = 10,
  directionX = 1,
}: Place): PageFacts {
  const facts = factsOf({ key, style: { fontSizePt: sizePt, directionX } });
  return { ...facts, occurrence: { ...facts.occurrence, runs: [{ along, baseline }] as never } };
}

/** Says whether the second candidate has the anchor, and the template, of the first. */
function compare(second: Place, page = PAGE): { anchor: boolean; template: boolean } {
  const places = new VariantPlacements();
  const [one, other] = [standing({}), standing(second)];
  const [first, found] = [places.find(PAGE, one), places.find(page, other)];
  return { anchor: first.anchor === found.anchor, template: first.template === found.template };
}

describe('VariantPlacements', () => {
  for (const [what, second, anchor, template] of [
    ['differs by rounding across a cell of the grid', { along: 98.98, baseline: 200.98 }, true, true],
    ['is six points farther right', { along: 105 }, true, true],
    ['is farther right', { along: 105.1 }, false, true],
    ['is six points lower', { baseline: 207 }, true, true],
    ['is lower', { baseline: 207.1 }, false, false],
    ['is half a point larger', { sizePt: 10.5 }, true, true],
    ['is larger', { sizePt: 10.6 }, false, false],
    ['has a slightly different direction', { directionX: 0.981 }, true, true],
    ['has another direction', { directionX: 0.97 }, false, false],
    ['has another number', { key: 'copy 12' }, true, true],
    ['has other words', { key: 'page 1' }, true, false],
  ] as [string, Place, boolean, boolean][]) {
    it(`compares by anchor and template a text that ${what}`, () => {
      expect(compare(second)).to.deep.equal({ anchor, template });
    });
  }

  it('separates pages of other sizes', () => {
    const larger = { ...PAGE, width: 424 };
    expect(compare({}, larger)).to.deep.equal({ anchor: false, template: false });
    expect(compare({}, { ...PAGE, width: 423.9 })).to.deep.equal({ anchor: true, template: true });
  });
});

describe('findCommonBeginning', () => {
  for (const [texts, expected] of [
    [['copy 12', 'copy 13', 'copy 2'], 'copy '],
    [['copy', 'copy 1'], 'copy'],
    [['a', 'b'], ''],
    [['one'], 'one'],
  ] as const) {
    it(`of ${texts.join(', ')} is ${JSON.stringify(expected)}`, () => {
      expect(findCommonBeginning(texts)).to.equal(expected);
    });
  }
});
