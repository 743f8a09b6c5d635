/**
 * Counts as the contract defines them: distinct places of text, pages that paint them, evidence.
 */
import { expect } from 'chai';
import type { Box } from '../../../src/engine/values/geometry.js';
import type { RunSummary, ReportedLocation } from '../../../src/engine/values/run-summary.js';
import type { OutcomeReason } from '../../../src/engine/values/outcome-words.js';
import { removeWatermark } from '../../support/witnessed.js';
import { TestDocument, turnedBy, writeBody, writeSlanted } from '../../support/documents.js';

const MARK = writeSlanted('(CONFIDENTIAL)Tj');

async function evidenceOf(
  build: (document: TestDocument) => void,
  hint = 'CONFIDENTIAL',
): Promise<RunSummary> {
  const document = new TestDocument();
  build(document);
  return (await removeWatermark(document.build(), hint)).summary;
}

/** One page for each reason; a reason without a document here does not compile. */
const NOTHING_REMOVED: Record<OutcomeReason, string> = {
  no_text_layer: '0 0 50 50 re f',
  target_not_found: writeBody(),
  target_found_not_removed: `${writeBody()}BT /F1 10 Tf 40 40 Td (A CONFIDENTIAL letter)Tj ET`,
  undetermined: writeBody(),
};

