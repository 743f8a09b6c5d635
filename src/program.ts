/** The entrances to the engine, which the build bundles into one script; each loads only what it needs. */

/** A worker's: its jobs are done when this resolves. */
export function serve(): Promise<typeof import('./pool/child/worker.js')> {
  return import('./pool/child/worker.js');
}

/** The command line's. */
export function loadEngineWork(): Promise<typeof import('./command-line/engine/engine-work.js')> {
  return import('./command-line/engine/engine-work.js');
}
