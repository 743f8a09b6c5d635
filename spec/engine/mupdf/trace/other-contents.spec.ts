import { expect } from 'chai';
import { TestDocument, writeBody, writeSlanted } from '../../../support/documents.js';
import { removeWatermark } from '../../../support/witnessed.js';

async function listWarnings(catalog: string, isMarked = true): Promise<string> {
  const document = new TestDocument();
  document.addContentPage(writeBody() + (isMarked ? writeSlanted('(CONFIDENTIAL)Tj') : ''));
  document.addCatalogEntries(catalog);
  const { summary } = await removeWatermark(document.build(), 'CONFIDENTIAL');
  return summary.warnings.join(' ');
}

const FILES = '/Names<</EmbeddedFiles<</Names[(a)<</Type/Filespec/F(a.pdf)>>]>>>>';

describe('contents beside the pages', () => {
  it('is named in a warning, whether or not the pages had the mark', async () => {
    for (const isMarked of [true, false]) {
      expect(await listWarnings(`/Collection<</View/D>>${FILES}`, isMarked)).to.match(/attached to this one/);
      expect(await listWarnings('/AcroForm<</XFA[(template)(x)]/Fields[]>>', isMarked)).to.match(/XFA form/);
    }
  });

  it('is not mentioned if there is none', async () => {
    for (const catalog of [
      '',
      '/Names<</EmbeddedFiles<</Names[]>>>>',
      '/Names<</Dests<</Names[]>>>>',
      '/AcroForm<</Fields[]>>',
    ]) {
      expect(await listWarnings(catalog), catalog).to.equal('');
    }
  });
});
