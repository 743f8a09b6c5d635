import { constants, deflateSync, inflateSync } from 'node:zlib';
import { throughQpdf } from './pdf-builder.js';

/** A file whose cross-reference stream lacks the end of its deflated data, and some of its rows if `kept` is less than 1. */
export function leaveOutEnd(file: Uint8Array, kept = 1): Buffer {
  const text = Buffer.from(throughQpdf(file, '--object-streams=generate')).toString('latin1');
  const at = text.lastIndexOf('/Type /XRef');
  const from = text.indexOf('stream\n', at) + 'stream\n'.length;
  const to = text.indexOf('\nendstream', from);
  const rows = inflateSync(Buffer.from(text.slice(from, to), 'latin1'));
  const cut = rows.subarray(0, Math.floor(kept * rows.length));
  const data = deflateSync(cut, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
  const head = text.slice(at, from).replace(/\/Length \d+/u, `/Length ${data.length}`);
  return Buffer.from(text.slice(0, at) + head + data + text.slice(to), 'latin1');
}
