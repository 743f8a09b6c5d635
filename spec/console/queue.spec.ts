/**
 * Several documents at once: what becomes of each, and how one is taken out of the queue.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../src/console/words/words.js';
import { PoolFailure } from '../../src/pool/protocol/pool-failure.js';
import { readFixture } from '../support/fixtures.js';
import { createSummary } from '../support/fake-pool.js';
import { asPdf } from './support/browser.js';
import { openFakeConsole } from './support/open-console.js';

const MARKED = readFixture('found/chromium.pdf');
const NAMES = ['one.pdf', 'two.pdf', 'three.pdf'];

describe('console: the queue', () => {
  const opened = openFakeConsole();
  let page: Page;
  /** Lets the job that runs be answered. */
  let release: () => void;
  let warnings: string[] = [];
  const counts = { cancelled: 0 };
  before(() => {
    opened.service.pool.answer = (_job, { signal }) =>
      new Promise((resolve, reject) => {
        release = () =>
          resolve({
            kind: 'remove-text',
            result: { output: Buffer.from(MARKED), summary: createSummary({ warnings }) },
          });
        signal?.addEventListener('abort', () => {
          counts.cancelled += 1;
          reject(new PoolFailure('cancelled', 'the caller left'));
        });
      });
  });
  beforeEach(async () => {
    page = await opened.openPage();
    opened.service.pool.jobs.length = 0;
    counts.cancelled = 0;
    await page.setInputFiles(
      '#file',
      NAMES.map((name) => asPdf(MARKED, name)),
    );
    await page.getByLabel('Its text').fill('CONFIDENTIAL');
    await page.getByRole('button', { name: 'Remove it from 3 documents' }).click();
    await waitForJobs(1);
  });

  async function waitForJobs(count: number): Promise<void> {
    while (opened.service.pool.jobs.length < count) await page.waitForTimeout(10);
  }
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  const cancel = (name: string) => page.getByRole('button', { name: `Cancel: ${name}` });

  it('removes the document that is being read, or one that waits, and continues with the others', async () => {
    await row('one.pdf').getByText('is being read').waitFor();
    await cancel('two.pdf').click();
    await row('two.pdf').getByText('was cancelled').waitFor();
    await cancel('one.pdf').click();
    await row('one.pdf').getByText('was cancelled').waitFor();
    await row('three.pdf').getByText('is being read').waitFor();
    await waitForJobs(2);
    // The service hears of it by a connection that ends; that of the next request may be faster.
    while (counts.cancelled < 1) await page.waitForTimeout(10);
    expect(counts.cancelled).to.equal(1);
    release();
    await row('three.pdf').getByText('removed 2 of 2').waitFor();
    await page.getByText('1 of 3 documents changed.').waitFor();
    expect(opened.service.pool.jobs).to.have.length(2);

    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForJobs(3);
    release();
    await row('one.pdf').getByText('removed 2 of 2').waitFor();
    await waitForJobs(4);
    release();
    await page.getByText('3 of 3 documents changed.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).to.equal(0);
  });

  it('continues with the others while one of them is shown, in any language', async () => {
    release();
    await waitForJobs(2);
    await page.getByRole('button', { name: 'Show: one.pdf' }).click();
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    release();
    await waitForJobs(3);
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('button', { name: 'Zurück zu den Dokumenten' }).click();
    await row('two.pdf').getByText('2 von 2').waitFor();
    release();
    await page.getByText('3 von 3 Dokumenten geändert.').waitFor();
    expect(counts.cancelled).to.equal(0);
    // Anything else in the place of a shown document ends the queue that it belongs to.
    await page.locator('#text').press('Enter');
    await waitForJobs(4);
    release();
    await waitForJobs(5);
    await page.getByRole('button', { name: 'Zeigen: one.pdf' }).click();
    await page.getByRole('button', { name: 'Mit diesem Dokument weitermachen' }).click();
    while (counts.cancelled < 1) await page.waitForTimeout(10);
    expect(opened.service.pool.jobs).to.have.length(5);
  });

  it('removes another text from all documents if the text was changed', async () => {
    await cancel('two.pdf').click();
    await cancel('three.pdf').click();
    release();
    await page.getByText('1 of 3 documents changed.').waitFor();
    await page.getByLabel('Its text').fill('DRAFT');
    await page.getByRole('button', { name: 'Try again' }).click();
    for (let sent = 2; sent <= 4; sent += 1) {
      await waitForJobs(sent);
      release();
    }
    await page.getByText('3 of 3 documents changed.').waitFor();
    const hints = opened.service.pool.jobs.map((job) => job.kind === 'remove-text' && job.request.hint);
    expect(hints).to.deep.equal(['CONFIDENTIAL', 'DRAFT', 'DRAFT', 'DRAFT']);
  });

  it('warns of each broken signature before the documents are saved', async () => {
    warnings = ['The document is signed; the change makes its signature invalid.'];
    release();
    await row('one.pdf').getByText('This breaks the signature of one.pdf').waitFor();
    warnings = [];
    await waitForJobs(2);
    release();
    await row('two.pdf').getByText('removed 2 of 2').waitFor();
    expect(await row('two.pdf').getByText('This breaks the signature').count()).to.equal(0);
  });

  it('sends no document of a queue that began in this browser, if the service is chosen meanwhile', async () => {
    const begun = opened.service.pool.jobs.length;
    await page.getByLabel('In this browser').check();
    await page.getByRole('button', { name: 'Remove it from 3 documents' }).click();
    await page.getByLabel('By this service').check();
    await page.getByText('3 of 3 documents changed.').waitFor();
    expect(opened.service.pool.jobs).to.have.length(begun);
  });

  it('breaks no heading of its table on a phone, in any language', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const language of Object.keys(LANGUAGES)) {
      await page.locator('#language').selectOption(language);
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
      const lines = await page.$$eval('.queue thead th', (headings) =>
        headings.map((heading) => {
          const range = document.createRange();
          range.selectNodeContents(heading);
          return range.getClientRects().length;
        }),
      );
      expect(lines, language).to.deep.equal([1, 1]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), language).to.equal(360);
    }
  });

  it('keeps the focus in a row cancelled by keyboard, and changes language without a request', async () => {
    await cancel('three.pdf').focus();
    await page.keyboard.press('Enter');
    await row('three.pdf').getByText('was cancelled').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal('Documents');
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: 'Dokumente' }).waitFor();
    await row('three.pdf').getByText('wurde abgebrochen').waitFor();
    release();
    await waitForJobs(2);
    release();
    await row('two.pdf').getByText('2 von 2').waitFor();
    expect(opened.service.pool.jobs).to.have.length(2);
    expect(counts.cancelled).to.equal(0);
  });
});
