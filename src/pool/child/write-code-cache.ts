/**
 * Runs a worker's program until its jobs are done, and keeps what V8 compiled for them.
 *
 * Started by the build as a worker is, with the WASM cap and the program's path as arguments.
 */
import { writeFileSync } from 'node:fs';

import { openProgram } from './program.js';

const [, , , programPath = ''] = process.argv;
const program = openProgram(programPath);
await program.run();
program.readCode().forEach((code, path) => writeFileSync(path, code));
