import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { saveDocument } from '../../../../src/engine/mupdf/write/save-document.js';
import { stabiliseIdentity } from '../../../../src/engine/mupdf/write/stable-identity.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { checkWithQpdf } from '../../../support/oracle.js';

function stabilise(text: string, from = 0): string {
  return Buffer.from(stabiliseIdentity(Buffer.from(text, 'latin1'), from)).toString('latin1');
}

describe('stabiliseIdentity', () => {
  it('makes two saves of one edit the same file, which other readers take', () => {
    const builder = new TestDocument();
    builder.addContentPage(writeBody());
    const save = (): Uint8Array => {
      const { document } = openPdf(builder.build());
      document.newIndirect(1).put('Edited', true);
      const saved = saveDocument(document, 'garbage')!;
      document.destroy();
      return saved;
    };
    const [one, other] = [save(), save()];
    expect(Buffer.compare(one, other), 'as MuPDF saves them').to.not.equal(0);
    const stable = stabiliseIdentity(one, 0);
    expect(Buffer.compare(stable, stabiliseIdentity(other, 0))).to.equal(0);
    expect(checkWithQpdf(stable)).to.equal(0);
  });

  it('replaces the second identifier alone, in whatever form it is written', () => {
    for (const second of ['<00ff>', '(ab\\)c)', '()']) {
      expect(stabilise(`1 0 obj trailer <</ID[<aa> ${second}]/Size 3>>`)).to.match(
        /^1 0 obj trailer <<\/ID\[<aa> <[0-9a-f]{32}>\]\/Size 3>>$/u,
      );
    }
  });

  it('depends on every other byte of the file', () => {
    const identify = (text: string): string => /<([0-9a-f]{32})>/u.exec(stabilise(text))![1]!;
    const all = ['a/ID[<aa><bb>]z', 'b/ID[<aa><bb>]z', 'a/ID[<ac><bb>]z', 'a/ID[<aa><bb>]y'].map(identify);
    expect(new Set(all).size).to.equal(4);
    expect(identify('a/ID[<aa><cc>]z'), 'but not on the old one').to.equal(all[0]);
  });

  for (const [what, text, from] of [
    ['a file without identifiers', 'trailer <</Size 3>>', 0],
    ['identifiers that stand before what was written', '/ID[<aa><bb>] appended', 5],
    ['one identifier', '/ID[<aa>]', 0],
    ['identifiers of another kind', '/ID 5 0 R', 0],
    ['a name that only begins so', '/IDTree 5 0 R', 0],
  ] as const) {
    it(`leaves ${what}`, () => {
      expect(stabilise(text, from)).to.equal(text);
    });
  }
});
