/**
 * Removing by text, as a person does it: from an empty form to a saved document.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { TestDocument, writeBody } from '../support/documents.js';
import { readFixture } from '../support/fixtures.js';
import { asPdf, askForText, comparePages, waitUntilDrawn } from './support/browser.js';
import { openConsole } from './support/open-console.js';

const MARKED: [file: string, hint: string][] = [
  ['found/chromium.pdf', 'CONFIDENTIAL'],
  ['found/pdflatex.pdf', 'DO NOT COPY'],
  ['found/reportlab.pdf', 'CONFIDENTIAL'],
  ['found/qpdf-overlay.pdf', 'CONFIDENTIAL'],
  ['made/glyph-by-glyph.pdf', 'CONFIDENTIAL'],
];

describe('console: removing by text', () => {
  const opened = openConsole();

  it('goes from an empty form to a saved document without an error or a foreign request', async () => {
    const page = await opened.openPage();
    await askForText(page, asPdf(readFixture('found/chromium.pdf'), 'report.pdf'), 'confidential');
    const heading = page.getByRole('heading', { name: 'Removed 2 of 2 marks.' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).to.equal(true);
    await waitUntilDrawn(page);
    await page.getByText(/of 10,000 requests are left this hour/).waitFor();

    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save the document' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).to.equal('report_cleaned.pdf');
    const bytes = readFileSync(await download.path());
    expect(digest(bytes)).to.equal(
      digest(await removeByHand(opened.service.url, readFixture('found/chromium.pdf'))),
    );
  });

  for (const [file, hint] of MARKED) {
    it(`outlines the removed marks of ${file}, and nothing outside the outlines changes`, async () => {
      const page = await opened.openPage();
      await askForText(page, asPdf(readFixture(file)), hint);
      await waitUntilDrawn(page);
      const { changedPixels, changedOutside, inOutlines } = await comparePages(page);
      expect(changedPixels).to.be.greaterThan(100);
      expect(changedOutside).to.equal(0);
      expect(inOutlines.length).to.be.greaterThan(0);
      expect(Math.min(...inOutlines)).to.be.greaterThan(0);
    });
  }

  it('outlines each of twelve draws of one form', async () => {
    const page = await opened.openPage();
    await askForText(page, asPdf(writeTiles()), 'CONFIDENTIAL');
    await page.getByText('Page 1: 12 marks removed').waitFor();
    await waitUntilDrawn(page);
    const { changedOutside, inOutlines } = await comparePages(page);
    expect(inOutlines).to.have.length(12);
    expect(Math.min(...inOutlines)).to.be.greaterThan(0);
    expect(changedOutside).to.equal(0);
  });

  it('shows one page under a slider, and the difference alone', async () => {
    const page = await opened.openPage();
    await askForText(page, asPdf(readFixture('found/chromium.pdf')), 'CONFIDENTIAL');
    await waitUntilDrawn(page);
    await page.getByLabel('Slider').check();
    await waitUntilDrawn(page);
    const slider = page.getByRole('slider');
    await slider.fill('20');
    expect(await slider.getAttribute('aria-valuetext')).to.equal('20 % before');
    expect(await readSplit(page)).to.equal('20%');

    await page.getByLabel('Difference').check();
    await waitUntilDrawn(page);
    const { red, dark } = await countColours(page);
    expect(red).to.be.greaterThan(100);
    // Body text is there, but faded.
    expect(dark).to.equal(0);
  });

  it('keeps zoom, scroll and page of both sides in step, by keyboard alone', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    await askForText(page, asPdf(readFixture('found/chromium.pdf')), 'CONFIDENTIAL');
    await waitUntilDrawn(page);
    const before = page.getByRole('region', { name: 'Before', exact: true });
    await before.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Page 2: 1 mark removed').waitFor();
    for (const key of ['+', '+', '+']) await page.keyboard.press(key);
    await page.getByText('200 %').waitFor();
    await waitUntilDrawn(page);
    const sizes = await page.$$eval('.sheet', (sheets) => sheets.map((sheet) => sheet.clientWidth));
    expect(sizes[0]).to.equal(sizes[1]);
    await before.evaluate((element) => element.scrollTo(40, 90));
    await page.waitForFunction(() => document.querySelectorAll('.scroller')[1]!.scrollTop === 90);
    expect(await page.$$eval('.scroller', ([, after]) => after!.scrollLeft)).to.equal(40);
    await page.close();
  });

  it('explains found, removed, left, the gate and the warnings in words', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    await askForText(page, asPdf(readFixture('found/chromium.pdf')), 'CONFIDENTIAL');
    const report = page.getByRole('region', { name: 'Report' });
    await report.waitFor();
    const text = (await report.innerText()).replaceAll(/\s+/g, ' ');
    expect(text).to.include('Found 2 Removed 2 Left 0');
    expect(text).to.include("CONFIDENTIAL on 2 pages: turned against the page's own text");
    await page.close();
  });

  it('suggests a next step if nothing was removed, by its reason', async () => {
    const page = await opened.openPage();
    const rows: [string, string, RegExp][] = [
      ['found/chromium.clean.pdf', 'CONFIDENTIAL', /stands on no page.*Type it just as the page shows it/s],
      ['made/heading.pdf', 'CONFIDENTIAL', /nothing shows for certain.*left alone/s],
      ['made/images/img2pdf-scan.pdf', 'CONFIDENTIAL', /The pages are pictures.*choose “A picture”/s],
    ];
    for (const [file, hint, words] of rows) {
      await askForText(page, asPdf(readFixture(file)), hint);
      const result = page.getByRole('region', { name: 'Result' });
      await result.filter({ hasText: words }).waitFor();
      expect(await page.getByRole('link', { name: 'Save the document' }).count()).to.equal(0);
    }
  });

  it('keeps the key out of the address, the storage and the command that it offers', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    await page.getByText('API key', { exact: true }).click();
    await page.getByLabel('Key, for a quota').fill('wm_secret');
    await askForText(page, asPdf(readFixture('found/chromium.pdf')), 'CONFIDENTIAL');
    await page.getByRole('alert').filter({ hasText: 'The service does not know this key.' }).waitFor();
    const kept = await page.evaluate(async () =>
      JSON.stringify([
        location.href,
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        await indexedDB.databases(),
      ]),
    );
    expect(kept).to.not.include('wm_secret');
    expect(await page.content()).to.not.include('wm_secret');
    await page.close();
  });
});

/** One form, drawn in a lattice of three by four. */
function writeTiles(): Uint8Array {
  const document = new TestDocument();
  const form = document.addForm(
    '.8 g BT /F1 12 Tf .8 .6 -.6 .8 0 0 Tm (CONFIDENTIAL)Tj ET',
    document.resources(),
  );
  const draws = Array.from(
    { length: 12 },
    (_, at) => `q 1 0 0 1 ${20 + 130 * (at % 3)} ${40 + 120 * Math.floor(at / 3)} cm /Fm0 Do Q`,
  );
  document.addContentPage(writeBody() + draws.join(' '), `/XObject<</Fm0 ${form}>>`);
  return document.build();
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function removeByHand(address: string, bytes: Uint8Array): Promise<Uint8Array> {
  const form = new FormData();
  form.append('watermark_text', 'confidential');
  form.append('file', new Blob([Buffer.from(bytes)], { type: 'application/pdf' }), 'report.pdf');
  const answer = await fetch(`${address}/api/v1/remove-watermark`, { method: 'POST', body: form });
  return new Uint8Array(await answer.arrayBuffer());
}

function readSplit(page: Page): Promise<string> {
  return page.$eval('.sheet.split', (sheet) => (sheet as HTMLElement).style.getPropertyValue('--split'));
}

function countColours(page: Page): Promise<{ red: number; dark: number }> {
  return page.$eval('.panes.one .sheet canvas', (element) => {
    const canvas = element as HTMLCanvasElement;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const counted = { red: 0, dark: 0 };
    for (let at = 0; at < data.length; at += 4) {
      if (data[at]! > 180 && data[at + 1]! < 80) counted.red += 1;
      if (data[at]! < 120) counted.dark += 1;
    }
    return counted;
  });
}
