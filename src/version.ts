/** The package's version, and the revision that the build has written. */
import { readFileSync } from 'node:fs';

/** As in package.json: `1.0.0`. */
export function packageVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Written beside the compiled files by the build. */
export function builtRevision(): string {
  try {
    return readFileSync(new URL('engine-version', import.meta.url), 'utf8').trim();
  } catch {
    return 'unversioned';
  }
}
