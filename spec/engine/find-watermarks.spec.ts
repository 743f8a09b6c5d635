/**
 * Which marks are listed without a hint, and which texts are never listed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { judgeCases, listFindCases } from '../../bench/find/judge.js';
import { findWatermarks } from '../../src/engine/find-watermarks.js';
import { removeWatermark } from '../support/witnessed.js';
import { LastStampReader } from '../../src/engine/stamps/stamp-reader.js';
import { EngineFailure } from '../../src/engine/values/failure.js';
import type { WatermarkCandidate } from '../../src/engine/values/candidates.js';
import { TestDocument, turnedBy, writeBody } from '../support/documents.js';
import { FIDELITY } from '../support/fidelity.js';

const DIAGONAL = turnedBy(45, 120, 200);

/** Pages of body text, each with additional content. */
function build(pages: string[], entries = ''): Uint8Array {
  const document = new TestDocument();
  for (const [at, content] of pages.entries()) {
    document.addContentPage(
      `${writeBody([`Body of page ${at}, which says this and that.`])}${content}`,
      entries,
    );
  }
  return document.build();
}

const repeat = (write: (page: number) => string, pages = 4): string[] =>
  Array.from({ length: pages }, (_, at) => write(at + 1));

function diagonal(text: string, below = ''): string {
  const second = below === '' ? '' : `0 -40 Td (${below})Tj `;
  return `BT .7 g /F1 36 Tf ${DIAGONAL} Tm (${text})Tj ${second}ET `;
}

type Told = Pick<WatermarkCandidate, 'watermarkText' | 'rank' | 'count'> & { pattern?: string | null };

const DOWNLOADED = 'This content downloaded from 192.0.2.7 on Tue, 12 May 2020 08:12:33 UTC';
const SENTENCE =
  'Parts may be missing. Editorial review has found that any content which was suppressed does not affect the overall experience. The publisher keeps the right to remove more of it';
const TERMS =
  'All use subject to https://about.example.org/terms as the library of the University of the North gives them to readers';
const PREPRINT = 'bioRxiv preprint doi: https://doi.org/10.1101/2020.05.12.123456';
const PRINTED = 'https://notes.example.org/pages/week-7?print=1';
const NOTICE = 'Created with an evaluation copy of Northwind.Words.';

interface Case {
  name: string;
  bytes: () => Uint8Array;
  listed: Told[];
}

