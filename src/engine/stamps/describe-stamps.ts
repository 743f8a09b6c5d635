/**
 * Counts the stamps of a run and locates them for the report.
 *
 * As for text, the run counts distinct instructions and annotations, and a page counts the distinct ones that it
 * draws.
 */
import { keyOfPlace } from '../page/instruction-ref.js';
import type { ReportedLocation, ImageSummary } from '../values/run-summary.js';
import { MAX_REPORTED_EVIDENCE } from '../values/evidence-words.js';
import { roundBox, uniteBoxes } from '../values/geometry.js';
import { ANNOTATION_UNIT, type ContentUnit, type WholeDraw } from '../page/page-model.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import { groupBy } from '../values/collections.js';
import type { StampFound, Stamps } from './search.js';

/**
 * @param admitted occurrences as text: an annotation that shows one is counted there.
 * @param leaving the draws that the written file lost.
 */
export function describeStamps(
  { draws: all, candidatePictures, readings }: Stamps,
  admitted: readonly Pick<OccurrenceFacts, 'annotationObjectNumber'>[],
  leaving: WholeDraw[],
  units: ContentUnit[],
  content: string,
): ImageSummary {
  const gone = new Set(leaving);
  const counted = new Set(admitted.map(({ annotationObjectNumber }) => annotationObjectNumber));
  const draws = all.filter(({ unitId, leader }) => unitId !== ANNOTATION_UNIT || !counted.has(leader));
  const removed = draws.filter((draw) => gone.has(draw));
  return {
    found: countPlaces(draws, units),
    removed: countPlaces(removed, units),
    locations: locateStamps(removed, units, content),
    diagnostics: { stamp_pictures: candidatePictures, stamp_readings: readings },
  };
}

function countPlaces(draws: StampFound[], units: ContentUnit[]): number {
  return new Set(draws.map((draw) => namePlace(draw, units))).size;
}

/** One entry for each distinct stamp of each page. */
function locateStamps(
  stamps: StampFound[],
  units: ContentUnit[],
  content: string,
): Map<number, ReportedLocation[]> {
  const byPage = groupBy(stamps, ({ pageNumber }) => pageNumber);
  return new Map(
    Array.from(byPage, ([pageNumber, own]) => {
      const byPlace = groupBy(own, (stamp) => namePlace(stamp, units));
      return [pageNumber, Array.from(byPlace.values(), (group) => locateGroup(group, content))];
    }),
  );
}

function locateGroup(group: StampFound[], content: string): ReportedLocation {
  const { pageNumber, gate, evidence } = group[0]!;
  const boxes = group.flatMap(({ boxInPage }) => boxInPage ?? []);
  return {
    type: 'image',
    pageNumber,
    start: null,
    end: null,
    content,
    encoding: 'raster_stamp',
    properties: {
      gate,
      evidence: evidence.slice(0, MAX_REPORTED_EVIDENCE),
      count: group.filter(({ instruction, leader }) => instruction === leader).length,
    },
    position: boxes.length === 0 ? null : roundBox(boxes.reduce(uniteBoxes)),
    furtherPositions: [],
  };
}

function namePlace({ unitId, leader }: StampFound, units: ContentUnit[]): string {
  if (unitId === ANNOTATION_UNIT) return `annotation ${leader}`;
  return keyOfPlace(units[unitId]!, leader);
}
