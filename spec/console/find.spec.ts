/**
 * Looking for watermarks before a text is typed, with the real service.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { TestDocument, writeBody } from '../support/documents.js';
import { readFixture } from '../support/fixtures.js';
import { asPdf, type FileToSend, waitUntilDrawn } from './support/browser.js';
import { openConsole } from './support/open-console.js';

describe('console: looking for watermarks', () => {
  const opened = openConsole();

  it('lists them, marks the chosen one on the page, fills in its text and removes it', async () => {
    const page = await opened.openPage();
    expect(await page.getByRole('button', { name: 'Look for watermarks' }).isVisible()).to.equal(false);
    await look(page, asPdf(readFixture('found/chromium.pdf')));
    await page.getByText('1 text may be a watermark.').waitFor();
    const entry = page.getByRole('button', { name: 'CONFIDENTIAL looks like a watermark · pages 1–2' });
    await page.locator('.view-page canvas').waitFor();
    await entry.click();
    const text = page.getByLabel('Its text');
    expect(await text.inputValue()).to.equal('CONFIDENTIAL');
    expect(await text.evaluate((element) => element === document.activeElement)).to.equal(true);
    await page.locator('.view-page .marked').waitFor();
    const marked = await measureExtent(page, '.view-page .marked');

    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    await waitUntilDrawn(page);
    // The comparison outlines what pdf.js found at the place of the report.
    const removed = await measureExtent(page, '.outlines polygon');
    for (const side of ['left', 'top', 'right', 'bottom'] as const) {
      expect(marked[side], side).to.be.closeTo(removed[side], 0.05);
    }
  });

  it('keeps the mark on the page when the language changes', async () => {
    const page = await opened.openPage();
    await page.setInputFiles('#file', asPdf(readFixture('found/chromium.pdf')));
    await page.getByRole('button', { name: 'Look for watermarks' }).click();
    await page.locator('.found button').click();
    await page.locator('.view-page .marked').waitFor();
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('Klicken Sie auf das Wasserzeichen').waitFor();
    expect(await page.locator('.view-page .marked').count()).to.equal(1);
  });

  it('shows a watermark whose text is no valid hint, with the reason, but disables it', async () => {
    const page = await opened.openPage();
    await look(page, asPdf(writeDiagonals('NO')));
    const entry = page.getByRole('button', { name: /^NO looks like a watermark · pages 1–4 · stays: / });
    await entry.waitFor();
    expect(await entry.isDisabled()).to.equal(true);
  });

  it('reports that there is no watermark, and drops the list when another document is chosen', async () => {
    const page = await opened.openPage();
    await look(page, asPdf(readFixture('found/chromium.clean.pdf')));
    const none = page.getByText('Nothing here stands apart as watermarks do.');
    await none.waitFor();
    expect(await page.locator('.found button').count()).to.equal(0);
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('Hier hebt sich nichts ab').waitFor();
    await page.setInputFiles('#file', asPdf(readFixture('found/chromium.pdf')));
    await page.locator('.found').waitFor({ state: 'detached' });
  });

  it('shows a refusal, leads to the field of an unknown key, and searches again', async () => {
    const page = await opened.openPage();
    await page.getByText('API key', { exact: true }).click();
    const key = page.getByLabel('Key, for a quota');
    await key.fill('wm_unknown');
    await look(page, asPdf(readFixture('found/chromium.pdf')));
    await page.getByRole('alert').filter({ hasText: 'The key is not known.' }).waitFor();
    expect(await key.evaluate((element) => element === document.activeElement)).to.equal(true);
    await key.fill('');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 text may be a watermark.').waitFor();

    await look(page, asPdf(Buffer.from('%PDF-1.7 and no more')));
    await page.getByRole('alert').filter({ hasText: 'The file is damaged beyond repair' }).waitFor();
  });
});

async function look(page: Page, file: FileToSend): Promise<void> {
  await page.setInputFiles('#file', file);
  await page.getByRole('button', { name: 'Look for watermarks' }).click();
}

/** One short word across each of four pages. */
function writeDiagonals(text: string): Uint8Array {
  const document = new TestDocument();
  for (let page = 0; page < 4; page += 1) {
    document.addContentPage(`${writeBody()} BT .7 g /F1 36 Tf .8 .6 -.6 .8 60 40 Tm (${text})Tj ET`);
  }
  return document.build();
}

interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Around one polygon, in shares of its page. */
function measureExtent(page: Page, selector: string): Promise<Extent> {
  return page.$eval(selector, (polygon) => {
    const points = [...(polygon as SVGPolygonElement).points];
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    return {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    };
  });
}
