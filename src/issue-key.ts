/**
 * Issues an API key: prints it once and adds its digest to the key file.
 *
 *   node dist/issue-key.js NAME PER_MINUTE PER_HOUR
 *
 * The key is not kept anywhere else; one that is lost is replaced, not recovered.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from './config.js';
import { digestOf, newKey, parseKeys } from './http/quota/api-keys.js';

try {
  const [name, perMinute, perHour] = process.argv.slice(2);
  const file = readConfig().apiKeysFile;
  if (file === null) throw new Error('API_KEYS_FILE names no file');
  const key = newKey();
  const entries = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown[]) : [];
  const entry = { name, sha256: digestOf(key), per_minute: Number(perMinute), per_hour: Number(perHour) };
  const json = `${JSON.stringify([...entries, entry], null, 2)}\n`;
  parseKeys(json);
  // A running service must never read half a file.
  writeFileSync(`${file}.new`, json, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  process.stdout.write(`${key}\n`);
  process.stderr.write(
    `This is the only time that the key is shown; callers send it as X-API-Key. Its SHA-256 is in ${resolve(file)}, ` +
      'which a service with API_KEYS_FILE set to it (`make run` sets it) reads within a second.\n',
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
