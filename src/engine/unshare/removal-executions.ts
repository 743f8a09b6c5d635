/**
 * The executions of content streams that lose something: the page's own, and those of the forms that it draws.
 *
 * Only executions by `Do` are listed: patterns, soft masks and annotations do not belong to the page's own streams.
 */
import type { ContentUnit, TracedPage } from '../page/page-model.js';
import { addTo, groupBy } from '../values/group-by.js';
import type { OccurrenceFacts } from '../judge/occurrence-facts.js';

export interface RemovalExecution {
  page: TracedPage;
  unit: ContentUnit;
  /** Ordinals of the removed glyphs, by instruction. */
  removed: Map<number, Set<number>>;
  /** Runs of forms by the `Do` that draws them. */
  drawn: Map<number, RemovalExecution>;
  /** Equal for executions of one unit with the same loss, forms included; 0 if nothing is removed. */
  loss: number;
}

export interface RemovalExecutions {
  /** The pages' own runs, by page number. */
  byPage: Map<number, RemovalExecution>;
  /** Runs of forms that lose something, by unit. */
  byForm: Map<number, RemovalExecution[]>;
  /** Units that are also run without a loss, or other than by `Do`. */
  runOtherwise: ReadonlySet<number>;
}

export function listRemovalExecutions(
  pages: TracedPage[],
  units: ContentUnit[],
  leaving: OccurrenceFacts[],
): RemovalExecutions {
  const byNumber = new Map(pages.map((page) => [page.pageNumber, page]));
  const runs = new Map<string, RemovalExecution>();
  for (const { occurrence, origins } of leaving) {
    const page = byNumber.get(occurrence.pageNumber)!;
    const own = origins.map(({ chain }) => findRun(runs, page, units, chain));
    if (own.includes(null)) continue;
    origins.forEach(({ instruction, ordinal }, at) => {
      const { removed } = own[at]!;
      addTo(removed, instruction, ordinal);
    });
  }
  const byPage = new Map<number, RemovalExecution>();
  const losses = new Map<string, number>();
  for (const [key, run] of runs) {
    if (measureLoss(run, losses) === 0) runs.delete(key);
    else if (run.unit.kind === 'page') byPage.set(run.page.pageNumber, run);
  }
  const ofForms = [...runs.values()].filter(({ unit }) => unit.kind !== 'page');
  const byForm = groupBy(ofForms, ({ unit }) => unit.id);
  return { byPage, byForm, runOtherwise: findRunOtherwise(pages, byForm, runs) };
}

function keyOfRun(page: TracedPage, parent: number, unitId: number): string {
  return `${page.pageNumber} ${parent} ${unitId}`;
}

/** The run that contains a chain's last instruction; null if the page does not reach it by `Do` alone. */
function findRun(
  runs: Map<string, RemovalExecution>,
  page: TracedPage,
  units: ContentUnit[],
  chain: number,
): RemovalExecution | null {
  const { parent, unitId } = page.paint.links[chain]!;
  const key = keyOfRun(page, parent, unitId);
  const known = runs.get(key);
  if (known !== undefined) return known;
  const unit = units[unitId];
  if (unit === undefined) return null;
  const run: RemovalExecution = { page, unit, removed: new Map(), drawn: new Map(), loss: -1 };
  if (parent >= 0) {
    const draw = page.paint.links[parent]!;
    if (units[draw.unitId]?.instructions.operators[draw.instruction] !== 'Do') return null;
    const outer = findRun(runs, page, units, parent);
    // A soft mask is run at the `Do` under it, so that this draw has two runs.
    if (outer === null || outer.drawn.has(draw.instruction)) return null;
    outer.drawn.set(draw.instruction, run);
  } else if (unitId !== page.unitId) return null;
  runs.set(key, run);
  return run;
}

function measureLoss(run: RemovalExecution, losses: Map<string, number>): number {
  if (run.loss >= 0) return run.loss;
  const own = [...run.removed]
    .sort(([one], [other]) => one - other)
    .map(
      ([instruction, ordinals]) =>
        `${instruction}:${[...ordinals].sort((one, other) => one - other).join(',')}`,
    );
  const drawn = [...run.drawn]
    .map(([instruction, form]) => ({ instruction, unitId: form.unit.id, loss: measureLoss(form, losses) }))
    .filter(({ loss }) => loss > 0)
    .sort((one, other) => one.instruction - other.instruction)
    .map(({ instruction, unitId, loss }) => `${instruction}=${unitId}/${loss}`);
  const description = [run.unit.id, ...own, ...drawn].join(' ');
  if (own.length + drawn.length === 0) run.loss = 0;
  else {
    run.loss = losses.get(description) ?? losses.size + 1;
    losses.set(description, run.loss);
  }
  return run.loss;
}

function findRunOtherwise(
  pages: TracedPage[],
  byForm: Map<number, RemovalExecution[]>,
  runs: Map<string, RemovalExecution>,
): Set<number> {
  const others = new Set<number>();
  for (const page of pages) {
    for (const { parent, unitId } of page.paint.links) {
      if (!byForm.has(unitId) || others.has(unitId)) continue;
      if (!runs.has(keyOfRun(page, parent, unitId))) others.add(unitId);
    }
  }
  return others;
}
