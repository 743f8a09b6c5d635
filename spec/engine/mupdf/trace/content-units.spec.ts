import { expect } from 'chai';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import { removeWatermark } from '../../../support/witnessed.js';
import { TestDocument, writeBody } from '../../../support/documents.js';

/** Forms that each draw the next one several times; the last paints nothing. */
function buildMultiplyingForms(levels: number, times: number): Uint8Array {
  const document = new TestDocument();
  let inner = document.addForm('', document.resources());
  for (let level = 1; level < levels; level++) {
    inner = document.addForm('/X Do '.repeat(times), document.resources(`/XObject<</X ${inner}>>`));
  }
  document.addContentPage(`${writeBody()}/X Do`, `/XObject<</X ${inner}>>`);
  return document.build();
}

/** Pattern cells that each fill several times with the next one. */
function buildMultiplyingPatterns(levels: number, times: number): Uint8Array {
  const document = new TestDocument();
  const fills = `/Pattern cs /P scn ${'0 0 5 5 re f '.repeat(times)}`;
  const entries = '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10';
  let inner = document.addStream('0 0 1 1 re f', `${entries}/Resources<<>>`);
  for (let level = 1; level < levels; level++) {
    inner = document.addStream(fills, `${entries}/Resources<</Pattern<</P ${inner}>>>>`);
  }
  document.addContentPage(writeBody() + fills, `/Pattern<</P ${inner}>>`);
  return document.build();
}

async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await removeWatermark(bytes, 'CONFIDENTIAL');
    return 'none';
  } catch (error) {
    return error instanceof EngineFailure ? error.code : String(error);
  }
}

describe('nested streams', () => {
  it('are refused before they run if forms multiply', async () => {
    expect(await refusalOf(buildMultiplyingForms(12, 10))).to.equal('over-budget');
  });

  it('are refused before they run if patterns multiply', async () => {
    expect(await refusalOf(buildMultiplyingPatterns(12, 10))).to.equal('over-budget');
  });

  it('are run if they are only nested', async () => {
    expect(await refusalOf(buildMultiplyingForms(12, 1))).to.equal('none');
    expect(await refusalOf(buildMultiplyingPatterns(4, 2))).to.equal('none');
  });
});
