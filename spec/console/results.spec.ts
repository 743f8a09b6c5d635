/**
 * The document before anything is sent, and what a person reads of a result.
 */
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { TestDocument, turnedBy, writeBody, writeSlanted } from '../support/documents.js';
import { readFixture } from '../support/fixtures.js';
import { drawWord, writeOutline } from '../support/word-pictures.js';
import {
  asPdf,
  askForPictures,
  askForText,
  comparePages,
  expectQuiet,
  onDisk,
  waitUntilDrawn,
} from './support/browser.js';
import { openConsole } from './support/open-console.js';
import { waitUntilStill } from './support/states.js';

const MARK = writeSlanted('(CONFIDENTIAL)Tj');
const SIGNATURE =
  '/AcroForm<</SigFlags 3/Fields[<</FT/Sig/T(s)/V<</Type/Sig/ByteRange[0 10 20 99999]/Contents<00>>>>>]>>';

function writeMarked(pages = 1, catalog = '', mark = MARK): Buffer {
  const document = new TestDocument();
  for (let page = 0; page < pages; page += 1) document.addContentPage(writeBody() + mark);
  document.addCatalogEntries(catalog);
  return Buffer.from(document.build());
}

/** Chooses a document, and counts what is sent to the service. */
async function choose(page: Page, bytes: Buffer | Uint8Array, name = 'document.pdf'): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.setInputFiles('#file', asPdf(bytes, name));
  return sent;
}

/** A click on the document that was chosen, in shares of the page. */
async function clickPage(page: Page, x: number, y: number): Promise<void> {
  await page.locator('.view-page canvas').waitFor();
  const box = (await page.locator('.view-page').boundingBox())!;
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

describe('console: the document before it is sent', () => {
  const opened = openConsole();

  it('is shown at once; a click on a text fills it in, and nothing is sent', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    const sent = await choose(page, readFixture('found/chromium.pdf'));
    await clickPage(page, 0.5, 0.5);
    expect(await page.getByLabel('Its text').inputValue()).to.equal('CONFIDENTIAL');
    expect(sent).to.deep.equal([]);
    expectQuiet(faults);
    await page.close();
  });

  it('lets a person select a picture by a click on it', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    await askForPictures(page, asPdf(readFixture('made/images/reportlab-logos.pdf')), 1);
    const style = (await page.locator('.choice-box').nth(1).getAttribute('style'))!;
    const read = (side: string): number =>
      Number(new RegExp(`(?:^|; )${side}: ([\\d.]+)%`).exec(style)![1]) / 100;
    await page.reload();
    await choose(page, readFixture('made/images/reportlab-logos.pdf'));
    await clickPage(page, read('left') + read('width') / 2, read('top') + read('height') / 2);
    await page.getByRole('button', { name: 'Show the page without it' }).click();
    await waitUntilDrawn(page);
    expect(await page.locator('.choice-list input:checked').inputValue()).to.equal('1');
    expectQuiet(faults);
    await page.close();
  });

  it('explains what a password, a portfolio, an XFA form and a signature mean', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    const marked = writeMarked();
    const locked = execFileSync('qpdf', ['--encrypt', 'secret', 'owner', '256', '--', onDisk(marked), '-']);
    const rows: [Buffer, RegExp][] = [
      [locked, /has a password.*Save a copy without the password/],
      [writeMarked(1, '/Collection<</View/D>>'), /Other documents are attached to this one/],
      [writeMarked(1, '/AcroForm<</XFA[(template)(x)]/Fields[]>>'), /is an XFA form/],
      [writeMarked(1, SIGNATURE), /is signed; the change breaks its signature/],
    ];
    for (const [bytes, sentence] of rows) {
      await choose(page, bytes);
      await page.locator('.view').getByText(sentence).waitFor();
      expect(await page.locator('.view-page').isVisible(), String(sentence)).to.equal(bytes !== locked);
      expect(await page.getByRole('button', { name: 'Next page' }).count()).to.equal(0);
    }
    await page.close();
  });
});

