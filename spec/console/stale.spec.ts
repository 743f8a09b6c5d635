/**
 * What the page shows belongs to the documents and the choices of now, and one press sends one request.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { readFixture } from '../support/fixtures.js';
import { createSummary, nothingRemoved } from '../support/fake-pool.js';
import { asPdf, askForText, expectQuiet, type Faults, onDisk } from './support/browser.js';
import { openFakeConsole } from './support/open-console.js';

const MARKED = readFixture('found/chromium.pdf');
const OLD = 'This is the result of the document that was chosen before.';

describe('console: nothing stale', () => {
  const opened = openFakeConsole();
  let page: Page;
  let faults: Faults;
  let sent: string[];
  beforeEach(async () => {
    ({ page, faults } = await opened.browser.open(opened.service.url));
    sent = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    opened.service.pool.find(nothingRemoved('target_not_found'));
  });
  afterEach(async () => {
    expectQuiet(faults);
    // What a test has chosen is kept for the next page.
    await page.evaluate(() => localStorage.clear());
    await page.close();
  });

  /** Text jobs are answered when a test says so. */
  function holdAnswers(): () => void {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    opened.service.pool.answer = async () => {
      await isReleased;
      return { kind: 'remove-text', result: { output: Buffer.from(MARKED), summary: createSummary() } };
    };
    return release;
  }

  it('marks a result of an earlier document: if it arrives late, and in another language', async () => {
    const release = holdAnswers();
    await askForText(page, asPdf(MARKED, 'first.pdf'), 'CONFIDENTIAL');
    await page.locator('.waiting').waitFor();
    await page.setInputFiles('#file', asPdf(MARKED, 'second.pdf'));
    await page.locator('#file-list').filter({ hasText: 'second.pdf' }).waitFor();
    release();
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('first.pdf').waitFor();
    await result.getByText(OLD).waitFor();
    await page.getByLabel('Language').selectOption('de');
    await page.getByText('Das ist das Ergebnis des Dokuments, das vorher ausgewählt war.').waitFor();
    await page.locator('#text').press('Enter');
    await page.locator('.verdict').getByText('second.pdf').waitFor();
    expect(await page.locator('.old').count()).to.equal(0);
  });

  it('drops a refusal when another document or another place is chosen', async () => {
    const failure = page.locator('.failure');
    opened.service.pool.failWith(new EngineFailure('unreadable', 'The PDF cannot be parsed or repaired.'));
    await askForText(page, asPdf(MARKED, 'damaged.pdf'), 'CONFIDENTIAL');
    await failure.waitFor();
    await page.setInputFiles('#file', asPdf(MARKED, 'other.pdf'));
    await failure.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Look for watermarks' }).click();
    await failure.waitFor();
    await page.getByLabel('In this browser').check();
    await failure.waitFor({ state: 'detached' });
  });

  it('sends one request for a double click', async () => {
    const release = holdAnswers();
    await page.setInputFiles('#file', asPdf(MARKED));
    await page.getByLabel('Its text').fill('CONFIDENTIAL');
    // As long between the two as a slow hand takes: the first one has been sent.
    await page.getByRole('button', { name: 'Remove the watermark' }).dblclick({ delay: 60 });
    release();
    await page.getByRole('region', { name: 'Result' }).waitFor();
    opened.service.pool.failWith(new EngineFailure('no-pages', 'The PDF has no pages.'));
    await page.getByRole('button', { name: 'Look for watermarks' }).dblclick({ delay: 60 });
    await page.locator('.failure').waitFor();
    expect(sent).to.deep.equal(['/api/v1/remove-watermark', '/api/v1/text-watermarks/candidates']);
  });

  it('reports at once that a document is too large for the service, and does not send it to look for watermarks', async () => {
    const alert = page.getByRole('alert').filter({ hasText: 'has 11 MB; the limit here is 10 MB' });
    await page.getByLabel('In this browser').check();
    await page.setInputFiles(
      '#file',
      onDisk(Buffer.concat([MARKED, Buffer.alloc(11 * 1024 * 1024 - MARKED.length)])),
    );
    await page.locator('#file-list').filter({ hasText: '11 MB' }).waitFor();
    await page.getByLabel('By this service').check();
    await alert.waitFor();
    await page.getByRole('button', { name: 'Look for watermarks' }).click();
    await alert.waitFor();
    expect(sent).to.deep.equal([]);
  });

  it('checks a refused document again if it is then processed in this browser', async () => {
    const large = Buffer.concat([MARKED, Buffer.alloc(11 * 1024 * 1024 - MARKED.length)]);
    await page.setInputFiles('#file', onDisk(large));
    const alert = page.getByRole('alert').filter({ hasText: 'has 11 MB; the limit here is 10 MB' });
    await alert.waitFor();
    await page.getByLabel('In this browser').check();
    await page.locator('#file-list').filter({ hasText: '11 MB' }).waitFor();
    await alert.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Look for watermarks' }).waitFor();
  });

  it('drops the sentence of an error as soon as a person types', async () => {
    await page.setInputFiles('#file', asPdf(MARKED));
    await page.getByRole('button', { name: 'Remove the watermark' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Type the text of the watermark' });
    await alert.waitFor();
    await page.getByLabel('Its text').press('C');
    await alert.waitFor({ state: 'detached' });
  });

  it('keeps the language, with a reason, if the words of another one cannot be fetched', async () => {
    await page.route('**/assets/fr-*.js', (route) => route.abort());
    await page.getByLabel('Language').selectOption('fr');
    await page.getByRole('alert').filter({ hasText: 'The service could not be reached.' }).waitFor();
    expect(await page.getByLabel('Language').inputValue()).to.equal('en');
    expect(faults.said.splice(0)).to.have.length(1);
  });

  it('has the text again after a person went to another page and came back', async () => {
    await page.getByLabel('Its text').fill('CONFIDENTIAL');
    await page.getByRole('link', { name: 'API' }).click();
    await page.waitForURL('**/docs');
    await page.goBack();
    await page.waitForURL('**/console');
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('#text')!.value === 'CONFIDENTIAL',
    );
  });
});
