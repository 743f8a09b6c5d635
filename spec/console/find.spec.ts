/**
 * Looking for watermarks before a text is typed, with the real service.
 */
import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import type { Download, Locator, Page } from 'playwright-core';
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

  it('removes a second watermark from the result of the first removal, and announces that before', async () => {
    const page = await opened.openPage();
    await look(page, asPdf(writeDiagonals('DRAFT', 'Licensed to Jane Doe, jane@example.org'), 'both.pdf'));
    await page.getByRole('button', { name: /^DRAFT/ }).click();
    await page.getByLabel('Its text').press('Enter');
    await page.getByRole('heading', { name: 'Removed 4 of 4 marks.' }).waitFor();
    await page.getByRole('button', { name: /^Licensed to Jane Doe/ }).click();
    const list = page.locator('#file-list').filter({ hasText: 'with what was removed so far' });
    await list.waitFor();
    await page.locator('.view-page .marked').waitFor();
    expect(await readText(await save(page, list.getByRole('link', { name: 'both_cleaned.pdf' })))).to.match(
      /^(?!.*DRAFT).*Licensed/s,
    );
    await page.getByLabel('Its text').press('Enter');
    await page.locator('.verdict').getByText('both_cleaned.pdf').waitFor();
    await page.getByRole('heading', { name: 'Removed 4 of 4 marks.' }).waitFor();
    const saved = await save(page, page.getByRole('link', { name: 'Save the document' }));
    expect(saved.suggestedFilename()).to.equal('both_cleaned.pdf');
    expect(await readText(saved)).to.not.match(/DRAFT|Licensed/);
    const command = await page.getByLabel('The same as a command').textContent();
    expect(command).to.include('file=@both_cleaned.pdf;').and.include('-o both_cleaned_cleaned.pdf');
    // A document that is chosen anew is the original again.
    await page.setInputFiles(
      '#file',
      asPdf(writeDiagonals('DRAFT', 'Licensed to Jane Doe, jane@example.org'), 'both.pdf'),
    );
    await list.waitFor({ state: 'detached' });
    await page.locator('.found').waitFor({ state: 'detached' });
  });

  it('shows a watermark whose text is no valid hint, with the reason, but disables it', async () => {
    const page = await opened.openPage();
    await look(page, asPdf(writeDiagonals('NO')));
    const entry = page.getByRole('button', { name: /^NO looks like a watermark · pages 1–4 · stays: / });
    await entry.waitFor();
    expect(await entry.isDisabled()).to.equal(true);
  });

  it('says which entry stays unless a person insists', async () => {
    const page = await opened.openPage();
    const document = new TestDocument();
    for (let number = 1; number <= 4; number += 1) {
      const foot = `BT 0 g /F1 11 Tf 60 20 Td (Page ${number} of 4)Tj 80 0 Td (Confidential)Tj ET `;
      document.addContentPage(writeBody() + foot);
    }
    await look(page, asPdf(document.build()));
    const entry = page.getByRole('button', { name: /^Confidential may be a watermark/ });
    expect(await entry.innerText()).to.include('stays, unless you then choose “Remove it anyway”');
    expect(await entry.isDisabled()).to.equal(false);
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

  it('names the document that was searched if several are chosen', async () => {
    const page = await opened.openPage();
    await page.setInputFiles('#file', [
      asPdf(readFixture('found/chromium.clean.pdf'), 'clean.pdf'),
      asPdf(readFixture('found/chromium.pdf'), 'marked.pdf'),
    ]);
    await page.getByRole('button', { name: 'Look for watermarks' }).click();
    const found = page.getByRole('region', { name: 'Nothing here stands apart' });
    await found.getByText('Nothing here stands apart as watermarks do.').waitFor();
    expect(await found.locator('.of-file').allInnerTexts()).to.deep.equal(['clean.pdf']);
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('Hier hebt sich nichts ab').waitFor();
    expect(await page.locator('.found .of-file').innerText()).to.equal('clean.pdf');
  });

  it('shows a refusal, leads to the field of an unknown key, and searches again', async () => {
    const page = await opened.openPage();
    await page.getByText('API key', { exact: true }).click();
    const key = page.getByLabel('Key, for a quota');
    await key.fill('wm_ключ');
    await look(page, asPdf(readFixture('found/chromium.pdf')));
    await page.getByRole('alert').filter({ hasText: 'The service does not know this key.' }).waitFor();
    expect(await key.evaluate((element) => element === document.activeElement)).to.equal(true);
    await key.fill('');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 text may be a watermark.').waitFor();

    await look(page, asPdf(Buffer.from('%PDF-1.7 and no more')));
    await page.getByRole('alert').filter({ hasText: 'The file is damaged beyond repair' }).waitFor();
    await page.getByText('cannot be shown here. It may still be possible to work on it.').waitFor();
  });
});

async function look(page: Page, file: FileToSend): Promise<void> {
  await page.setInputFiles('#file', file);
  await page.getByRole('button', { name: 'Look for watermarks' }).click();
}

async function save(page: Page, link: Locator): Promise<Download> {
  const saved = page.waitForEvent('download');
  await link.click();
  return saved;
}

async function readText(download: Download): Promise<string> {
  return execFileSync('pdftotext', [await download.path(), '-']).toString();
}

/** One short word across each of four pages, and a line at their foot. */
function writeDiagonals(text: string, foot = ''): Uint8Array {
  const document = new TestDocument();
  for (let page = 0; page < 4; page += 1) {
    document.addContentPage(
      `${writeBody()} BT .7 g /F1 36 Tf .8 .6 -.6 .8 60 40 Tm (${text})Tj ET BT .5 g /F1 7 Tf 20 8 Td (${foot})Tj ET`,
    );
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
