import { expect } from 'chai';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import type { RemovalResult } from '../../../src/engine/values/run-summary.js';
import { removeInTurn } from '../../../src/engine/values/removals-in-turn.js';
import type { RemovalRequest } from '../../../src/engine/values/request.js';
import { TestDocument, turnedBy, writeBody, writeSlanted } from '../../support/documents.js';
import { removeWatermark } from '../../support/witnessed.js';

const COPY = `q 0.8 g BT /F2 20 Tf ${turnedBy(45, 300, 90)} Tm (COPY OF ANNA)Tj ET Q\n`;

function buildDocument(...marks: string[]): Uint8Array {
  const document = new TestDocument();
  for (let page = 0; page < 3; page++) document.addContentPage(writeBody() + marks.join(''));
  return document.build();
}

const removeOne = async (bytes: Uint8Array, { hint, insist }: RemovalRequest): Promise<RemovalResult> =>
  removeWatermark(bytes, hint, { insist });

describe('removal of several marks', () => {
  const both = buildDocument(writeSlanted('(CONFIDENTIAL)Tj'), COPY);

  it('removes each mark, and reports each by itself', async () => {
    const { output, parts } = await removeInTurn(both, ['CONFIDENTIAL', 'Copy of Anna'], {}, removeOne);
    expect(parts.map(({ hint, summary }) => [hint, summary.textRemoved])).to.deep.equal([
      ['CONFIDENTIAL', 3],
      ['Copy of Anna', 3],
    ]);
    for (const { hint } of parts) {
      const { summary } = await removeWatermark(output!, hint);
      expect(summary.reason, hint).to.equal('target_not_found');
    }
  });

  const left = [
    { hints: ['NOT IN THERE', 'CONFIDENTIAL'], statuses: ['nothing_removed', 'removed'] },
    { hints: ['CONFIDENTIAL', 'NOT IN THERE'], statuses: ['removed', 'nothing_removed'] },
    { hints: ['CONFIDENTIAL', 'CONFIDENTIAL'], statuses: ['removed', 'nothing_removed'] },
    { hints: ['NOT IN THERE', 'NOR THIS ONE'], statuses: ['nothing_removed', 'nothing_removed'] },
    { hints: ['The committee met on Tuesday and went through the budget.'], statuses: ['nothing_removed'] },
  ];
  for (const { hints, statuses } of left) {
    it(`removes those that can be removed of ${hints.join(' and ')}`, async () => {
      const { output, parts } = await removeInTurn(both, hints, {}, removeOne);
      expect(parts.map(({ summary }) => summary.status)).to.deep.equal(statuses);
      expect(output !== null).to.equal(statuses.includes('removed'));
    });
  }

  it('returns the bytes of one removal after another', async () => {
    const { output } = await removeInTurn(both, ['CONFIDENTIAL', 'COPY OF ANNA'], {}, removeOne);
    const first = await removeWatermark(both, 'CONFIDENTIAL');
    const second = await removeWatermark(first.output!, 'COPY OF ANNA');
    expect(Buffer.compare(output!, second.output!)).to.equal(0);
  });

  it('removes nothing if one of the hints is invalid', async () => {
    let begun = 0;
    const failure = await removeInTurn(both, ['CONFIDENTIAL', 'x'], {}, async (bytes, request) => {
      begun++;
      return removeOne(bytes, request);
    }).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(EngineFailure).with.property('code', 'hint-contract');
    expect(begun).to.equal(0);
  });
});
