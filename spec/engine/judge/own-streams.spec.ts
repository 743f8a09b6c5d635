import { expect } from 'chai';
import { pieceOfLine } from '../../../src/engine/candidates/pieces.js';
import { createAloneTest } from '../../../src/engine/judge/own-streams.js';
import { TestDocument, writeBody, writeSlanted } from '../../support/documents.js';
import { findTargets, withPassage } from '../../support/traced.js';

const MARK = writeSlanted('(CONFIDENTIAL)Tj');

/** Says for each part of each stream of a page whether the mark is alone in it: `kind part`. */
function listAlone(build: (document: TestDocument) => void): string[] {
  const document = new TestDocument();
  build(document);
  return withPassage(document.build(), 'CONFIDENTIAL', ({ passage: { document: read, hint } }) => {
    const page = read.pages[0]!;
    const own = findTargets(read, hint).judged.map(({ facts }) => facts.occurrence);
    const isAlone = createAloneTest(page, own, read.units);
    return read.units.flatMap(({ id, kind, segments }) =>
      segments.flatMap((_, segment) => (isAlone(id, segment) ? [`${kind} ${segment}`] : [])),
    );
  });
}

describe('createAloneTest', () => {
  it('finds the mark alone in a stream of the page that otherwise paints only spaces', () => {
    const alone = listAlone((document) =>
      document.addContentPage([writeBody(), `${MARK} BT /F1 9 Tf ( )Tj ET`, writeBody(['More.'])]),
    );
    expect(alone).to.deep.equal(['page 1']);
  });

  it('finds it alone in a form, and not in a form with other text', () => {
    const withForm = (content: string): string[] =>
      listAlone((document) => {
        const form = document.addForm(content, document.resources());
        document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
      });
    expect(withForm(MARK)).to.deep.equal(['form 0']);
    expect(withForm(`${MARK}${writeBody(['more'])}`)).to.deep.equal([]);
  });

  it('finds it alone in a part beside five such parts, not beside six: all text is written so', () => {
    const beside = (others: number): string[] =>
      listAlone((document) => {
        const lines = Array.from({ length: others }, (_, at) => writeBody([`Line ${at}`], 700 - at * 20));
        document.addContentPage([...lines, writeBody(['One', 'Two'], 500), MARK]);
      });
    expect(beside(5)).to.deep.equal(['page 6']);
    expect(beside(6)).to.deep.equal([]);
  });

  it('does not find it alone if each of two other parts shows one text, except over a scan', () => {
    const beside = (...parts: string[]): string[] =>
      listAlone((document) => document.addContentPage([...parts, MARK]));
    expect(beside(writeBody(['One']))).to.deep.equal(['page 1']);
    expect(beside(writeBody(['One']), writeBody(['Two'], 600))).to.deep.equal([]);
    expect(beside(writeBody(['One', 'more']), writeBody(['Two'], 600))).to.deep.equal(['page 2']);
  });

  describe('of several texts, as those that resemble a hint', () => {
    const isOneAlone = (rows: string[], body: string[] = []): boolean => {
      const document = new TestDocument();
      document.addContentPage([...body, ...rows]);
      return withPassage(document.build(), 'Row', ({ passage: { document: read } }) => {
        const page = read.pages[0]!;
        const near = read
          .readLines(page)
          .lines.filter(({ key }) => key.startsWith('row'))
          .map((line) => pieceOfLine(page, line));
        const isAlone = createAloneTest(page, near, read.units);
        return isAlone(page.unitId, body.length);
      });
    };
    const listRows = (count: number): string[] =>
      Array.from({ length: count }, (_, at) => writeBody([`Row ${at} of all`], 60, 480 - at * 20));

    it('finds none alone if they are more than five and all that the page says', () => {
      expect([5, 6].map((count) => isOneAlone(listRows(count)))).to.deep.equal([true, false]);
    });

    it('finds each alone beside text that is written otherwise', () => {
      expect(isOneAlone(listRows(12), [writeBody(['One', 'Two'], 60, 540)])).to.equal(true);
    });

    it('finds none alone in a stream with more than five: it is the page’s own', () => {
      const share = (count: number): boolean =>
        isOneAlone(
          [writeBody(Array.from({ length: count }, (_, at) => `Row ${at} of all`))],
          [writeBody(['One', 'Two'], 60, 540)],
        );
      expect([5, 6].map(share)).to.deep.equal([true, false]);
    });

    it('finds each alone if some of them share a stream, as the lines of a slide do', () => {
      const shared = writeBody(['Row 7 of a slide', 'Row 8 of a slide'], 60, 240);
      expect(isOneAlone([...listRows(6), shared])).to.equal(true);
    });
  });

  it('ignores parts with more than one instruction that shows text, and forms', () => {
    const parts = Array.from({ length: 8 }, () => writeBody(['One', 'Two']));
    expect(listAlone((document) => document.addContentPage([...parts, MARK]))).to.deep.equal(['page 8']);
    const withForms = listAlone((document) => {
      const forms = Array.from({ length: 8 }, () =>
        document.addForm(writeBody(['One']), document.resources()),
      );
      const names = forms.map((form, at) => `/Fm${at} ${form}`).join('');
      const draws = forms.map((_, at) => `/Fm${at} Do`).join(' ');
      document.addContentPage([draws, MARK], `/XObject<<${names}>>`);
    });
    expect(withForms).to.include('page 1');
  });

  it('finds it alone in a form beside five forms with text, not beside six: all labels are written so', () => {
    const beside = (others: number): string[] =>
      listAlone((document) => {
        const forms = [
          MARK,
          ...Array.from({ length: others }, (_, at) => writeBody([`Label ${at}`, 'More'])),
        ].map((content) => document.addForm(content, document.resources()));
        const names = forms.map((form, at) => `/Fm${at} ${form}`).join('');
        document.addContentPage(forms.map((_, at) => `/Fm${at} Do`).join(' '), `/XObject<<${names}>>`);
      });
    expect(beside(5)).to.deep.equal(['form 0']);
    expect(beside(6)).to.deep.equal([]);
  });

  it('never takes the only stream of a page as the mark’s own', () => {
    expect(listAlone((document) => document.addContentPage(MARK))).to.deep.equal([]);
  });

  it('takes a stream as the mark’s own only if another one paints something', () => {
    const beside = (other: string): string[] =>
      listAlone((document) => document.addContentPage([`q ${other}`, MARK, 'Q']));
    for (const other of ['', '0 0 600 800 re W n']) expect(beside(other)).not.to.include('page 1');
    for (const other of ['0 0 9 9 re f', '0 0 m 9 9 l S', writeBody()]) {
      expect(beside(other)).to.include('page 1');
    }
  });
});
