/**
 * Plans versions of shared streams, so that an edit changes only the runs that must lose something.
 *
 * Executions with the same loss share one version, on all pages. Resources select the version by name: the stream
 * that draws a form maps the form's name to the version. If a stream draws both versions, some draws get a new name
 * of the same length. Every decoded stream therefore keeps its length and the upload's offsets.
 */
import { readOperands } from '../content/operands.js';
import { cutSplices, type Splice } from '../content/splice.js';
import type { PageVersion, Redirect, SharingPlan, StreamVersion } from '../content/stream-versions.js';
import type { ContentUnit, Segment, TracedPage } from '../page/page-model.js';
import { pushTo } from '../values/group-by.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';
import {
  listRemovalExecutions,
  type RemovalExecution,
  type RemovalExecutions,
} from './removal-executions.js';

/** Null if no version of any stream would allow more occurrences to be removed. */
export function planSharing(
  pages: TracedPage[],
  units: ContentUnit[],
  leaving: OccurrenceFacts[],
): SharingPlan | null {
  const runs = listRemovalExecutions(pages, units, leaving);
  const plan = new Versions(units, runs).planPages(pages);
  return plan.streams.length === 0 ? null : plan;
}

interface Draws {
  redirects: Redirect[];
  /** In the offsets of the unit's bytes. */
  renames: Splice[];
}

class Versions {
  private readonly units: ContentUnit[];
  private readonly runs: RemovalExecutions;
  private readonly forms = new Map<string, StreamVersion | null>();
  private readonly contents = new Map<string, StreamVersion>();
  private readonly draws = new Map<string, Draws>();
  private names: Set<string> | null = null;

  constructor(units: ContentUnit[], runs: RemovalExecutions) {
    this.units = units;
    this.runs = runs;
  }

  planPages(pages: TracedPage[]): SharingPlan {
    const needs = this.listNeeds(pages);
    const planned: PageVersion[] = [];
    for (const { pageNumber } of pages) {
      const run = this.runs.byPage.get(pageNumber);
      if (run === undefined) continue;
      const { redirects, renames } = this.directDraws(run);
      const contents = new Map<number, StreamVersion>();
      run.unit.segments.forEach((segment, position) => {
        const version = this.versionOfContents(segment, keyOfNeed(run, segment, renames), renames, needs);
        if (version?.isCopy === true) contents.set(position, version);
      });
      if (contents.size + redirects.length > 0) planned.push({ pageNumber, contents, redirects });
    }
    const streams = [...this.forms.values(), ...this.contents.values()].filter((one) => one !== null);
    return { pages: planned, streams };
  }

  /** Counts the needed versions of each content stream; '' is the unchanged one. */
  private listNeeds(pages: TracedPage[]): Map<number, Map<string, number>> {
    const needs = new Map<number, Map<string, number>>();
    const add = (objectNumber: number, need: string): void => {
      const known = needs.get(objectNumber) ?? new Map<string, number>();
      needs.set(objectNumber, known.set(need, (known.get(need) ?? 0) + 1));
    };
    for (const { pageNumber, unitId } of pages) {
      const run = this.runs.byPage.get(pageNumber);
      const renames = run === undefined ? [] : this.directDraws(run).renames;
      for (const segment of this.units[unitId]?.segments ?? []) {
        add(segment.objectNumber, run === undefined ? '' : keyOfNeed(run, segment, renames));
      }
    }
    for (const { kind, segments } of this.units) {
      if (kind !== 'page') for (const { objectNumber } of segments) add(objectNumber, '');
    }
    return needs;
  }

  private versionOfContents(
    segment: Segment,
    need: string,
    renames: Splice[],
    needs: Map<number, Map<string, number>>,
  ): StreamVersion | null {
    if (need === '') return null;
    const { objectNumber } = segment;
    const isCopy = findMostWanted(needs.get(objectNumber)!) !== need;
    const own = cutSplices(renames, [segment])[0]!;
    if (!isCopy && own.length === 0) return null;
    const key = `${objectNumber} ${need}`;
    const version = this.contents.get(key) ?? { objectNumber, isCopy, renames: own, redirects: [] };
    this.contents.set(key, version);
    return version;
  }

  private versionOfForm(run: RemovalExecution): StreamVersion | null {
    const key = `${run.unit.id} ${run.loss}`;
    const known = this.forms.get(key);
    if (known !== undefined) return known;
    const { redirects, renames } = this.directDraws(run);
    const { objectNumber } = run.unit.segments[0]!;
    const isCopy = this.findKeeper(run.unit) !== run.loss;
    const isAsItStands = !isCopy && redirects.length === 0;
    const version = isAsItStands ? null : { objectNumber, isCopy, renames, redirects };
    this.forms.set(key, version);
    return version;
  }

