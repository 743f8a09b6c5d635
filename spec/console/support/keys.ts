/**
 * The page by keys alone.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import type { FileToSend } from './browser.js';

/** More stops than any way of this page has. */
const MOST_STOPS = 60;

/** Presses Tab until what has the focus is called so; it must be seen there. */
export async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
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
export function readFocus(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const focused = document.activeElement!;
    const labels = 'labels' in focused ? [...((focused as HTMLInputElement).labels ?? [])] : [];
    const name =
      focused.ariaLabel ?? (labels.map((label) => label.textContent).join(' ') || focused.textContent);
    const { top, bottom } = focused.getBoundingClientRect();
    return { name: (name ?? '').replaceAll(/\s+/g, ' ').trim(), isSeen: bottom > 0 && top < innerHeight };
  });
}

export async function chooseByKeys(page: Page, file: FileToSend): Promise<void> {
  // From before the first key on: Playwright starts to intercept dialogs beside what it is asked for next.
  page.once('filechooser', (chooser) => void chooser.setFiles(file));
  await tabTo(page, /^Choose PDFs/);
  await page.keyboard.press('Enter');
  await page.locator('#file-list').filter({ hasText: file.name }).waitFor();
}

export async function saveByKeys(page: Page): Promise<string> {
  await tabTo(page, /^Save the document/);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  return (await saved).path();
}
