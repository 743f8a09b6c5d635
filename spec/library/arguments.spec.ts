import { expect } from 'chai';
import type { RemovalOptions } from '../../src/library.js';
import { TestDocument, writeBody, writeSlanted } from '../support/documents.js';

// Awaited here: only a file that awaits is loaded as a module, and then all that it imports later is the same.
const { createRemover, findWatermarks, listImageCandidates, removeImageDraw, removeWatermark } =
  await import('../../src/library.js');

const document = new TestDocument();
document.addContentPage(writeBody() + writeSlanted('(CONFIDENTIAL)Tj'));
const bytes = document.build();
/** As programs without types may call. */
const call = removeWatermark as (...given: unknown[]) => Promise<unknown>;

function detach(given: Uint8Array<ArrayBuffer>): Uint8Array {
  structuredClone(given.buffer, { transfer: [given.buffer] });
  return given;
}

describe('arguments of the library', () => {
  for (const [what, input] of [
    ['a Uint8Array', new Uint8Array(bytes)],
    ['a part of a larger buffer', Buffer.concat([Buffer.from('junk'), bytes]).subarray(4)],
    ['an ArrayBuffer', new Uint8Array(bytes).buffer],
    ['a Blob', new Blob([new Uint8Array(bytes)])],
  ] as const) {
    it(`take a document as ${what}`, async () => {
      const { output, status } = await removeWatermark(input, 'CONFIDENTIAL');
      expect(status).to.equal('removed');
      const usual = await removeWatermark(bytes, 'CONFIDENTIAL');
      expect(Buffer.compare(output, usual.output)).to.equal(0);
    });
  }

  it('in shared memory come back as a copy if nothing was removed', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    const { output, status } = await removeWatermark(shared, 'TOP SECRET');
    expect([status, output.buffer instanceof ArrayBuffer]).to.deep.equal(['nothing_removed', true]);
    expect(Buffer.compare(output, shared)).to.equal(0);
  });

  for (const [what, work, sentence] of [
    [
      'a path',
      () => call('in.pdf', 'DRAFT'),
      /^bytes must be a Uint8Array, .*it is a string: read the file/u,
    ],
    ['no document', () => call(undefined, 'DRAFT'), /^bytes must be .*; it is undefined\.$/u],
    ['an array', () => call([37, 80], 'DRAFT'), /^bytes must be .*; it is an array\.$/u],
    ['no hint', () => call(bytes), /^hint must be a string or an array of strings.*; it is undefined\.$/u],
    ['no hints', () => call(bytes, []), /^hint must be a string or .*; it is an empty array\.$/u],
    [
      'a hint of several that is a number',
      () => call(bytes, ['DRAFT', 7]),
      /^hint must be .*; it is an array\.$/u,
    ],
    ['a hint that is a number', () => call(bytes, 7), /^hint must be .*; it is the number 7\.$/u],
    ['options that are not an object', () => call(bytes, 'DRAFT', 7), /^options must be an object/u],
    [
      'options that are an array',
      () => call(bytes, 'DRAFT', []),
      /^options must be an object; it is an empty/u,
    ],
    [
      'an option that does not exist',
      () => call(bytes, 'DRAFT', { timeout: 5 }),
      /^options\.timeout is not an option here; there are signal, isolate, inThread, onProgress, /u,
    ],
    [
      'an option that images do not take',
      () => listImageCandidates(bytes, 1, { password: 'user' } as object),
      /^options\.password is not an option here; there are signal, isolate, inThread\.$/u,
    ],
    [
      'an option that finding does not take',
      () => findWatermarks(bytes, { insist: true } as object),
      /^options\.insist is not an option here; there are signal, /u,
    ],
    [
      'an option of another function for images',
      () => removeImageDraw(bytes, 1, 1, { everywhere: true } as object),
      /^options\.everywhere is not an option here; there are signal, isolate, inThread\.$/u,
    ],
    [
      'an option of a remover that does not exist',
      async () => createRemover({ thread: 1 } as object),
      /^options\.thread is not an option here; there are threads, /u,
    ],
    [
      'a language',
      () => call(bytes, 'DRAFT', { languages: ['eng', '../../x'] }),
      /^options\.languages names "\.\.\/\.\.\/x", which is no language of Tesseract/u,
    ],
    ['a signal', () => call(bytes, 'DRAFT', { signal: {} }), /^options\.signal must be an AbortSignal/u],
    ['hints that were never set', () => call(bytes, Array(3)), /^hint must be a string or/u],
    [
      'a limit that is not a number',
      () => call(bytes, 'DRAFT', { limits: { pages: 'x' } }),
      /^options\.limits\.pages must be a number from 0; it is a string\.$/u,
    ],
    [
      'a limit that is NaN',
      () => call(bytes, 'DRAFT', { limits: { pages: NaN } }),
      /^options\.limits\.pages must/u,
    ],
    [
      'a negative limit',
      () => call(bytes, 'DRAFT', { limits: { pages: -1 } }),
      /^options\.limits\.pages must/u,
    ],
    [
      'the name of a limit',
      () => call(bytes, 'DRAFT', { limits: { page: 1 } }),
      /^options\.limits\.page is not a limit; there are pages, /u,
    ],
    [
      'a document whose memory was transferred',
      () => call(detach(new Uint8Array(bytes)), 'DRAFT'),
      /^bytes must have their memory/u,
    ],
    [
      'an ArrayBuffer that was transferred',
      () => call(detach(new Uint8Array(bytes)).buffer, 'DRAFT'),
      /^bytes must have their memory/u,
    ],
    [
      'a page',
      () => listImageCandidates(bytes, '1' as unknown as number),
      /^pageNumber must be an integer; it is a string\.$/u,
    ],
    ['an index', () => removeImageDraw(bytes, 1, 0.5), /^instructionIndex must be an integer/u],
    ['threads', async () => createRemover({ threads: 0 }), /^options\.threads must be an integer from 1/u],
  ] as [string, () => Promise<unknown>, RegExp][]) {
    it(`are named if one is wrong: ${what}`, async () => {
      const failure = await work().catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(TypeError);
      expect((failure as Error).message).to.match(sentence);
    });
  }

  for (const [name, type] of Object.entries({
    signal: /an AbortSignal/u,
    isolate: /a boolean/u,
    inThread: /a boolean/u,
    onProgress: /a function/u,
    limits: /an object/u,
    languages: /an array of strings/u,
    password: /a string/u,
    insist: /a boolean/u,
  } satisfies Record<keyof RemovalOptions, RegExp>)) {
    it(`are named if an option is wrong: ${name}`, async () => {
      const failure = await call(bytes, 'DRAFT', { [name]: 7 }).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(TypeError);
      expect((failure as Error).message)
        .to.match(new RegExp(`^options\\.${name} must be `, 'u'))
        .and.match(type);
    });
  }

  it('may have limits that are infinite or not given', async () => {
    const limits = { pages: Infinity, glyphs: undefined, fonts: 20 };
    expect(await call(bytes, 'CONFIDENTIAL', { limits })).to.have.property('status', 'removed');
    const failure = await call(bytes, 'CONFIDENTIAL', { limits: { glyphs: 1 } }).catch(
      (error: unknown) => error,
    );
    expect(failure).to.have.property('code', 'over-budget');
  });

  for (const inThread of [true, false]) {
    it(`may be asynchronous: a rejection of onProgress ends the call, inThread ${inThread}`, async () => {
      const mine = new Error('mine');
      const onProgress = async (): Promise<never> => Promise.reject(mine);
      const failure = await call(bytes, 'CONFIDENTIAL', { inThread, onProgress }).catch(
        (error: unknown) => error,
      );
      expect(failure).to.equal(mine);
    });
  }

  it('may be an empty document, which is refused in a sentence of its own', async () => {
    const failure = await call(new Uint8Array(0), 'CONFIDENTIAL').catch((error: unknown) => error);
    expect(failure).to.include({ code: 'unreadable', message: 'The file is empty.' });
  });

  it('may be changed by the caller after the call', async () => {
    const hints = ['CONFIDENTIAL'];
    const promise = removeWatermark(bytes, hints);
    hints.push('DRAFT');
    expect((await promise).parts).to.have.length(1);
  });

  it('have the library’s names in refusals of the engine', async () => {
    const failure = await removeImageDraw(bytes, 1, 9999).catch((error: unknown) => error);
    expect((failure as Error).message)
      .to.include('instructionIndex')
      .and.not.include('instruction_index');
  });
});
