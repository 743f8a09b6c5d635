import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { COMMANDS } from '../../../src/command-line/commands.js';
import { formatCompletion } from '../../../src/command-line/help/completion.js';
import { UsageError } from '../../../src/command-line/failure-sentence.js';
import { makeTemporaryPath } from '../../support/temporary.js';

/** What the shell's own function would offer after these words; the last may be empty. */
function completeInBash(...words: string[]): string[] {
  const file = makeTemporaryPath('.bash');
  writeFileSync(file, formatCompletion(['bash']));
  const typed = ['unwatermark', ...words].map((word) => `'${word}'`).join(' ');
  const script = `. ${file}; COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _unwatermark; printf '%s\\n' "\${COMPREPLY[@]}"`;
  // Bash reads its start files if standard input is a socket, as Node's pipes are.
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-uc', script], { encoding: 'utf8' });
  expect(stderr).to.equal('');
  return stdout.split('\n').filter((line) => line !== '');
}

function completeInFish(typed: string): string[] {
  const file = makeTemporaryPath('.fish');
  writeFileSync(file, formatCompletion(['fish']));
  const words = ['--no-config', '-c', `source ${file}; complete --do-complete '${typed}'`];
  const { stdout, stderr } = spawnSync('fish', words, { encoding: 'utf8' });
  expect(stderr).to.equal('');
  return stdout.split('\n').map((line) => line.split('\t')[0]!);
}

describe('completion', () => {
  const names = Object.keys(COMMANDS);

  it('offers commands, then the options of the typed command: bash', () => {
    expect(completeInBash('')).to.have.members([...names, 'help']);
    expect(completeInBash('un')).to.deep.equal(['unimage']);
    expect(completeInBash('remove', 'in.pdf', '--text')).to.deep.equal(['--text', '--text-file', '--texts']);
    expect(completeInBash('images', '--')).to.have.members(
      Object.keys(COMMANDS.images.options).map((name) => `--${name}`),
    );
  });

  it('leaves values and inputs to the shell’s own completion of files: bash', () => {
    expect(completeInBash('remove', '')).to.deep.equal([]);
    expect(completeInBash('remove', '--out', 'o')).to.deep.equal([]);
  });

  it('offers commands, then the options of the typed command: fish', () => {
    expect(completeInFish('unwatermark un')).to.deep.include('unimage');
    expect(completeInFish('unwatermark remove --text')).to.include.members([
      '--text',
      '--text-file',
      '--texts',
    ]);
    expect(completeInFish('unwatermark images --t')).to.not.include('--text');
  });

  it('is valid for zsh, with every command and option', () => {
    const script = formatCompletion(['zsh']);
    const { status, stderr } = spawnSync('zsh', ['-n'], { input: script, encoding: 'utf8' });
    expect([status, stderr]).to.deep.equal([0, '']);
    for (const [name, { options }] of Object.entries(COMMANDS)) {
      expect(script).to.include(`'${name}:`);
      for (const option of Object.keys(options)) expect(script).to.include(`--${option}[`);
    }
  });

  it('reports a missing or unknown shell', () => {
    for (const words of [[], ['tcsh'], ['bash', 'zsh']]) {
      expect(() => formatCompletion(words)).to.throw(UsageError, /bash, zsh, fish/u);
    }
  });
});
