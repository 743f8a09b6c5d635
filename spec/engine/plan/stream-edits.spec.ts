import { expect } from 'chai';
import { editStreams } from '../../../src/engine/plan/stream-edits.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { objectNumberOf } from '../../support/pdf-builder.js';
import { planFirst, withPassage } from '../../support/traced.js';

const MARK = writeSlanted('(CONFIDENTIAL)Tj');

describe('editStreams', () => {
  it('returns the new content of each edited stream object, and no other', () => {
    const document = new TestDocument();
    const streams = document.addContentPage([writeBody(), MARK]).map(objectNumberOf);
    document.addContentPage(writeBody(['Second page.']));
    withPassage(document.build(), 'CONFIDENTIAL', ({ passage, admitted }) => {
      const edits = editStreams(passage.trace.units, planFirst(passage, { admitted, draws: [] }));
      expect([...edits.keys()]).to.deep.equal([streams[1]]);
      const content = Buffer.from(edits.get(streams[1]!)!).toString('latin1');
      expect(content).to.not.include('CONFIDENTIAL');
      expect(content).to.match(/^q 0\.75 g BT \/F2 36 Tf .* Tm .*ET Q\n$/su);
      expect([...edits]).to.deep.equal([[streams[1], edits.get(streams[1]!)]]);
      expect([edits.has(streams[0]!), edits.get(streams[0]!)]).to.deep.equal([false, undefined]);
      const gone = editStreams(
        passage.trace.units,
        planFirst(passage, { admitted, draws: [] }),
        new Set([streams[1]!]),
      );
      expect([...gone], 'a stream that is no more').to.deep.equal([]);
    });
  });

  it('empties a product’s own copy of a removed mark, and keeps that of a kept one', () => {
    const build = (text: string): { file: Uint8Array; settings: number } => {
      const document = new TestDocument();
      const settings = document.addStream('<Watermark>the text</Watermark>');
      const form = document.addForm(
        writeSlanted(`(${text})Tj`),
        document.resources(),
        `/PieceInfo<</ADBE_CompoundType<</Private/Watermark/DocSettings ${settings}>>>>`,
      );
      document.addContentPage(`${writeBody()}/Fm0 Do ${MARK}`, `/XObject<</Fm0 ${form}>>`);
      return { file: document.build(), settings: objectNumberOf(settings) };
    };
    for (const [text, length] of [
      ['CONFIDENTIAL', 0],
      ['SOMETHING ELSE', undefined],
    ] as const) {
      const { file, settings } = build(text);
      withPassage(file, 'CONFIDENTIAL', ({ passage, admitted }) => {
        const edits = editStreams(passage.trace.units, planFirst(passage, { admitted, draws: [] }));
        expect(edits.get(settings)?.length, text).to.equal(length);
        expect([...edits.keys()].length).to.be.greaterThan(0);
      });
    }
  });
});
