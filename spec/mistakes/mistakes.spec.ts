/**
 * What a caller reads after a mistake: a status, a sentence, and what to do.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { expectDescribed, expectErrorBody } from '../support/described.js';
import { RunningService } from '../support/running-service.js';
import { AMPLE_KEYS, KEY } from '../support/service.js';
import { makeTemporaryPath } from '../support/temporary.js';
import { DOCUMENTS, TEXTS } from './document-mistakes.js';
import { ADDRESSES, BODIES, FIELDS } from './form-mistakes.js';
import { IMAGES, PREVIEWS } from './image-mistakes.js';
import type { Mistake } from './mistake.js';

/** All of them but the eleventh request of a minute, which needs ten before it. */
const MISTAKES: Mistake[] = [BODIES, FIELDS, DOCUMENTS, TEXTS, IMAGES, PREVIEWS, ADDRESSES].flat();

const EXPLAINED = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

interface Refusal {
  detail: string | { loc: string[]; msg: string; ctx?: object }[];
}

describe('mistakes', () => {
  let service: RunningService;
  before(async () => {
    const keysFile = makeTemporaryPath('.json');
    writeFileSync(keysFile, AMPLE_KEYS);
    service = await RunningService.start({ API_KEYS_FILE: keysFile });
  });
  after(() => service.stop());

  async function make({
    path,
    init,
  }: Mistake): Promise<{ status: number; headers: Headers; refusal: Refusal }> {
    const headers = { 'X-API-Key': KEY, ...(init.headers as Record<string, string> | undefined) };
    const answer = await fetch(service.url + path, { ...init, headers });
    const refusal = (await answer.json()) as Refusal;
    const received = { status: answer.status, headers: Object.fromEntries(answer.headers), body: refusal };
    // Node's parser refuses before anything knows which operation it is.
    if (answer.status === 431) expectErrorBody(received);
    else expectDescribed(init.method ?? 'GET', path, received);
    return { status: answer.status, headers: answer.headers, refusal };
  }

  it('are more than forty', () => {
    expect(MISTAKES.length).to.be.greaterThan(40);
    expect(new Set(MISTAKES.map(({ what }) => what)).size).to.equal(MISTAKES.length);
  });

  for (const mistake of MISTAKES) {
    const { what, status, says, remedy } = mistake;
    it(`${what}: ${status}${remedy === null ? ', explained in docs/errors.md' : ', and what to do'}`, async () => {
      const answered = await make(mistake);
      expect(answered.status).to.equal(status);
      const { detail } = answered.refusal;
      expect(typeof detail === 'string' ? detail : detail.map(({ loc }) => loc.at(-1))).to.deep.equal(says);
      if (remedy !== null) expect(JSON.stringify(detail)).to.include(remedy);
      else expect(EXPLAINED).to.include(`\`${String(says)}\``);
    });
  }

  it('one request too many in a minute: 429, with the window and the reset', async () => {
    const unkeyed = () => fetch(`${service.url}/api/v1/remove-watermark`, { method: 'POST' });
    for (let request = 1; request <= 10; request++) expect((await unkeyed()).status).to.equal(422);
    const denied = await unkeyed();
    expect(denied.status).to.equal(429);
    expect(await denied.json()).to.deep.equal({ detail: 'Rate limit exceeded' });
    expect(denied.headers.get('X-Quota-Exhausted')).to.equal('minute');
    expect(Number(denied.headers.get('Retry-After'))).to.be.within(1, 60);
    expect(EXPLAINED).to.include('`Rate limit exceeded`').and.to.include('`X-Quota-Exhausted`');
  });
});
