/**
 * Every error of the contract, as a person sees it.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readConsoleFiles } from '../../src/http/routes/console.js';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { PoolFailure } from '../../src/pool/protocol/pool-failure.js';
import { readFixture } from '../support/fixtures.js';
import { startService, UPLOAD } from '../support/service.js';
import { asPdf, askForPictures, askForText, expectQuiet, type Faults, onDisk } from './support/browser.js';
import { openFakeConsole } from './support/open-console.js';

describe('console: errors', () => {
  const opened = openFakeConsole();
  let page: Page;
  let faults: Faults;
  before(async () => {
    ({ page, faults } = await opened.browser.open(opened.service.url));
  });
  afterEach(() => expectQuiet(faults));

  /** The card's text, once it is there for this status. */
  async function readFailure(status: number): Promise<string> {
    const card = page.locator(`.failure[role="alert"][data-status="${status}"]`);
    await card.waitFor();
    return card.innerText();
  }

  it('shows 400 in the contract’s words, with the request’s id', async () => {
    await askForText(page, { ...asPdf(UPLOAD), mimeType: 'application/octet-stream' }, 'xx');
    const text = await readFailure(400);
    expect(text).to.match(/3 letters or digits/);
    expect(text).to.include('Change the document, the text or the page, then try again.');
    expect(text).to.match(/Request id: [0-9a-f-]{36}/);
    opened.service.pool.failWith(new EngineFailure('unreadable', 'The PDF cannot be parsed or repaired.'));
    await askForText(page, asPdf(UPLOAD), 'CONFIDENTIAL');
    await page.getByText('The file is damaged beyond repair, or is no PDF.').waitFor();
  });

  it('shows 401, and leads to the field of the key', async () => {
    await page.locator('#key-panel').evaluate((panel) => ((panel as HTMLDetailsElement).open = true));
    await page.getByLabel('Key, for a quota').fill('wm_unknown');
    await askForText(page, asPdf(UPLOAD), 'CONFIDENTIAL');
    const text = await readFailure(401);
    expect(text)
      .to.include('The service does not know this key.')
      .and.include('empty the field to go on without one');
    const key = page.getByLabel('Key, for a quota');
    expect(await key.evaluate((field) => field === document.activeElement)).to.equal(true);
    expect(await key.getAttribute('aria-invalid')).to.equal('true');
    await key.fill('');
  });

  it('shows 413 of the picture endpoints', async () => {
    opened.service.pool.failWith(new EngineFailure('over-budget', 'The document has more than 32 pages.'));
    await askForPictures(page, asPdf(UPLOAD), 1);
    expect(await readFailure(413)).to.include('The document has more than 32 pages.');
  });

  it('shows 500 with the request’s id to report, and continues after a retry', async () => {
    opened.service.pool.failWith(new Error('a bug'));
    await askForText(page, asPdf(UPLOAD), 'CONFIDENTIAL');
    const text = await readFailure(500);
    expect(text).to.include('Internal server error').and.include('Try again. If it goes on');
    expect(text).to.match(/Request id: [0-9a-f-]{36}/);
    opened.service.pool.failWith(new EngineFailure('no-pages', 'The PDF has no pages.'));
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await readFailure(400)).to.include('The document has no pages.');
  });

  it('shows 503 and enables a retry when its time has passed', async () => {
    opened.service.pool.failWith(new PoolFailure('busy', 'the queue is full'));
    await askForPictures(page, asPdf(UPLOAD), 1);
    expect(await readFailure(503)).to.match(/The service is busy\.[^]*Try again in \d s\./);
    expect(await page.getByRole('button', { name: 'Try again' }).isDisabled()).to.equal(true);
    await page.getByRole('button', { name: 'Try again', disabled: false }).waitFor();
  });

  it('reports an answer that breaks the contract', async () => {
    await page.route('**/api/v1/image-watermarks/candidates', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '<html>a portal</html>' }),
    );
    await askForPictures(page, asPdf(UPLOAD), 1);
    expect(await readFailure(200)).to.include('could not be read');
    await page.unroute('**/api/v1/image-watermarks/candidates');
  });

  it('reports a missing answer', async () => {
    await page.route('**/api/v1/**', (route) => route.abort('connectionrefused'));
    await askForText(page, asPdf(UPLOAD), 'CONFIDENTIAL');
    expect(await readFailure(0)).to.include('could not be reached');
    await page.unroute('**/api/v1/**');
    // What the test itself took away is no fault of the page.
    faults.said.length = 0;
  });

  it('counts down after 429, and shows what is left of the quota', async () => {
    const scarce = await startService({
      consoleFiles: readConsoleFiles(),
      anonymous: { perMinute: 1, perHour: 50 },
    });
    const { page: own, faults: ownFaults } = await opened.browser.open(scarce.url);
    await askForText(own, asPdf(UPLOAD), 'xx');
    await own.getByText(/^49 of 50 requests are left this hour\. The next one comes back at /).waitFor();
    await own.getByRole('button', { name: 'Remove the watermark' }).click();
    const card = own.locator('.failure[data-status="429"]');
    await card.getByText('The requests of this minute are used up.').waitFor();
    const timer = card.getByRole('timer');
    const first = await timer.innerText();
    expect(first).to.match(/^Try again in (1 min 0 s|\d+ s)\.$/);
    expect(await own.getByRole('button', { name: 'Try again' }).isDisabled()).to.equal(true);
    await own.waitForFunction((text) => document.querySelector('.countdown')?.textContent !== text, first);
    expectQuiet(ownFaults);
    await own.close();
    await scarce.close();
  });

  it('reports missing or too large input before anything is sent', async () => {
    const { page: own, faults: ownFaults } = await opened.browser.open(opened.service.url);
    const jobs = opened.service.pool.jobs.length;
    const sent: string[] = [];
    own.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const go = own.getByRole('button', { name: 'Remove the watermark' });
    await go.click();
    await own.getByText('Choose a PDF first.').waitFor();
    await own.setInputFiles('#file', asPdf(UPLOAD));
    await go.click();
    await own.getByText('Type the text of the watermark as the page shows it.').waitFor();
    await askForText(own, onDisk(Buffer.alloc(10 * 1024 * 1024 + 1)), 'CONFIDENTIAL');
    await own.getByText('has 10.1 MB; the limit here is 10 MB. Nothing was sent.').waitFor();
    await askForPictures(own, onDisk(Buffer.concat([UPLOAD, Buffer.alloc(6 * 1024 * 1024)])), 1);
    await own.getByText(/6.1 MB; the limit here is 5 MB/).waitFor();
    expect(sent).to.deep.equal([]);
    expect(opened.service.pool.jobs).to.have.length(jobs);
    expectQuiet(ownFaults);
    await own.close();
  });

  it('cancels a request when a person asks for it', async () => {
    const cancelled = new Promise<void>((resolve) => {
      opened.service.pool.answer = (_job, { signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            resolve();
            reject(new PoolFailure('cancelled', 'the caller left'));
          });
        });
    });
    await askForText(page, asPdf(readFixture('made/heading.pdf')), 'CONFIDENTIAL');
    await page.getByText('The service is reading the document.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.locator('#outcome').innerText()).to.equal('');
    await cancelled;
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).to.equal(
      'Remove the watermark',
    );
  });
});
