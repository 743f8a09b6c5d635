/**
 * What the page looks like in its main states, held against kept pictures.
 */
import type { Page } from 'playwright-core';
import { expectAsKept, showOwnFonts } from './support/kept-looks.js';
import { openConsole } from './support/open-console.js';
import { STATES } from './support/states.js';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

describe('console: looks', function () {
  this.timeout(300_000);
  const opened = openConsole();
  let page: Page;
  let blank: Page;
  before(async () => {
    ({ page } = await opened.browser.open(opened.service.url));
    blank = await page.context().newPage();
    // Chromium paints a page behind another one once a second.
    await page.bringToFront();
  });

  for (const { state, reach } of STATES) {
    it(`equals the kept pictures: ${state}`, async () => {
      await page.setViewportSize(SIZES[0]!);
      await page.goto(`${opened.service.url}/console`);
      await showOwnFonts(page);
      await reach(page);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expectAsKept(page, blank, `${state}-${size.width}-${colorScheme}`);
        }
      }
    });
  }
});
