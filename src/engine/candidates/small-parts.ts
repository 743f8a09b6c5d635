/**
 * Finds lines in small parts of a page: a stream, a form or a group of the contents with few texts.
 *
 * Programs that stamp a page write their text apart from the existing contents.
 */
import { listOuterGroups } from '../content/outer-groups.js';
import { findSegment } from '../content/segments.js';
import type { Line } from '../lines/lines.js';
import { findChain, findRoot } from '../origins/origin.js';
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import { findFirst } from '../values/sorted.js';
import { addTo } from '../values/group-by.js';

/** A part with more texts is the page's own, or its design. */
const MAX_TEXTS = 6;

export function findInSmallParts(page: TracedPage, lines: readonly Line[], units: ContentUnit[]): Set<Line> {
  const names = new PartNames(page, units);
  const texts = new Map<string, Set<string>>();
  const partsOf = lines.map((line) => {
    const parts = line.key === '' ? [] : names.list(line.runs[0]!.fromGlyph);
    for (const part of parts) addTo(texts, part, line.key);
    return parts;
  });
  return new Set(lines.filter((_, at) => partsOf[at]!.some((part) => texts.get(part)!.size <= MAX_TEXTS)));
}

class PartNames {
  private readonly page: TracedPage;
  private readonly units: ContentUnit[];
  private groups: number[] | null = null;

  constructor(page: TracedPage, units: ContentUnit[]) {
    this.page = page;
    this.units = units;
  }

  /** Keys of the stream that shows a glyph, and of the part of the contents that leads to it; empty for the only stream of a page. */
  list(glyph: number): string[] {
    const { paint } = this.page;
    const chain = findChain(paint, glyph);
    const root = findRoot(paint, chain);
    if (root < 0) return [];
    const parts: string[] = [];
    for (const at of new Set([chain, root])) {
      const { unitId, instruction } = paint.links[at]!;
      const unit = this.units[unitId];
      if (unit === undefined) continue;
      if (unit.kind !== 'page') parts.push(`unit ${unitId}`);
      else if (unit.segments.length > 1) {
        parts.push(`segment ${unitId} ${findSegment(unit.segments, unit.instructions.start[instruction]!)}`);
      }
      if (unitId !== this.page.unitId) continue;
      this.groups ??= listOuterGroups(unit.instructions);
      if (this.groups.length > 1) parts.push(`group ${findFirst(this.groups, instruction + 1)}`);
    }
    return parts;
  }
}
