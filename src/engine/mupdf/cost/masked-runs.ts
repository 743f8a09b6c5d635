/**
 * Counts how often the soft masks of a unit are run: once for each paint under them, including paints of drawn forms.
 *
 * If a mask's form paints under another mask, the counts multiply, as with forms that draw forms.
 */
import type * as mupdf from 'mupdf';
import {
  countMaskedPaints,
  MASK_OF_CALLER,
  type MaskChange,
  type MaskedPaints,
} from '../../content/masked-paints.js';
import type { NamedRun } from '../../content/named-runs.js';
import { decodeUtf8Name } from '../names.js';
import type { CostedStream, StreamRun } from './run-costs.js';
import { getOrCreate } from '../../values/collections.js';

interface NamedChild extends StreamRun, Pick<NamedRun, 'operator' | 'name'> {}

/**
 * Notes the streams that a unit runs by name, and how often.
 *
 * @param follow returns the index of the stream among `all`; null if there is none.
 */
export function followNames(
  known: CostedStream,
  named: readonly NamedRun[],
  all: readonly CostedStream[],
  follow: (operator: NamedRun['operator'], name: string) => number | null,
): void {
  const children: NamedChild[] = [];
  for (const { operator, name, runs } of named) {
    const unitId = follow(operator, decodeUtf8Name(name));
    if (unitId === null) continue;
    children.push({ operator, name, unitId, runs });
    if (operator === 'Do') known.unit.drawnForms.set(name, unitId);
  }
  countMaskRuns(known, children, all);
  known.children = children;
}

/** Counts the runs of a unit's masks among its children, and the unit's paints under a mask that its caller set. */
function countMaskRuns(
  known: CostedStream,
  children: readonly NamedChild[],
  all: readonly CostedStream[],
): void {
  const changes = new Map<string, MaskChange>();
  const byMask = countMaskedPaints(known.unit, (name) =>
    getOrCreate(changes, name, () => readMaskChange(known.resources, name)),
  );
  const count = (painted: MaskedPaints | undefined): number =>
    countPaints(painted, known.unit.drawnForms, all);
  known.barePaints = count(byMask.get(MASK_OF_CALLER));
  for (const child of children) {
    if (child.operator === 'gs') child.runs = Math.max(child.runs, count(byMask.get(child.name)));
    // A pattern cell paints in the graphics state at the beginning of the unit.
    if (child.operator === 'scn') known.barePaints += child.runs * all[child.unitId]!.barePaints;
  }
}

/** Reads what a graphics state parameter dictionary does to the soft mask (11.6.5.3, table 58). */
function readMaskChange(resources: mupdf.PDFObject, name: string): MaskChange {
  const mask = resources.get('ExtGState', decodeUtf8Name(name), 'SMask');
  if (mask.isDictionary()) return 'sets';
  return mask.isName() ? 'ends' : 'keeps';
}

function countPaints(
  painted: MaskedPaints | undefined,
  drawnForms: ReadonlyMap<string, number>,
  all: readonly CostedStream[],
): number {
  if (painted === undefined) return 0;
  let { paints } = painted;
  for (const [name, draws] of painted.draws) {
    const form = all[drawnForms.get(name) ?? -1];
    // A name that is not a form's is a picture's.
    paints += draws * (form === undefined || form.isGroup ? 1 : form.barePaints);
  }
  return paints;
}

/** True for a transparency group XObject (11.6.6). */
export function isTransparencyGroup(form: mupdf.PDFObject): boolean {
  return form.get('Group', 'S').asName() === 'Transparency';
}
