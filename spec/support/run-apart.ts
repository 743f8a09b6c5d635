/** Runs a part of a test in its own process, because it changes MuPDF for the whole process. */
import { spawnSync } from 'node:child_process';

/** The compiled sources: a process that compiles them itself takes twice the time. */
const SOURCES = new URL('../../dist/', import.meta.url).href;
/** The build's folder for processes. */
const BUILT = new URL('../../dist/worker/', import.meta.url).href;

/**
 * @param code the body of an async function, in which `load('engine/…')` imports a source and `built` is the build's
 * folder; its result is passed as JSON.
 * @throws Error with the output of the process if it fails.
 */
export function runApart(code: string): unknown {
  const script = `
    const load = (name) => import(${JSON.stringify(SOURCES)} + name + '.js');
    const built = new URL(${JSON.stringify(BUILT)});
    const result = await (async () => { ${code} })();
    process.stdout.write(JSON.stringify(result ?? null));`;
  const words = ['--input-type=module', '-e', script];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.slice(0, 2000));
  return JSON.parse(stdout) as unknown;
}
