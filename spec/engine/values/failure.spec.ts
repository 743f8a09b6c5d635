import { expect } from 'chai';
import { EngineFailure, isFatal, type FailureCode } from '../../../src/engine/values/failure.js';
import { removeWatermark } from '../../support/witnessed.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { throughQpdf } from '../../support/pdf-builder.js';

function buildPage(): Uint8Array {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  return document.build();
}

describe('EngineFailure', () => {
  it('keeps its cause, and has code and detail in its message', () => {
    const cause = new Error('below');
    const failure = new EngineFailure('unreadable', 'No.', { cause });
    expect(failure).to.include({ name: 'EngineFailure', message: 'unreadable: No.', detail: 'No.', cause });
  });

  it('names parameters as each interface does, and inserts nothing else', () => {
    const failure = new EngineFailure('hint-contract', '{hint} is no {constructor} of {pageNumber}.');
    expect(failure.detail).to.equal('hint is no {constructor} of pageNumber.');
    const names = { hint: '--text', pageNumber: '--page', instructionIndex: '--index' };
    expect(failure.describe(names)).to.equal('--text is no {constructor} of --page.');
  });

  for (const [what, code, build] of [
    ['no bytes', 'unreadable', () => new Uint8Array(0)],
    ['noise', 'unreadable', () => Buffer.from('nothing that a page could be made of')],
    ['a picture', 'unreadable', () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
    ['only a header', 'unreadable', () => Buffer.from('%PDF-1.7\n')],
    ['no pages', 'no-pages', () => new TestDocument().build()],
    [
      'a password',
      'password-required',
      () => throughQpdf(buildPage(), '--encrypt', 'secret', 'owner', '256', '--'),
    ],
  ] as [string, FailureCode, () => Uint8Array][]) {
    it(`classifies a document with ${what} as ${code}`, async () => {
      let failure: unknown;
      try {
        await removeWatermark(build(), 'CONFIDENTIAL');
      } catch (error) {
        failure = error;
      }
      expect(failure).to.be.instanceOf(EngineFailure);
      expect((failure as EngineFailure).code).to.equal(code);
    });
  }
});

describe('isFatal', () => {
  const overflow = Object.assign(new Error('too much recursion'), { name: 'InternalError' });
  for (const [what, error, expected] of [
    ['a refusal', new EngineFailure('unreadable', 'No page.'), true],
    ['a trap', new WebAssembly.RuntimeError('unreachable'), true],
    ['a stack overflow', new RangeError('Maximum call stack size exceeded'), true],
    ['a stack overflow of Firefox', overflow, true],
    ['a fault of one page', new Error('no font'), false],
    ['no error at all', 'no font', false],
  ] as const) {
    it(`is ${expected} for ${what}`, () => {
      expect(isFatal(error)).to.equal(expected);
    });
  }
});
