import { expect } from 'chai';
import { Executions } from '../../../src/engine/origins/executions.js';
import { areDrawnAround } from '../../../src/engine/tidy/frames.js';
import { listPaths } from '../../../src/engine/tidy/own-paths.js';
import { TestDocument, turnedBy, writeBody } from '../../support/documents.js';
import { findTargets, withPassage } from '../../support/traced.js';

/** Says whether the paths of a form count as the frame of the mark in it, which is 216 points wide. */
function isFrame(paths: string, matrix = '1 0 0 1 60 200'): boolean {
  const document = new TestDocument();
  const form = document.addForm(
    `q ${matrix} cm ${paths} BT /F2 30 Tf (CONFIDENTIAL)Tj ET Q`,
    document.resources(),
  );
  document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
  return withPassage(document.build(), 'CONFIDENTIAL', ({ passage: { document: read, hint } }) => {
    const unit = read.units.find(({ kind }) => kind === 'form')!;
    const painting = listPaths(unit.instructions, 0, unit.instructions.count);
    const found = findTargets(read, hint).judged.map(({ facts }) => facts);
    return areDrawnAround(found, unit, painting, new Executions(read.pages));
  });
}

describe('areDrawnAround', () => {
  for (const [what, paths] of [
    ['a box with a margin', '-8 -10 232 44 re S'],
    ['a filled backdrop', '-8 -10 232 44 re f'],
    ['four lines', '-8 -10 m 224 -10 l S -8 34 m 224 34 l S -8 -10 m -8 34 l S 224 -10 m 224 34 l S'],
    ['a box just less than four times as large', '-8 -38 232 105 re S'],
    ['round corners', '-8 12 m -8 60 224 60 224 12 c 224 -36 -8 -36 -8 12 c s'],
  ] as const) {
    it(`counts ${what} as a frame, horizontal and slanted`, () => {
      expect(isFrame(paths)).to.equal(true);
      expect(isFrame(paths, turnedBy(45, 120, 150))).to.equal(true);
    });
  }

  for (const [what, paths] of [
    ['a box as large as the page', '-60 -200 420 560 re S'],
    ['a box just more than four times as large', '-8 -40 232 108 re S'],
    ['a rule below it', '-8 -14 m 224 -14 l S'],
    ['a box beside it', '-8 60 232 44 re S'],
    ['a box around part of it', '-8 -10 100 44 re S'],
  ] as const) {
    it(`does not count ${what} as one, horizontal and slanted`, () => {
      expect(isFrame(paths)).to.equal(false);
      expect(isFrame(paths, turnedBy(45, 120, 150))).to.equal(false);
    });
  }
});
