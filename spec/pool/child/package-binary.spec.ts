/** MuPDF's binary, parted for a quick start. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'chai';
import { memoryOf, splitBinary } from '../../../src/pool/child/package-binary.js';
import { runApart } from '../../support/run-apart.js';

const binary = readFileSync(
  createRequire(import.meta.url)
    .resolve('mupdf')
    .replace(/\.js$/u, '-wasm.wasm'),
);

function instantiate(code: Uint8Array): WebAssembly.Instance {
  const module = new WebAssembly.Module(code);
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => 0;
  }
  return new WebAssembly.Instance(module, imports);
}

describe('the package’s binary', () => {
  const { code, memory } = splitBinary(Buffer.from(binary));

  it('is code without data, and data as memory contains it', () => {
    const whole = new Uint8Array(memoryOf(instantiate(binary)).buffer);
    expect(memory.at(-1)).not.to.equal(0);
    expect(Buffer.compare(memory, whole.subarray(0, memory.length))).to.equal(0);
    expect(whole.subarray(memory.length).every((byte) => byte === 0)).to.equal(true);
    expect(new Uint8Array(memoryOf(instantiate(code)).buffer).every((byte) => byte === 0)).to.equal(true);
    expect(code.length).to.be.lessThan(binary.length / 2);
  });

  it('has all former exports, with the stack pointer in place of an empty function', () => {
    const before = Object.entries(instantiate(binary).exports);
    const after = instantiate(code).exports;
    expect(Object.keys(after)).to.deep.equal(before.map(([name]) => name));
    const changed = before.filter(([name, value]) => typeof value !== typeof after[name]);
    expect(changed.map(([name]) => name)).to.deep.equal(['H']);
    expect(after['H']).to.be.instanceOf(WebAssembly.Global);
  });

  it('is refused if no export can be replaced', () => {
    const empty = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    expect(() => splitBinary(empty)).to.throw('the stack pointer must be found anew');
  });
});

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
