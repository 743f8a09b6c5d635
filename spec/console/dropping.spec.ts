/**
 * Files and folders that a person drops on the page.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readFixture } from '../support/fixtures.js';
import { nothingRemoved } from '../support/fake-pool.js';
import { makeTemporaryPath } from '../support/temporary.js';
import { onDisk } from './support/browser.js';
import { openFakeConsole } from './support/open-console.js';

const MARKED = readFixture('found/chromium.pdf');

describe('console: dropped files', () => {
  const opened = openFakeConsole();
  let page: Page;
  beforeEach(async () => {
    page = await opened.openPage();
    opened.service.pool.jobs.length = 0;
  });

  it('accepts all files dropped anywhere on the page, and reports at once those that are not PDFs', async () => {
    const [one, two] = [onDisk(MARKED), onDisk(MARKED)];
    const letter = `${one.replace(/\.pdf$/, '')}.docx`;
    writeFileSync(letter, 'PK\u0003\u0004 a letter');
    const list = page.locator('#file-list');
    const alert = page.getByRole('alert').filter({ hasText: 'is not a PDF. Nothing was sent.' });
    await drop(page, [one, two]);
    await list.filter({ hasText: '2 documents' }).waitFor();
    await page.getByRole('button', { name: 'Remove it from 2 documents' }).waitFor();
    await page.getByText('The first of the documents is shown.').waitFor();
    await drop(page, [letter]);
    await alert.waitFor();
    // Of both the one that can be sent is there, and the other is named.
    await drop(page, [letter, one]);
    await list.filter({ hasText: path.basename(one) }).waitFor();
    await alert.waitFor();
    await page.getByRole('button', { name: 'Remove the watermark' }).waitFor();
    expect(page.url()).to.equal(`${opened.service.url}/console`);
    expect(opened.service.pool.jobs).to.deep.equal([]);
  });

  it('says that a text dropped on the field is no file, and leaves other drops of text to the browser', async () => {
    const alert = page.getByRole('alert').filter({ hasText: 'What was dropped is not a file.' });
    const [below, field] = [{ x: 500, y: 700 }, (await page.locator('#drop').boundingBox())!];
    await dropText(page, below.x, below.y);
    expect(await alert.count()).to.equal(0);
    await dropText(page, field.x + field.width / 2, field.y + field.height / 2);
    await alert.waitFor();
    expect(page.url()).to.equal(`${opened.service.url}/console`);
  });

  it('accepts a file dropped when the page has just changed under the pointer', async () => {
    await drop(page, [onDisk(MARKED)], () =>
      page.evaluate(() => {
        const cover = document.createElement('div');
        cover.style.cssText = 'position: fixed; inset: 0';
        document.body.append(cover);
      }),
    );
    await page.locator('#file-list').filter({ hasText: '.pdf' }).waitFor();
  });

  it('accepts a folder with all that is in it, and names the first of the files that are no PDFs', async () => {
    const folder = makeTemporaryPath('');
    const below = path.join(folder, 'more');
    mkdirSync(below, { recursive: true });
    for (const name of ['2.pdf', '10.pdf', '1.pdf']) writeFileSync(path.join(folder, name), MARKED);
    for (let at = 0; at < 120; at += 1) writeFileSync(path.join(below, `page ${at}.pdf`), MARKED);
    for (const name of ['a.txt', 'b.jpg', 'c.docx', 'd.xlsx', 'e.csv', '.hidden']) {
      writeFileSync(path.join(folder, name), 'no PDF');
    }
    writeFileSync(path.join(below, 'nothing.pdf'), '');
    await drop(page, [folder]);
    await page.locator('#file-list').filter({ hasText: '123 documents' }).waitFor();
    await page.getByRole('heading', { name: '1.pdf' }).waitFor();
    expect(await page.getByRole('alert').innerText()).to.equal(
      'a.txt is not a PDF. Nothing was sent. b.jpg is not a PDF. Nothing was sent. ' +
        'c.docx is not a PDF. Nothing was sent. Files that were left out as well: 3.',
    );
    await drop(page, [path.join(below, 'nothing.pdf')]);
    await page.getByRole('alert').filter({ hasText: 'nothing.pdf is empty.' }).waitFor();
    const empty = makeTemporaryPath('');
    mkdirSync(empty);
    await drop(page, [empty]);
    await page.getByRole('alert').filter({ hasText: 'What was dropped is not a file.' }).waitFor();
  });

  it('shows the paths of files of one name in different folders', async () => {
    opened.service.pool.find(nothingRemoved('target_not_found'));
    const folder = makeTemporaryPath('');
    for (const name of ['a/same.pdf', 'b/same.pdf', 'b/other.pdf']) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), MARKED);
    }
    await drop(page, [folder]);
    await page.locator('#file-list').filter({ hasText: '3 documents' }).waitFor();
    await page.getByLabel('Its text').fill('CONFIDENTIAL');
    await page.getByRole('button', { name: 'Remove it from 3 documents' }).click();
    await page.getByText('0 of 3 documents changed.').waitFor();
    const dropped = path.basename(folder);
    expect(await page.locator('.queue tbody th').allInnerTexts()).to.deep.equal([
      `${dropped}/a/same.pdf`,
      'other.pdf',
      `${dropped}/b/same.pdf`,
    ]);
  });
});

async function dropText(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const items = [{ mimeType: 'text/plain', data: 'CONFIDENTIAL' }];
  const at = { x, y, data: { items, files: [], dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at });
  }
  await session.detach();
}

/** As a file manager does: below the middle of the page, where no field is. */
async function drop(
  page: Page,
  files: string[],
  changePage: () => Promise<void> = async () => undefined,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = { x: 500, y: 700, data: { items: [], files, dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    if (type === 'drop') await changePage();
    await session.send('Input.dispatchDragEvent', { type, ...at });
  }
  await session.detach();
}