const LISTED: Case[] = [
  {
    name: 'a line across each page',
    bytes: () => build(repeat(() => diagonal('DRAFT'))),
    listed: [{ watermarkText: 'DRAFT', rank: 'likely', count: 4 }],
  },
  {
    name: 'tiles, of which the page’s edge cuts one',
    bytes: () => {
      const tile = (text: string, x: number, y: number): string =>
        `BT .8 g /F2 14 Tf ${turnedBy(30, x, y)} Tm (${text})Tj ET `;
      const whole = [100, 250, 400].map((y) => tile('CONFIDENTIAL', 120, y)).join('');
      return build(repeat(() => whole + tile('CONFID', 370, 250)));
    },
    listed: [{ watermarkText: 'CONFIDENTIAL', rank: 'likely', count: 16, pattern: null }],
  },
  {
    name: 'two lines below one another, as one mark',
    bytes: () => build(repeat(() => diagonal('STRICTLY', 'CONFIDENTIAL'))),
    listed: [{ watermarkText: 'STRICTLY\nCONFIDENTIAL', rank: 'likely', count: 4 }],
  },
  {
    name: 'numbered copies, as one mark with a placeholder for the number',
    bytes: () => build(repeat((page) => diagonal(`COPY 00${page}`))),
    listed: [{ watermarkText: 'COPY 001', rank: 'likely', count: 4, pattern: 'COPY 00…' }],
  },
  {
    name: 'notices of two versions at one place of each page, each by itself',
    bytes: () =>
      build(
        repeat(() =>
          [2013, 2016]
            .flatMap((year) => [20, 580].map((y) => [year, y]))
            .map(([year, y]) => `BT 1 0 0 rg /F2 6 Tf 20 ${y} Td (${NOTICE} ${year})Tj ET `)
            .join(''),
        ),
      ),
    listed: [2013, 2016].map((year) => ({ watermarkText: `${NOTICE} ${year}`, rank: 'likely', count: 8 })),
  },
  {
    name: 'rows of equal tiles that touch, by the words of a tile',
    bytes: () =>
      build(
        repeat(() => {
          const tiles = repeat(
            (at) => `1 0 0 1 ${10 + 86 * (at % 4)} ${90 * Math.ceil(at / 4)} Tm (TRIAL COPY)Tj`,
            16,
          );
          return `BT .8 g /F2 12 Tf ${tiles.join(' ')} ET `;
        }),
      ),
    listed: [{ watermarkText: 'TRIAL COPY', rank: 'likely', count: 64 }],
  },
  {
    name: 'a line of equal words that are too short for a hint, whole',
    bytes: () => build(repeat(() => diagonal('KO KO KO'))),
    listed: [{ watermarkText: 'KO KO KO', rank: 'likely', count: 4 }],
  },
  {
    name: 'a turned line whose number is at another end on other pages, without a pattern',
    bytes: () =>
      build(
        repeat((page) => {
          const text = page === 2 ? '2 www.example.com' : `www.example.com ${page}`;
          return `BT 0 g /F2 6 Tf 0 1 -1 0 16 60 Tm (${text})Tj ET `;
        }),
      ),
    listed: [{ watermarkText: 'www.example.com 1', rank: 'likely', count: 4, pattern: null }],
  },
  {
    name: 'an artifact of the subtype Watermark, of any look',
    bytes: () =>
      build(
        repeat(
          () =>
            '/Artifact <</Type/Pagination/Subtype/Watermark>> BDC BT 0 g /F1 11 Tf 60 40 Td (Issued to Jane)Tj ET EMC ',
        ),
      ),
    listed: [{ watermarkText: 'Issued to Jane', rank: 'declared', count: 4 }],
  },
  {
    name: 'a declared sentence that is longer than a hint, by its first fifteen words',
    bytes: () =>
      build(
        repeat(() => `/Artifact <</Subtype/Watermark>> BDC BT 0 g /F1 5 Tf 20 40 Td (${SENTENCE})Tj ET EMC `),
      ),
    listed: [
      {
        watermarkText: SENTENCE.split(' ').slice(0, 15).join(' '),
        rank: 'declared',
        count: 4,
      },
    ],
  },
  {
    name: 'two marks, the declared one first',
    bytes: () =>
      build(
        repeat(
          () =>
            `${diagonal('DRAFT')}/Artifact <</Subtype/Watermark>> BDC BT 0 g /F1 11 Tf 60 40 Td (Issued to Jane)Tj ET EMC `,
        ),
      ),
    listed: [
      { watermarkText: 'Issued to Jane', rank: 'declared', count: 4 },
      { watermarkText: 'DRAFT', rank: 'likely', count: 4 },
    ],
  },
  {
    name: 'a line between codes that its font does not have, by its text alone',
    bytes: () =>
      build(
        repeat(
          () => 'BT 0 g /F2 8 Tf 60 12 Td (\\000\\000This content downloaded from 192.0.2.7\\000)Tj ET ',
        ),
      ),
    listed: [{ watermarkText: 'This content downloaded from 192.0.2.7', rank: 'likely', count: 4 }],
  },
  {
    name: 'the lines of a block that is longer than a hint, each by itself',
    bytes: () => build(repeat(() => `BT 0 g /F2 5 Tf 20 24 Td (${DOWNLOADED})Tj 30 -7 Td (${TERMS})Tj ET `)),
    listed: [
      { watermarkText: DOWNLOADED, rank: 'likely', count: 4 },
      { watermarkText: TERMS, rank: 'likely', count: 4 },
    ],
  },
  {
    name: 'a turned line that is longer than a hint, by its beginning',
    bytes: () => build(repeat(() => `BT 0 g /F2 5 Tf 0 1 -1 0 16 20 Tm (${DOWNLOADED} ${TERMS})Tj ET `)),
    listed: [
      {
        watermarkText: `${DOWNLOADED} ${TERMS}`.split(' ').slice(0, 24).join(' '),
        rank: 'likely',
        count: 4,
      },
    ],
  },
  {
    name: 'a line in two colours that is painted from its end',
    bytes: () =>
      build(
        repeat(
          () =>
            'BT 0 0 .8 rg /F2 8 Tf 224 530 Td (https://www.example.org/)Tj 0 g -144 0 Td (This page was downloaded from )Tj ET ',
        ),
      ),
    listed: [
      { watermarkText: 'This page was downloaded from https://www.example.org/', rank: 'likely', count: 4 },
    ],
  },
  {
    name: 'a notice inside a single page, painted last',
    bytes: () => build([`BT 0 g /F1 11 Tf 60 200 Td (${NOTICE})Tj ET `, '', '', '']),
    listed: [{ watermarkText: NOTICE, rank: 'likely', count: 1 }],
  },
  {
    name: 'a notice in small print at the foot of the first page, among its own lines',
    bytes: () => {
      const own = ['1 North', '2 South', '3 East', '4 West'];
      const notes = own.map((note, at) => `BT /F1 6 Tf ${60 + 80 * at} 60 Td (${note})Tj ET `).join('');
      return build([
        `${writeBody(['This paper is about the north and its roads.', 'Others are about the south.'])}${notes}BT /F1 6 Tf 60 40 Td (${PREPRINT})Tj ET ${notes.replaceAll(' 60 Td', ' 20 Td')}`,
        '',
        '',
        '',
      ]);
    },
    listed: [{ watermarkText: PREPRINT, rank: 'likely', count: 1 }],
  },
  {
    name: 'letters painted one by one on an arc',
    bytes: () =>
      build(
        repeat(() =>
          Array.from(
            'SPECIMEN',
            (letter, at) =>
              `BT .7 g /F1 40 Tf ${turnedBy(60 - 15 * at, 60 + 36 * at, 200 + 30 * Math.sin(at / 2.3))} Tm (${letter})Tj ET `,
          ).join(''),
        ),
      ),
    listed: [{ watermarkText: 'SPECIMEN', rank: 'likely', count: 4 }],
  },
];