describe('console: the result', () => {
  const opened = openConsole();

  it('lists every page and place of thirty pages, after one request', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    const sent = await choose(page, writeMarked(30));
    await askForText(page, asPdf(writeMarked(30)), 'CONFIDENTIAL');
    await page.getByRole('heading', { name: 'Removed 30 of 30 marks.' }).waitFor();
    await page.getByText('30 pages changed.').waitFor();
    await page.getByRole('region', { name: 'Report' }).getByText('on 30 pages').waitFor();
    await page.getByLabel('Page, of 30').fill('30');
    await page.keyboard.press('Enter');
    await page.getByText('Page 30: 1 mark removed').waitFor();
    await waitUntilDrawn(page);
    expect((await comparePages(page)).inOutlines).to.have.length(1);
    expect(sent).to.have.length(1);
    expectQuiet(faults);
    await page.close();
  });

  it('outlines a slanted mark by its own rotated box', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    await askForText(page, asPdf(readFixture('found/chromium.pdf')), 'CONFIDENTIAL');
    await waitUntilDrawn(page);
    const [area] = await measureOutlines(page);
    // Its upright box covers 0.16 of the page.
    expect(area).to.be.greaterThan(0.01).and.lessThan(0.08);
    const { changedOutside } = await comparePages(page);
    expect(changedOutside).to.equal(0);
    await page.close();
  });

  it('warns of a broken signature above the save button', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    await askForText(page, asPdf(writeMarked(1, SIGNATURE), 'contract.pdf'), 'CONFIDENTIAL');
    const warning = page.getByText('This breaks the signature of contract.pdf');
    await warning.waitFor();
    const save = page.getByRole('link', { name: 'Save the document' });
    expect((await warning.boundingBox())!.y).to.be.lessThan((await save.boundingBox())!.y);
    await page.close();
  });

  it('asks if the whole word was meant when part of it was typed', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    await askForText(page, asPdf(writeMarked(3)), 'CONFID');
    await page.getByText('Did you mean CONFIDENTIAL').waitFor();
    await page.getByRole('button', { name: 'Use this text' }).click();
    await page.getByRole('heading', { name: 'Removed 3 of 3 marks.' }).waitFor();
    await page.close();
  });

  it('continues with the result, so that another mark is removed from the same document', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    const two = `${MARK}q 0.75 g BT /F2 30 Tf 0.7 0.7 -0.7 0.7 120 420 Tm (DO NOT COPY)Tj ET Q\n`;
    await askForText(page, asPdf(writeMarked(2, '', two), 'two.pdf'), 'CONFIDENTIAL');
    await page.getByRole('button', { name: 'Go on with this document' }).click();
    await page.locator('#file-list').filter({ hasText: 'two_cleaned.pdf' }).waitFor();
    await page.getByLabel('Its text').fill('DO NOT COPY');
    await page.getByLabel('Its text').press('Enter');
    await page.getByRole('heading', { name: 'Removed 2 of 2 marks.' }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save the document' }).click();
    const file = await (await saved).path();
    expect((await saved).suggestedFilename()).to.equal('two_cleaned.pdf');
    expect(execFileSync('pdftotext', [file, '-']).toString()).to.not.match(/CONFIDENTIAL|DO NOT COPY/);
    expectQuiet(faults);
    await page.close();
  });

  it('removes one text from several documents, and saves the changed ones as one zip or into a folder', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    await page.setInputFiles('#file', [
      asPdf(writeMarked(), 'same.pdf'),
      asPdf(writeMarked(2), 'same.pdf'),
      asPdf(readFixture('made/heading.pdf'), 'heading.pdf'),
    ]);
    await page.getByLabel('Its text').fill('CONFIDENTIAL');
    await page.getByRole('button', { name: 'Remove it from 3 documents' }).click();
    await page.getByText('2 of 3 documents changed.').waitFor();
    const rows = await page.locator('.queue tbody tr').allInnerTexts();
    expect(rows.map((row) => row.replaceAll(/\s+/g, ' ').trim())).to.deep.equal([
      'same.pdf Removed 1 of 1 mark. Show',
      'same.pdf Removed 2 of 2 marks. Show',
      'heading.pdf Nothing was removed. Show',
    ]);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save all that changed as one zip' }).click();
    const zip = await (await saved).path();
    const check = `import sys,zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print([(i.filename, z.read(i)[:5].decode()) for i in z.infolist()])`;
    expect(execFileSync('python3', ['-c', check, zip]).toString().trim()).to.equal(
      "[('same_cleaned.pdf', '%PDF-'), ('same_cleaned (2).pdf', '%PDF-')]",
    );
    const folder = await page.evaluateHandle(() => navigator.storage.getDirectory());
    await page.evaluate(async (folder) => {
      await folder.getFileHandle('same_cleaned.pdf', { create: true });
      Object.assign(globalThis, { showDirectoryPicker: () => Promise.resolve(folder) });
    }, folder);
    await page.getByRole('button', { name: 'Save them into a folder' }).click();
    await page.getByText('2 documents were saved into').waitFor();
    const kept = await page.evaluate(async (folder) => {
      const read = async (name: string): Promise<string> =>
        (await (await (await folder.getFileHandle(name)).getFile()).text()).slice(0, 5);
      const names = ['same_cleaned.pdf', 'same_cleaned (2).pdf', 'same_cleaned (3).pdf'];
      return Promise.all(names.map(read));
    }, folder);
    expect(kept).to.deep.equal(['', '%PDF-', '%PDF-']);
    await page.getByRole('button', { name: 'Show: heading.pdf' }).click();
    await page.getByRole('heading', { name: 'Nothing was removed.' }).waitFor();
    await page.getByRole('button', { name: 'Back to the documents' }).click();
    await page.getByText('2 of 3 documents changed.').waitFor();
    await page.getByRole('link', { name: 'Save all that changed as one zip' }).waitFor();
    expect(await page.locator('.queue tbody tr').count()).to.equal(3);
    expect(sent).to.equal(3);
    expectQuiet(faults);
    await page.close();
  });

  it('removes a text that was found and left, if a person says that it is the mark', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    const insist = page.getByRole('button', { name: 'Remove it anyway' });
    await askForText(page, asPdf(readFixture('found/chromium.clean.pdf')), 'CONFIDENTIAL');
    await page.getByText('stands on no page').waitFor();
    expect(await insist.count()).to.equal(0);
    await askForText(page, asPdf(readFixture('made/heading.pdf')), 'CONFIDENTIAL');
    await insist.click();
    await page.getByRole('heading', { name: /^Removed (\d+) of \1 marks?\.$/ }).waitFor();
    await waitUntilDrawn(page);
    expect((await comparePages(page)).changedPixels).to.be.greaterThan(100);
    await page.getByText('The same as a command').click();
    expect(await page.locator('pre.command').last().innerText()).to.include('insist=true');
    expectQuiet(faults);
    await page.close();
  });

  it('takes a text that reads like a sentence, if a person says that it is the mark', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    const insist = page.getByRole('button', { name: 'Remove it anyway' });
    const document = asPdf(readFixture('made/heading.pdf'));
    await askForText(page, document, 'xx');
    await page.locator('.failure').getByText('3 letters or digits').waitFor();
    expect(await insist.count()).to.equal(0);
    await askForText(page, document, '机密');
    await page.locator('.failure').getByText('unless you insist').waitFor();
    expect(await insist.count()).to.equal(1);
    const sentence =
      'This copy was handed to the person who asked for it, and it must be given back when they leave the house again.';
    await askForText(page, document, sentence);
    await page.locator('.failure').getByText('reads like a sentence').waitFor();
    await insist.click();
    await page.getByText('stands on no page').waitFor();
    await page.getByText('The same as a command').click();
    expect(await page.locator('pre.command').last().innerText()).to.include('insist=true');
    expectQuiet(faults);
    await page.close();
  });

  it('shows no internal name of evidence, a gate or a form field', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    for (const [file, text] of [
      ['found/chromium.pdf', 'CONFIDENTIAL'],
      ['made/heading.pdf', 'CONFIDENTIAL'],
      ['made/heading.pdf', 'x'.repeat(300)],
    ] as const) {
      // What was shown of the last one would be taken for this one's.
      await page.reload();
      await askForText(page, asPdf(readFixture(file)), text);
      await page.locator('.verdict, .failure').waitFor();
      const shown = await page.locator('main').innerText();
      expect(shown).to.not.match(/[a-z]_[a-z]|slant.sized|across.text|same-placement|shared-form/);
    }
    await page.close();
  });

  it('places the page before its tools on small screens: on a phone, and at 200 %', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    await askForText(page, asPdf(readFixture('found/chromium.pdf')), 'CONFIDENTIAL');
    await waitUntilDrawn(page);
    const readTop = async (selector: string): Promise<number> =>
      (await page.locator(selector).boundingBox())!.y;
    // A browser that magnifies has fewer pixels of style for the same window.
    for (const [width, height, isPageFirst] of [
      [1280, 900, false],
      [640, 450, true],
      [960, 540, true],
      [360, 740, true],
      [1280, 900, false],
    ] as const) {
      await page.setViewportSize({ width, height });
      await waitUntilStill(page);
      const isFirst = (await readTop('.stage')) < (await readTop('.toolbar'));
      expect(isFirst, `${width} × ${height}`).to.equal(isPageFirst);
    }
    await page.close();
  });

  for (const isForm of [false, true]) {
    it(`outlines letters drawn as paths ${isForm ? 'in a form' : 'in the contents'} by their own rotated box`, async () => {
      const { page, faults } = await opened.browser.open(opened.service.url);
      await askForText(page, asPdf(writeOutlines(isForm)), 'CONFIDENTIAL');
      await page.getByRole('heading', { name: /^Removed \d+ of \d+ marks/ }).waitFor();
      for (const look of ['Slider', 'Difference', 'Side by side']) {
        await page.getByLabel(look).check();
        await waitUntilDrawn(page);
        const areas = await measureOutlines(page);
        expect(areas, look).to.have.length(1);
        // The upright box covers 0.24 of the page.
        expect(areas[0], look).to.be.greaterThan(0.02).and.lessThan(0.09);
      }
      const { changedPixels, changedOutside } = await comparePages(page);
      expect(changedPixels).to.be.greaterThan(100);
      expect(changedOutside).to.equal(0);
      expectQuiet(faults);
      await page.close();
    });
  }

  it('keeps the action visible below a long list of pictures', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    await askForPictures(page, asPdf(writePictures(40)), 1);
    const action = page.getByRole('button', { name: 'Show the page without it' });
    await page.locator('.choice-page.drawn').waitFor();
    await page.locator('.choice-box').first().scrollIntoViewIfNeeded();
    const box = (await action.boundingBox())!;
    expect(box.y + box.height).to.be.at.most(900);
    await page.close();
  });
});

