/**
 * Sums up a run: counters, locations and outcome.
 *
 * The run counts distinct places of text: one range of one stream is one occurrence, however often it is painted. A
 * page counts the distinct places that it paints, so the sum over pages can exceed the run's total.
 */
import { findSegment, keyOfPlace } from '../page/instruction-ref.js';
import {
  MAX_FURTHER_POSITIONS,
  type ReportedLocation,
  type ImageSummary,
  type PageSummary,
  type RemovalResult,
} from '../values/run-summary.js';
import { MAX_REPORTED_EVIDENCE } from '../values/evidence-words.js';
import type { LocationEncoding, OutcomeReason } from '../values/outcome-words.js';
import { roundBox } from '../values/geometry.js';
import { foldText, type Hint } from '../values/hint.js';
import { readOperandsOf } from '../content/operands.js';
import { readTextContext, type TextContext } from '../content/text-context.js';
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import type { EditPlan } from '../plan/edit-plan.js';
import { isDeclaring, refusalCounter } from '../values/gate-words.js';
import { countItems, groupBy, getOrCreate } from '../values/collections.js';
import type { Verdict } from '../judge/gates.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import type { Occurrence } from '../find/matching.js';
import type { DocumentText } from '../lines/reading.js';
import { listPagesToVerify } from '../plan/stream-edits.js';
import type { Attempted } from './attempt.js';
import type { Findings } from './findings.js';
import type { RemovalPass } from './pass.js';

/** If nothing was removed, only the findings are reported and the plan is ignored. */
export function concludeRemoval(
  { document, hint }: Pick<RemovalPass, 'document' | 'hint'>,
  findings: Findings,
  images: ImageSummary,
  { plan, written, warnings, witnesses }: Attempted,
): RemovalResult {
  const places = new PlaceReader(document, findings);
  const removed = written === null ? [] : plan.planned;
  const touched =
    removed.length + images.locations.size === 0
      ? []
      : listPagesToVerify(document.pages, document.units, plan);
  const { locations, pages } = gatherLocations(touched, removed, images.locations, places);
  const found = new Set(findings.judged.map(({ facts }) => places.keyOf(facts)));
  return {
    output: written?.bytes ?? null,
    summary: {
      pageCount: document.pageCount,
      status: written === null ? 'nothing_removed' : 'removed',
      reason: written === null ? findReason(document, findings, images) : null,
      discovery: findings.discovery,
      textFound: found.size + findings.sightings,
      textRemoved: new Set(removed.map((facts) => places.keyOf(facts))).size,
      imageFound: images.found,
      imageRemoved: images.removed,
      patternsMatched: listPatterns(findings, images, hint),
      locations,
      omittedLocations: [],
      pages,
      warnings: [...document.warnings, ...warnings],
      diagnostics: {
        writing: written?.way ?? 'none',
        ...(written === null ? {} : { witnesses: ['MuPDF', ...witnesses].join(', ') }),
        pages: document.pages.length,
        glyphs: document.pages.reduce((sum, page) => sum + page.paint.glyphCount, 0),
        content_streams: document.units.length,
        edited_streams: written === null ? 0 : plan.splices.size,
        occurrences: findings.judged.length,
        sightings: findings.sightings,
        ...images.diagnostics,
        ...countRefusals(findings, plan),
      },
    },
  };
}

function findReason(document: DocumentText, findings: Findings, images: ImageSummary): OutcomeReason {
  if (findings.judged.length + findings.sightings + images.found > 0) return 'target_found_not_removed';
  // A page that could not be read may contain the mark.
  if (document.pages.length < document.pageCount) return 'undetermined';
  return document.pages.every((page) => page.paint.glyphCount === 0) ? 'no_text_layer' : 'target_not_found';
}

function listPatterns(findings: Findings, images: ImageSummary, hint: Hint): string[] {
  const matched = new Set(findings.judged.map(({ facts }) => facts.occurrence.target.text));
  if (findings.sightings + images.found > 0) matched.add(hint.text);
  return [...matched];
}

function countRefusals(findings: Findings, plan: EditPlan): Record<string, number> {
  const byGates = findings.judged.flatMap(({ verdict }) => (verdict.admitted ? [] : verdict.gate));
  return Object.fromEntries(countItems([...byGates, ...plan.refused.values()].map(refusalCounter)));
}

/** What is not known of a change without a match. */
const NO_DETAILS = { start: null, end: null, content: null, encoding: null, properties: null };

/** @param touched pages that an edit affects. */
function gatherLocations(
  touched: TracedPage[],
  removed: OccurrenceFacts[],
  images: Map<number, ReportedLocation[]>,
  places: PlaceReader,
): { locations: ReportedLocation[]; pages: PageSummary[] } {
  const locations: ReportedLocation[] = [];
  const pages: PageSummary[] = [];
  const byPage = groupBy(removed, ({ occurrence }) => occurrence.pageNumber);
  for (const { pageNumber } of touched) {
    const byPlace = groupBy(byPage.get(pageNumber) ?? [], (facts) => places.keyOf(facts));
    const ownImages = images.get(pageNumber) ?? [];
    pages.push({ pageNumber, textRemoved: byPlace.size, imageRemoved: ownImages.length, changed: true });
    for (const group of byPlace.values()) locations.push(places.locate(group));
    locations.push(...ownImages);
    if (byPlace.size + ownImages.length === 0) {
      locations.push({
        type: 'chunk_text',
        pageNumber,
        ...NO_DETAILS,
        position: 'page_content_diff',
        furtherPositions: [],
      });
    }
  }
  return { locations, pages };
}

