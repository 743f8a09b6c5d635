/** Where a worker process begins: beside the program that it runs. */
import { dirname, join } from 'node:path';

import { openProgram } from './program.js';

const [, script = ''] = process.argv;
void openProgram(join(dirname(script), 'program.js')).run();
