/**
 * The page in Debian's Chromium, with everything noted that a quiet page does not do.
 */
import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { type Browser as Chromium, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from '../../support/chromium.js';
import { makeTemporaryPath } from '../../support/temporary.js';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As a browser with a window lays text out.
  '--font-render-hinting=none',
];

/** What Chromium logs for every answer other than a success; the page shows it in its own words. */
const STATUS_TOLD = /^Failed to load resource: the server responded with a status of \d+/;

export interface Faults {
  /** Errors and warnings of the console, reports of the security policy, uncaught errors. */
  said: string[];
  /** Requests to any other host. */
  foreign: string[];
}

/** Started once in each process, and closed at its end by Playwright: a start takes two seconds. */
let chromiumRuns: Promise<Chromium> | null = null;

const LOOK = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const;

/** Storage of its own in the process's Chromium. */
export class Browser {
  private readonly context: BrowserContext;

  private constructor(context: BrowserContext) {
    this.context = context;
  }

  static async start(): Promise<Browser> {
    chromiumRuns ??= chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
    return Browser.prepare(await (await chromiumRuns).newContext(LOOK));
  }

  /** With a process and a profile of its own, without which Chromium installs no page. */
  static async startWithProfile(): Promise<Browser> {
    const profile = makeTemporaryPath('-profile');
    const options = { executablePath: CHROMIUM, args: FLAGS, ...LOOK };
    return Browser.prepare(await chromium.launchPersistentContext(profile, options));
  }

  private static async prepare(context: BrowserContext): Promise<Browser> {
    context.setDefaultTimeout(120_000);
    // tsx names functions by a helper, which what a test sends into the page refers to.
    await context.addInitScript('globalThis.__name = (named) => named');
    // Most tests are of the service; a test of the other way removes or changes this.
    await context.addInitScript("try { localStorage.where ??= 'service' } catch {}");
    return new Browser(context);
  }

  /** Opens the console of a service, or another page; what the page should not do is noted from its first byte. */
  async open(address: string, path = '/console'): Promise<{ page: Page; faults: Faults }> {
    const page = await this.context.newPage();
    const faults: Faults = { said: [], foreign: [] };
    page.on('console', (message) => {
      const isComplaint = ['error', 'warning'].includes(message.type());
      if (isComplaint && !STATUS_TOLD.test(message.text())) faults.said.push(message.text());
    });
    page.on('pageerror', (error) => faults.said.push(String(error)));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== new URL(address).origin && !['blob:', 'data:'].includes(protocol)) {
        faults.foreign.push(request.url());
      }
    });
    await page.goto(address + path);
    // The script fills this field last.
    await page.waitForSelector('#language option', { state: 'attached' });
    return { page, faults };
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

export function expectQuiet(faults: Faults): void {
  expect(faults).to.deep.equal({ said: [], foreign: [] });
}

export interface FileToSend {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export function asPdf(bytes: Uint8Array, name = 'document.pdf'): FileToSend {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) };
}

/** For large files: bytes would travel to the browser as text. */
export function onDisk(bytes: Uint8Array): string {
  const file = makeTemporaryPath('.pdf');
  writeFileSync(file, bytes);
  return file;
}

export async function askForText(page: Page, file: FileToSend | string, text: string): Promise<void> {
  await page.setInputFiles('#file', file);
  await page.getByLabel('A text', { exact: true }).check();
  await page.getByLabel('Its text').fill(text);
  await page.getByRole('button', { name: 'Remove the watermark' }).click();
}

export async function askForPictures(
  page: Page,
  file: FileToSend | string,
  pageNumber: number,
): Promise<void> {
  await page.setInputFiles('#file', file);
  await page.getByLabel('A picture', { exact: true }).check();
  await page.getByLabel('On page').fill(String(pageNumber));
  await page.getByRole('button', { name: 'Find its pictures' }).click();
}

/** The comparison has drawn what it was last asked for. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForSelector('.stage[aria-busy="false"]');
}

export interface Compared {
  changedPixels: number;
  /** Changed pixels that lie in no outline, grown by the width of its line. */
  changedOutside: number;
  /** Changed pixels in each outline. */
  inOutlines: number[];
}

/**
 * Counts on the two drawn pages themselves, side by side, with no code of the page. Pixels count that differ by two
 * levels or more: Chromium sometimes draws letters one level darker when it draws a page again.
 */
export async function comparePages(page: Page): Promise<Compared> {
  return page.evaluate(() => {
    const [before, after] = [...document.querySelectorAll<HTMLCanvasElement>('.panes.two .sheet canvas')];
    if (before === undefined || after === undefined) throw new Error('there are no two pages');
    const { width, height } = before;
    const pixelsOf = (canvas: HTMLCanvasElement): Uint8ClampedArray =>
      canvas.getContext('2d')!.getImageData(0, 0, width, height).data;
    const [one, other] = [pixelsOf(before), pixelsOf(after)];
    const outlines = [...document.querySelectorAll<SVGPolygonElement>('.outlines polygon')].map((polygon) =>
      [...polygon.points].map(({ x, y }) => [x * width, y * height] as const),
    );
    const marginPx = 2;
    const leastLevels = 2;
    const counted = { changedPixels: 0, changedOutside: 0, inOutlines: outlines.map(() => 0) };
    for (let at = 0; at < one.length; at += 4) {
      const isSame = [0, 1, 2].every(
        (component) => Math.abs(one[at + component]! - other[at + component]!) < leastLevels,
      );
      if (isSame) continue;
      counted.changedPixels += 1;
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      let isInside = false;
      outlines.forEach((corners, index) => {
        // Of a convex polygon: how far the point lies beyond each edge.
        const beyond = corners.map(([fromX, fromY], corner) => {
          const [toX, toY] = corners[(corner + 1) % corners.length]!;
          const cross = (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX);
          return cross / Math.hypot(toX - fromX, toY - fromY);
        });
        if (Math.min(...beyond) < -marginPx && Math.max(...beyond) > marginPx) return;
        isInside = true;
        counted.inOutlines[index]! += 1;
      });
      if (!isInside) counted.changedOutside += 1;
    }
    return counted;
  });
}