const NEVER: { name: string; bytes: () => Uint8Array }[] = [
  { name: 'only body text', bytes: () => build(repeat(() => '')) },
  {
    name: 'page numbers and running heads',
    bytes: () =>
      build(
        repeat(
          (page) =>
            `BT 0 g /F1 9 Tf 200 20 Td (Page ${page} of 4)Tj ET BT 0 g /F1 9 Tf 60 540 Td (The Annual Report)Tj ET `,
        ),
      ),
  },
  {
    name: 'a pale title on the first page of several',
    bytes: () => build(['BT .6 g /F1 40 Tf 60 480 Td (Handbook)Tj ET ', '', '', '']),
  },
  {
    name: 'the name of the program that wrote the page',
    bytes: () => build(['BT 0 g /F1 6 Tf 60 12 Td (Powered by TCPDF \\(www.tcpdf.org\\))Tj ET ']),
  },
  {
    name: 'coloured headings',
    bytes: () =>
      build(repeat((page) => `BT 0 0 .8 rg /F1 16 Tf 60 480 Td (Chapter ${'IVXL'[page - 1]})Tj ET `)),
  },
  {
    name: 'a publisher’s claim of its copyright',
    bytes: () =>
      build([
        'BT 0 g /F1 6 Tf 60 12 Td (1234-5678 \\251 2024 IEEE. Personal use is permitted, but republication requires IEEE permission.)Tj ET ',
      ]),
  },
  {
    name: 'the lines of a report that are each in a stream',
    bytes: () => {
      const document = new TestDocument();
      for (let page = 0; page < 6; page++) {
        document.addContentPage(
          Array.from({ length: 12 }, (_, at) =>
            writeBody([`Sample ${page + at} weighed ${10 * at + page} grams`], 60, 500 - 16 * at),
          ),
        );
      }
      return document.build();
    },
  },
  {
    name: 'words of a notice among the lines of a page',
    bytes: () => build([writeBody(['One.', 'Two.', NOTICE, 'Three.', 'Four.', 'Five.'], 60, 300)]),
  },
  {
    name: 'the slanted headings of a table',
    bytes: () =>
      build([
        ['Amount', 'Balance', 'Credit', 'Debit', 'Entry']
          .map((text, at) => `BT 0 g /F1 10 Tf ${turnedBy(30 + at, 60 + 60 * at, 300)} Tm (${text})Tj ET `)
          .join(''),
      ]),
  },
];

