/**
 * Removing in the browser, as a person does it: the document is not sent anywhere.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, utimesSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readFixture } from '../../support/fixtures.js';
import { buildPictureStamp } from '../../support/word-pictures.js';
import {
  asPdf,
  askForPictures,
  askForText,
  expectQuiet,
  onDisk,
  waitUntilDrawn,
} from '../support/browser.js';
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

  it('gives the document and the report of the service, and sends nothing', async () => {
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

  it('needs no network after it was loaded', async () => {
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

  it('shows a refusal of the engine where a refusal of the service is shown', async () => {
    const { page } = await openLocally();
    const broken = asPdf(Buffer.from('%PDF-1.4\nnothing of a document\n'));
    await askForText(page, broken, 'CONFIDENTIAL');
    await page.locator('.failure .detail').first().waitFor();
    expect(await page.locator('.failure').getAttribute('data-status')).to.equal('400');
    await page.close();
  });

  async function removePicture(page: Page, everywhere: boolean): Promise<Buffer> {
    await askForPictures(page, asPdf(readFixture('made/images/reportlab-logos.pdf'), 'report.pdf'), 1);
    await page
      .locator('.choice-box')
      .nth(everywhere ? 0 : 1)
      .click();
    if (everywhere) await page.getByLabel('Wherever this picture is drawn').check();
    await page.getByRole('button', { name: 'Show the page without it' }).click();
    await page.getByText('I have compared them').click();
    return save(page);
  }

  for (const everywhere of [false, true]) {
    it(`removes a picture${everywhere ? ' from all pages' : ''} as the service does, and sends nothing`, async () => {
      const { page, faults } = await openLocally();
      const posts: string[] = [];
      page.on('request', (request) => request.method() === 'GET' || posts.push(request.url()));
      const saved = await removePicture(page, everywhere);
      const heading = await page.getByRole('heading', { name: /^Without the picture/u }).innerText();
      expect(posts).to.deep.equal([]);
      await page.getByLabel('By this service').check();
      expect((await removePicture(page, everywhere)).equals(saved)).to.equal(true);
      expect(posts.length).to.equal(2);
      const again = await page.getByRole('heading', { name: /^Without the picture/u }).innerText();
      expect(heading).to.equal(again);
      expectQuiet(faults);
      await page.close();
    });
  }

  it('processes documents in this browser unless a person has chosen the service', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    const chosen = page.locator('[name="where"]:checked');
    await page.evaluate(() => localStorage.setItem('where', ''));
    await page.reload();
    expect(await chosen.inputValue()).to.equal('local');
    await page.getByText('Up to 200 MB each').waitFor();
    await page.getByText('Your document stays in this browser').waitFor();
    await page.getByLabel('By this service').check();
    await page.getByText('Up to 10 MB each').waitFor();
    await page.getByText('Your document goes to this service').waitFor();
    await page.reload();
    await page.getByText('Up to 10 MB each').waitFor();
    expect(await chosen.inputValue()).to.equal('service');
    await page.getByLabel('In this browser').check();
    await page.reload();
    await page.getByText('Up to 200 MB each').waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).to.equal('{"where":"local"}');
    expectQuiet(faults);
    await page.close();
  });

  it('is not offered if the browser cannot unpack the engine', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    await page.addInitScript('delete globalThis.DecompressionStream; localStorage.where = "local"');
    await page.reload();
    expect(await page.locator('[name="where"]:checked').inputValue()).to.equal('service');
    expect(await page.getByLabel('In this browser').isDisabled()).to.equal(true);
    expectQuiet(faults);
    await page.close();
  });

  it('reads pictures as the service does, and fetches the reader only for a document with one', async () => {
    const { page, faults } = await openLocally();
    const requested: string[] = [];
    page.context().on('request', (request) => {
      if (!request.url().startsWith('blob:')) {
        requested.push(`${request.method()} ${new URL(request.url()).pathname}`);
      }
    });
    await askForText(page, asPdf(readFixture('found/chromium.pdf')), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    expect(requested.filter((name) => name.includes('/packages-'))).to.deep.equal([]);
    requested.length = 0;
    const bytes = buildPictureStamp();
    await askForText(page, asPdf(bytes, 'report.pdf'), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 3 of 3 marks.' }).waitFor();
    expect((await save(page)).equals(await removeByService(bytes, 'CONFIDENTIAL'))).to.equal(true);
    const packages = requested.filter((name) => /^GET \/console\/assets\/packages-\w+\//u.test(name));
    expect(packages.map((name) => name.split('/').at(-1))).to.have.members([
      'eng.traineddata.gz',
      'lib.js',
      'tesseract-core.wasm',
    ]);
    expectQuiet(faults);
    await page.close();
  });

  it('reports that a file has changed, or that the engine could not be loaded, and works after that', async () => {
    const { page } = await openLocally();
    const file = onDisk(readFixture('found/chromium.pdf'));
    const engine = '**/engine-*/**';
    await page.route(engine, (route) => route.abort());
    await askForText(page, file, 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'A part of this page could not be loaded.' }).waitFor();
    await page.unroute(engine);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    appendFileSync(file, '% changed');
    // Browsers compare whole seconds.
    utimesSync(file, 2_000_000_000, 2_000_000_000);
    await page.locator('#text').press('Enter');
    await page.getByRole('heading', { name: 'The file has changed since you chose it.' }).waitFor();
    await page.close();
  });

  it('shows a refusal in the words of the page, and sends nothing too large for the service', async () => {
    const { page } = await openLocally();
    await page.locator('#language').selectOption('de');
    const options = ['--encrypt', 'secret', 'owner', '256', '--'];
    const upload = onDisk(readFixture('found/chromium.pdf'));
    const locked = execFileSync('qpdf', [...options, upload, '-']);
    const ask = async (text: string): Promise<void> => {
      await page.locator('#text').fill(text);
      await page.locator('#text').press('Enter');
    };
    await page.setInputFiles('#file', asPdf(locked));
    await ask('CONFIDENTIAL');
    await page.locator('.failure').getByText('Das Dokument hat ein Passwort.').waitFor();
    await page.setInputFiles('#file', asPdf(readFixture('found/chromium.pdf')));
    await ask('no');
    await page.getByText('Jede Zeile des Textes braucht mindestens 3 Buchstaben oder Ziffern.').waitFor();
    await page.getByLabel('Ein Bild', { exact: true }).check();
    await page.locator('#page').fill('9');
    await page.locator('#page').press('Enter');
    await page.getByText('Diese Seite hat das Dokument nicht. Seine letzte Seite ist 2.').waitFor();
    await page.getByLabel('Ein Text', { exact: true }).check();
    const large = Buffer.alloc(11 * 1024 * 1024);
    large.write('%PDF-1.4');
    await page.setInputFiles('#file', onDisk(large));
    await page.locator('[value="service"]').check();
    await ask('CONFIDENTIAL');
    await page.getByRole('alert').filter({ hasText: '11 MB' }).waitFor();
    await page.close();
  });
});
