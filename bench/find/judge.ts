/**
 * Judges what is found in documents whose marks are known.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EngineMeans } from '../../src/engine/removal/options.js';
import { findWatermarks } from '../../src/engine/find-watermarks.js';
import { removeWatermark } from '../../src/engine/remove-text-watermark.js';
import type { WatermarkCandidate } from '../../src/engine/values/candidates.js';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { foldText } from '../../src/engine/values/hint.js';

/** A folder with `case.json` and `input.pdf`. */
export interface FindCase {
  folder: string;
  kind: string;
  hint: string;
}

export interface Score {
  /** Documents whose mark a removal takes, and of those: whose mark is listed, among the first three, first. */
  marked: number;
  listed: number;
  inThree: number;
  first: number;
  /** Documents without a mark, and of those: with nothing declared or likely. */
  unmarked: number;
  empty: number;
  /** Removable candidates, and those that remove other places than are listed when they are sent back. */
  sentBack: number;
  unlike: string[];
  /** Cases whose mark is not first, or that list one without having any. */
  missed: string[];
}

/** All cases below a folder, in a stable order. */
export function listFindCases(folder: string): FindCase[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('case.json'))
    .sort()
    .map((path) => {
      const { kind, hint } = JSON.parse(readFileSync(join(folder, path), 'utf8')) as FindCase;
      return { folder: join(folder, dirname(path)), kind, hint };
    });
}

/** @param withTwins asks as well what is found in `clean.pdf`, the same document without its mark. */
export async function judgeCases(
  cases: Iterable<FindCase>,
  means: EngineMeans,
  withTwins = false,
): Promise<Score> {
  const score: Score = {
    marked: 0,
    listed: 0,
    inThree: 0,
    first: 0,
    unmarked: 0,
    empty: 0,
    sentBack: 0,
    unlike: [],
    missed: [],
  };
  for (const one of cases) {
    const twin = join(one.folder, 'clean.pdf');
    await judgeCase(one, means, score);
    if (!withTwins || one.kind !== 'positive' || !existsSync(twin)) continue;
    judgeUnmarked(`${one.folder} (twin)`, await find(readFileSync(twin), means), score);
  }
  return score;
}

async function judgeCase({ folder, kind, hint }: FindCase, means: EngineMeans, score: Score): Promise<void> {
  const bytes = readFileSync(join(folder, 'input.pdf'));
  const candidates = await find(bytes, means);
  if (candidates === null) return;
  const places = new Map<string, Places>();
  for (const one of candidates.filter(({ removable }) => removable)) {
    const sent = await remove(bytes, one.watermarkText, one.kind, means);
    places.set(foldText(one.watermarkText), sent);
    score.sentBack++;
    if (!isSame(sent, one)) score.unlike.push(`${folder}: ${one.watermarkText}`);
  }
  if (kind === 'negative') judgeUnmarked(folder, candidates, score);
  if (kind !== 'positive') return;
  const goal = places.get(foldText(hint)) ?? (await remove(bytes, hint, 'text', means));
  if (goal.count === 0) return;
  const at = candidates.findIndex(
    (one) => foldText(one.watermarkText) === foldText(hint) || isSame(goal, one),
  );
  score.marked++;
  if (at >= 0) score.listed++;
  if (at >= 0 && at < 3) score.inThree++;
  if (at === 0) score.first++;
  else score.missed.push(folder);
}

function judgeUnmarked(name: string, candidates: WatermarkCandidate[] | null, score: Score): void {
  if (candidates === null) return;
  score.unmarked++;
  if (candidates.every(({ rank }) => rank === 'possible')) score.empty++;
  else score.missed.push(`${name}: ${candidates[0]!.watermarkText}`);
}

/** Null for a document that is refused. */
async function find(bytes: Uint8Array, means: EngineMeans): Promise<WatermarkCandidate[] | null> {
  return refusing(async () => (await findWatermarks(bytes, means)).candidates, null);
}

interface Places {
  pages: number[];
  count: number;
}

function isSame(one: Places, other: Places): boolean {
  return one.count === other.count && one.pages.join() === other.pages.join();
}

/** @param kind of the places that are counted: what a stamp annotation draws around its text goes with it. */
async function remove(
  bytes: Uint8Array,
  hint: string,
  kind: WatermarkCandidate['kind'],
  means: EngineMeans,
): Promise<Places> {
  return refusing(
    async () => {
      const { summary } = await removeWatermark(bytes, hint, means);
      const counted = summary.locations.filter(
        ({ type }) => (type === 'text') === (kind === 'text') || summary.textRemoved === 0,
      );
      return {
        pages: summary.pages
          .filter(({ textRemoved, imageRemoved }) => textRemoved + imageRemoved > 0)
          .map(({ pageNumber }) => pageNumber),
        count: counted.reduce((sum, { properties }) => sum + (properties?.count ?? 0), 0),
      };
    },
    { pages: [], count: 0 },
  );
}

async function refusing<Answer>(ask: () => Promise<Answer>, otherwise: Answer): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof EngineFailure && error.code !== 'spent') return otherwise;
    throw error;
  }
}
