/**
 * One message on the socket between the parent and a worker: a JSON head and a body of raw bytes, each preceded by
 * its length.
 *
 * Node's own IPC channel is not used: it buffers any length that a child announces, passes file descriptors and
 * parses V8's private format. Here a length is checked before a byte is stored, and only JSON is parsed.
 */
import { read, readSync, writeSync } from 'node:fs';

/** Two little-endian 32-bit lengths: head, then body. */
const LENGTHS_BYTES = 8;

/** How much a worker reads at a time. */
const PIECE_BYTES = 64 * 1024;

/** The greatest lengths of a frame's two parts. */
export interface FrameLimits {
  headBytes: number;
  bodyBytes: number;
}

/** For jobs from the parent, which is trusted: a service has limited the upload, a batch takes files as memory allows. */
const JOB_LIMITS: FrameLimits = { headBytes: 64 * 1024, bodyBytes: 2 ** 32 - 1 };

export interface Frame {
  untrustedHead: unknown;
  untrustedBody: Uint8Array;
}

/** What one side sends; without a body, that part of the frame is empty. */
export interface Message {
  head: unknown;
  body?: Uint8Array;
}

/** The pieces to write in order; the body is not copied. */
export function framePieces({ head, body = new Uint8Array(0) }: Message): [Buffer, Uint8Array] {
  const headBytes = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUInt32LE(headBytes.length, 0);
  lengths.writeUInt32LE(body.length, 4);
  return [Buffer.concat([lengths, headBytes]), body];
}

/** Why a stream of frames cannot be read further. */
export class FrameFault extends Error {
  override readonly name = 'FrameFault';
}

/**
 * Assembles frames from the pieces that the socket delivers.
 *
 * `push` throws a `FrameFault` for lengths beyond the limits and for a head that must not be parsed or is not JSON;
 * the reader must not be used afterwards.
 */
export function createFrameReader(firstLimits: FrameLimits) {
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  /** The lengths, then head and body as soon as these are known. */
  let parts: Uint8Array[] = [lengths];
  /** The part that is filled now. */
  let at = 0;
  let filledBytes = 0;

  /** Returns the frame if this was its last part. */
  function endPart(): Frame[] {
    filledBytes = 0;
    if (at === 0) {
      const [headBytes, bodyBytes] = checkLengths(lengths, reader.limits);
      // The body is not a Buffer: its slices are views, and the engine may write to what it takes for a copy.
      parts.push(Buffer.allocUnsafeSlow(headBytes), new Uint8Array(bodyBytes));
    }
    at += parts[at + 1]?.length === 0 ? 2 : 1;
    if (at < parts.length) return [];
    const [, head, body] = parts as [Buffer, Buffer, Uint8Array];
    parts = [lengths];
    at = 0;
    return [{ untrustedHead: parseHead(head), untrustedBody: body }];
  }

  const reader = {
    /** The limits of the next frame; must be set before the other side may send. */
    limits: firstLimits,
    push(piece: Uint8Array): Frame[] {
      const frames: Frame[] = [];
      for (let offset = 0; offset < piece.length;) {
        const part = parts[at]!;
        const taken = piece.subarray(offset, offset + part.length - filledBytes);
        part.set(taken, filledBytes);
        filledBytes += taken.length;
        offset += taken.length;
        if (filledBytes === part.length) frames.push(...endPart());
      }
      return frames;
    },
  };
  return reader;
}

/**
 * Resolves with the first bytes that arrive; empty if the other side has closed. A thread of the pool waits, so the
 * caller can work meanwhile.
 */
export function awaitBytes(fd: number): Promise<Uint8Array> {
  const piece = Buffer.alloc(PIECE_BYTES);
  return new Promise((resolve, reject) => {
    read(fd, piece, 0, PIECE_BYTES, null, (error, bytesRead) => {
      if (error === null) resolve(piece.subarray(0, bytesRead));
      else reject(error);
    });
  });
}

/** Blocks for each job until it is whole; ends when the other side has closed. `first` are bytes that were read before. */
export function* readJobsSync(fd: number, first: Uint8Array): Generator<Frame> {
  const reader = createFrameReader(JOB_LIMITS);
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let bytes = first; bytes.length > 0; bytes = piece.subarray(0, readSync(fd, piece))) {
    yield* reader.push(bytes);
  }
}

/** True if a reader with these limits accepts the frame; `pieces` come from `framePieces`. */
export function isWithin(limits: FrameLimits, [start, body]: [Buffer, Uint8Array]): boolean {
  const head = start.subarray(LENGTHS_BYTES);
  return head.length <= limits.headBytes && body.length <= limits.bodyBytes && findHeadFault(head) === null;
}

export function writeFrameSync(fd: number, pieces: [Buffer, Uint8Array]): void {
  for (const piece of pieces) {
    for (let offset = 0; offset < piece.length;) offset += writeSync(fd, piece, offset);
  }
}

function checkLengths(lengths: Buffer, limits: FrameLimits): [headBytes: number, bodyBytes: number] {
  const headBytes = lengths.readUInt32LE(0);
  const bodyBytes = lengths.readUInt32LE(4);
  if (headBytes === 0 || headBytes > limits.headBytes || bodyBytes > limits.bodyBytes) {
    throw new FrameFault(`a frame announces ${headBytes} + ${bodyBytes} bytes`);
  }
  return [headBytes, bodyBytes];
}

function parseHead(head: Buffer): unknown {
  const fault = findHeadFault(head);
  if (fault !== null) throw new FrameFault(fault);
  try {
    return JSON.parse(head.toString('utf8')) as unknown;
  } catch (cause) {
    throw new FrameFault('a frame head is not JSON', { cause });
  }
}

/** A head, its summary, the locations, an entry and its box are five levels; one more list has room. */
export const MAX_HEAD_DEPTH = 6;

/** Twice as many as ten thousand pages have with all locations that `summary-cut.ts` keeps. */
export const MAX_HEAD_VALUES = 600_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** `[` and `{`, and `]` and `}`, differ only in this bit. */
const BRACE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/**
 * Why the bytes of an untrusted head must not be parsed; null if they may be.
 *
 * Parsed JSON can take a hundred times the size of its text: eight million nested brackets took a gigabyte. One pass
 * over the bytes counts values and their depth; it need not check that they are valid JSON.
 */
export function findHeadFault(head: Uint8Array): string | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < head.length; at += 1) {
    const byte = head[at]!;
    if (byte === QUOTE) {
      at = findStringEnd(head, at);
    } else if (byte === COMMA) {
      values += 1;
    } else if ((byte | BRACE_BIT) === OPENING) {
      depth += 1;
      values += 1;
    } else if ((byte | BRACE_BIT) === CLOSING) {
      depth -= 1;
    }
    if (depth > MAX_HEAD_DEPTH) return `a frame head is nested more than ${MAX_HEAD_DEPTH} deep`;
    if (values > MAX_HEAD_VALUES) return `a frame head has more than ${MAX_HEAD_VALUES} values`;
  }
  return null;
}

/** The index of the closing quotation mark, or the end of the bytes. */
function findStringEnd(head: Uint8Array, opening: number): number {
  let at = opening + 1;
  while (at < head.length && head[at] !== QUOTE) at += head[at] === BACKSLASH ? 2 : 1;
  return at;
}
