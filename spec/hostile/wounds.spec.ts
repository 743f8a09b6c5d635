/**
 * Uploads with wounds that readers mend without a word: what is removed from the
 * sound document is removed from the wounded one, and its output looks the same.
 *
 * A few fixtures as they are; below the folder that CORPUS names, every document
 * with a mark. Where Poppler or PDFium do not see the wounded upload as they see the
 * sound one, there is nothing to compare with.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect } from 'chai';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import { listImageCandidates, removeImageDraw } from '../../src/engine/image-draws.js';
import { listFixtureCases, readFixture } from '../support/fixtures.js';
import { countDifferences, Look, readWithPdfium } from '../support/oracle.js';
import { WOUNDS } from './wounds.js';

const CORPUS = process.env['CORPUS'] ?? '';

/** Of these programs each writes its file structure in its own way. */
const FIXTURES = /pdf-lib|pdflatex|cairo|reportlab|libreoffice|kerned-array/u;

interface View {
  texts: string[];
  pictures: Uint8Array[];
  /** The exit code of `qpdf --check`. */
  code: number;
}

async function view(bytes: Uint8Array): Promise<View> {
  const seen = new Look(bytes);
  const { texts, pictures } = await readWithPdfium(bytes);
  return { texts: [...seen.texts, ...texts], pictures: [seen.pictures, ...pictures], code: seen.code };
}

function looksLike(one: View, other: View): boolean {
  return (
    one.texts.join('\f') === other.texts.join('\f') &&
    one.pictures.length === other.pictures.length &&
    one.pictures.every((picture, at) => countDifferences(picture, other.pictures[at]!) === 0)
  );
}

function listDocuments(): { name: string; hint: string; bytes: Uint8Array }[] {
  const fixtures = listFixtureCases()
    .filter(({ file, cleanFile }) => cleanFile !== null && FIXTURES.test(file))
    .map(({ file, hint }) => ({ name: file, hint, bytes: readFixture(file) }));
  if (CORPUS === '' || !existsSync(CORPUS)) return fixtures;
  const folders = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('case.json'))
    .map((path) => dirname(join(CORPUS, path)))
    .sort();
  const cases = folders.flatMap((folder) => {
    const { kind, hint } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as {
      kind: string;
      hint: string;
    };
    if (kind !== 'positive') return [];
    return [{ name: relative(CORPUS, folder), hint, bytes: readFileSync(join(folder, 'input.pdf')) }];
  });
  return [...fixtures, ...cases];
}

/** Null if a reader does not see the wounded document as it sees the sound one. */
async function viewMended(wounded: Uint8Array, seen: View): Promise<View | null> {
  try {
    const own = await view(wounded);
    return looksLike(own, seen) ? own : null;
  } catch {
    return null;
  }
}

describe('damaged documents', () => {
  for (const { name, hint, bytes } of listDocuments()) {
    it(`have the same removed from ${name} as the sound one, if all readers repair them`, async () => {
      const { output } = await removeWatermark(bytes, hint);
      if (output === null) return;
      const wanted = await view(output);
      const seen = await view(bytes);
      for (const [what, wound] of Object.entries(WOUNDS)) {
        const wounded = wound(Buffer.from(bytes));
        const mended = wounded.equals(bytes) ? null : await viewMended(wounded, seen);
        if (mended === null) continue;
        const removed = await removeWatermark(wounded, hint);
        expect(removed.summary.status, what).to.equal('removed');
        const left = await view(removed.output!);
        expect(left.texts, what).to.deep.equal(wanted.texts);
        expect(looksLike(left, wanted), `${what}: pixels`).to.equal(true);
        expect(left.code, `${what}: qpdf --check`).to.be.at.most(mended.code);
      }
    });
  }

  it('are reported as damaged, and keep the damage outside of edited objects', async () => {
    const { file, hint } = listFixtureCases().find(({ file }) => /pdflatex\.pdf/u.test(file))!;
    const bytes = Buffer.from(readFixture(file));
    const sound = await removeWatermark(bytes, hint);
    const wounded = WOUNDS['lengths of zero']!(bytes);
    const { output, summary } = await removeWatermark(wounded, hint);
    expect(sound.summary.warnings.join()).not.to.contain('damaged');
    expect(summary.warnings.join()).to.contain('damaged');
    expect(output).to.have.lengthOf(bytes.length);
    const kept = [
      ...Buffer.from(output!)
        .toString('latin1')
        .matchAll(/\/Length 0+\D/gu),
    ].length;
    const all = [...wounded.toString('latin1').matchAll(/\/Length 0+\D/gu)].length;
    expect(kept).to.be.greaterThan(0).and.lessThan(all);
  });

  for (const file of [
    'made/images/reportlab-logos.pdf',
    'made/images/cairo.pdf',
    'made/images/pdf-lib.pdf',
  ]) {
    it(`lose an image of a damaged ${file} as the sound one does`, async () => {
      const bytes = readFixture(file);
      const { instructionIndex } = listImageCandidates(bytes, 1).candidates[0]!;
      const wanted = await view((await removeImageDraw({ bytes, pageNumber: 1, instructionIndex })).output);
      const seen = await view(bytes);
      let compared = 0;
      for (const [what, wound] of Object.entries(WOUNDS)) {
        const wounded = wound(Buffer.from(bytes));
        if (wounded.equals(bytes) || (await viewMended(wounded, seen)) === null) continue;
        compared += 1;
        const left = await view(
          (await removeImageDraw({ bytes: wounded, pageNumber: 1, instructionIndex })).output,
        );
        expect(looksLike(left, wanted), what).to.equal(true);
      }
      expect(compared, 'wounds that all readers mend').to.be.at.least(3);
    });
  }
});
