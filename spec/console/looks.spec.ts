/**
 * How the page is for everyone: without a mouse, without eyes, on a telephone, in the dark.
 *
 * The pictures that are written to .cache/console are for a person to look at.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readFixture } from '../support/fixtures.js';
import { RunningService } from '../support/running-service.js';
import {
  asPdf,
  askForPictures,
  askForText,
  Browser,
  expectQuiet,
  type Faults,
  waitUntilDrawn,
} from './support/browser.js';
import { KEYLESS } from './support/quota.js';

const PICTURES = fileURLToPath(new URL('../../.cache/console/', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const SIZES = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];
const SCHEMES = ['light', 'dark'] as const;

/** What the page can look like, and how a person gets there. What the others have in common is seen on the whole ones. */
const STATES: { state: string; isWhole: boolean; reach: (page: Page) => Promise<void> }[] = [
  { state: 'start', isWhole: true, reach: async () => undefined },
  {
    state: 'removed',
    isWhole: true,
    async reach(page) {
      await askForText(page, asPdf(readFixture('found/qpdf-overlay.pdf'), 'paper.pdf'), 'CONFIDENTIAL');
      await waitUntilDrawn(page);
      await page.locator('.thumb canvas').first().waitFor();
    },
  },
  {
    state: 'nothing',
    isWhole: false,
    async reach(page) {
      await askForText(page, asPdf(readFixture('made/heading.pdf')), 'CONFIDENTIAL');
      await page.getByRole('heading', { name: 'Nothing was removed.' }).waitFor();
    },
  },
  {
    state: 'refused',
    isWhole: false,
    async reach(page) {
      await askForText(page, asPdf(readFixture('made/heading.pdf')), 'no');
      await page.locator('.failure').waitFor();
    },
  },
  {
    state: 'pictures',
    isWhole: false,
    async reach(page) {
      await askForPictures(page, asPdf(readFixture('made/images/reportlab-logos.pdf')), 1);
      await page.locator('.choice-page.drawn').waitFor();
      await page.locator('.choice-box').first().click();
    },
  },
  {
    state: 'preview',
    isWhole: true,
    async reach(page) {
      await askForPictures(page, asPdf(readFixture('made/images/reportlab-logos.pdf')), 1);
      await page.locator('.choice-box').nth(1).click();
      await page.getByRole('button', { name: 'Show the page without it' }).click();
      await waitUntilDrawn(page);
    },
  },
];

/** Colours change with the scheme and the order of things with the width; the two together say nothing new. */
function isHeldAgainstAxe({ width }: { width: number }, colorScheme: string): boolean {
  return colorScheme === 'dark' ? width === 360 : width === 1920;
}

interface AxeResults {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

describe('console: for everyone', () => {
  let service: RunningService;
  let browser: Browser;
  let page: Page;
  let faults: Faults;
  before(async () => {
    mkdirSync(PICTURES, { recursive: true });
    service = await RunningService.start({ ...KEYLESS, SOURCE_URL: 'https://example.org/source' });
    browser = await Browser.start();
    ({ page, faults } = await browser.open(service.url));
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => expectQuiet(faults));

  for (const { state, isWhole, reach } of STATES) {
    it(`has nothing that axe finds, and fits every screen: ${state}`, async () => {
      await page.setViewportSize(SIZES[2]!);
      await page.goto(`${service.url}/console`);
      await reach(page);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const colorScheme of SCHEMES) {
          if (!isWhole && !isHeldAgainstAxe(size, colorScheme)) continue;
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await settle(page);
          const name = `${state}-${size.width}-${colorScheme}`;
          await page.screenshot({ path: `${PICTURES}${name}.png`, fullPage: true });
          if (isHeldAgainstAxe(size, colorScheme)) expect(await findFaults(page), name).to.deep.equal([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), name).to.equal(size.width);
        }
      }
    });
  }

  it('is done by keys alone, in the order in which it is read', async () => {
    await page.setViewportSize(SIZES[1]!);
    await page.goto(`${service.url}/console`);
    const stops: string[] = [];
    await page.getByRole('link', { name: 'Source' }).waitFor();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      stops.push(await readFocus(page));
    }
    expect(stops).to.deep.equal([
      'Skip to the form',
      'Interface',
      'Source',
      'file',
      'way',
      'text',
      'Remove the watermark',
      'API key',
    ]);
  });

  it('moves nothing for those who want no motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${service.url}/console`);
    const moving = (): Promise<number> =>
      page.$$eval(
        '*',
        (all) => all.filter((one) => getComputedStyle(one).transitionDuration !== '0s').length,
      );
    expect(await moving()).to.equal(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await moving()).to.be.greaterThan(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('turns the pages of the strip by arrow keys, with one stop for the whole strip', async () => {
    await page.setViewportSize(SIZES[2]!);
    await page.goto(`${service.url}/console`);
    await askForText(page, asPdf(readFixture('found/chromium.pdf')), 'CONFIDENTIAL');
    await waitUntilDrawn(page);
    const stops = page.locator('.thumb[tabindex="0"]');
    expect(await stops.count()).to.equal(1);
    await stops.focus();
    await page.keyboard.press('End');
    await page.getByText('Page 2: 1 mark removed').waitFor();
    const name = await page.evaluate(() => document.activeElement?.textContent);
    expect(name).to.equal('Page 2, changed');
  });
});

/** The id of the field that has the focus, or the text of the link or button. */
function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return (
      focused?.id || focused?.getAttribute('name') || focused?.textContent?.trim() || String(focused?.tagName)
    );
  });
}

/** After a change of size the comparison draws anew, once its room has been still for a moment. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(200);
  if ((await page.locator('.stage').count()) > 0) await waitUntilDrawn(page);
}

async function findFaults(page: Page): Promise<string[]> {
  // Evaluated, not added to the page, which runs no script of others.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { resultTypes: ['violations'] })`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}
