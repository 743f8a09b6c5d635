/**
 * Specs call the engine by `witnessed.ts`; specs that do not are listed here, with the reason.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { TestDocument, writeBody, writeSlanted } from './documents.js';
import { findHarm, findTextHarm } from './foreign-harm.js';

const SPEC = fileURLToPath(new URL('../', import.meta.url));

const UNWITNESSED: Record<string, string> = {
  'browser/equality.spec.ts': 'the browser’s outputs are held against the engine’s',
  'browser/support/site-folder.ts': 'the browser’s outputs are held against the engine’s',
  'engine/costly-documents.spec.ts': 'made to cost every reader much',
  'engine/file/sound-data.spec.ts': 'its damaged outputs are compared with the upload by Poppler',
  'engine/image-draws.spec.ts': 'has removals from all pages judged itself',
  'engine/values/password.spec.ts': 'its outputs are opened by qpdf, Poppler and PDFium with passwords',
  'engine/values/budget.spec.ts': 'made to cost every reader much',
  'engine/verify/ask-witness.spec.ts': 'shows outputs to witnesses of its own',
  'hostile/differential.spec.ts': 'has outputs judged itself',
  'hostile/found-by-mutants.spec.ts': 'has outputs judged itself',
  'hostile/found-in-broken-objects.spec.ts': 'has outputs judged itself',
  'hostile/fuzz-share.ts': 'has outputs judged itself',
  'hostile/mended-mutants.ts': 'has outputs judged itself',
  'hostile/misread-documents.spec.ts': 'has outputs judged itself',
  'hostile/real-draws.ts': 'has outputs judged itself',
  'hostile/wounded-cases.ts': 'has outputs judged itself',
  'hostile/wounds.spec.ts': 'has outputs judged itself',
  'library.spec.ts': 'the library’s outputs are held against the engine’s',
  'support/pristine-process.mjs': 'the outputs of a process are held against those of this one',
  'support/witnessed.spec.ts': 'this file',
  'support/witnessed.ts': 'the seam',
};

const ENTRANCE =
  /import [^;]*\bremove(?:Watermark|ImageDraw)\b[^;]*(?:remove-text-watermark|image-draws)\.js'/u;
const LOADED = /await import\('[^']*(?:remove-text-watermark|image-draws)\.js'\)/u;

describe('outputs of specs', () => {
  it('are checked by other engines wherever the engine’s entrance is called', () => {
    const callers = readdirSync(SPEC, { recursive: true, encoding: 'utf8' })
      .filter(
        (path) =>
          /\.(?:ts|mjs)$/u.test(path) && !path.startsWith('clients') && !path.includes('node_modules'),
      )
      .filter((path) => {
        const code = readFileSync(join(SPEC, path), 'utf8');
        return ENTRANCE.test(code) || LOADED.test(code);
      });
    expect(callers.toSorted()).to.deep.equal(Object.keys(UNWITNESSED).toSorted());
  });

  describe('fail a check of their text', () => {
    const lines = ['One line of text.', 'And another one.'];
    const build = (own: string[], mark = 'CONFIDENTIAL'): Uint8Array => {
      const document = new TestDocument();
      document.addContentPage(writeBody(own) + (mark === '' ? '' : writeSlanted(`(${mark})Tj`)));
      return document.build();
    };

    it('if a line is missing, added or moved, and not if only the mark is gone', async () => {
      const upload = build(lines);
      const { summary } = await removeWatermark(upload, 'CONFIDENTIAL');
      for (const other of [lines.slice(1), [...lines, 'A third one.'], lines.toReversed()]) {
        expect(await findHarm(upload, build(other, ''), summary, { closeness: 'text' })).to.have.lengthOf(1);
      }
      expect(await findHarm(upload, build(lines, ''), summary, { closeness: 'text' })).to.deep.equal([]);
      expect(
        await findHarm(upload, Buffer.from('%PDF-1.4\n'), summary, { closeness: 'text' }),
      ).to.have.lengthOf(1);
    });

    it('if an image was removed together with a letter', async () => {
      expect(await findTextHarm(build(lines), build(lines))).to.deep.equal([]);
      expect(await findTextHarm(build(lines), build(['One line of text', lines[1]!]))).to.have.lengthOf(1);
      expect(await findTextHarm(build(lines), Buffer.from('%PDF-1.4\n'))).to.have.lengthOf(1);
    });
  });
});
