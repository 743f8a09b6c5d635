import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import { COMMANDS, PROGRAM } from '../../../src/command-line/commands.js';
import { formatManual } from '../../../src/command-line/help/manual.js';

/** As a reader sees it, in lines that are long enough for every sentence. */
function render(): string {
  const words = ['-man', '-Tutf8', '-rLL=400n', '-P-cbou', '-Wall', '-ww'];
  const { stdout, stderr, status } = spawnSync('groff', words, {
    input: formatManual('1.2.3'),
    encoding: 'utf8',
  });
  expect([status, stderr]).to.deep.equal([0, '']);
  return stdout;
}

describe('the manual page', () => {
  let page = '';
  before(() => (page = render()));

  it('names the program and its version', () => {
    expect(page).to.match(/^UNWATERMARK\(1\)/u);
    expect(page).to.include(`${PROGRAM} 1.2.3`);
    expect(page).to.match(/NAME\n +unwatermark - removes watermarks from PDF files/u);
  });

  for (const [name, { usage, summary, options, examples }] of Object.entries(COMMANDS)) {
    it(`says about ${name} what the help says`, () => {
      const texts = [
        ...usage,
        summary,
        ...Object.keys(options).map((option) => `--${option}`),
        ...Object.values(options).map((row: { summary: string }) => row.summary),
        ...examples.flat(),
      ];
      for (const text of texts) expect(page).to.include(text);
    });
  }
});
