import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { describeFailure, UsageError } from '../../src/command-line/failure-sentence.js';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { parseHint } from '../../src/engine/values/hint.js';

function failureOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('describeFailure', () => {
  for (const hint of ['', 'x'.repeat(257), 'abc\nabc\nabc\nabc\nabc', 'ab', 'word '.repeat(25)]) {
    it(`names --text in the sentence about a limit of the hint (${hint.length} characters)`, () => {
      const { code, text } = describeFailure(failureOf(() => parseHint(hint)));
      expect(code).to.equal(2);
      expect(text).to.include('--text').and.not.to.include('_');
    });
  }

  it('names pages and images in words where the engine names parameters', () => {
    const failure = new EngineFailure(
      'selector',
      'No page of this {pageNumber}, no image of this {instructionIndex}.',
    );
    expect(describeFailure(failure)).to.deep.equal({
      code: 2,
      text: 'No page of this number, no image of this index.',
    });
  });

  it('maps bad input and usage to 2, and an internal error to 1 with its stack', () => {
    expect(describeFailure(new UsageError('Typed wrong.'))).to.deep.equal({ code: 2, text: 'Typed wrong.' });
    expect(describeFailure(failureOf(() => readFileSync('/nowhere')))).to.deep.equal({
      code: 2,
      text: '/nowhere: there is no such file or folder (ENOENT)',
    });
    const fault = describeFailure(new Error('broken'));
    expect(fault.code).to.equal(1);
    expect(fault.text).to.match(/^Error: broken\n +at /u);
  });
});