describe('console: below a proxy’s path', () => {
  const opened = openConsole();
  let proxy: Server;
  before((done) => {
    proxy = createServer((req, res) => {
      const { pathname, search } = new URL(req.url!, 'http://proxy');
      if (!pathname.startsWith('/tools/pdf/')) {
        res.writeHead(404).end();
        return;
      }
      const target = new URL(pathname.slice('/tools/pdf'.length) + search, opened.service.url);
      const onward = forward(target, { method: req.method, headers: req.headers }, (answer) => {
        res.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(res);
      });
      req.pipe(onward);
    }).listen(0, '127.0.0.1', done);
  });
  after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  it('loads, removes and draws, with or without a final slash', async () => {
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/tools/pdf`;
    const { page, faults } = await opened.browser.open(address);
    await page.goto(`${address}/console/`);
    expect(page.url()).to.equal(`${address}/console`);
    await askForText(page, asPdf(readFixture('found/chromium.pdf')), 'CONFIDENTIAL');
    await waitUntilDrawn(page);
    await page.getByText('The same as a command').click();
    expect(await page.locator('pre.command').last().innerText()).to.include(
      `${address}/api/v1/remove-watermark`,
    );
    expect((await comparePages(page)).changedPixels).to.be.greaterThan(100);
    await page.getByRole('link', { name: 'API', exact: true }).click();
    await page.getByText('Process a PDF and return the processed PDF').waitFor();
    expectQuiet(faults);
    await page.close();
  });
});

/** Small pictures in rows, each upright. */
function writePictures(count: number): Buffer {
  const document = new TestDocument();
  const picture = document.addStream(
    Buffer.alloc(12, 90),
    '/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceRGB/BitsPerComponent 8',
  );
  const draws = Array.from(
    { length: count },
    (_, at) => `q 30 0 0 30 ${20 + 60 * (at % 8)} ${20 + 60 * Math.floor(at / 8)} cm /Im0 Do Q`,
  );
  document.addContentPage(draws.join(' '), `/XObject<</Im0 ${picture}>>`);
  return Buffer.from(document.build());
}

/** The area of each outline, in shares of the page. */
function measureOutlines(page: Page): Promise<number[]> {
  return page.$$eval('.outlines polygon', (polygons) =>
    polygons.map((polygon) => {
      const points = [...(polygon as SVGPolygonElement).points];
      const doubled = points.reduce((sum, { x, y }, at) => {
        const next = points[(at + 1) % points.length]!;
        return sum + x * next.y - next.x * y;
      }, 0);
      return Math.abs(doubled) / 2;
    }),
  );
}

/** A word whose letters are paths, across each of three pages: in the contents, or in a form. */
function writeOutlines(isForm: boolean): Buffer {
  const letters = writeOutline(drawWord('CONFIDENTIAL')).replaceAll(
    /(\S+) (\S+) (\S+) 1 re/gu,
    (_, x: string, y: string, width: string) =>
      `${x} ${y} m ${+x + +width} ${y} l ${+x + +width} ${+y + 1} l ${x} ${+y + 1} l h`,
  );
  const document = new TestDocument();
  const form = document.addForm(`.7 g ${letters}`, '<<>>');
  const draw = `q ${turnedBy(40, 80, 100)} cm ${isForm ? '/S1 Do' : `.7 g ${letters}`} Q\n`;
  for (let page = 0; page < 3; page += 1) {
    document.addContentPage(writeBody() + draw, `/XObject<</S1 ${form}>>`);
  }
  return Buffer.from(document.build());
}
