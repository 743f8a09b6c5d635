import { expect } from 'chai';
import { ANNOTATION_UNIT } from '../../../src/engine/page/page-model.js';
import { makeInstructionRef, readInstructionRef } from '../../../src/engine/page/instruction-ref.js';

describe('an instruction reference', () => {
  it('is decoded to its parts, annotations included', () => {
    for (const parts of [
      [0, 0],
      [12, 3],
      [ANNOTATION_UNIT, 77],
    ] as [number, number][]) {
      expect(readInstructionRef(makeInstructionRef(...parts))).to.deep.equal(parts);
    }
  });

  it('differs for any other instruction or unit', () => {
    const places = [
      makeInstructionRef(1, 23),
      makeInstructionRef(12, 3),
      makeInstructionRef(3, 12),
      makeInstructionRef(1, 2),
    ];
    expect(new Set(places).size).to.equal(places.length);
  });
});
