/**
 * Both workflows from an empty form to a saved document, with no pointer at all.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readFixture } from '../support/fixtures.js';
import { asPdf, expectQuiet, type FileToSend, waitUntilDrawn } from './support/browser.js';
import { openConsole } from './support/open-console.js';

/** More stops than any way of this page has. */
const MOST_STOPS = 60;

/** Presses Tab until what has the focus is called so; it must be seen there. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const stops: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    const focused = await readFocus(page);
    if (name.test(focused.name)) {
      expect(focused.isSeen, `${focused.name} is seen where it has the focus`).to.equal(true);
      return;
    }
    stops.push(focused.name);
  }
  expect.fail(`no stop is called ${String(name)}: ${stops.join(', ')}`);
}

/** What a person would call it who hears the page, and whether it lies in the window. */
function readFocus(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const focused = document.activeElement!;
    const labels = 'labels' in focused ? [...((focused as HTMLInputElement).labels ?? [])] : [];
    const name =
      focused.ariaLabel ?? (labels.map((label) => label.textContent).join(' ') || focused.textContent);
    const { top, bottom } = focused.getBoundingClientRect();
    return { name: (name ?? '').replaceAll(/\s+/g, ' ').trim(), isSeen: bottom > 0 && top < innerHeight };
  });
}

async function chooseByKeys(page: Page, file: FileToSend): Promise<void> {
  // From before the first key on: Playwright starts to intercept dialogs beside what it is asked for next.
  page.once('filechooser', (chooser) => void chooser.setFiles(file));
  await tabTo(page, /^Choose PDFs/);
  await page.keyboard.press('Enter');
  await page.locator('#file-list').filter({ hasText: file.name }).waitFor();
}

async function saveByKeys(page: Page): Promise<string> {
  await tabTo(page, /^Save the document/);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  return (await saved).path();
}

describe('console: by keys alone', () => {
  const opened = openConsole();

  it('a text: chooses, looks for watermarks, removes, compares, saves and goes on', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
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
    expectQuiet(faults);
    await page.close();
  });

  it('a picture: chooses, finds, points out, compares, confirms and saves', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
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
    expectQuiet(faults);
    await page.close();
  });

  it('an error leads to the field, and a wait is cancelled', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    await tabTo(page, /^Its text/);
    await page.keyboard.press('Enter');
    await page.getByText('Choose a PDF first.').waitFor();
    await page.locator('#file:focus').waitFor();
    expectQuiet(faults);
    await page.close();
  });
});
