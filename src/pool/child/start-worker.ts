/** The entry point of a worker process; the program that it runs lies in the same folder. */
import { dirname, join } from 'node:path';

import { openProgram, PROGRAM_SCRIPT } from './program.js';

const [, script = ''] = process.argv;
void openProgram(join(dirname(script), PROGRAM_SCRIPT))
  .run()
  .then(({ serve }) => serve());
