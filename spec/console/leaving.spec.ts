/**
 * Whether the browser asks before the page is left: only if work or a result would be lost.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readFixture } from '../support/fixtures.js';
import { createSummary, nothingRemoved } from '../support/fake-pool.js';
import { asPdf, askForPictures, askForText } from './support/browser.js';
import { openConsole, openFakeConsole } from './support/open-console.js';

const MARKED = readFixture('found/chromium.pdf');

/** Says whether the page wants the browser to ask, without leaving. */
function asks(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

async function save(page: Page, name: string): Promise<void> {
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  await saved;
}

describe('console: leaving the page', () => {
  const opened = openFakeConsole();
  let page: Page;
  beforeEach(async () => {
    page = await opened.openPage();
    opened.service.pool.answer = () => ({
      kind: 'remove-text',
      result: { output: Buffer.from(MARKED), summary: createSummary() },
    });
  });

  it('asks while it works, and as long as the result is not saved, also in another language', async () => {
    let release = (): void => undefined;
    opened.service.pool.answer = async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return { kind: 'remove-text', result: { output: Buffer.from(MARKED), summary: createSummary() } };
    };
    expect(await asks(page)).to.equal(false);
    await askForText(page, asPdf(MARKED), 'CONFIDENTIAL');
    await page.getByText('The service is reading the document.').waitFor();
    expect(await asks(page)).to.equal(true);
    release();
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    expect(await asks(page)).to.equal(true);
    await save(page, 'Save the document');
    expect(await asks(page)).to.equal(false);
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('heading', { name: '2 von 2 Wasserzeichen entfernt.' }).waitFor();
    expect(await asks(page)).to.equal(false);
  });

  it('makes the browser ask', async () => {
    await askForText(page, asPdf(MARKED), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    expect((await asked).type()).to.equal('beforeunload');
    await (await asked).accept();
    await reloaded;
  });

  it('does not ask if nothing was removed', async () => {
    opened.service.pool.find(nothingRemoved('target_not_found'));
    await askForText(page, asPdf(MARKED), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Nothing was removed.' }).waitFor();
    expect(await asks(page)).to.equal(false);
  });

  it('asks for a result that is the next document, until that or what was made of it is saved', async () => {
    for (const saveIt of [
      () => save(page, 'document_cleaned.pdf'),
      async () => {
        await page.getByRole('button', { name: 'Remove the watermark' }).click();
        await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
        await save(page, 'Save the document');
      },
    ]) {
      await askForText(page, asPdf(MARKED), 'CONFIDENTIAL');
      await page.getByRole('button', { name: 'Go on with this document' }).click();
      await page.locator('#file-list').getByRole('link').waitFor();
      expect(await asks(page)).to.equal(true);
      await saveIt();
      expect(await asks(page)).to.equal(false);
    }
  });

  it('asks while a queue has results that were saved neither together nor alone', async () => {
    await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      Object.assign(globalThis, { showDirectoryPicker: () => Promise.resolve(folder) });
    });
    for (const [name, shows] of [
      ['Save all that changed as one zip', []],
      ['Save the document', ['one.pdf', 'two.pdf']],
      ['Save them into a folder', []],
    ] as const) {
      await page.setInputFiles('#file', [asPdf(MARKED, 'one.pdf'), asPdf(MARKED, 'two.pdf')]);
      await page.getByLabel('Its text').fill('CONFIDENTIAL');
      await page.getByRole('button', { name: 'Remove it from 2 documents' }).click();
      await page.getByText('2 of 2 documents changed.').waitFor();
      for (const file of shows) {
        expect(await asks(page), file).to.equal(true);
        await page.getByRole('button', { name: `Show: ${file}` }).click();
        await save(page, name);
        await page.getByRole('button', { name: 'Back to the documents' }).click();
      }
      if (shows.length === 0) expect(await asks(page), name).to.equal(true);
      if (name.endsWith('zip')) await save(page, name);
      if (name.endsWith('folder')) {
        await page.getByRole('button', { name }).click();
        await page.getByText('2 documents were saved into').waitFor();
      }
      expect(await asks(page), name).to.equal(false);
    }
  });
});

describe('console: leaving the page with a picture removed', () => {
  const opened = openConsole();

  it('asks until the result is saved', async () => {
    const page = await opened.openPage();
    await askForPictures(page, asPdf(readFixture('made/images/reportlab-logos.pdf')), 1);
    await page.locator('.choice-box').nth(1).click();
    expect(await asks(page)).to.equal(false);
    await page.getByRole('button', { name: 'Show the page without it' }).click();
    await page.getByLabel('I have compared them').check();
    expect(await asks(page)).to.equal(true);
    await save(page, 'Save the document');
    expect(await asks(page)).to.equal(false);
  });
});
