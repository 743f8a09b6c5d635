/** Frames through a real pipe, cut in every way that a pipe may cut them. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { expect } from 'chai';
import {
  awaitBytes,
  framePieces,
  FrameFault,
  createFrameReader,
  isWithin,
  readJobsSync,
  findHeadFault,
  MAX_HEAD_DEPTH,
  MAX_HEAD_VALUES,
} from '../../../src/pool/protocol/frame.js';
import { seeded } from '../../hostile/mutate.js';
import { makeTemporaryPath } from '../../support/temporary.js';

const HEAD = { kind: 'a head', number: 1.5 };
const BODY = Buffer.from('the body of a frame');
const LIMITS = { headBytes: 1000, bodyBytes: 100 };

function frameBytes(head: unknown = HEAD, body: Uint8Array = BODY): Buffer {
  return Buffer.concat(framePieces({ head, body }));
}

describe('a frame', () => {
  const descriptors: number[] = [];

  /** Open at both ends, as the worker's socket is; what is written waits for its reader. */
  function openPipe(): number {
    const path = makeTemporaryPath('.pipe');
    spawnSync('mkfifo', [path]);
    const pipe = openSync(path, 'r+');
    descriptors.push(pipe);
    return pipe;
  }

  afterEach(() => {
    descriptors.splice(0).forEach(closeSync);
  });

  it('is assembled from pieces of any size', () => {
    const random = seeded(7);
    const bytes = Buffer.concat([frameBytes(), frameBytes({}, Buffer.alloc(0)), frameBytes()]);
    for (let round = 0; round < 50; round += 1) {
      const reader = createFrameReader(LIMITS);
      const frames = [];
      for (let at = 0; at < bytes.length;) {
        const piece = bytes.subarray(at, at + 1 + Math.floor(random() * 20));
        frames.push(...reader.push(piece));
        at += piece.length;
      }
      expect(frames.map(({ untrustedHead }) => untrustedHead)).to.deep.equal([HEAD, {}, HEAD]);
      expect(frames.map(({ untrustedBody }) => untrustedBody.length)).to.deep.equal([
        BODY.length,
        0,
        BODY.length,
      ]);
    }
  });

  for (const cut of [1, 3, 7, 8, 9, 20]) {
    it(`that has begun with ${cut} bytes is announced, and read to its end`, async () => {
      const pipe = openPipe();
      const bytes = frameBytes();
      writeSync(pipe, bytes.subarray(0, cut));
      const first = await awaitBytes(pipe);
      expect(first.length).to.equal(cut);
      writeSync(pipe, bytes.subarray(cut));
      const { value } = readJobsSync(pipe, first).next();
      expect(value?.untrustedHead).to.deep.equal(HEAD);
      expect([Buffer.isBuffer(value?.untrustedBody), BODY.equals(value!.untrustedBody)]).to.deep.equal([
        false,
        true,
      ]);
    });
  }

  it('is followed by the next one, also if both came together', async () => {
    const pipe = openPipe();
    writeSync(pipe, Buffer.concat([frameBytes(), frameBytes({ kind: 'second' })]));
    const jobs = readJobsSync(pipe, await awaitBytes(pipe));
    expect(jobs.next().value?.untrustedHead).to.deep.equal(HEAD);
    expect(jobs.next().value?.untrustedHead).to.deep.equal({ kind: 'second' });
  });

  it('does not arrive if the other side has closed', async () => {
    const gone = openSync('/dev/null', 'r');
    descriptors.push(gone);
    expect([...readJobsSync(gone, await awaitBytes(gone))]).to.deep.equal([]);
  });

  for (const [fault, lengths] of [
    ['no head', [0, 10]],
    ['a head of 4 GiB', [0xffffffff, 0]],
    ['a body of 4 GiB', [10, 0xffffffff]],
    ['a head one byte too long', [LIMITS.headBytes + 1, 0]],
    ['a body one byte too long', [10, LIMITS.bodyBytes + 1]],
  ] as const) {
    it(`with ${fault} is refused before any byte of it is stored`, () => {
      const bytes = Buffer.alloc(8);
      lengths.forEach((length, at) => bytes.writeUInt32LE(length, at * 4));
      expect(() => createFrameReader(LIMITS).push(bytes)).to.throw(FrameFault);
    });
  }

  it('is accepted up to the exact limits; new limits apply from the next frame on', () => {
    const head = JSON.stringify('x'.repeat(LIMITS.headBytes - 2));
    const longest = frameBytes(JSON.parse(head), Buffer.alloc(LIMITS.bodyBytes));
    const reader = createFrameReader(LIMITS);
    expect(reader.push(longest)).to.have.length(1);
    reader.limits = { headBytes: 10, bodyBytes: 0 };
    expect(() => reader.push(longest)).to.throw(FrameFault);
  });

  it('with a head that must not be parsed is refused', () => {
    const nested = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) as unknown;
    expect(() => createFrameReader(LIMITS).push(frameBytes(nested))).to.throw(FrameFault, 'nested');
  });

  it('is checked before it is sent for whether a reader would accept it', () => {
    for (const [head, bodyBytes, isTaken] of [
      ['x', LIMITS.bodyBytes, true],
      ['x', LIMITS.bodyBytes + 1, false],
      ['x'.repeat(LIMITS.headBytes), 0, false],
      [[[[[[[[1]]]]]]], 0, false],
    ] as const) {
      const pieces = framePieces({ head, body: Buffer.alloc(bodyBytes) });
      expect(isWithin(LIMITS, pieces)).to.equal(isTaken);
      const read = (): unknown => createFrameReader(LIMITS).push(Buffer.concat(pieces));
      if (isTaken) expect(read).to.not.throw();
      else expect(read).to.throw(FrameFault);
    }
  });

  it('with a head that is not JSON is refused', () => {
    const bytes = frameBytes();
    bytes.write('}', 8);
    expect(() => createFrameReader(LIMITS).push(bytes)).to.throw(FrameFault, 'not JSON');
  });
});

