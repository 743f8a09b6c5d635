/** Reads a command line: a command, its inputs and its options. */
import { parseArgs } from 'node:util';
import { COMMANDS, type CommandName, type CommandRow, isCommand, PROGRAM } from './commands.js';
import { formatUsage } from './help/help.js';
import { UsageError } from './failure-sentence.js';

const MAX_TIME_LIMIT_S = 3600;

type Typed =
  | { command: 'help'; about: CommandName | null }
  | { command: 'version' }
  | { command: CommandName; inputs: string[]; options: Options };

/** @throws UsageError with a sentence about the mistake, and the usage. */
export function readCommand(words: string[]): Typed {
  const [first, ...rest] = words;
  if (first === '--version' || first === 'version') return { command: 'version' };
  const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';
  if (isHelp(first) || first === 'help') {
    const [about] = rest;
    if (about === undefined || isHelp(about)) return { command: 'help', about: null };
    if (isCommand(about)) return { command: 'help', about };
    throw new UsageError(`There is no command “${about}”.\n${formatUsage()}`);
  }
  if (first === undefined) throw new UsageError(`${formatUsage()}\n${PROGRAM} help explains the commands.`);
  if (!isCommand(first)) {
    const what = first.startsWith('-') ? `A command comes before ${first}` : `There is no command “${first}”`;
    throw new UsageError(`${what}.\n${formatUsage()}`);
  }
  const optionsEnd = rest.indexOf('--');
  if (rest.slice(0, optionsEnd < 0 ? undefined : optionsEnd).some(isHelp)) {
    return { command: 'help', about: first };
  }
  return { command: first, ...parseOptions(first, rest) };
}

function parseOptions(command: CommandName, words: string[]): { inputs: string[]; options: Options } {
  const { options }: CommandRow = COMMANDS[command];
  const known = Object.entries(options).map(
    ([name, { value, multiple = false }]) =>
      [name, { type: value === undefined ? 'boolean' : 'string', multiple }] as const,
  );
  try {
    const { positionals, values, tokens } = parseArgs({
      args: words.map((word, at) => (isBareFound(words, at) ? '--found=likely' : word)),
      allowPositionals: true,
      options: Object.fromEntries(known),
      tokens: true,
    });
    const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    // A second value of an option that has one would replace the first.
    const single = given.filter((name) => options[name]!.value !== undefined && !options[name]!.multiple);
    const twice = single.find((name, at) => single.indexOf(name) < at);
    if (twice !== undefined) throw new UsageError(`--${twice} is given twice.\n${formatUsage(command)}`);
    return { inputs: positionals, options: openOptions(command, values) };
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error;
    throw new UsageError(`${describeMistake(command, error)}\n${formatUsage(command)}`, { cause: error });
  }
}

/** True for `--found` without a rank, which means `likely`. */
function isBareFound(words: string[], at: number): boolean {
  const end = words.indexOf('--');
  return words[at] === '--found' && (end < 0 || at < end) && !/^[a-z]+$/u.test(words[at + 1] ?? '');
}

/** Replaces Node's sentences, which are longer and speak of positional arguments. */
function describeMistake(command: CommandName, { message, code }: Error & { code: unknown }): string {
  const name = /'(--?[\w-]*)/u.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const hint = name.startsWith('--') ? '' : ' A file whose name begins with a dash is written ./-NAME.';
    return `${command} has no option ${name}.${hint}`;
  }
  if (message.includes('does not take an argument')) return `${name} takes no value.`;
  return `${name} has no value; one that begins with a dash is written ${name}=-VALUE.`;
}

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>;

export type Options = ReturnType<typeof openOptions>;

/** The typed options, with a function for each type of value. */
function openOptions(command: CommandName, values: Values) {
  const has = (name: string): boolean => values[name] !== undefined;

  function required(name: string): string {
    const value = values[name];
    if (typeof value !== 'string' || value === '') {
      throw new UsageError(`--${name} is missing.\n${formatUsage(command)}`);
    }
    return value;
  }

  function number(name: string): number {
    const text = required(name);
    if (!/^\d{1,9}$/u.test(text)) throw new UsageError(`--${name} must be a whole number.`);
    return Number(text);
  }

  /** From 1 to `most`; the fallback if it was not given. */
  function numberUpTo<Fallback>(name: string, most: number, fallback: Fallback): number | Fallback {
    if (!has(name)) return fallback;
    const typed = number(name);
    if (typed < 1 || typed > most) throw new UsageError(`--${name} must be from 1 to ${most}.`);
    return typed;
  }

  return {
    has,
    /** The first given option that needs many files; null if there is none. */
    findForMany(): string | null {
      const { options }: CommandRow = COMMANDS[command];
      return Object.keys(options).find((name) => options[name]!.forMany && has(name)) ?? null;
    },
    flag: (name: string): boolean => values[name] === true,
    /** Null if it was not given. */
    optional(name: string): string | null {
      const value = values[name];
      if (typeof value !== 'string') return null;
      if (value === '') throw new UsageError(`--${name} is empty.`);
      return value;
    },
    required,
    /** All values of an option that may be repeated. */
    all: (name: string): string[] => [values[name] ?? []].flat().map(String),
    number,
    numberUpTo,
    /** Milliseconds; null if `--time-limit` was not given. */
    timeLimitMs(): number | null {
      const seconds = numberUpTo('time-limit', MAX_TIME_LIMIT_S, null);
      return seconds === null ? null : seconds * 1000;
    },
  };
}
