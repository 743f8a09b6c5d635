/**
 * The page as a site without a service, below a path of a plain static server.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { findAxeFaults } from '../console/support/axe.js';
import {
  asPdf,
  askForText,
  Browser,
  expectQuiet,
  type Faults,
  waitUntilDrawn,
} from '../console/support/browser.js';
import { chooseByKeys, saveByKeys, tabTo } from '../console/support/keys.js';
import { TestDocument, writeBody, writeSlanted } from '../support/documents.js';
import { readFixture } from '../support/fixtures.js';
import { buildPictureStamp } from '../support/word-pictures.js';
import { serveFolder, type StaticServer } from '../support/static-server.js';
import { buildSite, removeOnNode } from './support/site-folder.js';

const PATH = '/tools/pdf/';
const MARKED = readFixture('found/chromium.pdf');
const MB = 1_000_000;

function buildLong(pages: number): Uint8Array {
  const document = new TestDocument();
  for (let page = 0; page < pages; page++) {
    document.addContentPage(
      writeBody([`Of page ${page} this is the text.`]) + writeSlanted('(CONFIDENTIAL)Tj'),
    );
  }
  return document.build();
}

describe('the site without a service', function () {
  this.timeout(600_000);
  let folder: string;
  let browser: Browser;
  let server: StaticServer;
  let page: Page;
  let faults: Faults;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-'));
    buildSite(join(folder, 'next'), 'https://example.org/next');
    buildSite(join(folder, 'first'), 'https://example.org/first');
    browser = await Browser.startWithProfile();
  });

  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  /** Each test has a server of its own, and so files of its own in the browser. */
  beforeEach(async () => {
    const served = mkdtempSync(join(folder, 'served-'));
    cpSync(join(folder, 'first'), served, { recursive: true });
    server = await serveFolder(served, PATH);
    ({ page, faults } = await browser.open(new URL(server.address).origin, PATH));
    await waitUntilKept();
  });

  afterEach(async () => {
    await page.close();
    await server.close();
  });

  async function waitUntilKept(): Promise<void> {
    await page.getByText('This page works without a network.').waitFor();
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          if (navigator.serviceWorker.controller !== null) resolve();
          else navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
        }),
    );
  }

  async function save(): Promise<Buffer> {
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save the document' }).click();
    return readFileSync(await (await saved).path());
  }

  it('removes a mark with Node’s bytes, and requests nothing while a document is open', async () => {
    server.requested.length = 0;
    await askForText(page, asPdf(MARKED, 'report.pdf'), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    await waitUntilDrawn(page);
    expect((await save()).equals(await removeOnNode(MARKED))).to.equal(true);
    await page.getByRole('button', { name: 'Look for watermarks' }).click();
    await page.locator('#found').getByText('CONFIDENTIAL').first().waitFor();
    // Some time after it has opened a page, Chromium itself asks whether there is a newer worker.
    expect(server.requested.filter((name) => name !== 'sw.js')).to.deep.equal([]);
    expectQuiet(faults);
  });

  it('offers no feature of the service, and links to its source and licence', async () => {
    await askForText(page, asPdf(MARKED, 'report.pdf'), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    for (const words of ['By this service', 'API key', 'Costs one call', 'The same as a command']) {
      expect(await page.getByText(words).filter({ visible: true }).count(), words).to.equal(0);
    }
    const links = page.locator('#source a');
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses).to.deep.equal(['https://example.org/first', 'LICENSE.txt']);
    expect((await fetch(`${server.address}LICENSE.txt`)).status).to.equal(200);
    expectQuiet(faults);
  });

  it('works without its server from the second visit on', async () => {
    await server.close();
    await page.reload();
    await askForText(page, asPdf(MARKED, 'report.pdf'), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    await waitUntilDrawn(page);
    expect((await save()).equals(await removeOnNode(MARKED))).to.equal(true);
  });

  it('reads pictures, and does so without its server after the first such document', async () => {
    const stamped = buildPictureStamp();
    server.requested.length = 0;
    await askForText(page, asPdf(stamped), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 3 of 3 marks.' }).waitFor();
    expect(server.requested.filter((name) => name.endsWith('eng.traineddata.gz')).length).to.equal(1);
    await server.close();
    await page.reload();
    await askForText(page, asPdf(stamped, 'report.pdf'), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 3 of 3 marks.' }).waitFor();
    expect((await save()).equals(await removeOnNode(stamped))).to.equal(true);
    expectQuiet(faults);
  });

  it('offers a new version, and switches to it when a person agrees', async () => {
    rmSync(server.folder, { recursive: true });
    cpSync(join(folder, 'next'), server.folder, { recursive: true });
    await page.reload();
    await page.getByText('There is a new version of this page.').waitFor();
    expect(await page.locator('#source a').first().getAttribute('href')).to.equal(
      'https://example.org/first',
    );
    server.requested.length = 0;
    await page.getByRole('button', { name: 'Load it; open documents are closed' }).click();
    await page.locator('#source a[href="https://example.org/next"]').waitFor();
    await waitUntilKept();
    await askForText(page, asPdf(MARKED, 'report.pdf'), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    // What both versions have was not fetched again.
    expect(server.requested.filter((name) => name.endsWith('.gzip'))).to.deep.equal([]);
    expectQuiet(faults);
  });

  it('leaves a page that is open in another tab its own version', async () => {
    const other = await page.context().newPage();
    await other.goto(server.address);
    await other.getByText('This page works without a network.').waitFor();
    rmSync(server.folder, { recursive: true });
    cpSync(join(folder, 'next'), server.folder, { recursive: true });
    await page.reload();
    await page.getByRole('button', { name: 'Load it; open documents are closed' }).click();
    await page.locator('#source a[href="https://example.org/next"]').waitFor();
    await server.close();
    // It has fetched neither pdf.js nor the engine so far.
    await askForText(other, asPdf(MARKED, 'report.pdf'), 'CONFIDENTIAL');
    await other.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    await waitUntilDrawn(other);
    await other.close();
    await page.reload();
    await page.locator('#source a[href="https://example.org/next"]').waitFor();
    while ((await page.evaluate(async () => (await caches.keys()).length)) > 1) await page.waitForTimeout(50);
    expectQuiet(faults);
  });

  it('can be installed', async () => {
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).to.deep.equal([]);
  });

  it('runs no script of another origin: the policy covers the page and its workers', async () => {
    const foreign = 'http://127.0.0.2:9/';
    const isAllowed = await page.evaluate(
      async (address) => fetch(address, { mode: 'no-cors' }).then(Boolean, () => false),
      foreign,
    );
    expect(isAllowed).to.equal(false);
    expect(faults.said.join()).to.match(/violates[^]*connect-src 'self'/u);
    const assets = readdirSync(join(server.folder, 'assets'), { recursive: true, encoding: 'utf8' });
    const worker = assets.find((name) => name.endsWith('engine-worker.js'))!;
    const policy = await page.evaluate(
      async (name) => (await fetch(`assets/${name}`)).headers.get('Content-Security-Policy'),
      worker,
    );
    expect(policy).to.include("connect-src 'self'");
  });

  it('loads at most six megabytes at the first visit if its host compresses by gzip', () => {
    const fetched = new Set(server.requested.map((name) => (name === '' ? 'index.html' : name)));
    const packed = [...fetched].map((name) =>
      gzipSync(readFileSync(join(server.folder, name)), { level: 6 }),
    );
    expect(fetched.size).to.be.above(10);
    expect(packed.reduce((sum, { length }) => sum + length, 0)).to.be.below(6 * MB);
  });

  it('works by keyboard alone, and axe reports nothing', async () => {
    expect(await findAxeFaults(page)).to.deep.equal([]);
    await chooseByKeys(page, asPdf(MARKED, 'report.pdf'));
    await tabTo(page, /^Look for watermarks/);
    await page.keyboard.press('Enter');
    await page.locator('.found .lead:focus').waitFor();
    await tabTo(page, /^CONFIDENTIAL/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('.verdict h2:focus').waitFor();
    await waitUntilDrawn(page);
    expect(readFileSync(await saveByKeys(page)).equals(await removeOnNode(MARKED))).to.equal(true);
    expect(await findAxeFaults(page)).to.deep.equal([]);
    expectQuiet(faults);
  });

  /** Notes the shares that the bar shows while the document is read; presses Cancel at the first, if it is to. */
  async function followBar(isCancelled: boolean): Promise<void> {
    await page.evaluate((cancels) => {
      const shares: number[] = [];
      Object.assign(globalThis, { shares });
      new MutationObserver(() => {
        const waiting = document.querySelector('#outcome .waiting');
        if (waiting?.textContent?.includes('This browser is reading') !== true) return;
        const { value } = waiting.querySelector('progress')!;
        if (value === 0 || shares.includes(value)) return;
        shares.push(value);
        if (cancels && shares.length === 1) waiting.querySelector('button')!.click();
      }).observe(document.querySelector('#outcome')!, { subtree: true, childList: true, attributes: true });
    }, isCancelled);
  }

  const readShares = (): Promise<number[]> =>
    page.evaluate(() => (globalThis as unknown as { shares: number[] }).shares);

  it('shows progress page by page', async () => {
    await followBar(false);
    await askForText(page, asPdf(buildLong(100)), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 100 of 100 marks.' }).waitFor();
    expect((await readShares()).length).to.be.above(50);
  });

  it('ends its worker when a person cancels, and continues with a new one', async () => {
    await followBar(true);
    const started = page.waitForEvent('worker', (worker) => worker.url().endsWith('engine-worker.js'));
    await askForText(page, asPdf(buildLong(100)), 'CONFIDENTIAL');
    const worker = await started;
    while (page.workers().includes(worker)) await page.waitForTimeout(20);
    expect(await page.locator('#outcome').innerText()).to.equal('');
    expect((await readShares()).length).to.equal(1);
    await askForText(page, asPdf(MARKED), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    expectQuiet(faults);
  });

  it('processes as many documents at once as there are cores, less one', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 });
      const counts: number[] = [];
      Object.assign(globalThis, { shares: counts });
      new MutationObserver(() => {
        const cells = [...document.querySelectorAll('.queue td')];
        counts.push(cells.filter(({ textContent }) => textContent?.includes('is being read')).length);
      }).observe(document.querySelector('#outcome')!, { subtree: true, childList: true });
    });
    const files = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'].map((name) => asPdf(MARKED, name));
    await page.setInputFiles('#file', files);
    await page.getByLabel('Its text').fill('CONFIDENTIAL');
    await page.getByRole('button', { name: 'Remove it from 5 documents' }).click();
    await page.getByText('5 of 5 documents changed.').waitFor();
    expect(Math.max(...(await readShares()))).to.equal(3);
    expectQuiet(faults);
  });
});
