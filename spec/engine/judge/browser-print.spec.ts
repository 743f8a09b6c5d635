import { PLANTED, writeBody } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, onPage, type Way } from '../../support/ways.js';

/** A page that a browser printed: the date at its head, an address at its foot, and a number at the right. */
const PRINTED = 'https://notes.example.org/pages/week-7?print=1';
const printed = (
  address: string,
  number: string,
  date = '11/27/26, 1:58 AM',
  fall = 0,
  top = 540,
): Way['build'] =>
  onPage(
    (plant) =>
      `${writeBody()} BT 0 g /F1 7 Tf 20 ${top} Td (${date})Tj ET BT 0 g /F1 7 Tf 20 14 Td ${plant(`(${address})Tj`)} 350 -${fall} Td (${number})Tj ET`,
  );

/** The time in the head of a page, and a number in its foot. */
const TIMED = '27/11/2026, 13:58';
const timed = (time: string, number: string): Way['build'] =>
  onPage(
    (plant) =>
      `${writeBody()} BT 0 g /F1 7 Tf 20 540 Td ${plant(`(${time})Tj`)} 150 0 Td (Notes of week 7)Tj 200 -526 Td (${number})Tj ET`,
  );

/** The time in the head, over a foot of one string. */
const cut = (foot: string): Way['build'] =>
  onPage(
    (plant) => `${writeBody()} BT 0 g /F1 7 Tf 20 540 Td ${plant(`(${TIMED})Tj`)} 0 -526 Td (${foot})Tj ET`,
  );

/** A title and the address in the head; the number of pages and a date in the foot. */
const printedInHead = (address: string, date: string): Way['build'] =>
  onPage(
    (plant) =>
      `${writeBody()} BT 0 g /F1 7 Tf 20 540 Td (Notes of week 7)Tj 200 0 Td ${plant(`(${address})Tj`)} -200 -526 Td (1 of 2)Tj 320 0 Td (${date})Tj ET`,
  );

/** The title of a page beside the date in the head; the address and a number in the foot. */
const TITLE = 'Notes of week 7';
const titled = (
  { date = '11/27/26', address = PRINTED, sizePt = 7 } = {},
  of: 'title' | 'date' = 'title',
): Way['build'] =>
  onPage((plant) => {
    const [dated, entitled] = [`(${date})Tj`, `(${TITLE})Tj`];
    return `${writeBody()} BT 0 g /F1 ${sizePt} Tf 20 540 Td ${of === 'date' ? plant(dated) : dated} 150 0 Td ${of === 'title' ? plant(entitled) : entitled} ET BT 0 g /F1 7 Tf 20 14 Td (${address})Tj 350 0 Td (1/2)Tj ET`;
  });

/** The name of the source and the date in the foot, and a line in the head. */
const sourced = (source: string, date = '11/27/26', head = 'Notes of week 7'): Way['build'] =>
  onPage(
    (plant) =>
      `${writeBody()} BT 0 g /F1 7 Tf 20 540 Td (${head})Tj 0 -526 Td (${source})Tj 250 0 Td ${plant(`(${date})Tj`)} ET`,
  );
const NUMBERED = 'Notes of week 7 - Page 1 of 2';

/** The title beside the address in the head; a number and a date in the foot. */
const titledByAddress = (date: string): Way['build'] =>
  onPage(
    (plant) =>
      `${writeBody()} BT 0 g /F1 7 Tf 20 540 Td ${plant(`(${TITLE})Tj`)} 200 0 Td (${PRINTED})Tj -200 -526 Td (1 of 2)Tj 320 0 Td (${date})Tj ET`,
  );

