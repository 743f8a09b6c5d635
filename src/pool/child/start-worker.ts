/** Where a worker process begins: beside the program that it runs. */
import { dirname, join } from 'node:path';

import { openProgram, PROGRAM_SCRIPT } from './program.js';

const [, script = ''] = process.argv;
void openProgram(join(dirname(script), PROGRAM_SCRIPT))
  .run()
  .then(({ serve }) => serve());
