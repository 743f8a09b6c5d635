import { PassThrough, Writable } from 'node:stream';
import { expect } from 'chai';
import { pipeWithinReservation } from '../../../src/http/upload/reserved-pipe.js';
import type { Reservation } from '../../../src/http/upload/upload-memory.js';

async function turn(): Promise<void> {
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

describe('pipeWithinReservation', () => {
  let room: number;
  let paused: boolean[];
  let refused: Error[];
  let written: string[];
  let admit: () => void;
  let refuse: (error: Error) => void;
  let body: PassThrough;
  let parser: Writable;

  beforeEach(() => {
    [room, paused, refused, written] = [0, [], [], []];
    [admit, refuse] = [() => undefined, () => undefined];
    body = new PassThrough();
    parser = new Writable({
      write(piece: Buffer, _encoding, done) {
        written.push(piece.toString());
        done();
      },
    });
    parser.on('error', () => undefined);
    const reservation = {
      extendAtOnce: (toBytes: number) => toBytes <= room,
      extend: () =>
        new Promise<void>((resolve, reject) => {
          [admit, refuse] = [resolve, reject];
        }),
    } as unknown as Reservation;
    const pace = { pause: () => paused.push(true), resume: () => paused.push(false) } as never;
    pipeWithinReservation(body, parser, reservation, pace, (error) => refused.push(error));
  });

  it('passes pieces through without a pause if memory is available', async () => {
    room = 10;
    body.write('12345');
    body.write('67890');
    await turn();
    expect([written, paused]).to.deep.equal([['12345', '67890'], []]);
  });

  it('holds a piece back until memory is available, and stops the sender’s clock meanwhile', async () => {
    room = 5;
    body.write('12345');
    body.write('6');
    await turn();
    expect([written, paused]).to.deep.equal([['12345'], [true]]);
    admit();
    await turn();
    expect([written, paused]).to.deep.equal([
      ['12345', '6'],
      [true, false],
    ]);
  });

  it('reports that no memory became available, and ends the parser', async () => {
    body.write('1');
    await turn();
    refuse(new Error('busy'));
    await turn();
    expect([written, refused.map(({ message }) => message), parser.destroyed]).to.deep.equal([
      [],
      ['busy'],
      true,
    ]);
  });

  it('writes nothing to a parser that has ended meanwhile', async () => {
    body.write('1');
    await turn();
    parser.destroy();
    admit();
    await turn();
    expect(written).to.deep.equal([]);
  });
});
