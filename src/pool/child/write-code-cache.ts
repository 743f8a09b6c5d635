/**
 * Runs a worker's program until its jobs are done, and stores the code that V8 compiled.
 *
 * Started by the build as a worker is, with the WASM cap and the program's path as arguments.
 */
import { writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';

import { CACHED_CODE, cachedModule } from './wasm-cache.js';
import { compileAsUsual, compileForKeeping, openModuleCode } from './code-cache.js';
import { openProgram } from './program.js';

const [, , , programPath = ''] = process.argv;
const program = openProgram(programPath);
const moduleCode = openModuleCode();
compileForKeeping();
const { serve } = await program.run();
const { codeCache } = await serve();
compileAsUsual();
program.writeCode();
codeCache.readCode().forEach((code, file) => writeFileSync(file, code));
const module = cachedModule();
if (module && moduleCode) {
  writeFileSync(join(dirname(programPath), CACHED_CODE), new Uint8Array(moduleCode.keep(module)));
}
