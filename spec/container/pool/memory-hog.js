/** Takes the job and eats memory outside the JavaScript heap until something stops it. */
import { readSync, writeSync } from 'node:fs';

const head = Buffer.from('{"kind":"ready"}');
const lengths = Buffer.alloc(8);
lengths.writeUInt32LE(head.length, 0);
writeSync(3, Buffer.concat([lengths, head]));
readSync(3, Buffer.alloc(8));

const eaten = [];
for (;;) {
  eaten.push(Buffer.alloc(16 * 1024 * 1024, 1));
}
