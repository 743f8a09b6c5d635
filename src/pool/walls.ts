/** The walls around a worker process (plain launch for now; every wall is raised here). */
import { fileURLToPath } from 'node:url';

import type { Launch } from './worker-process.js';

export interface Walls {
  /** Each wall by name, and whether it was seen to hold. */
  standing: Record<string, boolean>;
  launch(workerPath: string): Launch;
}

export interface WallOptions {
  memoryMib: number;
}

/** The sources also run uncompiled, in tests; a worker is always plain JavaScript. */
export function compiledBeside(name: string): string {
  const beside = new URL(name, import.meta.url).pathname;
  return fileURLToPath(`file://${beside.replace(/\/src\/pool\/([^/]+)$/, '/dist/pool/$1')}`);
}

export function raiseWalls(options: WallOptions): Walls {
  return {
    standing: {},
    launch: (workerPath) => ({
      command: process.execPath,
      args: ['--no-warnings', workerPath, String(wasmMemoryMib(options.memoryMib))],
    }),
  };
}

/** Three quarters for WASM: what remains is the JavaScript heap's and the copies' of the upload and the output. */
function wasmMemoryMib(memoryMib: number): number {
  return Math.floor((memoryMib * 3) / 4);
}
