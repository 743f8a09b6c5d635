import { expect } from 'chai';
import type { Request, Response } from 'express';
import { contextOf, requestId } from '../../../src/http/request/request-context.js';
import { forSeeds } from '../../support/generators.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:/+=@-';
const LETTERS = Array.from(ALPHABET);

/** The id of a request that came with this header, or without one. */
function assign(header: string | undefined): string {
  const asked: string[] = [];
  const headers = new Map<string, unknown>();
  const request = {
    get: (name: string) => {
      asked.push(name);
      return header;
    },
  } as unknown as Request;
  const response = {
    setHeader: (name: string, value: unknown) => headers.set(name, value),
  } as unknown as Response;
  const handedOn: unknown[][] = [];
  requestId(request, response, (...given: unknown[]) => handedOn.push(given));
  expect(handedOn, 'goes on once, without a failure').to.deep.equal([[]]);
  expect(asked).to.deep.equal(['X-Request-ID']);
  const { requestId: id } = contextOf(response);
  expect([...headers]).to.deep.equal([['X-Request-ID', id]]);
  return id;
}

describe('requestId', () => {
  for (const [what, header] of [
    ['of one character', 'a'],
    ['of every allowed character', ALPHABET],
    ['of 128 characters', 'x'.repeat(128)],
    ['that begins like a number', '-1'],
    ['of a version 7 UUID', '01890a5d-ac96-774b-bcce-b302099a8057'],
  ] as const) {
    it(`keeps an id ${what}`, () => {
      expect(assign(header)).to.equal(header);
    });
  }

  for (const [what, header] of [
    ['is missing', undefined],
    ['is empty', ''],
    ['is one character too long', 'x'.repeat(129)],
    ['ends in a line break', 'id\n'],
    ['begins with a line break', '\nid'],
    ['would forge a header', 'id\r\nSet-Cookie: a=b'],
    ['would forge a second line of the log', 'id\n{"level":"error"}'],
    ['has a space', 'a b'],
    ['has a tabulator', 'a\tb'],
    ['has a null', 'a\u0000b'],
    ['is a joined pair of headers', 'one, two'],
    ['has a letter outside ASCII', 'ä'],
    ['has a letter that only looks like ASCII', 'а'],
    ['has underlined letters', 'a\u0332'],
    ['escapes', 'a%0d%0ab'],
  ] as const) {
    it(`creates another if the sent id ${what}`, () => {
      expect(assign(header)).to.match(UUID);
    });
  }

  it('keeps exactly the ids of the allowed alphabet', async () => {
    await forSeeds(300, (random) => {
      const isStrange = random.next() < 0.5;
      const letters = Array.from({ length: random.between(1, 128) }, () => random.pick(LETTERS));
      const strange = String.fromCharCode(random.between(0, random.pick([127, 255, 0xd7ff])));
      if (isStrange) letters[random.between(0, letters.length - 1)] = strange;
      const header = letters.join('');
      const isKept = !isStrange || ALPHABET.includes(strange);
      expect(assign(header) === header, JSON.stringify(header)).to.equal(isKept);
    });
  });

  it('creates a different id for each request', () => {
    const ids = Array.from({ length: 100 }, () => assign(undefined));
    expect(new Set(ids).size).to.equal(100);
  });
});
