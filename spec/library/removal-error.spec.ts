import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { EngineFailure, FAILURE_CODES } from '../../src/engine/values/failure.js';
import { asRemovalError, RemovalError } from '../../src/library/removal-error.js';
import { POOL_FAILURE_CODES, PoolFailure } from '../../src/pool/protocol/pool-failure.js';

describe('RemovalError', () => {
  it('has the codes that the guide explains, and no others', () => {
    const guide = readFileSync(new URL('../../docs/library.md', import.meta.url), 'utf8');
    const table = guide.slice(guide.indexOf('## Errors'), guide.indexOf('## Optional packages'));
    const explained = [...table.matchAll(/^\| `([\w-]+)`/gmu)].map(([, code]) => code);
    // The service alone has those two.
    const codes = [...FAILURE_CODES, ...POOL_FAILURE_CODES].filter(
      (code) => !['stale-source', 'unsafe'].includes(code),
    );
    expect(explained).to.have.members(codes);
  });

  it('is created for refusals and process failures, with the library’s names; a bug stays itself', () => {
    const errors = [
      new EngineFailure('selector', 'No image has this {instructionIndex}.'),
      new EngineFailure('password-required', 'Send it without one.'),
      new PoolFailure('memory', 'Too little.'),
    ].map((failure) => asRemovalError(failure) as RemovalError);
    expect(errors.map(({ code, message }) => [code, message])).to.deep.equal([
      ['selector', 'No image has this instructionIndex.'],
      [
        'password-required',
        'The PDF is protected by a password: give it as `password`; calls for images need a copy without one.',
      ],
      ['memory', 'Too little.'],
    ]);
    const bug = new Error('bug');
    expect(asRemovalError(bug)).to.equal(bug);
  });
});
