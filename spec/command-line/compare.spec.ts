import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runCli } from '../support/command-line.js';
import { CLEAN, PLANTED, TestDocument, writeBody, writeSlanted, type Plant } from '../support/documents.js';

/** Two pages; the mark is on the second alone. */
function build(plant: Plant): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  document.addContentPage(writeBody() + plant(writeSlanted('(CONFIDENTIAL)Tj')));
  return document.build();
}

describe('cli compare', () => {
  let folder = '';
  let marked = '';
  let clean = '';

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'compare-spec-'));
    marked = join(folder, 'marked.pdf');
    clean = join(folder, 'clean.pdf');
    writeFileSync(marked, build(PLANTED));
    writeFileSync(clean, build(CLEAN));
  });

  after(() => rmSync(folder, { recursive: true }));

  it('lists page by page what a removal has changed, and nothing else', () => {
    const out = join(folder, 'out.pdf');
    expect(runCli(['remove', marked, '--text', 'CONFIDENTIAL', '--out', out]).code).to.equal(0);
    const { code, printed } = runCli(['compare', marked, out]);
    expect(code).to.equal(3);
    expect(printed.split('\n')[0]).to.equal(
      '1 of 2 pages differ; 1 is the same in text, pixels and structure.',
    );
    expect(printed).to.match(/^The file has its old length; \d+ of its bytes differ\.$/mu);
    expect(printed).to.match(/^Page 2\n {2}text gone: CONFIDENTIAL\n {2}pixels: [\d.]+ % differ/mu);
    expect(printed).to.not.match(/^Page 1$/mu);
    expect(runCli(['compare', out, clean]).printed).to.match(
      /^Nothing differs on 2 pages: neither text, pixels nor structure\./u,
    );
  });

  it('draws the pages that differ', () => {
    const pictures = join(folder, 'pictures');
    expect(runCli(['compare', marked, clean, '--png', pictures]).code).to.equal(3);
    expect(readdirSync(pictures)).to.deep.equal(['page-2.png']);
  });

  it('replaces pictures only with --force, and writes none to standard output', () => {
    const pictures = join(folder, 'earlier');
    const picture = join(pictures, 'page-1.png');
    mkdirSync(pictures);
    writeFileSync(picture, 'before');
    const words = ['compare', marked, clean, '--png', pictures];
    expect(runCli(words)).to.deep.equal({
      code: 2,
      printed: '',
      complained: `${picture} exists: give --force to replace such pictures.\n`,
    });
    expect(runCli([...words, '--force']).code).to.equal(3);
    // Page 1 does not differ now.
    expect(readdirSync(pictures)).to.deep.equal(['page-2.png']);
    expect(runCli(['compare', marked, clean, '--png', '-']).complained).to.match(/is a folder/u);
  });

  it('prints JSON on request', () => {
    const { printed } = runCli(['compare', marked, clean, '--json']);
    const { pages, ...whole } = JSON.parse(printed) as { pages: Record<string, unknown>[] };
    expect(whole).to.deep.include({ is_same: false, page_count: { before: 2, after: 2 } });
    expect(pages).to.have.lengthOf(1);
    expect(pages[0]).to.deep.include({ page: 2, text_gone: ['CONFIDENTIAL'], text_new: [] });
  });

  it('ends with 0 if both files are the same', () => {
    expect(runCli(['compare', marked, marked])).to.deep.include({ code: 0, complained: '' });
  });

  it('ends with 2 for a single file, and for a file that PDFium cannot read', () => {
    expect(runCli(['compare', marked])).to.deep.include({ code: 2, printed: '' });
    const broken = join(folder, 'broken.pdf');
    writeFileSync(broken, 'no PDF');
    const { code, complained } = runCli(['compare', marked, broken]);
    expect(code).to.equal(2);
    expect(complained).to.equal(`${broken}: PDFium cannot read it.\n`);
  });

  it('reports missing pages', () => {
    const document = new TestDocument();
    document.addContentPage(writeBody());
    const short = join(folder, 'short.pdf');
    writeFileSync(short, document.build());
    const { code, printed } = runCli(['compare', clean, short]);
    expect(code).to.equal(3);
    expect(printed).to.match(/^Pages: 2 before, 1 after\.$/mu);
    expect(printed).to.match(/^The file is \d+ bytes shorter\.$/mu);
    expect(runCli(['compare', short, clean]).printed).to.match(
      /^The file is \d+ bytes longer, and more than/mu,
    );
  });
});
