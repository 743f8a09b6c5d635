/** Runs a piece of a test in a process of its own, where it may change MuPDF for good. */
import { spawnSync } from 'node:child_process';

/** Compiled: a process that compiles the sources itself takes twice the time. */
const SOURCES = new URL('../../dist/', import.meta.url).href;
/** What the build has made for processes of their own. */
const BUILT = new URL('../../dist/worker/', import.meta.url).href;

/**
 * @param code of a function that may await and import a source by `load('engine/…')`, with the build's folder as `built`; its result is passed as JSON.
 * @throws Error with the output of the process if it fails.
 */
export function runApart(code: string): unknown {
  const script = `
    const load = (name) => import(${JSON.stringify(SOURCES)} + name + '.js');
    const built = new URL(${JSON.stringify(BUILT)});
    const told = await (async () => { ${code} })();
    process.stdout.write(JSON.stringify(told ?? null));`;
  const words = ['--input-type=module', '-e', script];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.slice(0, 2000));
  return JSON.parse(stdout) as unknown;
}
