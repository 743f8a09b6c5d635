/** How much memory MuPDF may have, tried on both sides of the cap. */
import { expect } from 'chai';
import { runApart } from '../../support/run-apart.js';

const MIB = 1024 * 1024;

/** Whether MuPDF gives so much, and how large its memory is afterwards. */
function allocate(capMib: number, wantedMib: number): unknown {
  return runApart(`
    globalThis.$libmupdf_wasm_Module = { mine: 1 };
    const { useCachedModule } = await load('pool/child/wasm-cache');
    useCachedModule(built, ${capMib});
    const { readMemory, readModule, readModuleFunction, readStackPointer } = await load('engine/mupdf/memory');
    const mupdf = await import('mupdf');
    let refusal = null;
    try {
      readModuleFunction('_wasm_malloc')(${wantedMib * MIB});
    } catch (error) {
      refusal = error.message;
    }
    const text = new mupdf.Buffer('still works').asString();
    return { refusal, text, isWithin: readMemory().bytes.length <= ${capMib * MIB}, kept: readModule().mine, stack: readStackPointer() > 0 };`);
}

const SOUND = { text: 'still works', isWithin: true, kept: 1, stack: true };

describe('the cap on MuPDF’s memory', () => {
  it('refuses growth beyond it with a plain error, and continues', () => {
    const { refusal, ...rest } = allocate(64, 60) as { refusal: string };
    expect(refusal).to.match(/^malloc \(\d+ bytes\) failed$/u);
    expect(rest).to.deep.equal(SOUND);
  });

  it('lets the memory grow up to it, beyond its initial size', () => {
    expect(allocate(96, 60)).to.deep.equal({ refusal: null, ...SOUND });
  });
});
