/** The entry points of the engine, which the build bundles into one script; each loads only what it needs. */

/** The entry point of a worker: resolves when its jobs are done. */
export function serve(): Promise<typeof import('./pool/child/worker.js')> {
  return import('./pool/child/worker.js');
}

export function loadEngineWork(): Promise<typeof import('./command-line/engine/engine-work.js')> {
  return import('./command-line/engine/engine-work.js');
}
