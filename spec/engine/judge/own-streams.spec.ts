import { expect } from 'chai';
import { countOccurrenceGlyphs } from '../../../src/engine/judge/own-streams.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { findTargets, withPassage } from '../../support/traced.js';

const MARK = writeSlanted('(CONFIDENTIAL)Tj');

/** Per part of each stream of a page, whether the mark is alone in it: `kind part`. */
function listAlone(build: (document: TestDocument) => void): string[] {
  const document = new TestDocument();
  build(document);
  return withPassage(document.build(), 'CONFIDENTIAL', ({ passage: { document: read, hint } }) => {
    const page = read.pages[0]!;
    const own = findTargets(read, hint).facts.map(({ occurrence }) => occurrence);
    const { isAlone } = countOccurrenceGlyphs(page, own, read.units);
    return read.units.flatMap(({ id, kind, segments }) =>
      segments.flatMap((_, segment) => (isAlone(id, segment) ? [`${kind} ${segment}`] : [])),
    );
  });
}

describe('countOccurrenceGlyphs', () => {
  it('finds the mark alone in a stream of the page that shows nothing else but spaces', () => {
    const alone = listAlone((document) =>
      document.addContentPage([writeBody(), `${MARK} BT /F1 9 Tf ( )Tj ET`, writeBody(['More.'])]),
    );
    expect(alone).to.deep.equal(['page 1']);
  });

  it('finds it alone in a form, and not in one that shows more', () => {
    const withForm = (content: string): string[] =>
      listAlone((document) => {
        const form = document.addForm(content, document.resources());
        document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
      });
    expect(withForm(MARK)).to.deep.equal(['form 0']);
    expect(withForm(`${MARK}${writeBody(['more'])}`)).to.deep.equal([]);
  });

  it('never takes the only stream of a page for the mark’s own', () => {
    expect(listAlone((document) => document.addContentPage(MARK))).to.deep.equal([]);
  });
});
