/**
 * What colour spaces and shadings cost MuPDF: to load, and for each colour that it turns into another space.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import { refusePictureCoding } from '../stream-filters.js';
import type { FunctionCost, FunctionCosts } from './function-costs.js';

const NONE: FunctionCost = { load: 0, evaluation: 0 };

/** The points at which MuPDF asks the function of a shading of two dimensions when it loads it (type 1). */
const POINTS_OF_A_PLANE = 257 * 257;
/** The same for the functions of all other shadings. */
const POINTS_OF_A_LINE = 256;
/** A function asked, whatever it does. */
const STEPS_OF_A_CALL = 10;
/** Of one space with another, entry by entry; the run that verifies compares with those that come later as well. */
const STEPS_OF_A_COMPARISON = 40;
/** Spaces stand on spaces; MuPDF refuses those that stand on themselves. */
const MAX_DEPTH = 8;

/** The colour spaces and shadings of one document, each read once. */
export class ColourCosts {
  private readonly functions: FunctionCosts;
  private readonly spaces = new Map<number, FunctionCost>();
  /** What stands within shadings, by what it says. */
  private readonly written = new Set<string>();

  constructor(functions: FunctionCosts) {
    this.functions = functions;
  }

  /** A name costs nothing: device spaces have no functions. */
  measureSpace(written: mupdf.PDFObject, depth = 0): FunctionCost {
    if (!written.isArray() || depth > MAX_DEPTH) return NONE;
    const objectNumber = written.isIndirect() ? written.asIndirect() : 0;
    const known = this.spaces.get(objectNumber);
    if (known !== undefined) return known;
    const cost = this.readSpace(written, depth);
    if (objectNumber > 0) this.spaces.set(objectNumber, cost);
    return cost;
  }

  /** What loading takes, the sampling of its functions and the way of each sample through its colour space included. */
  measureShading(shading: mupdf.PDFObject): number {
    if (!shading.isDictionary() && !shading.isStream()) return 0;
    if (shading.isStream()) refusePictureCoding(shading);
    const written = shading.get('ColorSpace');
    const measured = this.measureSpace(written);
    const space = { ...measured, load: measured.load + STEPS_OF_A_COMPARISON * this.countOthers(written) };
    const asked = shading.get('Function');
    if (asked.isNull()) return space.load;
    const { load, evaluation } = this.functions.measure(asked);
    const points = shading.get('ShadingType').asNumber() === 1 ? POINTS_OF_A_PLANE : POINTS_OF_A_LINE;
    return space.load + load + points * (STEPS_OF_A_CALL + evaluation + space.evaluation);
  }

  /** MuPDF compares a space that is no object of its own with all others before it makes anything of it. */
  private countOthers(written: mupdf.PDFObject): number {
    if (written.isIndirect() || !written.isArray()) return 0;
    const text = written.toString(true);
    const isKnown = this.written.has(text);
    this.written.add(text);
    return isKnown ? 0 : this.written.size - 1;
  }

  private readSpace(written: mupdf.PDFObject, depth: number): FunctionCost {
    // Profiles and palettes.
    for (const data of [written.get(1), written.get(3)]) if (data.isStream()) refusePictureCoding(data);
    switch (written.get(0).asName()) {
      case 'Separation':
      case 'DeviceN': {
        const tint = this.functions.measure(written.get(3));
        const base = this.measureSpace(written.get(2), depth + 1);
        return { load: tint.load + base.load, evaluation: tint.evaluation + base.evaluation };
      }
      case 'Indexed':
      case 'I':
      case 'Pattern':
        return this.measureSpace(written.get(1), depth + 1);
      default:
        return NONE;
    }
  }
}
