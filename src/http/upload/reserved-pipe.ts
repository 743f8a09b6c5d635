/** Passes a body from the socket to the form's parser. A piece waits until its memory is reserved. */
import type { Readable, Writable } from 'node:stream';
import type { Pace } from '../transfer/pace.js';
import type { Reservation } from './upload-memory.js';

type RestOfWrite = [encoding: BufferEncoding, done: (error?: Error | null) => void];

/**
 * Pipes a body into its parser; a waiting piece fills the pipe, which stops the sender.
 *
 * It replaces the parser's own write, so that unpiping and errors work as usual.
 */
export function pipeWithinReservation(
  body: Readable,
  parser: Writable,
  reservation: Reservation,
  pace: Pace,
  refuse: (error: Error) => void,
): void {
  const write = parser._write.bind(parser);
  let arrivedBytes = 0;
  const writeLater = async (piece: Buffer, ...[encoding, done]: RestOfWrite): Promise<void> => {
    // Now the sender waits for the service.
    pace.pause();
    try {
      await reservation.extend(arrivedBytes);
    } catch (error) {
      refuse(error as Error);
      done(error as Error);
      return;
    }
    pace.resume();
    if (parser.destroyed) done();
    else write(piece, encoding, done);
  };
  parser._write = (piece: Buffer, ...[encoding, done]: RestOfWrite) => {
    arrivedBytes += piece.length;
    if (reservation.extendAtOnce(arrivedBytes)) write(piece, encoding, done);
    else writeLater(piece, encoding, done).catch((error: Error) => parser.destroy(error));
  };
  body.pipe(parser);
}
