/**
 * Underlines and frames that a page's contents paint for a mark, and those that belong to other text, too.
 */
import { itLeavesCleanTwins, onPage, type Way } from '../../support/ways.js';
import { TestDocument, turnedBy, writeBody, type Plant } from '../../support/documents.js';

const NOTICE = 'Created with a trial version of Acme Essential PDF';
/** Width of the notice in Courier of 9 points. */
const WIDTH = 50 * 0.6 * 9;

const SHOWN = `BT 0 0 1 rg /F2 9 Tf 80 250 Td (${NOTICE})Tj ET`;

/** A notice with paths that are removed with it. */
function going(way: string, write: (shown: string) => string): Way {
  return { way, hint: NOTICE, build: onPage((plant) => plant(write(SHOWN))) };
}

/** A notice with paths that stay. */
function staying(way: string, write: (shown: string) => string): Way {
  return { way, hint: NOTICE, build: onPage((plant) => write(plant(SHOWN))) };
}

/** A page whose last content stream is that of the mark. */
function inStreams(write: (plant: Plant) => string, own = ''): (plant: Plant) => Uint8Array {
  return (plant) => {
    const document = new TestDocument();
    document.addContentPage([writeBody() + own, write(plant)]);
    return document.build();
  };
}

const STAMP = 'Property of Jane Doe, 12 Elm Street';
const onSlant = turnedBy(30, 90, 150);
/** Width of the stamp in Courier of 24 points. */
const WIDTH_LARGE = 35 * 0.6 * 24;

/** The slanted stamp in a graphics state, which is not ended. */
const writeLarge = (size: number): string => `q ${onSlant} cm BT 1 0 0 rg /F2 ${size} Tf (${STAMP})Tj ET`;

describe('paths of a mark in the contents of a page', () => {
  itLeavesCleanTwins([
    going('a notice and the thin box under it', (shown) => `${shown} 80 247.5 ${WIDTH} .6 re f`),
    going(
      'a notice and the line under it, painted before it',
      (shown) => `0 0 1 RG .6 w 80 248 m ${80 + WIDTH} 248 l S ${shown}`,
    ),
    going('a notice and the line under a link in it', (shown) => `${shown} 110 247.5 100 .6 re f`),
    going(
      'a notice and the frame around it in one graphics state',
      (shown) => `q 1 0 0 RG 75 242 ${WIDTH + 10} 20 re S ${shown} Q`,
    ),
    {
      way: 'a notice and the box before it in a content stream of their own',
      hint: NOTICE,
      build: inStreams((plant) => plant(`q .9 .9 1 rg 75 242 ${WIDTH + 10} 20 re f Q q ${SHOWN} Q`)),
    },
    {
      way: 'a stamp that runs upwards, and the line under it',
      hint: STAMP,
      build: onPage((plant) =>
        plant(
          `q 0 1 -1 0 395 80 cm .6 w 0 -3 m ${35 * 0.6 * 12} -3 l S BT 0.4 g /F2 12 Tf (${STAMP})Tj ET Q`,
        ),
      ),
    },
    {
      way: 'a large stamp and the line along it',
      hint: STAMP,
      build: onPage((plant) => plant(`${writeLarge(24)} 1 0 0 RG 2 w 0 -3 m ${WIDTH_LARGE} -3 l S Q`)),
    },
    {
      way: 'a stamp just smaller and a line under a part of it',
      hint: STAMP,
      build: onPage((plant) => plant(`${writeLarge(23.9)} 1 0 0 RG 2 w 60 -3 m 160 -3 l S Q`)),
    },
    {
      way: 'a slanted stamp and its slanted frame',
      hint: STAMP,
      build: onPage((plant) =>
        plant(
          `q ${onSlant} cm 1 0 0 RG 2 w -6 -8 ${35 * 0.6 * 16 + 12} 30 re S BT 1 0 0 rg /F2 16 Tf (${STAMP})Tj ET Q`,
        ),
      ),
    },
  ]);

  itLeavesCleanTwins([
    {
      way: 'a large stamp over a rule that runs along a part of it',
      hint: STAMP,
      build: onPage(
        (plant) => `${plant(writeLarge(24), `q ${onSlant} cm `)} 1 0 0 RG 2 w 60 -3 m 160 -3 l S Q`,
      ),
    },
    staying('a notice over a rule that is longer', (shown) => `${shown} 0 g 40 247.5 340 .6 re f`),
    staying('a notice over a rule that is thick', (shown) => `${shown} 0 g 80 240 ${WIDTH} 9 re f`),
    staying('a notice far over a rule', (shown) => `${shown} 0 g 80 240 ${WIDTH} .6 re f`),
    staying('a notice over a rule of a form to fill in', (shown) => `${shown} 0 g 80 252.5 ${WIDTH} .6 re f`),
    staying('a notice under a rule', (shown) => `${shown} 0 g 80 258 ${WIDTH} .6 re f`),
    staying(
      'a notice over a rule that was written elsewhere',
      (shown) => `80 247.5 ${WIDTH} .6 re f ${writeBody(['Other text.'], 60, 120)} ${shown}`,
    ),
    staying(
      'a notice in the frame that another line shares',
      (shown) =>
        `q 1 0 0 RG 75 222 ${WIDTH + 10} 40 re S BT 0 g /F2 9 Tf 80 230 Td (Kept here.)Tj ET ${shown} Q`,
    ),
    staying(
      'a notice in a frame that no graphics state holds together with it',
      (shown) => `1 0 0 RG 75 242 ${WIDTH + 10} 20 re S ${shown}`,
    ),
    staying(
      'a notice in a box that a graphics state before it paints',
      (shown) => `q .9 .9 1 rg 75 242 ${WIDTH + 10} 20 re f Q q ${shown} Q`,
    ),
    {
      way: 'a notice in a box that has other text in its content stream',
      hint: NOTICE,
      build: inStreams(
        (plant) =>
          `q .9 .9 1 rg 75 242 ${WIDTH + 50} 20 re f Q BT 0 g /F1 9 Tf 365 250 Td (Page 3)Tj ET q ${plant(SHOWN)} Q`,
      ),
    },
    {
      way: 'a notice in a box of the page’s content stream',
      hint: NOTICE,
      build: inStreams((plant) => plant(`q ${SHOWN} Q`), `q .9 .9 1 rg 75 242 ${WIDTH + 10} 20 re f Q`),
    },
    staying(
      'a notice in a frame that is much larger',
      (shown) => `q 1 0 0 RG 20 200 380 120 re S ${shown} Q`,
    ),
    staying(
      'a notice beside a figure in one graphics state',
      (shown) => `q .5 g 40 240 30 30 re f ${shown} Q`,
    ),
  ]);
});
