/**
 * Removing one picture, as a person does it: choose, compare, confirm, save.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { TestDocument, writeBody } from '../support/documents.js';
import { readFixture } from '../support/fixtures.js';
import { asPdf, askForPictures, comparePages, expectQuiet, waitUntilDrawn } from './support/browser.js';
import { openConsole } from './support/open-console.js';

describe('console: removing a picture', () => {
  const opened = openConsole();

  it('goes from the page’s pictures to a saved document, by keyboard alone', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    await askForPictures(page, asPdf(readFixture('made/images/reportlab-logos.pdf'), 'logos.pdf'), 1);
    await page.getByRole('heading', { name: /^Page 1 of 2 has \d+ pictures that can be chosen/ }).waitFor();
    await page.waitForSelector('.choice-page.drawn canvas');

    // From the heading, which has the focus, the first stop is the list; its arrow keys choose.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { checked: true }).last().inputValue()).to.equal('1');
    expect(await page.locator('.choice-box.chosen').innerText()).to.equal('2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitUntilDrawn(page);

    const { changedPixels, changedOutside } = await comparePages(page);
    expect(changedPixels).to.be.greaterThan(100);
    expect(changedOutside).to.equal(0);

    expect(await page.getByRole('link', { name: 'Save the document' }).count()).to.equal(0);
    await page.getByLabel('I have compared them').check();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save the document' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).to.equal('logos_cleaned.pdf');
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).to.equal('%PDF-');
    expectQuiet(faults);
    await page.close();
  });

  it('places each box over its picture: the page changes only in the chosen box, also if turned', async () => {
    for (const [file, pageNumber] of [
      ['made/images/reportlab-turns.pdf', 2],
      ['made/images/chromium.pdf', 1],
    ] as const) {
      const { page, faults } = await opened.browser.open(opened.service.url);
      await askForPictures(page, asPdf(readFixture(file)), pageNumber);
      const box = page.locator('.choice-box').first();
      await box.hover();
      expect(await page.locator('.choice-entry.pointed input').inputValue()).to.equal('0');
      await box.click();
      await page.getByRole('button', { name: 'Show the page without it' }).click();
      await waitUntilDrawn(page);
      const { changedOutside, inOutlines } = await comparePages(page);
      expect(inOutlines[0], file).to.be.greaterThan(100);
      expect(changedOutside, file).to.equal(0);
      expectQuiet(faults);
      await page.close();
    }
  });

  it('removes the same picture from all pages, shows each, and continues with the result', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
    await askForPictures(page, asPdf(writeLogos(), 'report.pdf'), 1);
    await page.locator('.choice-box').first().click();
    await page.getByLabel('Wherever this picture is drawn').check();
    await page.getByRole('button', { name: 'Show the page without it' }).click();
    await page.getByRole('heading', { name: 'Without the picture: pages 1–3' }).waitFor();
    expect(sent).to.equal(2);
    await waitUntilDrawn(page);
    for (const pageNumber of [1, 2, 3]) {
      await page.getByLabel('Page, of 4').fill(String(pageNumber));
      await page.keyboard.press('Enter');
      await page.locator(`.thumb[value="${pageNumber}"][aria-current="page"]`).waitFor();
      await waitUntilDrawn(page);
      const { changedOutside, inOutlines } = await comparePages(page);
      expect(inOutlines, `page ${pageNumber}`).to.have.length(pageNumber === 2 ? 2 : 1);
      expect(Math.min(...inOutlines), `page ${pageNumber}`).to.be.greaterThan(100);
      expect(changedOutside, `page ${pageNumber}`).to.equal(0);
    }
    await page.getByLabel('I have compared them').check();
    await page.getByRole('button', { name: 'Go on with this document' }).click();
    await page.locator('#file-list').filter({ hasText: 'what was removed so far' }).waitFor();
    // Another one, of the same document.
    await page.getByLabel('On page').fill('4');
    await page.getByRole('button', { name: 'Find its pictures' }).click();
    await page.locator('.choice-box').first().click();
    await page.getByRole('button', { name: 'Show the page without it' }).click();
    await page.getByRole('heading', { name: 'Without the picture: page 4' }).waitFor();
    await page.getByLabel('I have compared them').check();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save the document' }).click();
    expect((await saved).suggestedFilename()).to.equal('report_cleaned.pdf');
    const images = execFileSync('mutool', ['draw', '-F', 'trace', await (await saved).path()], {
      stdio: 'pipe',
    }).toString();
    expect(images).to.not.include('<fill_image');
    expectQuiet(faults);
    await page.close();
  });

  it('takes the page that is on show, and stays where a picture was clicked', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.setInputFiles('#file', asPdf(writeLogos()));
    const next = page.locator('.view').getByRole('button', { name: 'Next page' });
    await next.click();
    await page.getByLabel('A picture', { exact: true }).check();
    expect(await page.getByLabel('On page').inputValue()).to.equal('2');
    await page.getByRole('button', { name: 'Find its pictures' }).click();
    await page.locator('.choice-page.drawn').waitFor();
    const box = page.locator('.choice-box').nth(1);
    await box.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    await box.click();
    expect(await page.evaluate(() => scrollY)).to.equal(scrolled);
    await page.getByRole('button', { name: 'Show the page without it' }).click();
    await page.getByLabel('I have compared them').check();
    await page.getByRole('button', { name: 'Go on with this document' }).click();
    await page.locator('#page:focus').waitFor();
    expectQuiet(faults);
    await page.close();
  });

  it('removes the picture that is clicked next from the confirmed result, so that both are gone', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    await page.setInputFiles('#file', asPdf(writeLogos(), 'report.pdf'));
    await page.locator('.view').getByRole('button', { name: 'Next page' }).click();
    const listed = page.locator('#file-list');
    const removeAt = async (x: number): Promise<void> => {
      const { width, height } = (await page.locator('.view-page').boundingBox())!;
      // The page has 420 by 560 points; both logos are 20 to 60 above its foot.
      const position = { x: (width * x) / 420, y: height - (height * 40) / 560 };
      await page.locator('.view-page').click({ position });
      // The preview of the earlier choice stays until the request is sent.
      await page.locator('.preview').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Show the page without it' }).click();
      await page.getByRole('heading', { name: 'Without the picture: page 2' }).waitFor();
    };
    const shown = page.locator('.view-page[data-page="2"]');
    await shown.waitFor();
    await removeAt(330);
    // Without a confirmation, the next choice is of the document as it was.
    await removeAt(50);
    expect(await listed.textContent()).to.not.include('what was removed so far');
    await page.getByLabel('I have compared them').check();
    await removeAt(330);
    expect(await listed.textContent())
      .to.include('report_cleaned.pdf')
      .and.include('what was removed so far');
    await page.getByLabel('I have compared them').check();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save the document' }).click();
    const draws = execFileSync('mutool', ['draw', '-F', 'trace', await (await saved).path(), '2'], {
      stdio: 'pipe',
    }).toString();
    expect(draws).to.include('<page').and.not.include('<fill_image');
    expectQuiet(faults);
    await page.close();
  });

  it('marks a choice of pictures as that of the previous document', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    await askForPictures(page, asPdf(writeLogos(), 'first.pdf'), 1);
    const choice = page.getByRole('region', { name: 'that can be chosen' });
    await choice.getByText('first.pdf').waitFor();
    await page.setInputFiles('#file', asPdf(writeLogos(), 'second.pdf'));
    await choice.getByText('the document that was chosen before').waitFor();
    await page.close();
  });

  it('warns of a broken signature above the button that saves', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    const field = '<</FT/Sig/T(s)/V<</Type/Sig/ByteRange[0 10 20 30]/Contents<00>>>>>';
    const signed = writeLogos(`/AcroForm<</SigFlags 3/Fields[${field}]>>`);
    await askForPictures(page, asPdf(signed, 'contract.pdf'), 1);
    await page.locator('.choice-box').first().click();
    await page.getByRole('button', { name: 'Show the page without it' }).click();
    await page.locator('.preview').getByText('This breaks the signature of contract.pdf').waitFor();
    await page.close();
  });

  it('keeps the choice and the preview when the language changes', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    await askForPictures(page, asPdf(writeLogos()), 1);
    await page.locator('.choice-box').first().click();
    await page.getByRole('button', { name: 'Show the page without it' }).click();
    await waitUntilDrawn(page);
    await page.getByLabel('Language').selectOption('fr');
    await page.getByRole('heading', { name: 'Sans l’image : page 1' }).waitFor();
    expect(await page.locator('.choice-list input:checked').inputValue()).to.equal('0');
    expectQuiet(faults);
    await page.close();
  });

  it('explains why a page offers no picture, and what to try', async () => {
    const { page, faults } = await opened.browser.open(opened.service.url);
    await askForPictures(page, asPdf(readFixture('made/images/img2pdf-scan.pdf')), 1);
    const result = page.getByRole('region', { name: 'Result' });
    await result.filter({ hasText: 'covers nearly the whole page, as a scan does' }).waitFor();
    await askForPictures(page, asPdf(readFixture('made/heading.pdf')), 1);
    await result.filter({ hasText: 'The page draws no picture at all' }).waitFor();
    await result.getByText('choose “A text” instead').waitFor();
    expectQuiet(faults);
    await page.close();
  });

  it('offers the call as a command with the same result', async () => {
    const { page } = await opened.browser.open(opened.service.url);
    await askForPictures(page, asPdf(readFixture('made/images/imagemagick.pdf'), 'one.pdf'), 1);
    await page.locator('.choice-box').first().click();
    await page.getByRole('button', { name: 'Show the page without it' }).click();
    await page.getByText('The same as a command').click();
    const command = await page.locator('pre.command').innerText();
    expect(command).to.match(/--form-string source_sha256=[0-9a-f]{64} /);
    expect(command)
      .to.include('--form-string confirmed=true')
      .and.include("-F 'file=@one.pdf;type=application/pdf'");
    expect(command).to.include(`${opened.service.url}/api/v1/image-watermarks/preview`);
    await page.close();
  });
});

/** One logo on pages 1, 2 (twice) and 3, another one on page 4. */
function writeLogos(catalog = ''): Uint8Array {
  const document = new TestDocument();
  const addPicture = (shade: number): string =>
    document.addStream(
      Buffer.alloc(12, shade),
      '/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceRGB/BitsPerComponent 8',
    );
  const [logo, other] = [addPicture(90), addPicture(160)];
  const draw = (x: number, y: number): string => `q 60 0 0 40 ${x} ${y} cm /Im0 Do Q\n`;
  const pages: [string, string][] = [
    [logo, draw(300, 20)],
    [logo, draw(300, 20) + draw(20, 20)],
    [logo, draw(20, 20)],
    [other, draw(300, 20)],
  ];
  for (const [picture, draws] of pages) {
    document.addContentPage(writeBody() + draws, `/XObject<</Im0 ${picture}>>`);
  }
  document.addCatalogEntries(catalog);
  return document.build();
}
