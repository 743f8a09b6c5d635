/**
 * Measures what the fonts of content streams cost MuPDF, before it loads them.
 *
 * Only resources that streams use are measured, each object once. Pictures, functions, shadings and colour spaces take
 * only time, which the pool bounds.
 */
import type * as mupdf from 'mupdf';
import type { Budget } from '../../values/budget.js';
import { decodeUtf8Name } from '../names.js';
import { createFontCharge } from './font-costs.js';
import { createType3Charge, type ChargeType3 } from './type3-costs.js';

/** Glyphs of Type 3 fonts may use other Type 3 fonts. MuPDF follows them no deeper than this. */
const MAX_DEPTH = 16;

export class ResourceCosts {
  private readonly chargeStreams: (font: mupdf.PDFObject) => void;
  private readonly chargeType3: ChargeType3;
  /** Numbers of the objects that were counted. */
  private readonly charged = new Set<number>();

  constructor(budget: Budget) {
    this.chargeStreams = createFontCharge(budget);
    this.chargeType3 = createType3Charge(budget);
  }

  chargeFonts(names: ReadonlySet<string>, resources: mupdf.PDFObject): void {
    for (const name of names) this.chargeFont(resources.get('Font', decodeUtf8Name(name)), resources, 0);
  }

  /** Adds the font that a graphics state sets (8.4.5). */
  chargeStateFont(state: mupdf.PDFObject, inherited: mupdf.PDFObject, depth = 0): void {
    const font = state.isDictionary() ? state.get('Font') : state;
    if (font.isArray()) this.chargeFont(font.get(0), inherited, depth);
  }

  /** MuPDF runs all glyphs of a Type 3 font when it loads the font, so every font in its resources may be used. */
  private chargeFont(font: mupdf.PDFObject, inherited: mupdf.PDFObject, depth: number): void {
    if (!font.isDictionary() || !this.isNew(font)) return;
    this.chargeStreams(font);
    if (font.get('Subtype').asName() !== 'Type3') return;
    this.chargeType3(font, inherited);
    this.chargeListed(font.get('Resources'), depth + 1);
  }

  private chargeListed(resources: mupdf.PDFObject, depth: number): void {
    if (depth > MAX_DEPTH || !resources.isDictionary() || !this.isNew(resources)) return;
    forEachEntry(resources.get('Font'), (font) => this.chargeFont(font, resources, depth));
    for (const category of ['Pattern', 'XObject']) {
      forEachEntry(resources.get(category), (one) => this.chargeListed(one.get('Resources'), depth + 1));
    }
    forEachEntry(resources.get('ExtGState'), (state) => {
      this.chargeStateFont(state, resources, depth);
      this.chargeListed(state.get('SMask', 'G', 'Resources'), depth + 1);
    });
  }

  /** True the first time for an indirect object, and always for a direct object. */
  private isNew(object: mupdf.PDFObject): boolean {
    if (!object.isIndirect()) return true;
    const objectNumber = object.asIndirect();
    if (this.charged.has(objectNumber)) return false;
    this.charged.add(objectNumber);
    return true;
  }
}

function forEachEntry(dictionary: mupdf.PDFObject, visit: (value: mupdf.PDFObject) => void): void {
  if (dictionary.isDictionary()) dictionary.forEach((value) => visit(value));
}
