import { expect } from 'chai';
import { lexInstructions } from '../../../src/engine/content/lexer.js';
import type { ContentUnit } from '../../../src/engine/page/page-model.js';
import { makeInstructionRef } from '../../../src/engine/page/instruction-ref.js';
import { listRemovedOperands } from '../../../src/engine/plan/removed-operands.js';

/** What is listed where the nth show operators of a stream lose glyphs. */
function list(content: string, ...showing: number[]): string[] {
  const bytes = Buffer.from(content, 'latin1');
  const instructions = lexInstructions(bytes);
  const shows = instructions.operators.flatMap((operator, at) => (/^T[jJ]$/u.test(operator) ? [at] : []));
  const unit: ContentUnit = {
    id: 0,
    kind: 'page',
    segments: [{ objectNumber: 1, start: 0, length: bytes.length }],
    bytes,
    instructions,
    optionalContentName: null,
    isMarkedAsWatermark: false,
    isTied: false,
    boundingBox: null,
    maskUse: 'none',
    drawnForms: new Map(),
    settingsObjectNumber: 0,
  };
  const removed = new Map(showing.map((nth) => [makeInstructionRef(0, shows[nth]!), new Set([0])]));
  return listRemovedOperands([unit], removed).map((operand) => Buffer.from(operand).toString('latin1'));
}

describe('listRemovedOperands', () => {
  it('lists operands as written, each once', () => {
    const content = 'BT (CONFIDENTIAL) Tj [(CONFI) -3 (DENTIAL)]TJ (CONFIDENTIAL)Tj (other text)Tj ET';
    expect(list(content, 0, 1, 2)).to.deep.equal(['(CONFIDENTIAL)', '[(CONFI) -3 (DENTIAL)]']);
  });

  it('lists the whole text object if the operand alone is too common', () => {
    const letters = 'BT /F1 9 Tf 5 5 Td (D)Tj (R)Tj ET';
    expect(list(`q 1 g Q ${letters} BT (D)Tj ET`, 0, 1)).to.deep.equal([letters]);
  });

  it('lists none if nothing was removed, and no more than can be searched for', () => {
    expect(list('BT (CONFIDENTIAL)Tj ET')).to.deep.equal([]);
    const numbers = Array.from({ length: 200 }, (_, at) => at);
    const many = `BT ${numbers.map((at) => `(copy number ${at})Tj`).join(' ')} ET`;
    expect(list(many, ...numbers)).to.have.lengthOf(64);
  });
});
