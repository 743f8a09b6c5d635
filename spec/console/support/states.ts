/**
 * What the page can look like, and how a person gets there.
 */
import type { Page } from 'playwright-core';
import { readFixture } from '../../support/fixtures.js';
import { asPdf, askForPictures, askForText, waitUntilDrawn } from './browser.js';

export interface State {
  state: string;
  /** On an empty form, in English. */
  reach: (page: Page) => Promise<void>;
}

const LOGOS = 'made/images/reportlab-logos.pdf';

export const STATES: State[] = [
  { state: 'start', reach: async () => undefined },
  {
    state: 'chosen',
    async reach(page) {
      await page.setInputFiles('#file', asPdf(readFixture('found/chromium.pdf')));
      await page.getByRole('button', { name: 'Look for watermarks' }).click();
      await page.locator('.found button').click();
      await page.locator('.view-page .marked').waitFor();
    },
  },
  {
    state: 'removed',
    async reach(page) {
      await askForText(page, asPdf(readFixture('found/qpdf-overlay.pdf'), 'paper.pdf'), 'CONFIDENTIAL');
      await waitUntilDrawn(page);
      await page.locator('.thumb canvas').first().waitFor();
    },
  },
  {
    state: 'nothing',
    async reach(page) {
      await askForText(page, asPdf(readFixture('made/heading.pdf')), 'CONFIDENTIAL');
      await page.getByRole('heading', { name: 'Nothing was removed.' }).waitFor();
    },
  },
  {
    state: 'refused',
    async reach(page) {
      await askForText(page, asPdf(readFixture('made/heading.pdf')), 'no');
      await page.locator('.failure').waitFor();
    },
  },
  {
    state: 'pictures',
    async reach(page) {
      await askForPictures(page, asPdf(readFixture(LOGOS)), 1);
      await page.locator('.choice-page.drawn').waitFor();
      await page.locator('.choice-box').first().click();
    },
  },
  {
    state: 'preview',
    async reach(page) {
      await askForPictures(page, asPdf(readFixture(LOGOS)), 1);
      await page.locator('.choice-box').nth(1).click();
      await page.getByRole('button', { name: 'Show the page without it' }).click();
      await waitUntilDrawn(page);
      await page.locator('.choice-page.drawn').waitFor();
    },
  },
  {
    state: 'several',
    async reach(page) {
      const files = ['found/chromium.pdf', 'made/heading.pdf', 'found/reportlab.pdf'];
      await page.setInputFiles(
        '#file',
        files.map((file) => asPdf(readFixture(file), file.split('/').at(-1))),
      );
      await page.getByLabel('Its text').fill('CONFIDENTIAL');
      await page.getByRole('button', { name: 'Remove it from 3 documents' }).click();
      await page.getByText('2 of 3 documents changed.').waitFor();
    },
  },
];

/** The document on show, the comparison and the strip have drawn what they were last asked for. */
export async function waitUntilStill(page: Page): Promise<void> {
  // A comparison learns in the next frame that it has another room, and is busy from there on.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  if ((await page.locator('.stage').count()) > 0) await waitUntilDrawn(page);
  if ((await page.locator('.view').count()) > 0) await page.locator('.view-page[data-page] canvas').waitFor();
}
