import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import express from 'express';
import request from 'supertest';
import { readStaticFiles, sendStaticFile, type StaticFiles } from '../../../src/http/routes/static-files.js';

describe('static files', () => {
  let files: StaticFiles;
  let server: Server;
  before(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'static-'));
    mkdirSync(path.join(folder, 'assets'));
    for (const [name, content] of [
      ['page.js', 'plain'],
      ['page.js.br', brotliCompressSync('as br')],
      ['page.js.gz', gzipSync('as gzip')],
      ['assets/look.css', 'look'],
      ['assets/look.css.gz', gzipSync('look as gzip')],
      ['assets/data.json', '{}'],
    ] as const) {
      writeFileSync(path.join(folder, name), content);
    }
    files = readStaticFiles(folder);
    // They are answered from memory.
    rmSync(folder, { recursive: true });
    const app = express();
    app.use((req, res) => sendStaticFile(req, res, files.get(req.path.slice(1))!, 'max-age=9'));
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());

  it('are listed by their paths, without their compressed copies', () => {
    expect([...files.keys()]).to.have.members(['page.js', 'assets/look.css', 'assets/data.json']);
  });

  for (const [name, accepted, encoding, body] of [
    ['page.js', 'gzip, deflate, br', 'br', 'as br'],
    ['page.js', 'gzip', 'gzip', 'as gzip'],
    ['page.js', 'br;q=0, gzip', 'gzip', 'as gzip'],
    ['page.js', 'identity', undefined, 'plain'],
    ['assets/look.css', 'br', undefined, 'look'],
    ['assets/look.css', 'br, gzip', 'gzip', 'look as gzip'],
    ['assets/data.json', 'br, gzip', undefined, '{}'],
  ] as const) {
    it(`answers ${name} as ${encoding ?? 'it is'} if ${accepted} is accepted`, async () => {
      const { headers, text } = await ask(name).set('Accept-Encoding', accepted);
      expect(headers['content-encoding']).to.equal(encoding);
      expect(text).to.equal(body);
      expect(headers).to.include({ 'cache-control': 'max-age=9', vary: 'Accept-Encoding' });
    });
  }

  it('are answered with 304 if the caller has them, and in full otherwise', async () => {
    const { etag, 'content-type': type } = (await ask('page.js')).headers;
    expect(type).to.match(/javascript/);
    await ask('page.js').set('If-None-Match', etag!).expect(304);
    await ask('assets/look.css').set('If-None-Match', etag!).expect(200);
  });

  /** Its body is decompressed on arrival. */
  function ask(name: string): request.Test {
    return request(server).get(`/${name}`).buffer(true);
  }
});
