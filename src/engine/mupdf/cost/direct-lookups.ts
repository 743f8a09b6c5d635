/**
 * What a lookup of a direct resource costs MuPDF: it compares the resource with all cached ones of that kind, one by
 * one, the latest first.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { readFirstName, readLastName } from '../../content/operand-names.js';
import { ROLE } from '../../content/operators.js';
import type { ContentUnit } from '../../page/page-model.js';
import { decodeUtf8Name } from '../utf8-name.js';

/** A comparison takes MuPDF 50 ns, and the run that verifies compares with those that come later as well. */
const BYTES_OF_A_COMPARISON = 20;
/** More of all streams together is more than any budget allows, and is not counted to its end. */
const MAX_COMPARISONS = 64 * 1024 * 1024;
/** Where operators look their resources up. */
const CATEGORIES: Readonly<Record<string, string>> = {
  Tf: 'Font',
  sh: 'Shading',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  scn: 'Pattern',
  SCN: 'Pattern',
};

/** The direct resources of one document, by what they say. */
export class DirectLookups {
  private readonly idByText = new Map<string, number>();
  /** Of names in resources that streams share; -1 for what is found at once. */
  private readonly idByPlace = new Map<string, number>();
  private comparisons = 0;

  /** In bytes of instructions, for one run of a stream. */
  measure(
    { bytes, instructions }: Pick<ContentUnit, 'bytes' | 'instructions'>,
    resources: mupdf.PDFObject,
  ): number {
    const idByKey = new Map<string, number>();
    /** The latest last. */
    const used: number[] = [];
    const before = this.comparisons;
    for (let at = 0; at < instructions.count && this.comparisons < MAX_COMPARISONS; at++) {
      if ((instructions.roles[at]! & ROLE.looksUp) === 0) continue;
      const operator = instructions.operators[at]!;
      const category = CATEGORIES[operator];
      if (category === undefined) continue;
      const readName = operator === 'Tf' ? readFirstName : readLastName;
      const name = readName(bytes, instructions.start[at]!, instructions.operatorStart[at]!);
      if (name === null) continue;
      const key = `${category} ${name}`;
      const id = idByKey.get(key) ?? this.identify(resources, category, decodeUtf8Name(name));
      idByKey.set(key, id);
      if (id >= 0) this.comparisons += countComparisons(used, id, this.idByText.size);
    }
    return this.comparisons < MAX_COMPARISONS
      ? BYTES_OF_A_COMPARISON * (this.comparisons - before)
      : Infinity;
  }

  /** Negative for names, and for objects of their own. */
  private identify(resources: mupdf.PDFObject, category: string, name: string): number {
    const listed = resources.get(category);
    const holder = [listed, resources].find((one) => one.isIndirect())?.asIndirect();
    const place = `${category} ${name} ${holder}`;
    const known = holder === undefined ? undefined : this.idByPlace.get(place);
    if (known !== undefined) return known;
    const resource = resources.get(category, name);
    const isDirect = !resource.isIndirect() && (resource.isArray() || resource.isDictionary());
    const text = isDirect ? resource.toString(true) : '';
    const id = isDirect ? (this.idByText.get(text) ?? this.idByText.size) : -1;
    if (isDirect) this.idByText.set(text, id);
    if (holder !== undefined) this.idByPlace.set(place, id);
    return id;
  }
}

/** None for what was used last; all that the document has for what the run has not used yet. */
function countComparisons(used: number[], id: number, all: number): number {
  const at = used.lastIndexOf(id);
  if (at >= 0 && at === used.length - 1) return 0;
  const passed = at < 0 ? all : used.length - at;
  if (at >= 0) used.splice(at, 1);
  used.push(id);
  return passed;
}
