/**
 * Reports of any size as JSON, without delaying other callers.
 *
 * JSON.stringify of ten megabytes blocks the process for a tenth of a second or more; here the event loop gets a turn
 * between pieces.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { chargeAnswer, sendBytes } from './send-pieces.js';

/** The depth up to which a report contains lists and maps; deeper values are small. */
const LIST_DEPTH = 2;

/** A few milliseconds of work. */
const CHARACTERS_PER_TURN = 256 * 1024;

/** Answers with the value as `res.json` would. */
export async function sendJson(res: Response, value: unknown): Promise<void> {
  const bytes = await jsonBytes(value);
  chargeAnswer(res, bytes.length);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  await sendBytes(res, bytes);
}

/** The text that JSON.stringify gives, in UTF-8. */
export async function jsonBytes(value: unknown): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let text = '';
  for (const part of jsonParts(value, LIST_DEPTH)) {
    text += part;
    if (text.length < CHARACTERS_PER_TURN) continue;
    pieces.push(Buffer.from(text));
    text = '';
    await nextTurn();
  }
  pieces.push(Buffer.from(text));
  return Buffer.concat(pieces);
}

function* jsonParts(value: unknown, depth: number): Generator<string> {
  if (depth < 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const isList = Array.isArray(value);
  yield isList ? '[' : '{';
  let comma = '';
  for (const [key, entry] of isList ? value.entries() : Object.entries(value)) {
    if (entry === undefined && !isList) continue;
    yield isList ? comma : `${comma}${JSON.stringify(key)}:`;
    yield* jsonParts(entry, depth - 1);
    comma = ',';
  }
  yield isList ? ']' : '}';
}
