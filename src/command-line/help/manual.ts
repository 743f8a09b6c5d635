/** The manual page, made from the table of commands and the sentences of the help. */
import { COMMAND_ROWS, type CommandRow, PROGRAM } from '../commands.js';
import { EXIT_CODES, PURPOSE } from './help.js';

/** @returns the page of section 1, as roff. */
export function formatManual(version: string): string {
  return [
    `.TH ${PROGRAM.toUpperCase()} 1 "" ${escapeText(`"${PROGRAM} ${version}"`)} "User Commands"`,
    '.SH NAME',
    `${PROGRAM} ${escapeText('-')} ${escapeText(PURPOSE.replace(/^R/u, 'r').replace(/\.$/u, ''))}`,
    '.SH SYNOPSIS',
    ...COMMAND_ROWS.flatMap(([, { usage }]) =>
      usage.flatMap((line) => ['.PP', escapeText(`${PROGRAM} ${line}`)]),
    ),
    '.SH COMMANDS',
    ...COMMAND_ROWS.flatMap(describeCommand),
    '.SH EXIT STATUS',
    escapeText(EXIT_CODES),
    '',
  ].join('\n');
}

function describeCommand([name, { summary, options, examples }]: [string, CommandRow]): string[] {
  return [
    `.SS ${name}`,
    escapeText(summary),
    ...Object.entries(options).flatMap(([option, { value, summary: meaning }]) => [
      '.TP',
      String.raw`\fB${escapeText(`--${option}`)}\fR${value === undefined ? '' : String.raw` \fI${escapeText(value)}\fR`}`,
      escapeText(meaning),
    ]),
    ...examples.flatMap(([typed, does]) => [
      '.PP',
      `${escapeText(does)}:`,
      '.EX',
      escapeText(`${PROGRAM} ${typed}`),
      '.EE',
    ]),
  ];
}

/** Escapes text for roff: backslashes, dashes (so that they can be copied), a line's first dot or quote, and non-ASCII. */
function escapeText(text: string): string {
  return text
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll(
      /[^\p{ASCII}]/gu,
      (character) => `\\[u${character.codePointAt(0)!.toString(16).toUpperCase()}]`,
    )
    .replaceAll(/^(?=[.'])/gmu, String.raw`\&`);
}
