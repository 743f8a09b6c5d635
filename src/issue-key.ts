/**
 * Issues an API key: prints it once, and adds its digest to the key file, if there is one.
 *
 *   node dist/main.js key NAME [PER_MINUTE PER_HOUR]
 *
 * The key is stored nowhere: a lost key can only be replaced.
 */
import { hash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, readConfig } from './config.js';
import { isClientName, isQuota, newKey, readFirstKeys } from './http/quota/api-keys.js';

/** Readable for all: the file has digests and no keys, and the service may run as another user than its owner. */
const KEY_FILE_MODE = 0o644;

/** @throws ConfigError with a sentence if the words or the file cannot be used. */
export function issueKey(words: readonly string[]): void {
  try {
    addKey(words, readConfig().apiKeysFile);
  } catch (cause) {
    throw new ConfigError((cause as Error).message, { cause });
  }
}

function addKey(words: readonly string[], file: string | null): void {
  const [name = '-', perMinute = '60', perHour = '1000'] = words;
  if (name.startsWith('-') || words.length > 3) {
    throw new Error(
      'Usage: key NAME [PER_MINUTE PER_HOUR]. NAME is the client in logs, and does not begin with a hyphen.',
    );
  }
  if (!isClientName(name)) {
    throw new Error('NAME must have at most 64 letters from A to Z, digits, spaces and characters of "._-".');
  }
  for (const [word, value] of Object.entries({ PER_MINUTE: perMinute, PER_HOUR: perHour })) {
    if (!isQuota(Number(value))) throw new Error(`${word} must be a whole number from 1 to 1000000.`);
  }
  const key = newKey();
  const entry = {
    name,
    sha256: hash('sha256', key),
    per_minute: Number(perMinute),
    per_hour: Number(perHour),
  };
  if (file !== null) addEntry(existsSync(file) ? realpathSync(file) : file, entry);
  const next =
    file === null
      ? `Add this entry to the array of the service's API_KEYS_FILE or API_KEYS:\n${JSON.stringify(entry)}`
      : `Its SHA-256 is in ${resolve(file)}, which a service with API_KEYS_FILE set to it ` +
        '(`make run` sets it) reads within a second, or at its next start if this is its first key.';
  process.stdout.write(`${key}\n`);
  process.stderr.write(
    `This is the only time that the key is shown; callers send it as X-API-Key. ${next}\n`,
  );
}

/** Writes the file anew under another name, since a running service must never read half a file. */
function addEntry(file: string, entry: object): void {
  const written = `${file}.new`;
  try {
    // Two commands at a time would lose a key.
    writeFileSync(written, '', { mode: KEY_FILE_MODE, flag: 'wx' });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    throw new Error(`Another command adds a key to ${file}: try again, or delete ${written} if none runs.`, {
      cause,
    });
  }
  try {
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '[]';
    readFirstKeys(`API_KEYS_FILE ${file}`, () => before);
    writeFileSync(written, `${JSON.stringify([...(JSON.parse(before) as unknown[]), entry], null, 2)}\n`);
    renameSync(written, file);
  } catch (error) {
    rmSync(written, { force: true });
    throw error;
  }
}
