/** Converts found marks to the API's field names, for the JSON body and the command line. */
import type { FoundWatermarks, WatermarkCandidate } from '../engine/values/candidates.js';
import { EVIDENCE_WORDS } from '../engine/values/evidence-words.js';
import { boundWarnings } from '../report-bounds.js';
import type { Written } from './described.js';

export type WatermarkList = ReturnType<typeof listWatermarks>;
export type ListedWatermark = WatermarkList['candidates'][number];

/** @param sourceSha256 the digest of the bytes in which the marks were found. */
export function listWatermarks(
  { pageCount, hasTextLayer, candidates, warnings }: FoundWatermarks,
  sourceSha256: string,
) {
  return {
    source_sha256: sourceSha256,
    page_count: pageCount,
    has_text_layer: hasTextLayer,
    candidates: candidates.map(listCandidate),
    warnings: boundWarnings(warnings),
  } satisfies Written<'TextWatermarkCandidates'>;
}

function listCandidate(candidate: WatermarkCandidate) {
  const { watermarkText, evidence, pages, boxes, pattern, rank, kind, gate, count } = candidate;
  return {
    watermark_text: watermarkText,
    pattern,
    rank,
    kind,
    gate,
    evidence: evidence.map((name) => EVIDENCE_WORDS[name]),
    count,
    pages: joinRanges(pages),
    boxes: boxes.map(({ pageNumber, ...sides }) => ({ page_number: pageNumber, ...sides })),
    removable: candidate.removable,
    reason: candidate.reason,
  } satisfies Written<'TextWatermarkCandidate'>;
}

/** @param pages in ascending order. */
export function joinRanges(pages: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && page === last.to + 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}
