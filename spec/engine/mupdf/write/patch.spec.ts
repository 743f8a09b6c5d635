/**
 * What was patched is read back, and nothing is given out that reads otherwise.
 */
import { expect } from 'chai';
import { PLAIN_STREAMS } from '../../../../src/engine/file/encryption.js';
import { readObjectPlaces, type ObjectPlaces } from '../../../../src/engine/file/xref.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { Patch } from '../../../../src/engine/mupdf/write/patch.js';
import { editStreams } from '../../../../src/engine/plan/stream-edits.js';
import { listLeftovers } from '../../../../src/engine/removal/leftovers.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { appendRevision, objectNumberOf } from '../../../support/pdf-builder.js';
import { planFirst, withPassage } from '../../../support/traced.js';

const HINT = 'CONFIDENTIAL';

/** A page with a stamp, whose dictionary a second revision repeats word for word. */
function stampedTwice(): { bytes: Uint8Array; annotation: number } {
  const document = new TestDocument();
  const appearance = document.addStream(
    `BT /F2 20 Tf 60 300 Td (${HINT})Tj ET`,
    `/Type/XObject/Subtype/Form/BBox[0 0 420 560]/Resources ${document.resources()}`,
  );
  const dictionary = `<</Type/Annot/Subtype/Stamp/Rect[0 0 420 560]/F 4/AP<</N ${appearance}>>>>`;
  const annotation = document.add(dictionary);
  document.addContentPage(writeBody(), '', { annotations: [annotation] });
  const objectNumber = objectNumberOf(annotation);
  return {
    bytes: appendRevision(document.build(), new Map([[objectNumber, dictionary]])),
    annotation: objectNumber,
  };
}

/** How the stamp's removal is written by places as told; null where nothing is. */
function writeBy(change: (places: ObjectPlaces, annotation: number) => void): string | null {
  const { bytes, annotation } = stampedTwice();
  return withPassage(bytes, HINT, ({ passage, admitted }) => {
    const plan = planFirst(passage, { admitted, draws: [] });
    expect(plan.annotations).to.have.length(1);
    const places = readObjectPlaces(bytes)!;
    change(places, annotation);
    const { document } = openPdf(bytes);
    try {
      const patch = new Patch(document, bytes, places, PLAIN_STREAMS, false);
      const streams = editStreams(passage.trace.units, plan);
      return patch.write(streams, listLeftovers(passage, plan))?.way ?? null;
    } finally {
      document.destroy();
    }
  });
}

describe('Patch', () => {
  it('writes what reads back as it should', () => {
    expect(writeBy(() => undefined)).to.equal('in-place');
  });

  it('writes nothing where the dictionary that readers find is not the one that was patched', () => {
    const written = writeBy(({ current, superseded }, annotation) => {
      current.set(annotation, superseded.get(annotation)![0]!);
      superseded.delete(annotation);
    });
    expect(written).to.equal(null);
  });
});
