/**
 * Both workflows from an empty form to a saved document, with no pointer at all.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readFixture } from '../support/fixtures.js';
import { asPdf, waitUntilDrawn } from './support/browser.js';
import { chooseByKeys, readFocus, saveByKeys, tabTo } from './support/keys.js';
import { openConsole } from './support/open-console.js';

describe('console: by keyboard alone', () => {
  const opened = openConsole();

  it('a text: chooses, looks for watermarks, removes, compares, saves and continues', async () => {
    const page = await opened.openPage();
    await chooseByKeys(page, asPdf(readFixture('found/chromium.pdf'), 'report.pdf'));
    await tabTo(page, /^Look for watermarks/);
    await page.keyboard.press('Enter');
    await page.locator('.found .lead:focus').waitFor();
    await tabTo(page, /^CONFIDENTIAL/);
    await page.keyboard.press('Enter');
    expect((await readFocus(page)).name).to.match(/^Its text/);
    await page.keyboard.press('Enter');
    await page.locator('.verdict h2:focus').waitFor();
    await waitUntilDrawn(page);
    expect(
      readFileSync(await saveByKeys(page))
        .subarray(0, 5)
        .toString(),
    ).to.equal('%PDF-');
    await tabTo(page, /^Difference|^Side by side|^Slider/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^Next change/);
    await page.keyboard.press('Enter');
    await page.getByText('Page 2: 1 mark removed').waitFor();
    await tabTo(page, /^Go on with this document/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('#text:focus').waitFor();
  });

  it('a picture: chooses, finds, highlights, compares, confirms and saves', async () => {
    const page = await opened.openPage();
    await chooseByKeys(page, asPdf(readFixture('made/images/reportlab-logos.pdf'), 'logos.pdf'));
    await tabTo(page, /^A text/);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, /^On page/);
    await page.keyboard.press('ArrowUp');
    expect(await page.getByLabel('On page').inputValue()).to.equal('2');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('#outcome h2:focus').waitFor();
    await tabTo(page, /^1 ?Picture at/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Show the page without it/);
    await page.keyboard.press('Enter');
    await page.locator('.preview h2:focus').waitFor();
    await waitUntilDrawn(page);
    await tabTo(page, /^I have compared them/);
    await page.keyboard.press('Space');
    expect(
      readFileSync(await saveByKeys(page))
        .subarray(0, 5)
        .toString(),
    ).to.equal('%PDF-');
  });

  it('an error leads to the field, and a wait is cancelled', async () => {
    const page = await opened.openPage();
    await tabTo(page, /^Its text/);
    await page.keyboard.press('Enter');
    await page.getByText('Choose a PDF first.').waitFor();
    await page.locator('#file:focus').waitFor();
  });
});
