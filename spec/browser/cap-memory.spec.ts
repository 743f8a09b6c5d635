/** The cap on MuPDF's memory in browsers. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { capGrowth, MOST_MEMORY_BYTES } from '../../src/browser/cap-memory.js';

const PAGE_BYTES = 64 * 1024;
const MUPDF = dirname(createRequire(import.meta.url).resolve('mupdf'));

describe('the cap on memory in a browser', () => {
  it('lets memory grow up to it and not beyond', () => {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 32_768 });
    capGrowth({ exports: { run: () => undefined, memory } });
    expect(memory.grow(MOST_MEMORY_BYTES / PAGE_BYTES - 1)).to.equal(1);
    expect(() => memory.grow(1)).to.throw(RangeError);
    expect(memory.buffer.byteLength).to.equal(MOST_MEMORY_BYTES);
  });

  it('holds for MuPDF, whose module grows through the memory that it exports', async () => {
    const binary = readFileSync(join(MUPDF, 'mupdf-wasm.wasm'));
    const module = await WebAssembly.compile(binary);
    const memories = WebAssembly.Module.exports(module).filter(({ kind }) => kind === 'memory');
    expect(memories.length).to.equal(1);
    expect(readFileSync(join(MUPDF, 'mupdf-wasm.js'), 'utf8')).to.match(/try\{return \w+\.grow\(/u);
  });
});
