import { expect } from 'chai';
import {
  CLEAN,
  PLANTED,
  TestDocument,
  turnedBy,
  writeBody,
  writeSlanted,
  type Plant,
} from '../../support/documents.js';
import { removesOnly } from '../../support/oracle.js';
import { removeWatermark } from '../../support/witnessed.js';

/** Three pages with three slanted tiles each, whose texts depend on the page. */
function tile(plant: Plant, write: (page: number, at: number) => string): Uint8Array {
  const document = new TestDocument();
  for (let page = 1; page <= 3; page++) {
    const tiles = [-100, 20, 140].map(
      (y, at) => `q 1 0 0 1 0 ${y} cm ${writeSlanted(plant(`(${write(page, at)})Tj`))} Q`,
    );
    document.addContentPage(writeBody() + tiles.join(' '));
  }
  return document.build();
}

describe('joinOneStamp, for tiles', () => {
  it('takes every tile of a stamp that counts from page to page', async () => {
    const stamped = (plant: Plant): Uint8Array => tile(plant, (page) => `Copy of J. Doe, page ${page}`);
    const { output, summary } = await removeWatermark(stamped(PLANTED), 'Copy of J. Doe, page 1');
    expect([summary.textRemoved, summary.textFound]).to.deep.equal([9, 9]);
    expect(summary.discovery).to.include({ adopted: true, discoveredTarget: 'Copy of J. Doe, page…' });
    await removesOnly(stamped(PLANTED), output!, stamped(CLEAN));
  });

  it('takes a short slanted stamp that counts on a page of another size, where its tiles are elsewhere', async () => {
    const stamped = (plant: Plant): Uint8Array => {
      const document = new TestDocument();
      for (let page = 1; page <= 5; page++) {
        const left = page === 3 ? 150 : 0;
        const tiles = [-100, 40].map(
          (y) => `q 1 0 0 1 ${left} ${y} cm ${writeSlanted(plant(`(Copy ${page})Tj`))} Q`,
        );
        document.addContentPage(
          writeBody(undefined, 60, 400) + tiles.join(' '),
          '',
          page === 3 ? { mediaBox: [0, 0, 560, 420] } : {},
        );
      }
      return document.build();
    };
    const { output, summary } = await removeWatermark(stamped(PLANTED), 'Copy 1');
    expect(summary.textRemoved).to.equal(10);
    await removesOnly(stamped(PLANTED), output!, stamped(CLEAN));
  });

  it('leaves a tile with other words', async () => {
    const stamped = tile(PLANTED, (page, at) => `Copy of J. ${at === 1 ? 'Roe' : 'Doe'}, page ${page}`);
    const { summary } = await removeWatermark(stamped, 'Copy of J. Doe, page 1');
    expect(summary.textRemoved).to.equal(6);
  });
});

describe('joinOneStamp, for the lines of a hint that are painted far apart', () => {
  const twice = (plant: Plant, second: (line: string) => string): Uint8Array => {
    const document = new TestDocument();
    for (let page = 1; page <= 3; page++) {
      document.addContentPage(
        `${writeSlanted(plant('(CONFIDENTIAL)Tj'))}${writeBody()}${second('DO NOT COPY')}`,
      );
    }
    return document.build();
  };

  it('takes each line that is a mark by itself', async () => {
    const stamped = (plant: Plant): Uint8Array =>
      twice(plant, (line) => `BT .75 g /F2 36 Tf ${turnedBy(-45, 60, 480)} Tm ${plant(`(${line})Tj`)} ET`);
    const { output, summary } = await removeWatermark(stamped(PLANTED), 'CONFIDENTIAL\nDO NOT COPY');
    expect([summary.textRemoved, summary.textFound]).to.deep.equal([6, 6]);
    await removesOnly(stamped(PLANTED), output!, stamped(CLEAN));
  });

  it('leaves a line that the page itself says', async () => {
    const document = twice(PLANTED, (line) => writeBody([line, 'is what the sign says.'], 60, 300));
    const { summary } = await removeWatermark(document, 'CONFIDENTIAL\nDO NOT COPY');
    expect(summary.textRemoved).to.equal(3);
  });
});