  /** The loss whose runs get the original stream itself; 0 if others need it unchanged. */
  private findKeeper(unit: ContentUnit): number {
    const { objectNumber } = unit.segments[0]!;
    const isContents = this.units.some(
      ({ id, segments }) =>
        id !== unit.id && segments.some((segment) => segment.objectNumber === objectNumber),
    );
    if (isContents || this.runs.runOtherwise.has(unit.id)) return 0;
    const counts = new Map<string, number>();
    for (const { loss } of this.runs.byForm.get(unit.id)!) {
      counts.set(String(loss), (counts.get(String(loss)) ?? 0) + 1);
    }
    return Number(findMostWanted(counts));
  }

  /** Points the draws of a run's forms to their copies. */
  private directDraws(run: RemovalExecution): Draws {
    const key = `${run.unit.id} ${run.loss}`;
    const known = this.draws.get(key);
    if (known !== undefined) return known;
    const draws: Draws = { redirects: [], renames: [] };
    const targets = new Map<number, StreamVersion>();
    for (const [instruction, form] of run.drawn) {
      const version = form.loss === 0 ? null : this.versionOfForm(form);
      if (version?.isCopy === true) targets.set(instruction, version);
    }
    if (targets.size > 0) {
      for (const [name, all] of listDraws(run.unit)) this.directName(name, all, targets, draws);
    }
    this.draws.set(key, draws);
    return draws;
  }

  private directName(
    name: string,
    all: NamedDraw[],
    targets: Map<number, StreamVersion>,
    draws: Draws,
  ): void {
    const wanted = new Set(all.map(({ instruction }) => targets.get(instruction)));
    for (const target of wanted) {
      if (target === undefined) continue;
      const newName = wanted.size === 1 ? null : this.findNewName(all);
      draws.redirects.push({ name, newName, target });
      if (newName === null) continue;
      for (const { instruction, start, end } of all) {
        if (targets.get(instruction) !== target) continue;
        // The same name may be written longer elsewhere, with escapes.
        draws.renames.push({ start, end, replacement: `/${newName}`.padEnd(end - start) });
      }
    }
  }

  /** A name as long as that of the draws that no stream of the document uses. */
  private findNewName(draws: NamedDraw[]): string {
    const length = Math.min(...draws.map(({ start, end }) => end - start - 1));
    this.names ??= new Set(this.units.flatMap((unit) => [...listDraws(unit).keys()]));
    let name = '';
    for (let count = 0; name === '' || this.names.has(name); count++) {
      name = count.toString(36).padStart(length, 'u');
    }
    this.names.add(name);
    return name;
  }
}

interface NamedDraw {
  instruction: number;
  /** Where the name begins, solidus included. */
  start: number;
  end: number;
}

/** A unit's `Do` instructions by the name that they draw. */
function listDraws({ bytes, instructions }: ContentUnit): Map<string, NamedDraw[]> {
  const draws = new Map<string, NamedDraw[]>();
  const { operators, start, operatorStart } = instructions;
  for (let at = 0; at < operators.length; at++) {
    if (operators[at] !== 'Do') continue;
    const operand = readOperands(bytes, start[at]!, operatorStart[at]!).at(-1);
    if (operand?.kind !== 'name') continue;
    pushTo(draws, operand.name, { instruction: at, start: operand.start, end: operand.end });
  }
  return draws;
}

/** What a page's run needs from one of its content streams, as a key; '' if it needs the stream unchanged. */
function keyOfNeed({ unit, removed }: RemovalExecution, segment: Segment, renames: Splice[]): string {
  const { start, end } = unit.instructions;
  const losses = [...removed]
    .filter(([at]) => start[at]! < segment.start + segment.length && end[at]! > segment.start)
    .map(([at, ordinals]) => [start[at]! - segment.start, ...[...ordinals].sort((one, other) => one - other)])
    .sort((one, other) => one[0]! - other[0]!);
  const own = cutSplices(renames, [segment])[0]!;
  return losses.length + own.length === 0 ? '' : JSON.stringify([losses, own]);
}

/** The most frequent need; '' if any run needs the stream unchanged. */
function findMostWanted(counts: Map<string, number>): string {
  if (counts.has('')) return '';
  let most = '';
  for (const [need, count] of counts) if (count > (counts.get(most) ?? 0)) most = need;
  return most;
}
