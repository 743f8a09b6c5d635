/** Code of packages' modules that the build keeps; in processes of their own, for it changes V8's flags. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { START_FLAGS } from '../../../src/pool/child/v8-flags.js';
import { bundledScript } from '../../../src/pool/sandbox/sandbox.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { runApart } from '../../support/run-apart.js';

/** One function that adds a number. */
function writeAdder(number: number): string {
  return `new Uint8Array([0,97,115,109,1,0,0,0,1,6,1,96,1,127,1,127,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,32,0,65,${number},106,11])`;
}

describe('openCodeCache', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'code-cache-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  /** Keeps the code of a function that adds one, and asks it of 41 once more in whatever the code gives. */
  function keepAndCompile(binary: string, between = ''): unknown {
    return runApart(`
      const { openCodeCache } = await load('pool/child/code-cache');
      const { compileAsUsual, compileForKeeping } = await load('pool/child/code-cache');
      const { writeFileSync } = await import('node:fs');
      const folder = new URL(${JSON.stringify(`${pathToFileURL(folder).href}/`)});
      const one = ${writeAdder(1)};
      const other = ${writeAdder(2)};
      const keeper = openCodeCache(folder);
      compileForKeeping();
      new WebAssembly.Instance(keeper.compile(one)).exports.f(1);
      compileAsUsual();
      const code = keeper.readCode();
      ${between}
      code.forEach((bytes, file) => writeFileSync(file, bytes));
      const module = openCodeCache(folder).compile(${binary});
      return [code.size, new WebAssembly.Instance(module).exports.f(41)];`);
  }

  it('gives a module the code that was kept for its bytes', () => {
    expect(keepAndCompile('one')).to.deep.equal([1, 42]);
  });

  it('compiles other bytes, and these too if the file is damaged', () => {
    expect(keepAndCompile('other')).to.deep.equal([1, 43]);
    expect(keepAndCompile('one', 'code.forEach((bytes) => bytes.fill(0));')).to.deep.equal([1, 42]);
  });

  it('trusts the code kept under the digest of the bytes: code of another module would run', () => {
    const swap = `
      const [file] = code.keys();
      const { createHash } = await import('node:crypto');
      const nameOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      const [bytes] = code.values();
      code.delete(file);
      code.set(new URL(file.href.replace(nameOf(one), nameOf(other))), bytes);`;
    expect(keepAndCompile('other', swap)).to.deep.equal([1, 42]);
  });

  it('compiles a module once in a process', () => {
    expect(
      runApart(`
        const { openCodeCache } = await load('pool/child/code-cache');
        const code = openCodeCache(built);
        return code.compile(${writeAdder(1)}) === code.compile(${writeAdder(1)});`),
    ).to.equal(true);
  });

  it('is built for the reader of pictures and for PDFium, and V8 accepts it in a worker', function () {
    const document = new TestDocument();
    document.addContentPage(writeBody());
    const bytes = JSON.stringify([...document.build()]);
    const script = `
      const dist = ${JSON.stringify(new URL('../../../dist/', import.meta.url).href)};
      const { openProgram } = await import(dist + 'pool/child/program.js');
      openProgram(${JSON.stringify(bundledScript('program.js'))});
      const { Script } = await import('node:vm');
      const run = Script.prototype.runInThisContext;
      const restored = [];
      Script.prototype.runInThisContext = function (...given) {
        const { keep, restore } = run.apply(this, given);
        return { keep, restore: (...parts) => {
          const module = restore(...parts);
          restored.push(module instanceof WebAssembly.Module);
          return module;
        } };
      };
      const { openCodeCache } = await import(dist + 'pool/child/code-cache.js');
      const { LastStampReader } = await import(dist + 'engine/stamps/stamp-reader.js');
      const { createPdfiumWitness } = await import(dist + 'engine/witness/pdfium.js');
      const code = openCodeCache(new URL('worker/', dist));
      const compile = (binary) => code.compile(binary);
      const reader = await new LastStampReader(true, compile).open('eng');
      const witness = await createPdfiumWitness(compile);
      const pages = await witness.see(Uint8Array.from(${bytes}), [0]);
      console.log(JSON.stringify([restored, reader !== null, pages.size]));`;
    const words = ['--no-warnings', ...START_FLAGS, '--input-type=module', '-e', script];
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect(stdout.trim(), stderr.slice(0, 500)).to.equal('[[true,true],true,1]');
  });
});

/** One function that adds one. */
const BINARY =
  '[0,97,115,109,1,0,0,0,1,6,1,96,1,127,1,127,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,32,0,65,1,106,11]';

function keepAndRestore(between: string): unknown {
  return runApart(`
    const { compileAsUsual, compileForKeeping, openModuleCode } = await load('pool/child/code-cache');
    const { cachedDataVersionTag, setFlagsFromString } = await import('node:v8');
    const usual = cachedDataVersionTag();
    const binary = new Uint8Array(${BINARY});
    const results = {};
    compileForKeeping();
    const again = new WebAssembly.Module(binary.slice());
    new WebAssembly.Instance(again).exports.f(1);
    compileAsUsual();
    results.usual = cachedDataVersionTag() === usual;
    let code = openModuleCode().keep(again);
    results.kept = code !== undefined && code.byteLength > binary.length;
    ${between}
    const restored = openModuleCode().restore(code, binary);
    results.answer = restored && new WebAssembly.Instance(restored).exports.f(41);
    return results;`);
}

const KEPT = { usual: true, kept: true };

describe('the code of a module', () => {
  it('has the functions that ran, and runs when it is restored', () => {
    expect(keepAndRestore('')).to.deep.equal({ ...KEPT, answer: 42 });
  });

  it('is refused under other flags, of another version, and if it is malformed', () => {
    const flags = "setFlagsFromString('--no-sparkplug'); setFlagsFromString('--max-lazy');";
    expect(keepAndRestore(flags)).to.deep.equal(KEPT);
    expect(keepAndRestore('new Uint8Array(code)[4] ^= 1;')).to.deep.equal(KEPT);
    expect(keepAndRestore('code = new ArrayBuffer(0);')).to.deep.equal(KEPT);
  });

  it('hides V8’s own functions from other code', () => {
    expect(
      runApart(`
        const { openModuleCode } = await load('pool/child/code-cache');
        openModuleCode();
        try { new Function('%SerializeWasmModule()'); return 'known'; } catch { return 'unknown'; }`),
    ).to.equal('unknown');
  });
});
