/** What V8 compiled of a module, kept and restored; in processes of their own, for it changes V8's flags. */
import { expect } from 'chai';
import { runApart } from '../../support/run-apart.js';

/** One function that adds one. */
const BINARY =
  '[0,97,115,109,1,0,0,0,1,6,1,96,1,127,1,127,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,32,0,65,1,106,11]';

function keepAndRestore(between: string): unknown {
  return runApart(`
    const { compileAsUsual, compileForKeeping, openModuleCode } = await load('pool/child/module-code');
    const { cachedDataVersionTag, setFlagsFromString } = await import('node:v8');
    const usual = cachedDataVersionTag();
    const binary = new Uint8Array(${BINARY});
    const told = {};
    compileForKeeping();
    const again = new WebAssembly.Module(binary.slice());
    new WebAssembly.Instance(again).exports.f(1);
    compileAsUsual();
    told.usual = cachedDataVersionTag() === usual;
    let code = openModuleCode().keep(again);
    told.kept = code !== undefined && code.byteLength > binary.length;
    ${between}
    const restored = openModuleCode().restore(code, binary);
    told.answer = restored && new WebAssembly.Instance(restored).exports.f(41);
    return told;`);
}

const KEPT = { usual: true, kept: true };

describe('the code of a module', () => {
  it('is kept of functions that ran, and runs when it is restored', () => {
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
        const { openModuleCode } = await load('pool/child/module-code');
        openModuleCode();
        try { new Function('%SerializeWasmModule()'); return 'known'; } catch { return 'unknown'; }`),
    ).to.equal('unknown');
  });
});
