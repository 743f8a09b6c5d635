import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { createOneBuffer } from '../../../src/http/upload/multipart-form.js';

/** What is stored of pieces, given what was expected. */
async function stored(expectedBytes: number, pieces: string[], dropAt = Infinity): Promise<string> {
  const storage = createOneBuffer(expectedBytes);
  const stream = new PassThrough();
  const done = new Promise<Buffer>((resolve, reject) => {
    storage._handleFile({} as never, { stream } as never, (error?: unknown, info?: { buffer?: Buffer }) => {
      if (info?.buffer === undefined) reject(new Error('not stored', { cause: error }));
      else resolve(info.buffer);
    });
  });
  for (const [at, piece] of pieces.entries()) {
    if (at === dropAt) storage.drop();
    stream.write(piece);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
  stream.end();
  return (await done).toString();
}

describe('createOneBuffer', () => {
  it('stores a file unchanged, whatever size was declared', async () => {
    for (const expectedBytes of [0, 1, 9, 100]) {
      expect(await stored(expectedBytes, ['one', 'two', 'three'])).to.equal('onetwothree');
    }
    expect(await stored(10, [])).to.equal('');
  });

  it('holds nothing after it was dropped', async () => {
    expect(await stored(100, ['one', 'two'], 1)).to.equal('');
  });

  it('reports a stream that failed', async () => {
    const stream = new PassThrough();
    const failed = new Promise((resolve) => {
      createOneBuffer(10)._handleFile({} as never, { stream } as never, resolve);
    });
    stream.destroy(new Error('cut off'));
    expect(await failed).to.have.property('message', 'cut off');
  });
});
