/** Help, made from the table of commands. */
import { COMMAND_ROWS, COMMANDS, type CommandName, type CommandRow, PROGRAM } from '../commands.js';

export const PURPOSE = 'Removes watermarks from PDF files and proves that nothing else moved.';

export const EXIT_CODES = `Exit codes: 0 removed or done, 3 nothing to remove, 2 bad input or usage, also a package that is not installed,
1 a fault of the program or the time limit, 130 after Ctrl-C.
Of many files: 0 removed from all, 3 some had nothing to remove, 1 some failed. Of compare: 0 the same, 3 not.`;

/** The usage of one command, or of all if no command is given. */
export function formatUsage(only?: CommandName): string {
  const lines = only === undefined ? COMMAND_ROWS.flatMap(([, { usage }]) => usage) : COMMANDS[only].usage;
  return lines.map((line, at) => `${at === 0 ? 'usage: ' : '       '}${PROGRAM} ${line}`).join('\n');
}

/** The help of one command; null for the whole program. */
export function formatHelp(name: CommandName | null): string {
  if (name === null) {
    const summary = COMMAND_ROWS.map(([name, { summary }]): [string, string] => [name, summary]);
    return [
      PURPOSE,
      formatUsage(),
      ['Commands:', ...formatPairs(summary)].join('\n'),
      `${PROGRAM} help COMMAND explains one. ${PROGRAM} --version prints the version.`,
      EXIT_CODES,
    ].join('\n\n');
  }
  const command: CommandRow = COMMANDS[name];
  const options = Object.entries(command.options).map(([option, row]): [string, string] => [
    `--${option}${row.value === undefined ? '' : ` ${row.value}`}`,
    row.summary,
  ]);
  const examples = command.examples.map(([typed, summary]) => `  # ${summary}\n  ${PROGRAM} ${typed}`);
  return [
    command.summary,
    formatUsage(name),
    ...(options.length === 0 ? [] : [['Options:', ...formatPairs(options)].join('\n')]),
    ['Examples:', ...examples].join('\n'),
    EXIT_CODES,
  ].join('\n\n');
}

function formatPairs(pairs: [string, string][]): string[] {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`);
}
