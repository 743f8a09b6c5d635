import { expect } from 'chai';
import { Budget, DEFAULT_LIMITS } from '../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import { removeWatermark } from '../../../src/engine/remove-text-watermark.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';

function refusedAt(act: () => void): string {
  try {
    act();
  } catch (error) {
    if (error instanceof EngineFailure) return error.code;
    throw error;
  }
  return 'not refused';
}

async function codeOf(removal: Promise<unknown>): Promise<string> {
  const failure = await removal.then(
    () => null,
    (error: unknown) => error,
  );
  return refusedAt(() => {
    if (failure !== null) throw failure;
  });
}

describe('Budget', () => {
  it('admits amounts up to its limit and refuses the next', () => {
    const budget = new Budget({ ...DEFAULT_LIMITS, pages: 3 });
    budget.spend('pages', 2);
    expect(budget.remaining('pages')).to.equal(1);
    budget.spend('pages', 1);
    expect(refusedAt(() => budget.spend('pages', 1))).to.equal('over-budget');
  });

  it('checks levels without adding them up', () => {
    const budget = new Budget({ ...DEFAULT_LIMITS, nesting: 3 });
    for (let times = 0; times < 5; times++) budget.checkLevel('nesting', 3);
    expect(refusedAt(() => budget.checkLevel('nesting', 4))).to.equal('over-budget');
  });

  for (const [kind, limit] of [
    ['pages', 1],
    ['decodedBytes', 500],
    ['instructions', 20],
    ['nesting', 1],
  ] as const) {
    it(`ends a run above its ${kind} as a refusal without text of the document`, async () => {
      const document = new TestDocument();
      const inner = document.addForm(writeSlanted('(CONFIDENTIAL)Tj'), document.resources());
      const form = document.addForm('/Fm1 Do', `<</XObject<</Fm1 ${inner}>>>>`);
      for (let page = 0; page < 2; page++) {
        document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
      }
      const limits = { ...DEFAULT_LIMITS, [kind]: limit };
      const bytes = document.build();
      expect(await codeOf(removeWatermark(bytes, 'CONFIDENTIAL', { limits }))).to.equal('over-budget');
      expect(await codeOf(removeWatermark(bytes, 'CONFIDENTIAL'))).to.equal('not refused');
    });
  }
});
