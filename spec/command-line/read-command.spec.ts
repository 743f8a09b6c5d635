import { expect } from 'chai';
import { COMMANDS } from '../../src/command-line/commands.js';
import { formatHelp } from '../../src/command-line/help/help.js';
import { type Options, readCommand } from '../../src/command-line/read-command.js';
import { UsageError } from '../../src/command-line/failure-sentence.js';

function read(...words: string[]): { inputs: string[]; options: Options } {
  const typed = readCommand(words);
  if (!('options' in typed)) throw new Error('no command with options');
  return typed;
}

describe('readCommand', () => {
  it('reads inputs and options in any order', () => {
    const { inputs, options } = read('remove', '--text', 'A', 'in.pdf', '--json', '--text=B', '--out', '-');
    expect(inputs).to.deep.equal(['in.pdf']);
    expect(options.all('text')).to.deep.equal(['A', 'B']);
    expect(options.flag('json')).to.equal(true);
    expect(options.required('out')).to.equal('-');
  });

  it('accepts a file whose name looks like an option, after --', () => {
    expect(read('remove', '--text', 'A', '--', '--help').inputs).to.deep.equal(['--help']);
  });

  it('accepts only whole numbers as numbers', () => {
    expect(read('images', 'a', '--page', '12').options.number('page')).to.equal(12);
    for (const wrong of ['-1', '1.5', '0x10', '1e3', ' 1', '9999999999']) {
      expect(() => read('images', 'a', `--page=${wrong}`).options.number('page')).to.throw(
        UsageError,
        /^--page/u,
      );
    }
  });

  it('reports an option without its value', () => {
    for (const words of [['--text'], ['--text', '--out'], ['--text', '-x', '--out', 'b']]) {
      expect(() => read('remove', 'a', ...words)).to.throw(
        UsageError,
        /^--text has no value; one that begins with a dash is written --text=-VALUE\.\nusage: /u,
      );
    }
    expect(read('remove', 'a', '--text=-x').options.all('text')).to.deep.equal(['-x']);
  });

  it('refuses a value for a switch, and an unknown option', () => {
    expect(() => read('remove', 'a', '--json=yes')).to.throw(UsageError, /^--json takes no value\.\n/u);
    expect(() => read('remove', 'a', '--tx')).to.throw(UsageError, /^remove has no option --tx\.\nusage/u);
    expect(() => read('remove', 'a', '-t')).to.throw(
      UsageError,
      /^remove has no option -t\. A file .* \.\/-NAME\.\n/u,
    );
  });

  it('refuses a second value of an option that takes one, and no repeated switch', () => {
    for (const words of [
      ['--out', 'b', '--out=c'],
      ['--found', '--text', 'A', '--found', 'declared'],
    ]) {
      expect(() => read('remove', 'a', ...words)).to.throw(
        UsageError,
        /^--(?:out|found) is given twice\.\nusage: /u,
      );
    }
    expect(read('remove', 'a', '--json', '--json', '--', '--out', '--out').inputs.length).to.equal(3);
  });

  it('finds the options that apply only to several files', () => {
    expect(read('remove', 'a', '--text', 'A', '--json', '--out', 'b').options.findForMany()).to.equal(null);
    for (const words of [['--recursive'], ['--list', '-'], ['--processes', '2'], ['--share', '0/2']]) {
      const { options } = read('remove', 'a', '--text', 'A', '--out', 'b', ...words);
      expect(options.findForMany()).to.equal(words[0]!.slice(2));
    }
  });

  it('shows help only for existing commands', () => {
    expect(readCommand(['help', 'images'])).to.deep.equal({ command: 'help', about: 'images' });
    expect(readCommand(['help', '--help'])).to.deep.equal({ command: 'help', about: null });
    expect(() => readCommand(['help', 'nothing'])).to.throw(
      UsageError,
      /^There is no command “nothing”\.\nusage: /u,
    );
  });
});

describe('help', () => {
  for (const [name, command] of Object.entries(COMMANDS)) {
    it(`lists each option of ${name}, and examples that can be parsed`, () => {
      const help = formatHelp(name as keyof typeof COMMANDS);
      for (const option of Object.keys(command.options)) expect(help).to.include(`  --${option}`);
      for (const [typed] of command.examples) {
        // Words as a shell makes them, up to a redirection.
        const words = typed
          .replace(/ [<>|].*/u, '')
          .match(/"[^"]*"|\S+/gu)!
          .map((word) => word.replaceAll('"', ''));
        expect(() => readCommand(words), typed).to.not.throw();
      }
    });
  }
});
