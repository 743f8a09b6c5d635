import { expect } from 'chai';
import { createPdfiumWitness } from '../../../src/engine/witness/pdfium.js';
import { TestDocument, writeBody } from '../../support/documents.js';

function build(content: string, mediaBox?: [number, number, number, number]): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(content, '', mediaBox === undefined ? {} : { mediaBox });
  return document.build();
}

describe('createPdfiumWitness', () => {
  it('reads the text without white space, and the ink', async () => {
    const witness = (await createPdfiumWitness())!;
    const pages = (await witness.see(build(writeBody(['One line.'])), [0, 7]))!;
    expect([...pages.keys()]).to.deep.equal([0]);
    const { text, width, height, grey } = pages.get(0)!;
    expect(text).to.equal('Oneline.');
    expect([width, height]).to.deep.equal([210, 280]);
    expect(grey).to.have.lengthOf(width * height);
    expect(grey.some((shade) => shade < 128)).to.equal(true);
    const blank = (await witness.see(build(''), [0]))!.get(0)!;
    expect(blank.grey.every((shade) => shade === 255)).to.equal(true);
  });

  it('cannot open a file that is not a PDF, and continues with the next document', async () => {
    const witness = (await createPdfiumWitness())!;
    expect(await witness.see(Buffer.from('no PDF'), [0])).to.equal(null);
    expect((await witness.see(build(writeBody()), [0]))!.size).to.equal(1);
  });

  it('has limited memory: it fails for a page that is too large, and reads the next', async () => {
    const witness = (await createPdfiumWitness())!;
    const large = await witness.see(build(writeBody(), [0, 0, 40_000, 40_000]), [0]);
    expect(large?.get(0)?.grey.some((shade) => shade < 128) ?? false).to.equal(false);
    expect((await witness.see(build(writeBody()), [0]))!.size).to.equal(1);
  });
});
