/**
 * What goes wrong for a person at the form, with real buttons and keys.
 */
import { appendFileSync, utimesSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readConsoleFiles } from '../../src/http/routes/console.js';
import { readFixture } from '../support/fixtures.js';
import { nothingRemoved } from '../support/fake-pool.js';
import { startService } from '../support/service.js';
import { asPdf, askForText, onDisk } from './support/browser.js';
import { openFakeConsole } from './support/open-console.js';

const MARKED = readFixture('found/chromium.pdf');

describe('console: mishaps', () => {
  const opened = openFakeConsole();
  let page: Page;
  beforeEach(async () => {
    page = await opened.openPage();
    opened.service.pool.jobs.length = 0;
  });

  const listHints = (): unknown[] =>
    opened.service.pool.jobs.map((job) => job.kind === 'remove-text' && job.request.hint);

  it('accepts a document that was chosen before the script had run', async () => {
    let runScripts = (): void => undefined;
    const hasChosen = new Promise<void>((resolve) => (runScripts = resolve));
    await page.route('**/*.js', async (route) => {
      await hasChosen;
      await route.continue();
    });
    await page.goto(`${opened.service.url}/console`, { waitUntil: 'commit' });
    await page.setInputFiles('#file', asPdf(MARKED, 'early.pdf'));
    await page.fill('#text', 'DRAFT');
    runScripts();
    await page.locator('#file-list').getByText('early.pdf').waitFor();
    await page.getByRole('button', { name: 'Remove the watermark' }).click();
    await page.getByRole('button', { name: 'Try again' }).or(page.locator('#outcome h2')).first().waitFor();
    expect(listHints()).to.deep.equal(['DRAFT']);
  });

  it('registers a click after an error: the button does not move under the pointer', async () => {
    const button = page.getByRole('button', { name: 'Remove the watermark' });
    await page.setInputFiles('#file', asPdf(MARKED));
    await button.click();
    await page.getByText('Type the text of the watermark').waitFor();
    await page.getByLabel('Its text').pressSequentially('CONFIDENTIAL');
    const start = (await button.boundingBox())!;
    await page.mouse.move(start.x + start.width / 2, start.y + 8);
    await page.mouse.down();
    expect(await button.boundingBox()).to.deep.equal(start);
    await page.mouse.up();
    await page.getByRole('region', { name: 'Result' }).waitFor();
    expect(opened.service.pool.jobs).to.have.length(1);
  });

  it('reports that the file has changed on the disk, and accepts it again', async () => {
    const file = onDisk(MARKED);
    // Early, since Playwright starts to intercept dialogs beside what it is asked for next.
    page.once('filechooser', (chooser) => void chooser.setFiles(file));
    await page.setInputFiles('#file', file);
    await page.getByLabel('Its text').fill('CONFIDENTIAL');
    appendFileSync(file, '% changed');
    // Browsers compare whole seconds.
    utimesSync(file, 2_000_000_000, 2_000_000_000);
    await page.getByRole('button', { name: 'Remove the watermark' }).click();
    await page.getByRole('heading', { name: 'The file has changed since you chose it.' }).waitFor();
    opened.takeComplaints();
    await page.locator('#file').click();
    // Choosing it again removes the old refusal only with the next request, so the field shows when it has the file.
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#file')!.value !== '');
    await page.getByRole('button', { name: 'Remove the watermark' }).click();
    await page.getByRole('region', { name: 'Result' }).waitFor();
  });

  it('shows a document chosen without a connection as soon as one is back', async () => {
    const drawing = '**/assets/pdf-*.js';
    await page.route(drawing, (route) => route.abort());
    await page.context().setOffline(true);
    await page.setInputFiles('#file', asPdf(MARKED));
    await page.getByText('This document cannot be shown here.').waitFor();
    expect(opened.takeComplaints()).to.have.length(1);
    await page.unroute(drawing);
    await page.context().setOffline(false);
    await page.locator('.view-page canvas').waitFor();
    await page.getByText('Click on the watermark').waitFor();
  });

  it('sends the current form when a person tries again', async () => {
    await askForText(page, asPdf(MARKED), 'xx');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByLabel('Its text').fill('CONFIDENTIAL');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Result' }).waitFor();
    expect(listHints()).to.deep.equal(['CONFIDENTIAL']);
  });

  it('names the document of a result, and says so when another document is chosen', async () => {
    await askForText(page, asPdf(MARKED, 'first.pdf'), 'CONFIDENTIAL');
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByText('first.pdf').waitFor();
    await page.setInputFiles('#file', asPdf(MARKED, 'second.pdf'));
    await result.getByText('the document that was chosen before').waitFor();
  });

  it('keeps the later of two documents if the earlier one takes longer to read', async () => {
    await page.evaluate(() => {
      const readText = Reflect.get(Blob.prototype, 'text');
      Blob.prototype.text = async function () {
        Blob.prototype.text = readText;
        await new Promise((resolve) => addEventListener('read-on', resolve, { once: true }));
        const text = await readText.call(this);
        document.body.dataset.slow = 'read';
        return text;
      };
    });
    await page.setInputFiles('#file', asPdf(MARKED, 'slow.pdf'));
    await page.setInputFiles('#file', asPdf(MARKED, 'later.pdf'));
    const list = page.locator('#file-list');
    await list.filter({ hasText: 'later.pdf' }).waitFor();
    await page.evaluate(() => dispatchEvent(new Event('read-on')));
    await page.locator('body[data-slow]').waitFor();
    await page.getByLabel('Its text').fill('CONFIDENTIAL');
    await page.getByRole('button', { name: 'Remove the watermark' }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('later.pdf').waitFor();
    expect(await list.textContent()).to.contain('later.pdf');
  });

  it('reports at once a file that is too large or not a PDF, and sends no other document', async () => {
    await page.setInputFiles('#file', asPdf(MARKED, 'good.pdf'));
    await page.setInputFiles('#file', asPdf(Buffer.from('PK\u0003\u0004 a letter'), 'letter.docx'));
    await page.getByRole('alert').filter({ hasText: 'letter.docx is not a PDF' }).waitFor();
    // Nothing is chosen, and so nothing is on show.
    await page.getByRole('heading', { name: 'Take the watermark out.' }).waitFor();
    expect(await page.getByRole('region', { name: 'Your document' }).count()).to.equal(0);
    expect(await page.getByRole('button', { name: 'Look for watermarks' }).isVisible()).to.equal(false);
    await page.setInputFiles('#file', onDisk(Buffer.alloc(10 * 1024 * 1024 + 1)));
    await page.getByRole('alert').filter({ hasText: 'has 10.1 MB' }).waitFor();
    await page.getByLabel('Its text').fill('CONFIDENTIAL');
    await page.getByRole('button', { name: 'Remove the watermark' }).click();
    await page.getByRole('alert').filter({ hasText: 'has 10.1 MB' }).waitFor();
    expect(opened.service.pool.jobs).to.deep.equal([]);
  });

  it('sends at Enter, and starts a new line at Shift+Enter', async () => {
    await page.setInputFiles('#file', asPdf(MARKED));
    const text = page.getByLabel('Its text');
    await text.fill('CONFIDENTIAL');
    await text.press('Shift+Enter');
    await text.pressSequentially('DRAFT');
    await page.getByText('Enter sends').waitFor();
    await text.press('Enter');
    await page.getByRole('region', { name: 'Result' }).waitFor();
    expect(listHints()).to.deep.equal(['CONFIDENTIAL\nDRAFT']);
  });

  it('says which window of the quota is used up, and when it resets', async () => {
    const scarce = await startService({
      consoleFiles: readConsoleFiles(),
      anonymous: { perMinute: 2, perHour: 60 },
    });
    scarce.pool.answer = () => ({
      kind: 'remove-text',
      result: { output: null, summary: nothingRemoved('target_not_found') },
    });
    const own = (await opened.browser.open(scarce.url)).page;
    for (let sent = 0; sent < 3; sent += 1) {
      await askForText(own, asPdf(MARKED), 'CONFIDENTIAL');
      await own.locator('#quota').filter({ hasText: 'hour' }).waitFor();
      if (sent < 2) await own.getByRole('region', { name: 'Result' }).waitFor();
    }
    await own.getByRole('heading', { name: 'The requests of this minute are used up.' }).waitFor();
    await own
      .getByText(/No request is left this minute; .* comes back at .*58 of 60 requests are left this hour/)
      .waitFor();
    const names = ['one.pdf', 'two.pdf'];
    await own.setInputFiles(
      '#file',
      names.map((name) => asPdf(MARKED, name)),
    );
    await own.getByRole('button', { name: 'Remove it from 2 documents' }).click();
    await own
      .getByText(/The documents that are left wait\. No request is left this minute; .* comes back at/)
      .waitFor();
    await own.close();
    await scarce.close();
  });
});
