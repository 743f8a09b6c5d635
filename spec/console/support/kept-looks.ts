/**
 * Holds what the page looks like against kept pictures; `make looks` renews them, for a person to read.
 *
 * They are compared by the mean colour of blocks, so that another machine's smoothing of letters is no difference. The
 * page is shown in pdf.js's own fonts, so that none of the machine's take part.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { waitUntilStill } from './states.js';

const FOLDER = fileURLToPath(new URL('../looks/', import.meta.url));
const RENEWS = process.env['RENEW_LOOKS'] === '1';

/** Texts that are others each time. */
const VARYING = '#quota, .request-id';

const LIMITS = {
  /** Pixels of the page along the side of a block. */
  block: 16,
  /** Of 255: what smoothing changes in the mean of a block; a line of text that is missing changes more. */
  shade: 20,
  /** Of all blocks. */
  share: 0.01,
  /** Of the page's height, in pixels: a rounded line. */
  height: 8,
};

interface Difference {
  heights: [kept: number, now: number];
  /** Blocks that differ, as shares of all. */
  share: number;
  /** From the top of the page, in pixels, to the first and last of them. */
  from: number;
  to: number;
}

/** @param blank another page of the same browser, which reads and writes pictures. */
export async function expectAsKept(page: Page, blank: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await waitUntilStill(page);
  const mask = [page.locator(VARYING)];
  const shown = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide', mask });
  const file = `${FOLDER}${name}.webp`;
  if (RENEWS) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, Buffer.from(await blank.evaluate(pack, toAddress(shown, 'png')), 'base64'));
    return;
  }
  expect(existsSync(file), `${file} is kept: \`make looks\` writes it`).to.equal(true);
  const pictures = [toAddress(readFileSync(file), 'webp'), toAddress(shown, 'png')] as const;
  const { heights, share, from, to } = await blank.evaluate(compare, { pictures, ...LIMITS });
  const seen = join(tmpdir(), `${name}.png`);
  const sentence = `${name} differs from ${file} in ${(share * 100).toFixed(1)} % from ${from} to ${to} px of ${heights.join(' and ')}`;
  const isAlike = share <= LIMITS.share && Math.abs(heights[0] - heights[1]) <= LIMITS.height;
  if (!isAlike) writeFileSync(seen, shown);
  expect(isAlike, `${sentence}; see ${seen}, and renew by \`make looks\` if it is meant`).to.equal(true);
}

function toAddress(picture: Buffer, type: string): string {
  return `data:image/${type};base64,${picture.toString('base64')}`;
}

/** Says so where they are missing: the pictures would differ for that reason. */
export async function showOwnFonts(page: Page): Promise<void> {
  const hasFonts = await page.evaluate(async () => {
    const script = document.querySelector<HTMLScriptElement>('script[type="module"]')!.src;
    const folder = /pdfjs-[\d.]+\//u.exec(await (await fetch(script)).text())?.[0];
    if (folder === undefined) return false;
    for (const [look, weight] of Object.entries({ Regular: '400', Bold: '700' })) {
      const address = new URL(`${folder}standard_fonts/LiberationSans-${look}.ttf`, script).href;
      document.fonts.add(await new FontFace('Kept', `url(${address})`, { weight }).load());
    }
    for (const name of ['--sans', '--serif', '--mono']) {
      document.documentElement.style.setProperty(name, 'Kept');
    }
    return true;
  });
  expect(hasFonts, 'the fonts of pdf.js, in which the page is compared, are there').to.equal(true);
}

/** Half as large, which a person can still read. */
async function pack(address: string): Promise<string> {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width / 2, picture.height / 2];
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.5).split(',')[1]!;
}

async function compare({
  pictures,
  block,
  shade,
}: { pictures: readonly [string, string] } & typeof LIMITS): Promise<Difference> {
  const read = async (address: string) => createImageBitmap(await (await fetch(address)).blob());
  const [kept, now] = [await read(pictures[0]), await read(pictures[1])];
  const columns = Math.ceil(now.width / block);
  const rows = Math.ceil(now.height / block);
  // The kept one has half the pixels along each side.
  const means = [kept, now].map((picture, at) => {
    const step = at === 0 ? block / 2 : block;
    const canvas = new OffscreenCanvas(columns * step, rows * step);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.drawImage(picture, 0, 0);
    const { data, width } = context.getImageData(0, 0, columns * step, rows * step);
    const sums = new Float64Array(columns * rows * 3);
    for (let pixel = 0; pixel < data.length / 4; pixel += 1) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      const to = (Math.floor(y / step) * columns + Math.floor(x / step)) * 3;
      for (let part = 0; part < 3; part += 1) sums[to + part]! += data[pixel * 4 + part]! / step ** 2;
    }
    return sums;
  });
  const differing: number[] = [];
  for (let at = 0; at < columns * rows; at += 1) {
    const differs = [0, 1, 2].some(
      (part) => Math.abs(means[0]![at * 3 + part]! - means[1]![at * 3 + part]!) > shade,
    );
    if (differs) differing.push(Math.floor(at / columns) * block);
  }
  return {
    heights: [kept.height * 2, now.height],
    share: differing.length / (columns * rows),
    from: differing[0] ?? 0,
    to: differing.at(-1) ?? 0,
  };
}
