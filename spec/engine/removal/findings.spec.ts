import { expect } from 'chai';
import { listAdmitted, type Findings } from '../../../src/engine/removal/findings.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { findTargets, withPassage } from '../../support/traced.js';

function search(...contents: string[]): Findings & { admitted: number; admittedInBrokenTree: number } {
  const document = new TestDocument();
  for (const content of contents) document.addContentPage(content);
  return withPassage(document.build(), 'CONFIDENTIAL', ({ passage: { document: read, hint } }) => {
    const findings = findTargets(read, hint);
    return {
      ...findings,
      admitted: listAdmitted(read, findings).length,
      admittedInBrokenTree: listAdmitted({ ...read, isPageTreeBroken: true }, findings).length,
    };
  });
}

const MARK = writeSlanted('(CONFIDENTIAL)Tj');

describe('findTargets', () => {
  it('returns a verdict for each occurrence, page by page', () => {
    const { judged, admitted } = search(
      writeBody() + MARK,
      writeBody(),
      `${writeBody()}BT /F1 11 Tf 60 520 Td (Confidential)Tj ET`,
    );
    expect(judged.map(({ facts }) => facts.occurrence.pageNumber)).to.deep.equal([1, 3]);
    expect(judged.map(({ verdict }) => verdict.admitted)).to.deep.equal([true, false]);
    expect(admitted).to.equal(1);
  });

  it('counts targets inside longer text, and admits none of them', () => {
    const { judged, sightings, admitted } = search(writeBody(['This paper is confidential.', 'So is this.']));
    expect([judged.length, sightings, admitted]).to.deep.equal([0, 1, 0]);
  });

  it('does not count the text of the adopted variant as a sighting', () => {
    const { discovery, judged, sightings } = search(
      ...[1, 2, 3].map(() => writeBody() + writeSlanted('(CONFIDENTIAL DRAFT)Tj')),
    );
    expect(discovery.adopted).to.equal(true);
    expect([judged.length, sightings]).to.deep.equal([3, 0]);
  });
});

describe('listAdmitted', () => {
  it('admits none if other programs may not find the pages', () => {
    const { admitted, admittedInBrokenTree } = search(writeBody() + MARK);
    expect([admitted, admittedInBrokenTree]).to.deep.equal([1, 0]);
  });
});
