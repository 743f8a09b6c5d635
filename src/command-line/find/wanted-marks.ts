/**
 * Which marks `remove` is to take, as they were typed.
 */
import { FOUND_RANKS, type WantedMarks } from '../../batch/wanted-marks.js';
import { parseHint } from '../../engine/values/hint.js';
import { readHintText } from '../hint-text.js';
import type { Options } from '../read-command.js';
import { UsageError } from '../usage-error.js';
import { readListedHints } from './found-lines.js';

const WAYS = ['text', 'text-file', 'mark', 'texts', 'found'];

/** @throws UsageError, or EngineFailure `hint-contract`: before any document is opened. */
export function readWantedMarks(options: Options): WantedMarks {
  if (WAYS.filter((name) => options.has(name)).length > 1) {
    throw new UsageError('Give one of --text, --text-file, --mark, --texts and --found.');
  }
  const found = options.optional('found');
  if (found !== null) {
    const rank = FOUND_RANKS.find((name) => name === found);
    if (rank === undefined) throw new UsageError(`--found takes ${FOUND_RANKS.join(' or ')}, not ${found}.`);
    return { rank };
  }
  const texts = options.optional('texts');
  if (texts !== null) return { listed: readListedHints(texts) };
  const hints = options.has('mark') ? options.all('mark') : [readHintText(options)];
  return { hints: hints.map((hint) => parseHint(hint).text) };
}
