/** Prints where a bench document lies, making it first if need be: kind and stamp as arguments. */
import { KINDS, makeDocument } from './documents.js';
import { STAMPS } from './stamps.js';

const [kindName, stampName] = process.argv.slice(2);
const kind = KINDS.find((known) => known === kindName);
const stamp = [...STAMPS, 'none' as const].find((known) => known === stampName);
if (kind === undefined || stamp === undefined) {
  throw new Error(`kinds are ${KINDS.join(', ')}; stamps are ${STAMPS.join(', ')}, none`);
}
process.stdout.write(makeDocument(kind, stamp).path);
