import { expect } from 'chai';
import { removeWatermark } from '../../../support/witnessed.js';
import { TestDocument, writeBody, writeSlanted } from '../../../support/documents.js';

function buildWithEntries(entries: string, isMarked = true): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody() + (isMarked ? writeSlanted('(CONFIDENTIAL)Tj') : ''));
  document.addCatalogEntries(entries);
  return document.build();
}

function buildWithFields(fields: string, isMarked = true): Uint8Array {
  return buildWithEntries(`/AcroForm<</SigFlags 3/Fields[${fields}]>>`, isMarked);
}

const SIGNED = '<</FT/Sig/T(s)/V<</Type/Sig/ByteRange[0 10 20 99999]/Contents<00>>>>>';

describe('a signature', () => {
  it('is named in a warning if the change invalidates it', async () => {
    const { summary } = await removeWatermark(buildWithFields(SIGNED), 'CONFIDENTIAL');
    expect(summary.textRemoved).to.equal(1);
    expect(summary.warnings.join()).to.match(/signature invalid/u);
  });

  it('is not mentioned if the change is beyond the bytes that it covers, and in place', async () => {
    const { summary } = await removeWatermark(buildWithFields(SIGNED.replace('99999', '30')), 'CONFIDENTIAL');
    expect(summary.diagnostics['writing']).to.equal('in-place');
    expect(summary.warnings).to.deep.equal([]);
  });

  it('is named if its range is cut', async () => {
    const { summary } = await removeWatermark(
      buildWithFields(SIGNED.replace('0 10 20 99999', '0 10')),
      'CONFIDENTIAL',
    );
    expect(summary.warnings.join()).to.match(/signature invalid/u);
  });

  it('is found below other fields', async () => {
    const { summary } = await removeWatermark(buildWithFields(`<</T(g)/Kids[${SIGNED}]>>`), 'CONFIDENTIAL');
    expect(summary.warnings).to.have.length(1);
  });

  it('is found if it grants usage rights and has no field', async () => {
    const rights = buildWithEntries('/Perms<</UR3<</Type/Sig/ByteRange[0 10 20 30]/Contents<00>>>>>');
    const { summary } = await removeWatermark(rights, 'CONFIDENTIAL');
    expect(summary.warnings.join()).to.match(/signature invalid/u);
  });

  it('is not mentioned if the field was never signed', async () => {
    const { summary } = await removeWatermark(buildWithFields('<</FT/Sig/T(s)>>'), 'CONFIDENTIAL');
    expect(summary.warnings).to.deep.equal([]);
  });

  it('is not mentioned if nothing changes', async () => {
    const { output, summary } = await removeWatermark(buildWithFields(SIGNED, false), 'CONFIDENTIAL');
    expect(output).to.equal(null);
    expect(summary.warnings).to.deep.equal([]);
  });
});