describe('findWatermarks', () => {
  for (const { name, bytes, listed } of LISTED) {
    it(`lists ${name}`, async () => {
      const { candidates, pageCount, hasTextLayer } = await findWatermarks(bytes());
      expect({ pageCount, hasTextLayer }).to.deep.equal({ pageCount: 4, hasTextLayer: true });
      expect(
        candidates.map(({ watermarkText, rank, count, pattern }, at) => ({
          watermarkText,
          rank,
          count,
          ...(listed[at]?.pattern === undefined ? {} : { pattern }),
        })),
      ).to.deep.equal(listed);
      for (const { removable, boxes, pages, count } of candidates) {
        expect([removable, boxes.length, pages.length]).to.deep.equal([
          true,
          count,
          Math.min(count, pageCount),
        ]);
      }
    });
  }

  for (const { name, bytes } of NEVER) {
    it(`lists no mark for ${name}`, async () => {
      const { candidates } = await findWatermarks(bytes());
      expect(candidates.filter(({ rank }) => rank !== 'possible')).to.deep.equal([]);
    });
  }

  it('reads a ligature of a mark as its letters', async () => {
    const document = new TestDocument();
    const foot =
      'BT /F1 11 Tf /Span <</ActualText <FEFF0043006F006EFB010064>>> BDC 60 20 Td (Confid)Tj EMC (ential)Tj ET ';
    for (let page = 0; page < 4; page++) document.addContentPage(writeBody([`Body ${page}.`]) + foot);
    const { candidates } = await findWatermarks(document.build());
    expect(candidates.map(({ watermarkText, count }) => [watermarkText, count])).to.deep.equal([
      ['Confidential', 4],
    ]);
  });

  it('lists words of a stamp that stay as a running head does, and that go if the caller insists', async () => {
    const foot = (page: number) =>
      `BT 0 g /F1 11 Tf 60 20 Td (Page ${page} of 4)Tj 80 0 Td (Confidential)Tj ET `;
    const bytes = build(repeat(foot));
    const { candidates } = await findWatermarks(bytes);
    expect(
      candidates.map(({ watermarkText, rank, gate, count, removable, reason }) => ({
        watermarkText,
        rank,
        gate,
        count,
        removable,
        reason,
      })),
    ).to.deep.equal([
      {
        watermarkText: 'Confidential',
        rank: 'possible',
        gate: 'no-evidence',
        count: 4,
        removable: false,
        reason: 'It would stay: nothing sets it apart from what the page says. It goes if you insist.',
      },
    ]);
    const kept = await removeWatermark(bytes, 'Confidential');
    const insisted = await removeWatermark(bytes, 'Confidential', { insist: true });
    expect([kept.summary.textRemoved, insisted.summary.textRemoved]).to.deep.equal([0, 4]);
  });

  for (const date of ['11/27/26, 1:58 AM', '27.11.26, 13:58', '27/11/2026']) {
    it(`lists the address and the date that a browser prints on a single page: ${date}`, async () => {
      const { candidates } = await findWatermarks(
        build([`BT 0 g /F1 7 Tf 20 588 Td (${date})Tj 0 -574 Td (${PRINTED})Tj 350 0 Td (1/1)Tj ET`]),
      );
      expect(candidates.map(({ watermarkText, rank }) => [watermarkText, rank])).to.have.deep.members([
        [date, 'likely'],
        [PRINTED, 'likely'],
      ]);
    });
  }

  it('does not list a date in figures with the number of the page alone', async () => {
    const { candidates } = await findWatermarks(
      build(['BT 0 g /F1 7 Tf 20 588 Td (27/11/2026)Tj 350 -574 Td (1/1)Tj ET']),
    );
    expect(candidates).to.deep.equal([]);
  });

  it('lists the short line of a notice with the rest of it', async () => {
    const { candidates } = await findWatermarks(
      build([`BT 1 0 0 rg /F1 12 Tf 14 TL 100 150 Td (Evaluation only.)Tj T* (${NOTICE})Tj ET`]),
    );
    expect(candidates.map(({ watermarkText, rank }) => [watermarkText, rank])).to.deep.equal([
      [`Evaluation only.\n${NOTICE}`, 'likely'],
    ]);
  });

  for (const [what, write] of [
    ['stream', (list: string, mark: string) => [list, mark]],
    ['group', (list: string, mark: string) => [`q ${list} Q q ${mark} Q`]],
  ] as const) {
    it(`does not list equal lines that are all of a page’s own ${what}`, async () => {
      const document = new TestDocument();
      for (let page = 0; page < 4; page++) {
        const lines = Array.from(
          { length: 30 },
          (_, at) => `Ticket ${100 * page + at} is valid for one person`,
        );
        document.addContentPage(write(writeBody(lines), diagonal('DRAFT')));
      }
      const { candidates } = await findWatermarks(document.build());
      expect(candidates.map(({ watermarkText }) => watermarkText)).to.deep.equal(['DRAFT']);
    });
  }

  it('lists a mark first, whatever words that stay the pages have', async () => {
    const own = (page: number) =>
      Array.from(
        { length: 30 },
        (_, at) =>
          `BT /F1 6 Tf ${20 + 65 * (at % 6)} ${10 + 12 * Math.floor(at / 6)} Td (Order ${page}00000${at + 10})Tj ET `,
      );
    const { candidates } = await findWatermarks(
      build(repeat((page) => own(page).join('') + diagonal('DRAFT'))),
    );
    expect(candidates[0]).to.include({ watermarkText: 'DRAFT', count: 4 });
    expect(candidates.filter(({ gate }) => gate === 'no-evidence')).to.have.length.at.most(3);
  });

  it('joins no line that stays with a notice below it', async () => {
    const foot =
      'BT /F1 8 Tf 60 34 Td (Preview)Tj 0 -10 Td (Downloaded from books.example by J. Doe on 2024-03-01)Tj ET ';
    const { candidates } = await findWatermarks(build(repeat(() => foot)));
    expect(
      candidates.filter(({ removable }) => removable).map(({ watermarkText }) => watermarkText),
    ).to.deep.equal(['Downloaded from books.example by J. Doe on 2024-03-01']);
  });

  for (const [what, content] of [
    ['inside a page', 'BT 0 g /F1 11 Tf 60 300 Td (Confidential)Tj ET '],
    [
      'at the end of a sentence',
      'BT 0 g /F1 11 Tf 60 300 Td (We keep all letters )Tj .8 0 0 rg (confidential)Tj 0 g (.)Tj ET ',
    ],
    ['in a publisher’s imprint', 'BT 0 g /F1 11 Tf 60 20 Td (\\251 2024 Northwind. Confidential.)Tj ET '],
  ] as const) {
    it(`does not list words of a stamp ${what}`, async () => {
      const { candidates } = await findWatermarks(build([content, '', '', '']));
      expect(candidates).to.deep.equal([]);
    });
  }

  it('says why a mark cannot be named by a hint', async () => {
    const { candidates } = await findWatermarks(build(repeat(() => diagonal('NO'))));
    expect(
      candidates.map(({ watermarkText, removable, reason }) => ({ watermarkText, removable, reason })),
    ).to.deep.equal([
      {
        watermarkText: 'NO',
        removable: false,
        reason: 'Each line of the text needs at least 3 letters or digits.',
      },
    ]);
  });

  it('ends for ten thousand distinct lines on a page', async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, at) =>
        `BT ${at % 2 === 0 ? '0 0 .8 rg' : '0 g'} /F1 2 Tf ${5 + 40 * (at % 10)} ${5 + at / 20} Td (Line ${at})Tj ET`,
    );
    const { candidates } = await findWatermarks(build([`${lines.join(' ')} ${diagonal('DRAFT')}`]));
    expect(candidates.map(({ watermarkText }) => watermarkText)).to.include('DRAFT');
  });

  it('warns if it did not examine all text unlike the body, and only then', async () => {
    const many = repeat(
      () =>
        Array.from(
          { length: 90 },
          (_, at) =>
            `/Artifact <</Subtype/Watermark>> BDC BT /F1 6 Tf ${20 + 90 * (at % 6)} ${20 + 9 * at} Td (Copy ${String.fromCodePoint(65 + (at % 26), 97 + Math.floor(at / 26))} of Jane)Tj ET EMC `,
        ).join(''),
      2,
    );
    const { candidates, warnings } = await findWatermarks(build(many));
    expect(candidates).to.have.lengthOf(64);
    expect(warnings.join()).to.match(/more texts or pictures .* than were examined/u);
    expect((await findWatermarks(build(repeat(() => diagonal('DRAFT'))))).warnings).to.deep.equal([]);
  });

  // All marks resemble each other, so that judging one measures all; twelve on a page exceed the allowed work.
  for (const [marks, isOmitted] of [
    [4, false],
    [12, true],
  ] as const) {
    it(`${isOmitted ? 'warns' : 'does not warn'} if each page has ${marks} marks that vary from page to page`, async () => {
      const pages = repeat(
        (page) =>
          Array.from({ length: marks }, (_, at) => {
            const place = turnedBy(40, 20 + 60 * (at % 8), 30 + 90 * Math.floor(at / 8));
            return `BT .7 g /F1 14 Tf ${place} Tm (Licensed to reader ${10 + at} copy ${page * 100 + at})Tj ET `;
          }).join(''),
        40,
      );
      const { warnings } = await findWatermarks(build(pages));
      expect(warnings.join().includes('than were examined')).to.equal(isOmitted);
    });
  }

  for (const [letters, isListed] of [
    [2048, true],
    [2049, false],
  ] as const) {
    it(`${isListed ? 'lists' : 'does not list'} a line of ${letters} letters`, async () => {
      const text = `BT /F1 .1 Tf ${DIAGONAL} Tm (${'9'.repeat(letters)})Tj ET`;
      const line = `/Artifact <</Subtype/Watermark>> BDC ${text} EMC `;
      const { candidates } = await findWatermarks(build(repeat(() => line)));
      expect(candidates.some(({ watermarkText }) => watermarkText.startsWith('999'))).to.equal(isListed);
    });
  }

  // 40 texts of one look may be marks, 41 are labels. Of the possible marks, 1,000 lines of a page are measured.
  for (const { looks, texts, isOmitted } of [
    { looks: 25, texts: 40, isOmitted: false },
    { looks: 26, texts: 40, isOmitted: true },
    { looks: 26, texts: 41, isOmitted: false },
  ]) {
    it(`${isOmitted ? 'warns' : 'does not warn'} if a page has ${texts} texts in each of ${looks} looks`, async () => {
      const lines = Array.from({ length: looks * texts }, (_, at) => {
        const [column, row] = [Math.floor(at / 60), at % 60];
        const place = turnedBy(30, 30 + 20 * column, 30 + 12 * row);
        return `BT ${((at % looks) / looks).toFixed(3)} 0 0 rg /F1 4 Tf ${place} Tm (Plot ${at + 1000})Tj ET `;
      });
      const { warnings } = await findWatermarks(build([lines.join('')]));
      expect(warnings.join().includes('than were examined')).to.equal(isOmitted);
    });
  }

  it('warns about pictures that could not be read', async () => {
    const logos = readFileSync(new URL('../../fixtures/made/images/reportlab-logos.pdf', import.meta.url));
    const { warnings } = await findWatermarks(logos, { createStampReader: () => Promise.resolve(null) });
    expect(warnings.join()).to.match(/Pictures that may be the mark were not read/u);
  });

  it('refuses the same documents as a removal', async () => {
    const error = await findWatermarks(Buffer.from('no document')).catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(EngineFailure);
  });
});

describe('candidates of the fidelity cases', () => {
  const reader = new LastStampReader();

  after(() => reader.close());

  it('are first if there is a mark, none if there is none, and can be removed as listed', async () => {
    const cases = listFindCases(join(FIDELITY, 'cases'));
    const score = await judgeCases(cases, { createStampReader: (language) => reader.open(language) });
    const told = score.missed.join('\n');
    expect(score.unlike).to.deep.equal([]);
    expect(score.listed, told).to.be.at.least(0.98 * score.marked);
    expect(score.first, told).to.be.at.least(0.96 * score.marked);
    expect(score.empty, told).to.be.at.least(0.98 * score.unmarked);
    expect(score.marked).to.be.greaterThan(200);
  });
});
