/**
 * Counts what the resources of content streams cost MuPDF, before it loads them.
 *
 * MuPDF asks the functions of a shading at up to 66,049 points when it loads it,
 * and goes through a colour space's function: what they take is read off
 * their text. Only what streams name is looked at, each object once.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import type { Budget } from '../../values/budget.js';
import type { NamedResources } from '../../content/named-resources.js';
import { readDecoded } from '../content-streams.js';
import { decodeUtf8Name } from '../utf8-name.js';
import { ColourCosts } from './colour-costs.js';
import { DirectLookups } from './direct-lookups.js';
import { FontCosts } from './font-costs.js';
import { FunctionCosts } from './function-costs.js';
import { JBIG2_WEIGHT, listGlobals, measureJbig2 } from './jbig2-costs.js';
import { Type3Costs } from './type3-costs.js';

/** MuPDF asks what maps a soft mask's values for each of them. */
const MASK_VALUES = 256;
/** Glyphs of Type 3 fonts may show glyphs of others; MuPDF goes no deeper. */
const MAX_DEPTH = 16;

/** MuPDF loads these for each stream whose resources have them (8.6.5.6). */
const DEFAULT_SPACES = ['DefaultGray', 'DefaultRGB', 'DefaultCMYK'];

export class ResourceCosts {
  /** Steps that the costliest colour space counted so far takes for one colour. */
  costliestTint = 0;
  readonly lookups = new DirectLookups();
  private readonly budget: Budget;
  private readonly functions = new FunctionCosts();
  private readonly fonts: FontCosts;
  private readonly type3: Type3Costs;
  private readonly colours = new ColourCosts(this.functions);
  /** Numbers of objects that are counted already. */
  private readonly charged = new Set<number>();

  constructor(budget: Budget) {
    this.budget = budget;
    this.fonts = new FontCosts(budget);
    this.type3 = new Type3Costs(budget, this.lookups);
  }

  chargeNamed(named: NamedResources, resources: mupdf.PDFObject): void {
    for (const name of named.shadings) this.chargeShading(resources.get('Shading', decodeUtf8Name(name)));
    for (const name of named.colorSpaces) this.chargeSpace(resources.get('ColorSpace', decodeUtf8Name(name)));
    for (const name of named.fonts)
      this.chargeFont(resources.get('Font', decodeUtf8Name(name)), resources, 0);
    for (const name of DEFAULT_SPACES) this.chargeSpace(resources.get('ColorSpace', name));
    if (named.hasInlineImages) forEachEntry(resources.get('ColorSpace'), (space) => this.chargeSpace(space));
  }

  chargePattern(pattern: mupdf.PDFObject): void {
    if (pattern.isDictionary()) this.chargeShading(pattern.get('Shading'));
  }

  /** A picture, or a form's group. */
  chargeXObject(xObject: mupdf.PDFObject): void {
    this.chargeSpace(xObject.get('ColorSpace'));
    this.chargeSpace(xObject.get('Group', 'CS'));
    for (const globals of listGlobals(xObject)) this.chargeGlobals(globals);
  }

  chargeSoftMask(mask: mupdf.PDFObject): void {
    if (!mask.isDictionary() || !this.isNew(mask)) return;
    const { load, evaluation } = this.functions.measure(mask.get('TR'));
    this.budget.spend('functionSteps', load + MASK_VALUES * evaluation);
  }

  /** The font that a graphics state sets (8.4.5). */
  chargeStateFont(state: mupdf.PDFObject, inherited: mupdf.PDFObject, depth = 0): void {
    const font = state.isDictionary() ? state.get('Font') : state;
    if (font.isArray()) this.chargeFont(font.get(0), inherited, depth);
  }

  private chargeGlobals(globals: mupdf.PDFObject): void {
    const decoded = this.isNew(globals) ? readDecoded(globals) : null;
    if (decoded !== null) this.budget.spend('pictureSamples', JBIG2_WEIGHT * measureJbig2(decoded));
  }

  private chargeShading(shading: mupdf.PDFObject): void {
    if (this.isNew(shading)) this.budget.spend('functionSteps', this.colours.measureShading(shading));
  }

  private chargeSpace(space: mupdf.PDFObject): void {
    if (!this.isNew(space)) return;
    const { load, evaluation } = this.colours.measureSpace(space);
    this.costliestTint = Math.max(this.costliestTint, evaluation);
    this.budget.spend('functionSteps', load);
  }

  /** MuPDF runs all glyphs of a Type 3 font when it loads it; what they name is what their resources list. */
  private chargeFont(font: mupdf.PDFObject, inherited: mupdf.PDFObject, depth: number): void {
    if (!font.isDictionary() || !this.isNew(font)) return;
    this.fonts.charge(font);
    if (font.get('Subtype').asName() !== 'Type3') return;
    this.type3.charge(font, inherited);
    this.chargeListed(font.get('Resources'), depth + 1);
  }

  private chargeListed(resources: mupdf.PDFObject, depth: number): void {
    if (depth > MAX_DEPTH || !resources.isDictionary() || !this.isNew(resources)) return;
    forEachEntry(resources.get('Shading'), (shading) => this.chargeShading(shading));
    forEachEntry(resources.get('ColorSpace'), (space) => this.chargeSpace(space));
    forEachEntry(resources.get('Font'), (font) => this.chargeFont(font, resources, depth));
    forEachEntry(resources.get('Pattern'), (pattern) => {
      this.chargePattern(pattern);
      this.chargeListed(pattern.get('Resources'), depth + 1);
    });
    forEachEntry(resources.get('XObject'), (xObject) => {
      this.chargeXObject(xObject);
      this.chargeListed(xObject.get('Resources'), depth + 1);
    });
    forEachEntry(resources.get('ExtGState'), (state) => {
      this.chargeSoftMask(state.get('SMask'));
      this.chargeStateFont(state, resources, depth);
      this.chargeListed(state.get('SMask', 'G', 'Resources'), depth + 1);
    });
  }

  /** True once for each object, and always for what stands within another. */
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
