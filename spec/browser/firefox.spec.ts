/**
 * The site in Debian's Firefox: Node's bytes, also without its server. `make firefox` installs it; where it is missing,
 * nothing is tested here.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { listFixtureCases, readFixture } from '../support/fixtures.js';
import { buildPictureStamp } from '../support/word-pictures.js';
import { serveFolder, type StaticServer } from '../support/static-server.js';
import { Firefox, FIREFOX } from './support/firefox.js';
import { buildSite, removeOnNode } from './support/site-folder.js';

(existsSync(FIREFOX) ? describe : describe.skip)('the site in Firefox', function () {
  this.timeout(600_000);
  let folder: string;
  let server: StaticServer;
  let firefox: Firefox;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'site-'));
    buildSite(folder, 'https://example.org/source');
    server = await serveFolder(folder, '/tools/pdf/');
    firefox = await Firefox.start();
    await firefox.open(`${server.address}?lang=en`);
    await firefox.waitFor('#offline', "element.textContent.includes('works without a network')");
    await firefox.waitFor('body', 'navigator.serviceWorker.controller !== null');
  });
  after(async () => {
    await firefox.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** On a page of its own: WebDriver adds to the files that a field has. */
  async function remove(name: string, bytes: Uint8Array, hint: string): Promise<Buffer> {
    await firefox.open(`${server.address}?lang=en`);
    const upload = join(folder, `${name.replaceAll('/', '-')}.pdf`);
    writeFileSync(upload, bytes);
    await firefox.type('#file', upload);
    await firefox.waitFor(
      '#file-list',
      `element.textContent.includes(${JSON.stringify(upload.split('/').at(-1))})`,
    );
    await firefox.run("document.querySelector('#text').value = given[0]", hint);
    await firefox.click('[type="submit"]');
    await firefox.waitFor(
      '.verdict.good .of-file',
      `element.textContent === ${JSON.stringify(upload.split('/').at(-1))}`,
    );
    await firefox.waitFor('.stage[aria-busy="false"]');
    return firefox.save('.verdict a[download]');
  }

  const cases = listFixtureCases().filter(({ file }) => file.startsWith('found/'));
  for (const { file, hint } of cases) {
    it(`gives Node's bytes for ${file}`, async () => {
      const bytes = readFixture(file);
      expect((await remove(file, bytes, hint)).equals(await removeOnNode(bytes, hint))).to.equal(true);
    });
  }

  it('reads pictures, with Node’s bytes', async () => {
    const bytes = buildPictureStamp();
    const output = await remove('picture', bytes, 'CONFIDENTIAL');
    expect(output.equals(await removeOnNode(bytes))).to.equal(true);
  });

  it('works without its server', async () => {
    await server.close();
    const { file, hint } = cases.at(0)!;
    const bytes = readFixture(file);
    expect((await remove(file, bytes, hint)).equals(await removeOnNode(bytes, hint))).to.equal(true);
  });
});
