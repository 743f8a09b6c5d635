/** A page's own lines that say who made, issued or prepared something, like notices about a copy. */
import { PLANTED, TestDocument, writeBody } from '../../support/documents.js';
import { expect } from 'chai';
import { itLeavesAlone } from '../../support/ways.js';
import { removeWatermark } from '../../support/witnessed.js';

function onPages(count: number, write: (page: number) => string | string[]): () => Uint8Array {
  return () => {
    const document = new TestDocument();
    for (let page = 1; page <= count; page++) document.addContentPage(write(page));
    return document.build();
  };
}

const show = (x: number, y: number, text: string, size = 11): string =>
  `BT 0 g /F1 ${size} Tf ${x} ${y} Td (${PLANTED(text.replace(/[()]/gu, '\\$&'))})Tj ET `;

describe('lines of the page itself', () => {
  itLeavesAlone([
    {
      what: 'a line of a cover, whose lines are each in a stream',
      hint: 'Prepared for the European Commission',
      build: onPages(1, () => [
        show(60, 420, 'Study of Rural Transport', 26),
        show(110, 380, 'Prepared for the European Commission', 12),
        show(140, 60, 'Brussels, May 2024', 12),
      ]),
    },
    {
      what: 'a line of a report whose lines are each in a stream',
      hint: 'Sample 2 weighed 11 grams',
      build: onPages(6, (page) =>
        Array.from({ length: 12 }, (_, at) =>
          show(60, 500 - 16 * at, `Sample ${page + at} weighed ${10 * at + page} grams`),
        ),
      ),
    },
    {
      what: 'the name that was filled into a certificate',
      hint: 'Licensed to Johannes Schmidt GmbH',
      build: onPages(1, () => [
        show(90, 480, 'Licence Certificate', 26) +
          show(80, 440, 'The program named below is') +
          show(60, 90, 'Director'),
        show(110, 400, 'Licensed to Johannes Schmidt GmbH'),
      ]),
    },
    {
      what: 'the caption of a map, in a stream of its own',
      hint: 'Map produced by the Ordnance Survey',
      build: onPages(1, () => [
        `.8 g 40 60 340 440 re f ${show(90, 300, 'Lake')}`,
        show(200, 150, 'Map produced by the Ordnance Survey', 9),
      ]),
    },
    {
      what: 'the status of drawings, in a cell of their title block',
      hint: 'Draft 12.05.2024',
      build: onPages(3, (page) => {
        const lines = Array.from({ length: 9 }, (_, at) => `40 ${200 + 30 * at} m 300 ${200 + 20 * at} l S `);
        return `${lines.join('')}200 40 180 60 re S ${show(204, 88, 'Status', 6)}${show(240, 60, 'Draft 12.05.2024', 9)}${show(60, 500, `Pier ${page}`)}`;
      }),
    },
    {
      what: 'faded entries in the side columns of slides, four on a page',
      hint: 'rational',
      build: onPages(6, () =>
        [0, 210]
          .flatMap((left) =>
            [0, 260].map((below) => {
              const entry = (at: number, text: string): string =>
                `BT .7 .7 .9 rg /F1 4 Tf ${left + 12} ${500 - below - at * 6} Td (${PLANTED(text)})Tj ET `;
              const entries = [
                'languages',
                'rational',
                'theorems',
                'of languages',
                'rational',
                'automata',
                'and',
                'rational',
              ];
              return `.2 .2 .7 rg ${left + 8} ${400 - below} 40 120 re f ${entries.map((text, at) => entry(at, text)).join('')}${writeBody(['A language is closed', 'under union and', 'concatenation.'], left + 60, 480 - below)}`;
            }),
          )
          .join(''),
      ),
    },
    {
      what: 'a running head of one word',
      hint: 'Confidential',
      build: onPages(4, (page) => show(160, 520, 'Confidential') + writeBody([`Text of page ${page}.`])),
    },
    {
      what: 'a grey running head that is larger than the text',
      hint: 'Widgets and Their Makers',
      build: onPages(
        4,
        (page) =>
          show(100, 520, 'Widgets and Their Makers', 16).replace('0 g', '.7 g') +
          writeBody([`Text of page ${page}.`]),
      ),
    },
    {
      what: 'a journal’s coloured copyright line at the foot of each page',
      hint: '© 2013, JOWM All Rights Reserved',
      build: onPages(
        5,
        (page) =>
          show(60, 42, '© 2013, JOWM All Rights Reserved', 9).replace('0 g', '.1 .3 .6 rg') +
          writeBody([`Text of page ${page}.`]),
      ),
    },
    {
      what: 'a running head that names its subject',
      hint: 'Internal Use of Materials',
      build: onPages(
        4,
        (page) => show(160, 520, 'Internal Use of Materials') + writeBody([`Text of page ${page}.`]),
      ),
    },
    {
      what: 'the use of rooms in a table on each page',
      hint: 'Internal use only',
      build: onPages(4, (page) =>
        [
          show(40, 440, 'Room'),
          show(200, 440, 'Who may use it'),
          show(40, 424, `Hall ${page}`),
          show(200, 424, 'Internal use only'),
          show(40, 408, 'Library'),
          show(200, 408, 'Everyone'),
        ].join(''),
      ),
    },
    {
      what: 'the source of figures at the foot of slides',
      hint: 'Figures provided by Eurostat, www.example.eu',
      build: onPages(4, (page) =>
        [
          show(40, 480, `Topic ${page}`, 26),
          writeBody([`Point ${page} of the matter`, 'Another point of it'], 40, 400),
          show(40, 50, 'Figures provided by Eurostat, www.example.eu', 8),
          show(40, 38, 'Own calculations', 8),
        ].join(''),
      ),
    },
    {
      what: 'the date in the head of a statement',
      hint: 'Statement produced on 31 January 2024',
      build: onPages(3, () =>
        [
          show(40, 540, 'Acme Bank', 16),
          show(40, 524, 'Statement produced on 31 January 2024'),
          show(40, 512, 'Account 12'),
          writeBody(),
        ].join(''),
      ),
    },
    {
      what: 'the head of an invoice beside the number of its page',
      hint: 'Invoice 2024-113 of 12.05.2024',
      build: onPages(
        3,
        (page) =>
          `${show(40, 535, 'Invoice 2024-113 of 12.05.2024')}${show(320, 535, `Page ${page} of 3`)}${writeBody()}`,
      ),
    },
    {
      what: 'the head of packing slips',
      hint: 'Packing slip for Jane Doe (Order #1234567)',
      build: onPages(
        3,
        (page) =>
          show(90, 500, 'Packing slip for Jane Doe (Order #1234567)') + writeBody([`Box ${page}`], 60, 440),
      ),
    },
    ...[
      'Employee Evaluation Warning Notice',
      'All use subject to availability of rooms',
      'Case 2-B Missing document of 2019',
    ].map((hint) => ({
      what: `“${hint}” over a page`,
      hint,
      build: onPages(1, () => show(70, 520, hint, 16) + writeBody()),
    })),
  ]);

  it('leaves the title of a cover whose words are the running head of the other pages', async () => {
    const document = new TestDocument();
    document.addContentPage([show(60, 530, 'Annual Report 2024', 26), show(60, 300, 'Acme Holding', 16)]);
    for (let page = 0; page < 4; page++) {
      document.addContentPage([writeBody(), show(150, 540, 'Annual Report 2024', 8)]);
    }
    const { summary } = await removeWatermark(document.build(), 'Annual Report 2024');
    expect(summary.pages.map(({ pageNumber }) => pageNumber)).to.deep.equal([2, 3, 4, 5]);
  });
});
