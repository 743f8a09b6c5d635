import { expect } from 'chai';
import { readConsoleFiles } from '../../../src/http/routes/console.js';
import type { FakePool } from '../../support/fake-pool.js';
import { startService, type Service } from '../../support/service.js';

/** What a browser says of itself when a person opens an address. */
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const MAX_FIRST_LOAD_BYTES = 150 * 1024;

describe('console', () => {
  const files = readConsoleFiles();
  let service: Service<FakePool>;
  before(async () => {
    service = await startService({ consoleFiles: files });
  });
  after(() => service.close());

  const ask = (where: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(service.url + where, { headers });

  /** Addresses that the page loads at once. */
  async function listFirstLoad(): Promise<string[]> {
    const html = await (await ask('/console')).text();
    const addresses = Array.from(
      html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]*)"/g),
      ([, at]) => new URL(at!, `${service.url}/console`).pathname,
    );
    expect(addresses).to.have.length(3);
    return addresses;
  }

  it('is revalidated each time; its files are cached without limit under content hashes', async () => {
    const page = await ask('/console');
    expect(page.status).to.equal(200);
    expect(page.headers.get('Content-Type')).to.equal('text/html; charset=utf-8');
    expect(page.headers.get('Cache-Control')).to.equal('no-store');
    for (const address of await listFirstLoad()) {
      expect(address).to.match(/^\/console\/assets\/\w+-[0-9A-Za-z]{8}\.(js|css|svg)$/);
      const asset = await ask(address);
      expect(asset.status).to.equal(200);
      expect(asset.headers.get('Cache-Control')).to.equal('public, max-age=31536000, immutable');
    }
  });

  it('has a policy that allows no inline and no foreign content, its worker included', async () => {
    const worker = [...files.keys()].find((name) => /pdf\.worker.*\.mjs$/.test(name))!;
    for (const address of ['/console', ...(await listFirstLoad()), `/console/${worker}`]) {
      const policy = (await ask(address)).headers.get('Content-Security-Policy')!;
      expect(policy).to.include("default-src 'none'");
      expect(policy).to.include("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).to.include("worker-src 'self'");
      expect(policy).to.include("frame-ancestors 'none'");
      expect(policy).to.not.match(/unsafe-inline|'unsafe-eval'|https?:|\*/);
    }
    const html = await (await ask('/console')).text();
    expect(html).to.not.match(/<style|style=|<script>|\son\w+=/);
  });

  it('loads no more than 150 KB, compressed, before pdf.js', async () => {
    let bytes = 0;
    for (const address of ['/console', ...(await listFirstLoad())]) {
      const answer = await service.get(address).set('Accept-Encoding', 'gzip').expect(200);
      bytes += Number(answer.headers['content-length']);
      expect(String(answer.body)).to.not.include('InvalidPDFException');
    }
    const drawing = [...files.keys()].find((name) => /^assets\/pdf-\w+\.js$/.test(name))!;
    expect(files.get(drawing)!.bytes.toString()).to.include('InvalidPDFException');
    expect(bytes).to.be.greaterThan(5000).and.at.most(MAX_FIRST_LOAD_BYTES);
  });

  it('sends a compressed copy with the same content if the browser accepts one', async () => {
    const [script] = (await listFirstLoad()).filter((address) => address.endsWith('.js'));
    const plain = await ask(script!, { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('Content-Encoding')).to.equal(null);
    expect(plain.headers.get('Vary')).to.include('Accept-Encoding');
    const text = await plain.text();
    for (const encoding of ['br', 'gzip']) {
      const packed = await ask(script!, { 'Accept-Encoding': encoding });
      expect(packed.headers.get('Content-Encoding')).to.equal(encoding);
      expect(packed.headers.get('Content-Type')).to.equal(plain.headers.get('Content-Type'));
      // fetch has undone the encoding.
      expect(await packed.text()).to.equal(text);
    }
  });

  it('sends WebAssembly, modules and the maps of pdf.js with their media types', async () => {
    const find = (pattern: RegExp): string =>
      `/console/${[...files.keys()].find((name) => pattern.test(name))!}`;
    const rows: [RegExp, string][] = [
      [/openjpeg\.wasm$/, 'application/wasm'],
      [/pdf\.worker.*\.js$/, 'text/javascript'],
      [/Adobe-Japan1-0\.bcmap$/, 'application/octet-stream'],
      [/LiberationSans-Regular\.ttf$/, 'font/ttf'],
    ];
    for (const [pattern, type] of rows) {
      const answer = await ask(find(pattern));
      expect(answer.status, String(pattern)).to.equal(200);
      expect(answer.headers.get('Content-Type')?.split(';')[0], String(pattern)).to.equal(type);
    }
  });

  it('serves no other file', async () => {
    const asked = [
      'index.html',
      'assets',
      'assets/',
      'assets/..%2findex.html',
      'assets/%2e%2e/%2e%2e/main.js',
      'assets/%ff',
      'x',
    ];
    for (const name of asked) {
      expect((await ask(`/console/${name}`)).status, name).to.equal(404);
    }
  });

  it('answers other methods with 405 and those that it takes', async () => {
    const refused = await fetch(`${service.url}/console`, { method: 'POST' });
    expect([refused.status, refused.headers.get('Allow')]).to.deep.equal([405, 'GET, HEAD']);
  });

  it('costs no quota and starts no job', async () => {
    for (let times = 0; times < 70; times++) expect((await ask('/console')).status).to.equal(200);
    expect(service.pool.jobs).to.deep.equal([]);
  });

  it('links a browser at / to the page, and answers other callers with JSON', async () => {
    const welcome = await ask('/', { Accept: BROWSER });
    expect(welcome.status).to.equal(200);
    expect(welcome.headers.get('Content-Type')).to.equal('text/html; charset=utf-8');
    expect(welcome.headers.get('Vary')).to.include('Accept');
    expect(await welcome.text()).to.include('href="console"');

    const without = await startService();
    const expected = await without.get('/').expect(200);
    await without.close();
    for (const accept of ['*/*', 'application/json', 'application/json, text/html', '', 'image/png']) {
      const answer = await service.get('/').set('Accept', accept).expect(200);
      expect(answer.headers['content-type'], accept).to.equal('application/json; charset=utf-8');
      expect(answer.body, accept).to.deep.equal(expected.body);
    }
    await service.get('/').unset('Accept').expect(200).expect('Content-Type', /json/);
  });

  it('is not served if an operator turns it off', async () => {
    const without = await startService({ consoleFiles: null });
    for (const address of ['/console', ...(await listFirstLoad())]) await without.get(address).expect(404);
    await without.get('/').set('Accept', BROWSER).expect(200).expect('Content-Type', /json/);
    await without.close();
  });

  it('requires a folder with a page in it', () => {
    expect(() => readConsoleFiles('src/http')).to.throw(/holds no page/);
  });
});
