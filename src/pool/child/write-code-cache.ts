/**
 * Runs a worker's program until its jobs are done, and keeps what V8 compiled for them.
 *
 * Started by the build as a worker is, with the WASM cap and the program's path as arguments.
 */
import { writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';

import { KEPT_CODE, keptModule } from './kept-module.js';
import { KEPT_PROOF } from './kept-proof.js';
import { compileAsUsual, compileForKeeping, openModuleCode } from './module-code.js';
import { openProgram } from './program.js';

const [, , , programPath = ''] = process.argv;
const program = openProgram(programPath);
const moduleCode = openModuleCode();
compileForKeeping();
const { serve } = await program.run();
const { proof, keptCode } = await serve();
compileAsUsual();
program.readCode().forEach((code, path) => writeFileSync(path, code));
if (proof !== null) writeFileSync(join(dirname(programPath), KEPT_PROOF), proof);
keptCode.readCode().forEach((code, file) => writeFileSync(file, code));
const module = keptModule();
if (module && moduleCode) {
  writeFileSync(join(dirname(programPath), KEPT_CODE), new Uint8Array(moduleCode.keep(module)));
}
