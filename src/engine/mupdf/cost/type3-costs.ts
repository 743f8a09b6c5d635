/**
 * Measures what loading a Type 3 font costs: MuPDF runs a glyph's stream for each code that shows it (ISO 32000-1,
 * 9.6.5).
 */
import type * as mupdf from 'mupdf';
import { lexInstructions } from '../../content/lexer.js';
import { countNamedRuns } from '../../content/named-runs.js';
import { countItems } from '../../values/collections.js';
import type { Budget } from '../../values/budget.js';
import { readDecoded } from '../content-streams.js';
import { listElements } from '../objects.js';
import { followNames, isTransparencyGroup } from './masked-runs.js';
import { findNamedStream } from './named-streams.js';
import { measureRun, type CostedStream } from './run-costs.js';

/** Replaces the unit of a stream that was measured. */
const EMPTY_UNIT = createUnit(new Uint8Array(0));

/** Charges a font; `inherited` are the resources of the stream that uses it, if it has none itself. */
export type ChargeType3 = (font: mupdf.PDFObject, inherited: mupdf.PDFObject) => void;

/** Adds up the streams that glyphs run, including their forms and masks. Each stream is read once. */
export function createType3Charge(budget: Budget): ChargeType3 {
  const streams: CostedStream[] = [];
  const idByNumber = new Map<number, number>();
  let runs = 0;
  /** Reads a stream and returns its index; null if it cannot be read. */
  const add = (dictionary: mupdf.PDFObject, inherited: mupdf.PDFObject, depth: number): number | null => {
    if (!dictionary.isStream()) return null;
    const known = idByNumber.get(dictionary.asIndirect());
    if (known !== undefined) return known;
    budget.checkLevel('nesting', depth);
    const bytes = readDecoded(dictionary);
    if (bytes === null) return null;
    budget.spend('decodedBytes', bytes.length);
    const own = dictionary.get('Resources');
    const stream: CostedStream = {
      unit: createUnit(bytes),
      resources: own.isNull() ? inherited : own,
      children: [],
      isGroup: isTransparencyGroup(dictionary),
      barePaints: 0,
      runCost: null,
    };
    const id = streams.push(stream) - 1;
    idByNumber.set(dictionary.asIndirect(), id);
    if (!stream.resources.isDictionary()) return id;
    const named = countNamedRuns(stream.unit);
    followNames(stream, named, streams, (operator, name) => {
      const found = findNamedStream(operator, name, stream.resources);
      return found && add(found.stream, stream.resources, depth + 1);
    });
    return id;
  };
  return (font, inherited) => {
    const procs = font.get('CharProcs');
    if (!procs.isDictionary()) return;
    const listed = listElements(font.get('Encoding', 'Differences'));
    // Each name is listed at least as often as a code shows it.
    const codes = countItems(listed.flatMap((value) => (value.isName() ? value.asName() : [])));
    const own = font.get('Resources');
    procs.forEach((proc, name) => {
      const first = streams.length;
      const id = add(proc, own.isNull() ? inherited : own, 0);
      if (id === null) return;
      const cost = measureRun(streams, id);
      // The streams that it runs were measured with it, so their bytes need not be kept.
      for (const stream of streams.slice(first)) stream.unit = EMPTY_UNIT;
      const times = codes.get(String(name)) ?? 1;
      runs += times * (cost.runs - 1);
      budget.checkLevel('formRuns', runs);
      budget.spend('runBytes', times * cost.bytes);
    });
  };
}

function createUnit(bytes: Uint8Array): CostedStream['unit'] {
  return { bytes, instructions: lexInstructions(bytes), drawnForms: new Map() };
}
