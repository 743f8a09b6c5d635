/**
 * Between the socket and the form's parser: no piece goes on before there is room for it.
 */
import type { Readable, Writable } from 'node:stream';
import type { Pace } from './pace.js';
import type { Stay } from './room.js';

export type BodyParser = Writable;

type RestOfWrite = [encoding: BufferEncoding, done: (error?: Error | null) => void];

interface Gate {
  stay: Stay;
  pace: Pace;
  refuse: (error: Error) => void;
}

/**
 * Pipes a body into its parser; a piece that has to wait fills the pipe, and the pipe stops the sender.
 *
 * The gate is the parser's own write, so that unpiping and errors stay what they are.
 */
export function pipeWithinRoom(body: Readable, parser: BodyParser, { stay, pace, refuse }: Gate): void {
  const write = parser._write.bind(parser);
  let arrivedBytes = 0;
  const waitForRoom = async (): Promise<Error | null> => {
    // Now the sender waits for us.
    pace.pause();
    try {
      await stay.grow(arrivedBytes);
      pace.resume();
      return null;
    } catch (error) {
      refuse(error as Error);
      return error as Error;
    }
  };
  const passOn = async (piece: Buffer, ...[encoding, done]: RestOfWrite): Promise<void> => {
    arrivedBytes += piece.length;
    const failure = stay.growAtOnce(arrivedBytes) ? null : await waitForRoom();
    if (failure === null) write(piece, encoding, done);
    else done(failure);
  };
  parser._write = (piece: Buffer, ...rest) => void passOn(piece, ...rest);
  body.pipe(parser);
}
