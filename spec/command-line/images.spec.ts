import { expect } from 'chai';
import { copyFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatCandidates } from '../../src/command-line/images.js';
import { listImageCandidates } from '../../src/engine/image-draws.js';
import { runCli, runCliForBytes } from '../support/command-line.js';
import { makeTemporaryPath } from '../support/temporary.js';

const FOLDER = new URL('../../fixtures/made/images/', import.meta.url);

function formatFixture(name: string, pngPath: string | null = null): string {
  return formatCandidates(listImageCandidates(readFileSync(new URL(name, FOLDER)), 1), pngPath);
}

describe('the list of selectable images on the command line', () => {
  it('is a table with one line for each draw, beginning with the index to remove it by', () => {
    const lines = formatFixture('chromium.pdf').split('\n');
    expect(lines[0]).to.match(/^3 images to select on page 1 of 1/u);
    expect(lines[2]!.trim()).to.match(/^index +left +top +width +height +pixels$/u);
    expect(lines[3]!.trim()).to.equal('30  10.6 %  11.3 %  13.1 %   5.0 %  104 × 56');
    expect(lines).to.have.lengthOf(6);
  });

  it('says why there is nothing to select', () => {
    expect(formatFixture('img2pdf-scan.pdf')).to.match(
      /^Nothing to select on page 1 of 1\. The image covers nearly the whole page/u,
    );
    expect(formatFixture('img2pdf-scan.pdf', 'page.png')).to.match(
      /\nThe page, without boxes, is in page\.png\.$/u,
    );
  });

  it('says where the picture of the page was written', () => {
    expect(formatFixture('chromium.pdf', 'page.png').split('\n').at(-1)).to.include('page.png');
  });
});

describe('unimage', () => {
  const logos = fileURLToPath(new URL('reportlab-logos.pdf', FOLDER));

  for (const [words, message] of [
    [[], /^Removed image 40 of page 1; the rest .*Written to standard output\.\n$/u],
    [['--everywhere'], /^Removed image 40 of page 1 from pages? [\d,-]+; the rest/u],
  ] as const) {
    it(`says from where the image was removed: ${words.join(' ')}`, () => {
      const { status, stderr } = runCliForBytes([
        'unimage',
        logos,
        '--page',
        '1',
        '--index',
        '40',
        '--out',
        '-',
        ...words,
      ]);
      expect(stderr.toString()).to.match(message);
      expect(status).to.equal(0);
    });
  }
});

describe('images --png', () => {
  const fixture = fileURLToPath(new URL('chromium.pdf', FOLDER));
  const isPicture = (bytes: Buffer): boolean => bytes.subarray(1, 4).toString() === 'PNG';

  it('replaces an existing file, such as its own input, only with --force', () => {
    const input = makeTemporaryPath('.pdf');
    copyFileSync(fixture, input);
    const words = ['images', input, '--page', '1', '--png', input];
    const { code, complained } = runCli(words);
    expect([code, complained]).to.deep.equal([2, `${input} exists: give --force to replace it.\n`]);
    expect(isPicture(readFileSync(input))).to.equal(false);
    expect(runCli([...words, '--force']).code).to.equal(0);
    expect(isPicture(readFileSync(input))).to.equal(true);
  });

  it('gives the picture on standard output, and the list on standard error', () => {
    const { status, stdout, stderr } = runCliForBytes(['images', fixture, '--page', '1', '--png', '-']);
    expect(status).to.equal(0);
    expect(isPicture(stdout)).to.equal(true);
    expect(stderr.toString()).to.match(/^3 images to select .*is in standard output\.\n$/su);
  });
});
