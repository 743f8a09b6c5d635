/** The worker's program, and the code that is kept of it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { CACHED_CODE } from '../../../src/pool/child/wasm-cache.js';
import { codePath, NODE_MODULES, nodeModuleName } from '../../../src/pool/child/program.js';
import { START_FLAGS } from '../../../src/pool/child/v8-flags.js';
import { bundledScript } from '../../../src/pool/sandbox/sandbox.js';

const BUILT = bundledScript('program.js');
const OPENER = new URL('../../../dist/pool/child/program.js', import.meta.url).href;

/** In a process that was started as workers are: flags decide whether V8 takes the code. */
function open(programPath: string, then = ''): string {
  const script = `
    const { openProgram } = await import(${JSON.stringify(OPENER)});
    const program = openProgram(${JSON.stringify(programPath)});
    ${then}
    console.log(program.isFromCache());`;
  const words = ['--no-warnings', ...START_FLAGS, '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return stdout.trim() + stderr.slice(0, 500);
}

describe('a worker’s program', () => {
  let folder: string;

  before(() => {
    expect(existsSync(BUILT), 'run `make build` first').to.equal(true);
    folder = mkdtempSync(join(tmpdir(), 'program-'));
  });

  after(() => rmSync(folder, { recursive: true }));

  /** The built program ends when its socket does; here it has none, and says so. */
  const RUN_BUILT = 'await program.run().then(({ serve }) => serve()).catch(() => undefined);';

  it('restores MuPDF’s compiled code with the flags of a worker, if the same V8 built it', function () {
    if (!existsSync(bundledScript(CACHED_CODE))) this.skip();
    const names = "['keep', 'restore']";
    const listen = `
      const { Script } = await import('node:vm');
      const run = Script.prototype.runInThisContext;
      Script.prototype.runInThisContext = function (...given) {
        const result = run.apply(this, given);
        if (Object.keys(result).join() === ${names}.join()) {
          const { restore } = result;
          result.restore = (...parts) => {
            const module = restore(...parts);
            console.log(module instanceof WebAssembly.Module);
            return module;
          };
        }
        return result;
      };`;
    const work =
      'const { loadEngineWork } = await program.run(); const { performCommandJob } = await loadEngineWork();';
    const job = "{ kind: 'remove-text', bytes: new Uint8Array(9), request: { hint: 'DRAFT' } }";
    const asked = `await performCommandJob(${job}, ({ code }) => console.log(code));`;
    expect(open(BUILT, listen + work + asked)).to.equal('true\nunreadable\ntrue');
  });

  it('runs with the code cache of the build, if the same V8 built it', function () {
    if (!existsSync(codePath(BUILT))) this.skip();
    expect(open(BUILT, RUN_BUILT)).to.equal('true');
  });

  it('is compiled if there is no code cache', () => {
    const alone = join(folder, 'program.js');
    writeFileSync(alone, '(async function () { console.log("ran"); })');
    expect(open(alone, 'await program.run();')).to.equal('ran\nfalse');
  });

  it('is compiled if the code cache is another program’s, or damaged', function () {
    if (!existsSync(codePath(BUILT))) this.skip();
    const other = join(folder, 'program.js');
    const code = readFileSync(codePath(BUILT));
    for (const kept of [code, code.subarray(0, 1000), Buffer.alloc(0)]) {
      writeFileSync(codePath(other), kept);
      writeFileSync(other, '(async function () { console.log("ran"); })');
      expect(open(other, 'await program.run();')).to.equal('ran\nfalse');
    }
    rmSync(codePath(other));
  });

  it('receives Node’s modules, its own address and those of packages', () => {
    const path = join(folder, 'program.js');
    const body = 'console.log(Object.keys(modules).join(), url, typeof resolve)';
    writeFileSync(path, `(async function (modules, url, resolve) { ${body}; })`);
    const url = new URL(`file://${path}`).href;
    expect(open(path, 'await program.run();')).to.equal(`${NODE_MODULES.join()} ${url} function\nfalse`);
  });

  it('can import packages, by the resolution rules of modules', () => {
    const path = join(folder, 'program.js');
    const body = 'console.log((await load("node:os")).EOL === "\\n")';
    writeFileSync(path, `(async function (modules, url, resolve, load) { ${body}; })`);
    expect(open(path, 'await program.run();')).to.equal('true\nfalse');
  });

  it('resolves Node’s modules by either name', () => {
    expect(['node:fs', 'fs', 'node:timers/promises'].map(nodeModuleName)).to.deep.equal([
      'fs',
      'fs',
      'timers/promises',
    ]);
    expect(['mupdf', './fs.js', 'node:'].map(nodeModuleName)).to.deep.equal([null, null, null]);
    expect(NODE_MODULES.every((name) => builtinModules.includes(name))).to.equal(true);
  });

  it('is plain ASCII, one byte a character', () => {
    expect(readFileSync(BUILT).every((byte) => byte < 0x80)).to.equal(true);
  });
});