/** Identifies places of text by stream object and range, and describes them for the report. */
class PlaceReader {
  private readonly units: ContentUnit[];
  private readonly admissions = new Map<OccurrenceFacts, Extract<Verdict, { admitted: true }>>();
  private readonly contexts = new Map<number, TextContext>();
  private readonly keys = new Map<OccurrenceFacts, string>();

  constructor({ units }: DocumentText, { judged }: Findings) {
    this.units = units;
    for (const { facts, verdict } of judged) if (verdict.admitted) this.admissions.set(facts, verdict);
  }

  /** A key for a text range of the upload's streams, independent of the page or form that shows it. */
  keyOf(facts: OccurrenceFacts): string {
    return getOrCreate(this.keys, facts, () => {
      const spots = facts.origins.map(
        ({ unitId, instruction, ordinal }) => `${keyOfPlace(this.units[unitId]!, instruction)} ${ordinal}`,
      );
      const { pageNumber, clusters } = facts.occurrence;
      return spots.length > 0 ? spots.toSorted().join('/') : `page ${pageNumber} glyph ${clusters[0]!.glyph}`;
    });
  }

  /** The location of one place on one page; the group has one entry for each time that it is painted there. */
  locate(group: OccurrenceFacts[]): ReportedLocation {
    const facts = group[0]!;
    const { gate, evidence } = this.admissions.get(facts)!;
    const textObject = this.findTextObject(facts);
    return {
      type: 'text',
      pageNumber: facts.occurrence.pageNumber,
      start: textObject?.start ?? null,
      end: textObject?.end ?? null,
      content: readContent(facts.occurrence),
      encoding: this.nameEncoding(facts, gate),
      properties: { gate, evidence: evidence.slice(0, MAX_REPORTED_EVIDENCE), count: group.length },
      position: roundBox(facts.box),
      furtherPositions: group.slice(1, 1 + MAX_FURTHER_POSITIONS).flatMap(({ box }) => roundBox(box) ?? []),
    };
  }

  private readContext(unitId: number): TextContext {
    return getOrCreate(this.contexts, unitId, () => readTextContext(this.units[unitId]!));
  }

  private listTextObjects(facts: OccurrenceFacts): Set<string> {
    return new Set(
      facts.origins.map(
        ({ unitId, instruction }) => `${unitId} ${this.readContext(unitId).textObject[instruction]}`,
      ),
    );
  }

  /** Byte range of the text object in its decoded stream, if one object of one stream contains the whole occurrence. */
  private findTextObject(facts: OccurrenceFacts): { start: number; end: number } | null {
    const origin = facts.origins[0];
    if (origin === undefined || this.listTextObjects(facts).size !== 1) return null;
    const context = this.readContext(origin.unitId);
    const range = context.textObjects[context.textObject[origin.instruction]! - 1];
    if (range === undefined) return null;
    const { segments } = this.units[origin.unitId]!;
    const segment = segments[findSegment(segments, range.start)];
    if (segment === undefined || range.end > segment.start + segment.length) return null;
    return { start: range.start - segment.start, end: range.end - segment.start };
  }

  private nameEncoding(facts: OccurrenceFacts, gate: string): LocationEncoding {
    if (isDeclaring(gate)) return 'structured';
    const { occurrence, origins } = facts;
    const isMixed = occurrence.runs.some(({ style }) => style !== occurrence.style);
    if (occurrence.arrangement === 'sequence' && isMixed) return 'rotated';
    if (this.listTextObjects(facts).size > 1) return 'split';
    const instructions = new Set(origins.map(({ instruction }) => instruction));
    if (instructions.size > 1) return 'aggregate';
    const { unitId, instruction } = origins[0]!;
    const unit = this.units[unitId]!;
    if (unit.instructions.operators[instruction] === 'TJ') return 'TJ';
    const operands = readOperandsOf(unit, instruction);
    return operands.some((operand) => operand.kind === 'string' && operand.isHex) ? 'hex' : 'plain';
  }
}

/** The text as the document has it, with the hint's line breaks. */
function readContent({ clusters, target }: Occurrence): string {
  const ends = new Set<number>();
  let length = 0;
  for (const line of target.text.split('\n')) ends.add((length += foldText(line).length));
  let read = 0;
  const texts = clusters.map(({ text, key }) => {
    read += key.length;
    return key !== '' && ends.has(read) ? `${text}\n` : text;
  });
  return texts
    .join('')
    .replace(/\s*\n\s*/gu, '\n')
    .trim();
}