describe('concludeRemoval', () => {
  for (const [reason, content] of Object.entries(NOTHING_REMOVED)) {
    it(`says why nothing was removed: ${reason}`, async () => {
      const document = new TestDocument();
      document.addContentPage(content);
      document.addContentPage(content);
      const text = Buffer.from(document.build()).toString('latin1');
      // Makes the second page an object that is not a dictionary.
      const lost = text.replace(/(\/Kids\s*\[\d+ 0 R )\d+/u, (kid, first: string) =>
        first.padEnd(kid.length, '0'),
      );
      const upload = Buffer.from(reason === 'undetermined' ? lost : text, 'latin1');
      const { output, summary } = await removeWatermark(upload, 'CONFIDENTIAL');
      expect([output, summary.reason]).to.deep.equal([null, reason]);
    });
  }

  it('counts a form that three pages draw once as a run and once for each page', async () => {
    const summary = await evidenceOf((document) => {
      const form = document.addForm(MARK, document.resources());
      for (let page = 0; page < 3; page++) {
        document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
      }
    });
    expect([summary.textFound, summary.textRemoved]).to.deep.equal([1, 1]);
    expect(summary.pages.map(({ textRemoved }) => textRemoved)).to.deep.equal([1, 1, 1]);
    expect(summary.locations.map(({ pageNumber }) => pageNumber)).to.deep.equal([1, 2, 3]);
  });

  it('counts a form that one page draws twelve times as one, painted twelve times', async () => {
    const summary = await evidenceOf((document) => {
      const form = document.addForm(
        '.8 g BT /F1 14 Tf .8 .6 -.6 .8 0 0 Tm (CONFIDENTIAL)Tj ET',
        document.resources(),
      );
      const draws = Array.from(
        { length: 12 },
        (_, at) => `q 1 0 0 1 ${20 + 130 * (at % 3)} ${40 + 120 * Math.floor(at / 3)} cm /Fm0 Do Q`,
      );
      document.addContentPage(writeBody() + draws.join(' '), `/XObject<</Fm0 ${form}>>`);
    });
    expect([summary.textRemoved, summary.pages[0]!.textRemoved]).to.deep.equal([1, 1]);
    expect(summary.locations.map(({ properties }) => properties!.count)).to.deep.equal([12]);
    const [{ position, furtherPositions }] = summary.locations as [ReportedLocation];
    const places = [position as Box, ...furtherPositions];
    expect(new Set(places.map(({ left }) => Math.round(left))).size).to.equal(3);
    expect(new Set(places.map(({ top }) => Math.round(top))).size).to.equal(4);
    expect(places).to.have.length(12);
  });

  it('counts a copy for each page separately', async () => {
    const summary = await evidenceOf((document) => {
      for (let page = 0; page < 3; page++) document.addContentPage(writeBody() + MARK);
    });
    expect(summary.textRemoved).to.equal(3);
  });

  it('counts both copies of an embossed mark', async () => {
    const summary = await evidenceOf((document) => {
      const relief = `(CONFIDENTIAL)Tj .6 g ${turnedBy(45, 91, 149)} Tm (CONFIDENTIAL)Tj`;
      document.addContentPage(writeBody() + writeSlanted(relief));
    });
    expect(summary.textRemoved).to.equal(2);
  });

  it('counts a group of lines as one', async () => {
    const summary = await evidenceOf(
      (document) =>
        document.addContentPage(writeBody() + writeSlanted('40 TL (TOP SECRET)Tj T* (DO NOT COPY)Tj')),
      'TOP SECRET\nDO NOT COPY',
    );
    expect([summary.textFound, summary.textRemoved]).to.deep.equal([1, 1]);
  });

  it('lists only pages that changed', async () => {
    const summary = await evidenceOf((document) => {
      document.addContentPage(writeBody());
      document.addContentPage(writeBody() + MARK);
      document.addContentPage(writeBody());
    });
    expect(summary.pages).to.deep.equal([{ pageNumber: 2, textRemoved: 1, imageRemoved: 0, changed: true }]);
    expect(summary.pageCount).to.equal(3);
  });

  it('reports the byte range of the text object in its decoded stream', async () => {
    const content = writeBody() + MARK;
    const summary = await evidenceOf((document) => document.addContentPage(content));
    const { start, end } = summary.locations[0]!;
    expect(content.slice(start!, end!)).to.match(/^BT \/F2.*\(CONFIDENTIAL\)Tj ET$/u);
  });

  it('reports no byte range if an occurrence is in several text objects', async () => {
    const step = 5 * 0.6 * 36 * Math.SQRT1_2;
    const summary = await evidenceOf((document) =>
      document.addContentPage(
        `${writeBody()}${writeSlanted('(CONFI)Tj')}q .75 g BT /F2 36 Tf ${turnedBy(45, 90 + step, 150 + step)} Tm (DENTIAL)Tj ET Q`,
      ),
    );
    expect(summary.locations[0]).to.include({ start: null, end: null, encoding: 'split' });
  });

  for (const [encoding, show] of [
    ['plain', '(CONFIDENTIAL)Tj'],
    ['hex', '<434f4e464944454e5449414c>Tj'],
    ['TJ', '[(CONFI)-10(DENTIAL)]TJ'],
    ['aggregate', '(CONFI)Tj (DENTIAL)Tj'],
  ] as const) {
    it(`names the way of writing ${encoding}`, async () => {
      const summary = await evidenceOf((document) =>
        document.addContentPage(writeBody() + writeSlanted(show)),
      );
      expect(summary.locations.map((location) => location.encoding)).to.deep.equal([encoding]);
    });
  }

  it('lists a page that uses an edited stream without an occurrence of its own', async () => {
    const summary = await evidenceOf((document) => {
      const shared = document.addStream(MARK);
      const cover = document.addStream('q 0 0 420 560 re W n Q');
      document.addPage({
        contents: [document.addStream(writeBody()), shared],
        resources: document.resources(),
      });
      document.addPage({ contents: [cover, shared], resources: document.resources() });
    });
    expect(summary.pages.every(({ changed }) => changed)).to.equal(true);
  });

  it('reports the lines of a mark as lines, as painted', async () => {
    const summary = await evidenceOf(
      (document) =>
        document.addContentPage(writeBody() + writeSlanted('40 TL (Top secret)Tj T* ( do not copy)Tj')),
      'TOP SECRET\nDO NOT COPY',
    );
    expect(summary.locations[0]!.content).to.equal('Top secret\ndo not copy');
  });

  it('reports the matched text as painted, and the hint’s spelling as the pattern', async () => {
    const summary = await evidenceOf(
      (document) => document.addContentPage(writeBody() + writeSlanted('(C O N F I D E N T I A L)Tj')),
      'confidential',
    );
    expect(summary.locations[0]!.content).to.equal('C O N F I D E N T I A L');
    expect(summary.patternsMatched).to.deep.equal(['confidential']);
  });
});