describe('isBrowserPrint', () => {
  itLeavesCleanTwins([
    { way: 'the address that a browser prints beside 1/2', hint: PRINTED, build: printed(PRINTED, '1/2') },
    {
      way: 'the address without a scheme, opposite to a date nearly an inch from the edge',
      hint: 'www.example.org/pages/week-7',
      build: printed('www.example.org/pages/week-7', '1/2', '11/27/26', 0, 510),
    },
    {
      way: 'the time opposite to a cut address that is one line with 1/2',
      hint: TIMED,
      build: cut('https://notes.example.org/a-long-address... 1/2'),
    },
    {
      way: 'the address that a browser prints half a point over 1/2',
      hint: PRINTED,
      build: printed(PRINTED, '1/2', '11/27/26', 0.5),
    },
    {
      way: 'the address that a browser prints into the head',
      hint: PRINTED,
      build: printedInHead(PRINTED, '11/27/26, 1:58 AM'),
    },
    {
      way: 'the empty address that a browser prints into the head',
      hint: 'about:blank',
      build: printedInHead('about:blank', '2026/11/27 1:58'),
    },
    {
      way: 'the address in the head, over a date in words',
      hint: PRINTED,
      build: printedInHead(PRINTED, 'Wednesday 10 December 2014 12:00 AM'),
    },
    { way: 'the time that a browser prints into the head', hint: TIMED, build: timed(TIMED, '1/2') },
    {
      way: 'the date beside the address, opposite to a title with the number of the page',
      hint: '27-11-2026',
      build: sourced(PRINTED, '27-11-2026', NUMBERED),
    },
    {
      way: 'the date in words beside the address, opposite to 1 of 2',
      hint: 'Wednesday 06 October 2010 11:56 AM',
      build: sourced(PRINTED, 'Wednesday 06 October 2010 11:56 AM', '1 of 2'),
    },
    { way: 'the date beside a file of InDesign', hint: '11/27/26', build: sourced('Notes_3.indd 12') },
    { way: 'the title that a browser prints beside the date', hint: TITLE, build: titled() },
    {
      way: 'the title that a browser prints beside the address',
      hint: TITLE,
      build: titledByAddress('11/27/26, 1:58 AM'),
    },
    {
      way: 'the date without a time, opposite to an address and 1/2',
      hint: '11/27/26',
      build: titled({}, 'date'),
    },
  ]);

  itLeavesAlone([
    {
      what: 'the time opposite to a cut address that ends with the number of a page alone',
      hint: TIMED,
      build: () => cut('https://notes.example.org/a-long-address... 12')(PLANTED),
    },
    {
      what: 'the date beside the address of a page, without the number of the page',
      hint: '11/27/26',
      build: () => sourced(PRINTED)(PLANTED),
    },
    {
      what: 'the date beside the address of a page and 3/8',
      hint: '11/27/26',
      build: () => sourced(`${PRINTED})Tj 320 0 Td (3/8)Tj -320 0 Td (`)(PLANTED),
    },
    {
      what: 'the time opposite to a title with the number of the page',
      hint: TIMED,
      build: () => sourced('Notes of week 8', TIMED, NUMBERED)(PLANTED),
    },
    {
      what: 'the date beside the address of a site, opposite to a title with the number of the page',
      hint: '11/27/26',
      build: () => sourced('https://notes.example.org', '11/27/26', NUMBERED)(PLANTED),
    },
    {
      what: 'the date beside the name of another file',
      hint: '11/27/26',
      build: () => sourced('Notes_3.docx 12')(PLANTED),
    },
    {
      what: 'the time opposite to a line about an address and 1/2',
      hint: TIMED,
      build: () => cut('see https://notes.example.org/a-long-address... 1/2')(PLANTED),
    },
    {
      what: 'a title beside a date, over the address of a site and 1/2',
      hint: TITLE,
      build: () => titled({ address: 'https://notes.example.org' })(PLANTED),
    },
    {
      what: 'a title beside another text, over an address and 1/2',
      hint: TITLE,
      build: () => titled({ date: 'Week 7' })(PLANTED),
    },
    {
      what: 'a title of another size than the address',
      hint: TITLE,
      build: () => titled({ sizePt: 9 })(PLANTED),
    },
    {
      what: 'a title beside an address, over 1 of 2 without a date',
      hint: TITLE,
      build: () => titledByAddress('Week 7')(PLANTED),
    },
    {
      what: 'the address of a page beside a number without that of all pages',
      hint: PRINTED,
      build: () => printed(PRINTED, '12')(PLANTED),
    },
    {
      what: 'the address of a page beside 1/2, opposite to a date in the text',
      hint: PRINTED,
      build: () => printed(PRINTED, '1/2', '11/27/26', 0, 440)(PLANTED),
    },
    {
      what: 'the address of a page beside a year',
      hint: PRINTED,
      build: () => printed(PRINTED, '2024/25')(PLANTED),
    },
    {
      what: 'the address of a page, opposite to the date of a letter',
      hint: PRINTED,
      build: () => printed(PRINTED, '1/2', '11/27/26', 0, 485)(PLANTED),
    },
    {
      what: 'the address of a page over 1/2',
      hint: PRINTED,
      build: () => printed(PRINTED, '1/2', '11/27/26', 2)(PLANTED),
    },
    {
      what: 'the address of a page beside 1/2, without a date at the other end',
      hint: PRINTED,
      build: () => printed(PRINTED, '1/2', 'Notes of week 7')(PLANTED),
    },
    {
      what: 'the address of a page in the head, over the number of pages without a date',
      hint: PRINTED,
      build: () => printedInHead(PRINTED, 'Week 7')(PLANTED),
    },
    {
      what: 'the time in the head, over a number without that of all pages',
      hint: TIMED,
      build: () => timed(TIMED, '1')(PLANTED),
    },
    {
      what: 'the date in the head, over the number of pages',
      hint: '27/11/2026',
      build: () => timed('27/11/2026', '1/2')(PLANTED),
    },
    {
      what: 'the address of a site beside 1/2',
      hint: 'https://notes.example.org',
      build: () => printed('https://notes.example.org', '1/2')(PLANTED),
    },
  ]);
});
