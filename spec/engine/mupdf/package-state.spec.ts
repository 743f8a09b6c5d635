/** The state that MuPDF's package keeps outside MuPDF's memory, and how it is cleared. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { runApart } from '../../support/run-apart.js';

function withPackage(code: string): unknown {
  return runApart(`
    const { readModule } = await load('engine/mupdf/memory');
    const mupdf = await import('mupdf');
    const { disarmFinalizers, forgetPassedStrings, watchDevices } = await load('engine/mupdf/package-state');
    ${code}`);
}

describe('the state of MuPDF’s package', () => {
  it('has no finalizer left that would drop an object', () => {
    const told = withPackage(`
      const classes = Object.values(mupdf).filter((value) => typeof value === 'function');
      const armed = () => classes.filter((value) => value._finalizer instanceof FinalizationRegistry).length;
const make = () => [new mupdf.Buffer('text'), new mupdf.Path(), new mupdf.PDFDocument()];
      make();
      const before = armed();
      disarmFinalizers();
      const [buffer] = make();
      const text = buffer.asString();
      buffer.destroy();
      return [before >= 3, armed(), text];`);
    expect(told).to.deep.equal([true, 0, 'text']);
  });

  it('frees strings that were passed before, and none once they are forgotten', () => {
    const told = withPackage(`
      const calls = readModule();
      const free = calls._wasm_free;
      let freed = [];
      calls._wasm_free = (pointer) => { if (pointer !== 0) freed.push(pointer); return free(pointer); };
      const document = new mupdf.PDFDocument();
      const pass = () => { freed = []; document.newName('One'); document.newName('Two'); return freed.length; };
      pass();
      const passedOnes = pass();
      forgetPassedStrings();
      return [passedOnes > 0, pass() < passedOnes];`);
    expect(told).to.deep.equal([true, true]);
  });

  it('has no device callbacks left, not even of a device that was not destroyed', () => {
    const told = withPackage(`
      const dropDevices = watchDevices();
      let dropped = 0;
      new mupdf.Device({ drop: () => dropped++ });
      new mupdf.Device({ drop: () => dropped++ });
      dropDevices();
      const once = dropped;
      dropDevices();
      return [once, dropped];`);
    expect(told).to.deep.equal([2, 2]);
  });

  it('gets no stream of callbacks and no walk from the engine: their entries would never be removed', () => {
    const folder = fileURLToPath(new URL('../../../src/engine/', import.meta.url));
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(join(folder, path), 'utf8'));
    expect(sources.filter((code) => code.includes('mupdf.Device('))).to.have.lengthOf(1);
    const leaving = /\bmupdf\.Stream\b|\.walk\(|_wasm_(?:new_stream|walk_path|walk_text)/u;
    expect(sources.filter((code) => leaving.test(code))).to.deep.equal([]);
  });
});
