/** Restoring MuPDF's memory, and the errors that must end the process. */
import { expect } from 'chai';
import { runApart } from '../../support/run-apart.js';

/** Takes an image, changes memory, and returns the result of writing back. */
function afterChange(change: string, constant = 'null'): unknown {
  return runApart(`
    const { createHash } = await import('node:crypto');
    const { openCachedMemory, useCachedModule } = await load('pool/child/wasm-cache');
    useCachedModule(built, 384);
    const { readMemory, readModuleFunction, readStackPointer, writeStackPointer } = await load('engine/mupdf/memory');
    const mupdf = await import('mupdf');
    const { takeMemoryImage } = await load('engine/mupdf/memory-image');
    const BREAK = 6_168_460;
    const malloc = readModuleFunction('_wasm_malloc');
    const bytes = () => readMemory().bytes;
    const breakAt = () => new DataView(bytes().buffer);
    const size = bytes().length;
    const look = () => [createHash('sha256').update(bytes().subarray(0, size)).digest('hex'), readStackPointer()];
    const writeBack = takeMemoryImage(${constant});
    const before = look();
    ${change}
    try {
      writeBack();
    } catch (error) {
      return error.message;
    }
    const rest = bytes().subarray(size).every((byte) => byte === 0);
    return JSON.stringify(look()) === JSON.stringify(before) && rest;`);
}

describe('an image of MuPDF’s memory', () => {
  it('restores the memory, whatever was allocated, written and left', () => {
    expect(afterChange('')).to.equal(true);
    expect(afterChange('bytes().fill(0xa5, 1024, BREAK - 4);')).to.equal(true);
    expect(
      afterChange(
        'const block = malloc(40 * 1024 * 1024); bytes().fill(0xa5, block, block + 40 * 1024 * 1024);',
      ),
    ).to.equal(true);
    expect(
      afterChange(
        'new mupdf.Buffer("left"); new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 999, 999], false);',
      ),
    ).to.equal(true);
    expect(afterChange('writeStackPointer(readStackPointer() - 64);')).to.equal(true);
  });

  it('restores memory that no document writes from the build’s file', () => {
    const change =
      'bytes().fill(0xa5, 0, breakAt().getUint32(BREAK, true));  breakAt().setUint32(BREAK, 7_000_000, true);';
    expect(afterChange(change, 'openCachedMemory(built)')).to.equal(true);
  });

  it('is not restored if the heap ends at an impossible address', () => {
    const impossible = 'the heap of MuPDF ends in an impossible place';
    expect(afterChange('breakAt().setUint32(BREAK, 1024, true);')).to.equal(impossible);
    expect(afterChange('breakAt().setUint32(BREAK, bytes().length + 1, true);')).to.equal(impossible);
  });

  it('is not restored if memory beyond the heap was written', () => {
    const changed = 'the memory of MuPDF is not as it was';
    expect(afterChange('bytes().fill(0xa5, breakAt().getUint32(BREAK, true) + 65_536);')).to.equal(changed);
  });

  it('knows where the heap of the installed MuPDF ends: soon after the last block, with nothing beyond', () => {
    expect(
      runApart(`
        const { readMemory, readModuleFunction } = await load('engine/mupdf/memory');
        await import('mupdf');
        const block = readModuleFunction('_wasm_malloc')(1);
        const { bytes } = readMemory();
        const end = new DataView(bytes.buffer).getUint32(6_168_460, true);
        return [end > block, end <= block + 65_536, bytes.subarray(end).every((byte) => byte === 0)];`),
    ).to.deep.equal([true, true, true]);
  });
});
