/**
 * How the page is for everyone: without a mouse, without eyes, on a telephone, in the dark.
 */
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readFixture } from '../support/fixtures.js';
import { RunningService } from '../support/running-service.js';
import { LANGUAGES } from '../../src/console/words/words.js';
import { findAxeFaults } from './support/axe.js';
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
import { STATES, waitUntilStill } from './support/states.js';

const SIZES = [
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];
const SCHEMES = ['light', 'dark'] as const;

/** Of the narrowest telephones: long words of some languages have no room beside each other. */
const NARROW = { width: 280, height: 653 };

/** Colours change with the scheme and the order of things with the width; the two together say nothing new. */
function isHeldAgainstAxe({ width }: { width: number }, colorScheme: string): boolean {
  return colorScheme === 'dark' ? width === 360 : width === 1920;
}

describe('console: accessibility', function () {
  // Each reads a dozen pages with axe, on a machine that may have other things to do.
  this.timeout(300_000);

  let service: RunningService;
  let browser: Browser;
  let page: Page;
  let faults: Faults;
  before(async () => {
    service = await RunningService.start({ ...KEYLESS, SOURCE_URL: 'https://example.org/source' });
    browser = await Browser.start();
    ({ page, faults } = await browser.open(service.url));
  });
  after(async () => {
    await browser.close();
    await service.stop();
  });
  afterEach(() => expectQuiet(faults));

  for (const { state, reach } of STATES) {
    it(`fits every screen, and axe reports nothing: ${state}`, async () => {
      await page.setViewportSize(SIZES[2]!);
      await page.goto(`${service.url}/console`);
      await reach(page);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await waitUntilStill(page);
          const name = `${state}-${size.width}-${colorScheme}`;
          if (isHeldAgainstAxe(size, colorScheme)) expect(await findAxeFaults(page), name).to.deep.equal([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), name).to.equal(size.width);
        }
      }
    });

    it(`fits a narrow screen in each language, and axe reports nothing in any other: ${state}`, async () => {
      await page.setViewportSize(SIZES[1]!);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(`${service.url}/console`);
      await reach(page);
      // The page keeps what it shows when the language changes.
      for (const language of Object.keys(LANGUAGES)) {
        await page.locator('#language').selectOption(language);
        await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
        await waitUntilStill(page);
        const name = `${state} in ${language}`;
        if (language !== 'en') expect(await findAxeFaults(page, false), name).to.deep.equal([]);
        await page.setViewportSize(NARROW);
        await waitUntilStill(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).to.equal(NARROW.width);
        await page.setViewportSize(SIZES[1]!);
      }
    });
  }

  it('is used by keyboard alone, in reading order', async () => {
    await page.setViewportSize(SIZES[1]!);
    await page.goto(`${service.url}/console`);
    const stops: string[] = [];
    await page.getByRole('link', { name: 'Source' }).waitFor();
    for (let stop = 0; stop < 10; stop++) {
      await page.keyboard.press('Tab');
      stops.push(await readFocus(page));
    }
    expect(stops).to.deep.equal([
      'Skip to the form',
      'API',
      'Source',
      'language',
      'file',
      'way',
      'where',
      'text',
      'Remove the watermark',
      'API key',
    ]);
  });

  it('animates nothing if reduced motion is preferred', async () => {
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

  it('shows choices, and boxes on the page, in forced colours', async () => {
    await page.setViewportSize(SIZES[2]!);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.goto(`${service.url}/console`);
    const read = (selector: string, property: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    for (const group of ['way', 'where']) {
      const [chosen, other] = await Promise.all(
        [':checked', ':not(:checked)'].map((state) =>
          read(`[name="${group}"]${state} + span`, 'background-color'),
        ),
      );
      expect(chosen, group).to.not.equal(other);
    }
    await askForPictures(page, asPdf(readFixture('made/images/reportlab-logos.pdf')), 1);
    await page.locator('.choice-page.drawn').waitFor();
    expect(await read('.choice-page', 'background-color')).to.equal('rgb(255, 255, 255)');
    expect(await read('.choice-box', 'border-top-color')).to.equal('rgb(36, 64, 142)');
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  });

  it('moves through the pages of the strip by arrow keys, with one tab stop for the strip', async () => {
    await page.setViewportSize(SIZES[2]!);
    await page.goto(`${service.url}/console`);
    await askForText(page, asPdf(readFixture('found/chromium.pdf')), 'CONFIDENTIAL');
    await waitUntilDrawn(page);
    const stops = page.locator('.thumb[tabindex="0"]');
    expect(await stops.count()).to.equal(1);
    await stops.focus();
    await page.keyboard.press('End');
    await page.getByText('Page 2: 1 mark removed').waitFor();
    const name = await page.evaluate(() => document.activeElement?.ariaLabel);
    expect(name).to.equal('page 2, changed');
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