/** Numbered copies at the lower right corner, each in a stream; the third page is landscape. */
function number(plant: Plant, third: (line: string) => string[]): Uint8Array {
  const document = new TestDocument();
  for (let page = 1; page <= 4; page++) {
    const [left, mediaBox] = page === 3 ? [400, [0, 0, 560, 420] as const] : [260, [0, 0, 420, 560] as const];
    const line = `BT 0 g /F1 9 Tf ${left} 18 Td ${plant(`(Copy no. ${page} for Jane Doe)Tj`)} ET`;
    const body = writeBody([`Page ${page} has a text of its own.`, 'It goes on.'], 60, 300);
    document.addContentPage(page === 3 ? [body, ...third(line)] : [body, line], '', {
      mediaBox: [...mediaBox],
    });
  }
  return document.build();
}

describe('joinOneStamp, for pages of another size', () => {
  const HINT = 'Copy no. 1 for Jane Doe';

  it('takes a stamp that counts on a landscape page, where it is at another place', async () => {
    const stamped = (plant: Plant): Uint8Array => number(plant, (line) => [line]);
    const { output, summary } = await removeWatermark(stamped(PLANTED), HINT);
    expect([summary.textRemoved, summary.textFound]).to.deep.equal([4, 4]);
    await removesOnly(stamped(PLANTED), output!, stamped(CLEAN));
  });

  it('leaves such a line there in a stream with other text', async () => {
    const { summary } = await removeWatermark(
      number(PLANTED, (line) => [`${line} ${writeBody(['And more.'], 60, 200)}`]),
      HINT,
    );
    expect(summary.textRemoved).to.equal(3);
  });

  it('leaves a line there whose number does not count', async () => {
    const { summary } = await removeWatermark(
      number(PLANTED, (line) => [line.replace('no. 3', 'no. 9')]),
      HINT,
    );
    expect(summary.textRemoved).to.equal(3);
  });
});

describe('joinOneStamp, for the two ends of a line that a browser prints', () => {
  const [DATE, TITLE] = ['11/27/26, 1:58 AM', 'Notes of week 7'];

  /** What stands in the head, at the left and in the middle, of pages whose foot has an address and a number. */
  const printed = (plant: Plant, left = DATE, middle = TITLE, body?: string[]): Uint8Array => {
    const document = new TestDocument();
    for (let page = 1; page <= 2; page++) {
      const head = `${plant(`(${left})Tj`)} 150 0 Td ${plant(`(${middle})Tj`)}`;
      const foot = `(https://notes.example.org/week-7)Tj 350 0 Td (${page}/2)Tj`;
      document.addContentPage(
        `${writeBody(body)} BT 0 g /F1 7 Tf 20 540 Td ${head} ET BT /F1 7 Tf 20 14 Td ${foot} ET`,
      );
    }
    return document.build();
  };

  for (const hint of [`${DATE} ${TITLE}`, `${DATE}\n${TITLE}`, `${TITLE} ${DATE}`]) {
    it(`takes both for the hint ${JSON.stringify(hint)}`, async () => {
      const { output, summary } = await removeWatermark(printed(PLANTED), hint);
      expect(summary.textRemoved).to.equal(4);
      await removesOnly(printed(PLANTED), output!, printed(CLEAN));
    });
  }

  it('takes a date that is less than a third of the hint', async () => {
    const long = 'How to read the notes of week 7 before they are on the page - Northwind';
    const stamped = (plant: Plant): Uint8Array => printed(plant, '11/27/26', long);
    const { output, summary } = await removeWatermark(stamped(PLANTED), `11/27/26 ${long}`);
    expect(summary.textRemoved).to.equal(4);
    await removesOnly(stamped(PLANTED), output!, stamped(CLEAN));
  });

  it('leaves such a date, if the rest of the hint is not there', async () => {
    const { output } = await removeWatermark(
      printed(PLANTED, '11/27/26'),
      '11/27/26 How to read the notes of week 7 before they are on the page',
    );
    expect(output).to.equal(null);
  });

  it('leaves two texts that together are one word of the hint', async () => {
    const { output } = await removeWatermark(printed(PLANTED, 'Copy', 'right'), 'Copyright');
    expect(output).to.equal(null);
  });

  it('leaves the rest of the hint where it is a line of the text', async () => {
    const document = printed(PLANTED, 'Northwind', TITLE, [DATE, 'was the time of the last meeting.']);
    const { summary } = await removeWatermark(document, `${DATE} ${TITLE}`);
    expect(summary.locations.map(({ content }) => content)).to.not.include(DATE);
  });
});