const SEED = 20_261_122;

function judge(json: string): string | null {
  return findHeadFault(Buffer.from(json));
}

function nested(depth: number, open: string, close: string): string {
  return open.repeat(depth) + close.repeat(depth);
}

describe('the check of a head', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    it(`finds the depth of ${open}`, () => {
      expect(judge(nested(MAX_HEAD_DEPTH, open, close))).to.equal(null);
      expect(judge(nested(MAX_HEAD_DEPTH + 1, open, close))).to.include('nested');
    });
  }

  it('counts values of every kind', () => {
    for (const value of ['1', '"a"', '[]', '{}', '{"a":1}']) {
      const few = Array<string>(1000).fill(value).join(',');
      expect(judge(`[${few}]`), value).to.equal(null);
      const many = Array<string>(MAX_HEAD_VALUES).fill(value).join(',');
      expect(judge(`[${many}]`), value).to.include('values');
    }
  });

  it('ignores structure within strings, whatever their escapes', () => {
    for (const text of ['['.repeat(50), '{,'.repeat(50), '\\', '\\"[[[[[[[[[[', 'ü"', '']) {
      expect(judge(JSON.stringify([text, { [text]: text }])), text).to.equal(null);
    }
    expect(judge(`["\\\\",${nested(MAX_HEAD_DEPTH, '[', ']')}]`)).to.include('nested');
  });

  it('is not deceived by invalid JSON: depth never closed, or closed before it opens', () => {
    expect(judge('['.repeat(8_000_000))).to.include('nested');
    expect(judge('"'.repeat(7) + '['.repeat(100))).to.equal(null);
    expect(judge(`"${'\\'.repeat(999)}`)).to.equal(null);
  });

  it(`never accepts what a parser would nest deeper (seed ${SEED})`, () => {
    const random = seeded(SEED);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const build = (depth: number): unknown => {
      const leaf = pick([1, 'a', '"[{', '\\', null, true]);
      if (depth === 0) return leaf;
      return random() < 0.5 ? [leaf, build(depth - 1)] : { [String(leaf)]: build(depth - 1), b: leaf };
    };
    for (let round = 0; round < 300; round += 1) {
      const depth = Math.floor(random() * 2 * MAX_HEAD_DEPTH);
      const fault = judge(JSON.stringify(build(depth)));
      expect(fault === null, `depth ${depth}`).to.equal(depth <= MAX_HEAD_DEPTH);
    }
  });
});
