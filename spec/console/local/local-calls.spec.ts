/**
 * Removing in the browser, as a person does it: the document is not sent anywhere.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readFixture } from '../../support/fixtures.js';
import { asPdf, askForPictures, askForText, expectQuiet, waitUntilDrawn } from '../support/browser.js';
import { openConsole } from '../support/open-console.js';

describe('console: removing in this browser', function () {
  this.timeout(300_000);
  const opened = openConsole();

  async function openLocally(): Promise<Awaited<ReturnType<typeof opened.browser.open>>> {
    const one = await opened.browser.open(opened.service.url);
    await one.page.getByLabel('In this browser: the document is not sent anywhere').check();
    return one;
  }

  async function save(page: Page): Promise<Buffer> {
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save the document' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).to.equal('report_cleaned.pdf');
    return readFileSync(await download.path());
  }

  async function removeByService(bytes: Uint8Array, text: string): Promise<Buffer> {
    const form = new FormData();
    form.append('watermark_text', text);
    form.append('file', new Blob([bytes as BlobPart], { type: 'application/pdf' }), 'report.pdf');
    const answer = await fetch(`${opened.service.url}/api/v1/remove-watermark`, {
      method: 'POST',
      body: form,
    });
    return Buffer.from(await answer.arrayBuffer());
  }

  it('gives the document and the report that the service gives, and sends nothing', async () => {
    const { page, faults } = await openLocally();
    const requests: string[] = [];
    page.context().on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      const isFile =
        request.method() === 'GET' && /^\/console\/assets\/[\w./-]+$/u.test(pathname) && search === '';
      if (!isFile && !request.url().startsWith('blob:')) {
        requests.push(`${request.method()} ${request.url()}`);
      }
    });
    const bytes = readFixture('found/chromium.pdf');
    await askForText(page, asPdf(bytes, 'report.pdf'), 'confidential');
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    await waitUntilDrawn(page);
    expect((await save(page)).equals(await removeByService(bytes, 'confidential'))).to.equal(true);
    expect(requests).to.deep.equal([]);
    expectQuiet(faults);
    await page.close();
  });

  it('needs no network once it is loaded', async () => {
    const { page } = await openLocally();
    await askForText(page, asPdf(readFixture('found/reportlab.pdf'), 'report.pdf'), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: /^Removed/u }).waitFor();
    await waitUntilDrawn(page);
    await page.context().setOffline(true);
    try {
      const bytes = readFixture('found/chromium.pdf');
      await askForText(page, asPdf(bytes, 'report.pdf'), 'CONFIDENTIAL');
      await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    } finally {
      await page.context().setOffline(false);
    }
    await page.close();
  });

  it('looks for watermarks without the service', async () => {
    const { page, faults } = await openLocally();
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'GET' || posts.push(request.url()));
    await page.setInputFiles('#file', asPdf(readFixture('found/chromium.pdf')));
    await page.getByRole('button', { name: 'Look for watermarks' }).click();
    await page.locator('#found').getByText('CONFIDENTIAL').first().waitFor();
    expect(posts).to.deep.equal([]);
    expectQuiet(faults);
    await page.close();
  });

  it('says what the engine refuses, in the place where a refusal of the service stands', async () => {
    const { page } = await openLocally();
    const broken = asPdf(Buffer.from('%PDF-1.4\nnothing of a document\n'));
    await askForText(page, broken, 'CONFIDENTIAL');
    await page.locator('.failure .detail').first().waitFor();
    expect(await page.locator('.failure').getAttribute('data-status')).to.equal('400');
    await page.close();
  });

  async function removePicture(page: Page): Promise<Buffer> {
    await askForPictures(page, asPdf(readFixture('made/images/reportlab-logos.pdf'), 'report.pdf'), 1);
    await page.locator('.choice-box').nth(1).click();
    await page.getByRole('button', { name: 'Show the page without it' }).click();
    await page.getByText('I have compared them').click();
    return save(page);
  }

  it('removes a chosen picture as the service does, and sends nothing', async () => {
    const { page, faults } = await openLocally();
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'GET' || posts.push(request.url()));
    const saved = await removePicture(page);
    expect(await page.getByText('The same picture on all pages').isVisible()).to.equal(false);
    expect(posts).to.deep.equal([]);
    await page.getByLabel('By this service').check();
    expect((await removePicture(page)).equals(saved)).to.equal(true);
    expect(posts.length).to.equal(2);
    expectQuiet(faults);
    await page.close();
  });
});
