/** The state that MuPDF's package keeps outside MuPDF's memory, and how it is cleared. */
import { expect } from 'chai';
import { runApart } from '../../support/run-apart.js';

function withPackage(code: string): unknown {
  return runApart(`
    const { readModule } = await load('engine/mupdf/memory');
    const mupdf = await import('mupdf');
    const { disarmFinalizers, forgetPassedStrings, TableWatch } = await load('engine/mupdf/package-state');
    const messageOf = (work) => { try { work(); return 'nothing'; } catch (error) { return error.message; } };
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
      const watch = new TableWatch();
      let dropped = 0;
      new mupdf.Device({ drop: () => dropped++ });
      new mupdf.Device({ drop: () => dropped++ });
      watch.clear();
      const once = dropped;
      watch.clear();
      return [once, dropped];`);
    expect(told).to.deep.equal([2, 2]);
  });

  it('refuses a stream of callbacks and a walk, whose entries would never be removed', () => {
    const told = withPackage(`
      new TableWatch();
      return [
        messageOf(() => new mupdf.Stream({ fileSize: () => 0, read: () => 0, close: () => undefined })),
        messageOf(() => new mupdf.Path().walk({})),
      ];`);
    expect(told).to.deep.equal(
      ['_wasm_new_stream', '_wasm_walk_path'].map(
        (name) => `${name} leaves an entry in a table of MuPDF’s package`,
      ),
    );
  });
});
