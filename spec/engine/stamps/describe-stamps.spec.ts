import { expect } from 'chai';
import { ANNOTATION_UNIT, type ContentUnit } from '../../../src/engine/page/page-model.js';
import { describeStamps } from '../../../src/engine/stamps/describe-stamps.js';
import { NO_STAMPS, type StampFound } from '../../../src/engine/stamps/search.js';

/** Two units: one of two joined streams, and one of the second of these streams alone. */
const UNITS = [
  {
    segments: [
      { objectNumber: 4, start: 0, length: 100 },
      { objectNumber: 7, start: 101, length: 50 },
    ],
    instructions: { start: [0, 40, 111, 120] },
  },
  { segments: [{ objectNumber: 7, start: 0, length: 50 }], instructions: { start: [10, 19] } },
] as unknown as ContentUnit[];

function stamp(
  pageNumber: number,
  unitId: number,
  instruction: number,
  more: Partial<StampFound> = {},
): StampFound {
  return {
    pageNumber,
    chain: 0,
    unitId,
    instruction,
    leader: instruction,
    gate: 'same-placement',
    evidence: ['on-most-pages', 'reads-as-text'],
    boxInPage: { left: 10.004, top: 20.006, right: 30, bottom: 40 },
    ...more,
  };
}

function describeFor(
  draws: StampFound[],
  leaving = draws,
  annotationsAsText: number[] = [],
): ReturnType<typeof describeStamps> {
  const stamps = { ...NO_STAMPS, draws, candidatePictures: 2, readings: 3 };
  const admitted = annotationsAsText.map((annotationObjectNumber) => ({ annotationObjectNumber }));
  return describeStamps(stamps, admitted, leaving, UNITS, 'DRAFT');
}

describe('describeStamps', () => {
  it('counts an instruction of a shared stream once in the file and once on each page', () => {
    const { found, removed, locations } = describeFor([stamp(1, 0, 2), stamp(2, 1, 0)]);
    expect([found, removed]).to.deep.equal([1, 1]);
    expect([...locations.keys()]).to.deep.equal([1, 2]);
  });

  it('counts two instructions twice, and each annotation', () => {
    const annotation = (objectNumber: number): StampFound => stamp(1, ANNOTATION_UNIT, objectNumber);
    expect(describeFor([stamp(1, 0, 1), stamp(1, 0, 2)]).found).to.equal(2);
    expect(describeFor([annotation(8), annotation(9), annotation(8)]).found).to.equal(2);
  });

  it('leaves an annotation whose text was found to the count of texts', () => {
    const draws = [stamp(1, ANNOTATION_UNIT, 8), stamp(2, ANNOTATION_UNIT, 9), stamp(3, 0, 2)];
    const { found, removed, locations } = describeFor(draws, draws, [8, 0, 2]);
    expect([found, removed, [...locations.keys()]]).to.deep.equal([2, 2, [2, 3]]);
  });

  it('counts stamps that were found and kept only as found', () => {
    const draws = [stamp(1, 0, 1), stamp(2, 0, 2)];
    const { found, removed, locations } = describeFor(draws, [draws[1]!]);
    expect([found, removed, [...locations.keys()]]).to.deep.equal([2, 1, [2]]);
  });

  it('places the paths of one stamp as one, with a box around all', () => {
    const { locations } = describeFor([
      stamp(1, 0, 1),
      stamp(1, 0, 2, { leader: 1, boxInPage: { left: 5, top: 25, right: 20, bottom: 99.999 } }),
    ]);
    const [location, ...others] = locations.get(1)!;
    expect(others).to.deep.equal([]);
    expect(location).to.deep.include({
      type: 'image',
      content: 'DRAFT',
      start: null,
      properties: { gate: 'same-placement', evidence: ['on-most-pages', 'reads-as-text'], count: 1 },
      position: { left: 5, top: 20.01, right: 30, bottom: 100 },
    });
  });

  it('has no place for a draw that was not measured', () => {
    expect(describeFor([stamp(1, 0, 1, { boxInPage: null })]).locations.get(1)![0]!.position).to.equal(null);
  });

  it('reports how many draws were examined, also if none is the mark', () => {
    expect(describeFor([])).to.deep.equal({
      found: 0,
      removed: 0,
      locations: new Map(),
      diagnostics: { stamp_pictures: 2, stamp_readings: 3 },
    });
  });
});
