/** Completion scripts of shells, made from the table of commands. */
import { COMMAND_ROWS, type OptionRow, PROGRAM } from '../commands.js';
import { UsageError } from '../failure-sentence.js';

const WRITERS = new Map([
  ['bash', writeBash],
  ['zsh', writeZsh],
  ['fish', writeFish],
]);

/** @throws UsageError for a shell that has no script here. */
export function formatCompletion([shell = '', ...others]: readonly string[]): string {
  const write = others.length === 0 ? WRITERS.get(shell) : undefined;
  if (write === undefined) {
    throw new UsageError(`completion: which shell? Give one of ${[...WRITERS.keys()].join(', ')}.`);
  }
  return write();
}

/** `-o default` completes file names if the function has no answer. */
function writeBash(): string {
  const cases = COMMAND_ROWS.map(([name, { options }]) => {
    const words = Object.keys(options).map((option) => `--${option}`);
    return `    ${name}) words='${words.join(' ')}' ;;`;
  });
  return [
    `_${PROGRAM}() {`,
    '  local words=',
    '  case ${COMP_WORDS[1]} in',
    ...cases,
    '  esac',
    `  [ "$COMP_CWORD" = 1 ] && words='${COMMAND_ROWS.map(([name]) => name).join(' ')} help'`,
    '  COMPREPLY=()',
    '  case ${COMP_WORDS[COMP_CWORD]} in',
    '    -*) ;;',
    '    *) [ "$COMP_CWORD" = 1 ] || return ;;',
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    `complete -o default -F _${PROGRAM} ${PROGRAM}`,
  ].join('\n');
}

function writeZsh(): string {
  const commands = COMMAND_ROWS.map(
    ([name, { summary }]) => `    ${quote(`${name}:${summary.replaceAll(':', String.raw`\:`)}`)}`,
  );
  const cases = COMMAND_ROWS.map(([name, { options }]) => {
    const specs = Object.entries(options).map(([option, row]) => quote(describeZshOption(option, row)));
    return `    ${name}) _arguments ${[...specs, quote('*:file:_files')].join(' ')} ;;`;
  });
  return [
    `#compdef ${PROGRAM}`,
    `_${PROGRAM}() {`,
    '  local -a commands=(',
    ...commands,
    '  )',
    '  (( CURRENT == 2 )) && { _describe command commands; return }',
    '  case $words[2] in',
    ...cases,
    '  esac',
    '}',
    `if [ "$funcstack[1]" = _${PROGRAM} ]; then _${PROGRAM}; else compdef _${PROGRAM} ${PROGRAM}; fi`,
  ].join('\n');
}

function describeZshOption(name: string, { multiple, summary, value }: OptionRow): string {
  const described = `--${name}[${summary.replaceAll(/[[\]]/gu, String.raw`\$&`)}]`;
  return `${multiple ? '*' : ''}${described}${value === undefined ? '' : `:${value}:_files`}`;
}

function writeFish(): string {
  const complete = `complete -c ${PROGRAM}`;
  const commands = COMMAND_ROWS.map(
    ([name, { summary }]) => `${complete} -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
  );
  const options = COMMAND_ROWS.flatMap(([name, { options }]) =>
    Object.entries(options).map(
      ([option, { value, summary }]) =>
        `${complete} -n '__fish_seen_subcommand_from ${name}' -l ${option}${value === undefined ? '' : ' -r'} -d ${quote(summary)}`,
    ),
  );
  return [...commands, ...options].join('\n');
}

/** Valid in each of the shells. In fish a backslash in such quotes has a meaning, but these texts have none. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
