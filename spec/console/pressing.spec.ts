/**
 * Nothing moves while a button of the pointer is pressed, and little is sent before a document is chosen.
 */
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { openConsole } from './support/open-console.js';
import { STATES, waitUntilStill } from './support/states.js';

/** Before pdf.js, which the first document brings. */
const MAX_TRANSFERRED_BYTES = 150 * 1024;

/** What a person can press; a link or a field that opens something of the system is not let go of there. */
const PRESSABLE = 'button, summary, label, select, input, textarea, a[href]';

interface Noted {
  shifts: number[];
}

/** Notes each shift that Chromium measures, also those that it ascribes to a person. */
async function noteShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: Noted = { shifts: [] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
    Object.assign(globalThis, { noted });
  });
}

/** The score of all shifts while the button of the pointer is down at this place; Chromium reports them when it is up. */
async function press(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  await page.mouse.move(x, y);
  await waitForFrames(page, 'forget');
  await page.mouse.down();
  await waitForFrames(page, 'keep');
  // Away from it, so that nothing is chosen.
  await page.mouse.move(1, 1);
  await page.mouse.up();
  return waitForFrames(page, 'keep');
}

/** Long enough for a frame to be laid out, painted and reported; returns the score of what is noted. */
function waitForFrames(page: Page, noted: 'keep' | 'forget'): Promise<number> {
  return page.evaluate(async (isKept) => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    const { shifts } = (globalThis as unknown as { noted: Noted }).noted;
    if (!isKept) shifts.length = 0;
    return shifts.reduce((sum, value) => sum + value, 0);
  }, noted === 'keep');
}

/** The name and the middle of a control in view; null if a person sees nothing of it to press. */
function findMiddle(target: Locator): Promise<{ name: string; x: number; y: number } | null> {
  return target.evaluate((element) => {
    // A select opens a list of the system at once.
    const isSelect = element instanceof HTMLSelectElement;
    if (isSelect || !element.checkVisibility({ visibilityProperty: true })) return null;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width < 8 || height === 0) return null;
    const name = element.textContent || element.id || element.className;
    return { name, x: x + width / 2, y: y + height / 2 };
  });
}

describe('console: stable layout', () => {
  const opened = openConsole();
  let page: Page;
  beforeEach(async () => {
    page = await opened.openPage();
  });

  it('measures a shift if something moves', async () => {
    await noteShifts(page);
    await page.evaluate(() => {
      addEventListener('pointerdown', () =>
        document.querySelector('main')!.before(document.createElement('hr')),
      );
    });
    expect(await press(page, { x: 640, y: 300 })).to.be.greaterThan(0);
  });

  it('does not move when a field with an error loses focus', async () => {
    await page.getByRole('button', { name: 'Remove the watermark' }).click();
    await page.getByText('Choose a PDF first.').waitFor();
    await page.getByLabel('Its text').fill('CONFIDENTIAL');
    await noteShifts(page);
    const box = (await page.getByRole('button', { name: 'Remove the watermark' }).boundingBox())!;
    expect(await press(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 })).to.equal(0);
  });

  for (const { state, reach } of STATES) {
    it(`does not move when any control is pressed: ${state}`, async () => {
      await reach(page);
      await waitUntilStill(page);
      await noteShifts(page);
      const pressed: string[] = [];
      for (const target of await page.locator(PRESSABLE).all()) {
        const middle = await findMiddle(target);
        if (middle === null) continue;
        expect(await press(page, middle), `while ${middle.name} is pressed`).to.equal(0);
        pressed.push(middle.name);
      }
      expect(pressed.length).to.be.greaterThan(4);
    });
  }
});

describe('console: on a slow connection', () => {
  const opened = openConsole();

  it('loads at most 150 KB before a document is chosen, in each language', async () => {
    for (const language of ['en', 'de', 'ar', 'ja']) {
      const { page } = await opened.browser.open(opened.service.url);
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      let bytes = 0;
      session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
      await page.goto(`${opened.service.url}/console?lang=${language}`, { waitUntil: 'networkidle' });
      expect(bytes, language).to.be.greaterThan(10_000).and.at.most(MAX_TRANSFERRED_BYTES);
      await page.close();
    }
  });
});
