/**
 * Files that are written anew lose the same entries as those that are patched.
 */
import { expect } from 'chai';
import { applyEdits } from '../../../../src/engine/mupdf/dictionaries/apply-edits.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { removeWatermark } from '../../../support/witnessed.js';
import {
  CLEAN,
  PLANTED,
  TestDocument,
  writeBody,
  writeSlanted,
  type Plant,
} from '../../../support/documents.js';
import { removesOnly } from '../../../support/oracle.js';
import { objectNumberOf, throughQpdf } from '../../../support/pdf-builder.js';

const HINT = 'CONFIDENTIAL';

describe('applyEdits', () => {
  it('drops elements by the indices that they had, and entries; empties strings; deletes objects', () => {
    const builder = new TestDocument();
    builder.addContentPage(writeBody());
    const subject = objectNumberOf(builder.add('<</A[1 2 3 4]/B<</C(x)/D 5>>/E 6>>'));
    const { document } = openPdf(builder.build());
    applyEdits(document, [
      { kind: 'drop', objectNumber: subject, path: ['A', 0] },
      { kind: 'drop', objectNumber: subject, path: ['A', 2] },
      { kind: 'drop', objectNumber: subject, path: ['E'] },
      { kind: 'silence', objectNumber: subject, path: ['B', 'C'] },
    ]);
    expect(document.newIndirect(subject).resolve().toString(true)).to.equal('<</A[2 4]/B<</C()/D 5>>>>');
    applyEdits(document, [{ kind: 'null', objectNumber: subject }]);
    expect(document.newIndirect(subject).resolve().isNull()).to.equal(true);
    document.destroy();
  });

  it('leaves nothing of a mark in a file with bytes before its header', async () => {
    const build = (plant: Plant): TestDocument => {
      const document = new TestDocument();
      const layer = document.add('<</Type/OCG/Name(Stamped layer)>>');
      document.addCatalogEntries(`/OCProperties<</OCGs[${layer}]/D<</Order[${layer}]>>>>`);
      const mark = plant(writeSlanted(`(${HINT})Tj`));
      const form = document.addForm(
        `/OC /Layer BDC ${mark} EMC`,
        document.resources(`/Properties<</Layer ${layer}>>`),
      );
      const list = document.add(`<</ActualText(${HINT})>>`);
      const stamp = document.add(
        `<</Type/Annot/Subtype/Stamp/Rect[0 0 420 560]/F 4/Contents(${HINT})/AP<</N ${document.addForm(mark, document.resources())}>>>>`,
      );
      document.addContentPage(
        `${writeBody()}/Mark Do /Span /Told BDC ${mark} EMC`,
        `/XObject<</Mark ${form}>>/Properties<</Told ${list}>>`,
        { annotations: plant('x') === 'x' ? [stamp] : [] },
      );
      return document;
    };
    const moved = build(PLANTED).build({ prefix: 'HTTP/1.0 200 OK\r\n\r\n' });
    // Which of two objects counts is in doubt: the file cannot be mended.
    const file = Buffer.concat([moved, Buffer.from('1 0 obj\n(stray)\nendobj\n')]);
    const { output, evidence } = await removeWatermark(file, HINT);
    expect(evidence.diagnostics).to.include({ writing: 'rewritten' });
    expect(evidence.warnings).to.deep.equal([]);
    const text = Buffer.from(throughQpdf(output!, '--qdf', '--object-streams=disable')).toString('latin1');
    expect(text).to.not.match(/CONFIDENTIAL|Stamped layer|\/Mark\b/u);
    await removesOnly(file, output!, build(CLEAN).build());
  });
});
