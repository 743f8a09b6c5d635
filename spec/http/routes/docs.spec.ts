import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import { CHROMIUM } from '../../support/chromium.js';
import type { FakePool } from '../../support/fake-pool.js';
import { startService, type Service } from '../../support/service.js';

describe('documentation page', () => {
  let service: Service<FakePool>;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  it('loads only from this host, under a policy without inline script or style', async () => {
    const page = await service.get('/docs').expect(200);
    expect(page.headers['content-security-policy']).to.include("script-src 'self'");
    expect(page.headers['content-security-policy']).to.not.match(/unsafe|https?:/);
    const html = String(page.body);
    const links = Array.from(html.matchAll(/(?:src|href)="([^"]*)"/g), ([, link]) => link ?? '');
    expect(links).to.have.length.greaterThan(3);
    for (const link of links) {
      expect(link).to.match(/^docs\//);
      await service.get(`/${link}`).expect(200);
    }
    expect(html).to.not.match(/<script>|<style|style=/);
    await service.get('/docs/').expect(308).expect('Location', '../docs');
  });

  it('shows every page of docs/, whose links lead to pages that exist', async () => {
    const names = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    expect(names.length).to.be.greaterThan(20);
    for (const name of names) {
      const address = `/docs/${name.replace(/\.md$/u, '')}`;
      const page = await service.get(address).expect(200).expect('Content-Type', /html/);
      const html = String(page.body);
      expect(html).to.not.match(/<script|<style|style=|\.md"/);
      for (const [, link] of html.matchAll(/(?:src|href)="([^"]*)"/g)) {
        const target = new URL(link!, `${service.url}${address}`);
        if (target.origin === service.url) {
          const { body } = await service.get(target.pathname).expect(200);
          if (target.hash !== '') expect(String(body)).to.include(`id="${target.hash.slice(1)}"`);
        } else expect(target.protocol).to.equal('https:');
      }
    }
    const errors = await service.get('/docs/errors').expect(200);
    expect(String(errors.body)).to.include('<table>').and.to.include('Internal server error');
  });

  it('answers other methods with 405 and those that it takes', async () => {
    await service.post('/docs').expect(405).expect('Allow', 'GET, HEAD');
  });

  it('serves no other file of the package that it uses', async () => {
    for (const name of [
      'package.json',
      'index.html',
      'swagger-ui.js',
      '..%2Fpackage.json',
      '%C0%AE',
      '%E0%A4%A',
    ]) {
      await service.get(`/docs/${name}`).expect(404);
    }
  });

  it('renders every operation in Chromium without any violation of its security policy', async () => {
    const { html, messages } = await render(`${service.url}/docs`);
    for (const id of [
      'remove_watermark',
      'remove_watermark_stats',
      'image_watermark_preview',
      'health_details',
    ]) {
      expect(html).to.match(new RegExp(`id="operations-\\w+-${id}"`));
    }
    expect(messages.filter((line) => /Content.Security.Policy|CONSOLE/i.test(line))).to.deep.equal([]);
  });
});

async function render(url: string): Promise<{ html: string; messages: string[] }> {
  const profile = await mkdtemp(path.join(tmpdir(), 'chromium-'));
  const options = ['--headless=new', '--no-sandbox', '--disable-gpu', '--enable-logging=stderr', '--v=0'];
  const chromium = spawn(CHROMIUM, [
    ...options,
    `--user-data-dir=${profile}`,
    '--virtual-time-budget=20000',
    '--dump-dom',
    url,
  ]);
  try {
    const output = { html: '', messages: '' };
    chromium.stdout.on('data', (piece: Buffer) => (output.html += piece.toString()));
    chromium.stderr.on('data', (piece: Buffer) => (output.messages += piece.toString()));
    await new Promise((resolve, reject) => {
      chromium.once('error', reject);
      chromium.once('close', resolve);
    });
    return { html: output.html, messages: output.messages.split('\n') };
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
}
