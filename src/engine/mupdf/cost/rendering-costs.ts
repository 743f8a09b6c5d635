/**
 * What drawing a page as a picture costs MuPDF for the images on it, before any is decoded.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import type { ContentUnit, PagePaint } from '../../page/page-model.js';
import { EVENT_MATRIX_VALUES, PAINT } from '../../page/page-model.js';
import { listFilters } from '../stream-filters.js';
import { readLastName } from '../../content/operand-names.js';
import type { Budget } from '../../values/budget.js';
import { JBIG2_WEIGHT, measureExcess } from './jbig2-costs.js';

/** Width, height and number of components follow an image's matrix and alpha. */
const SIZE_AT = EVENT_MATRIX_VALUES + 1;
/** MuPDF keeps decoded images for the next draw, up to 256 MiB; up to half of it no image is decoded twice. */
const KEPT_SAMPLES = 128 * 1024 * 1024;
/** A sample that a wavelet or cosine takes longer than one that is only inflated. */
const FILTER_WEIGHTS: Readonly<Record<string, number>> = { DCTDecode: 2, DCT: 2, JPXDecode: 16 };

/** The image that an instruction of a unit draws; null if it is no image by itself. */
export type FindImage = (unitId: number, name: string) => mupdf.PDFObject | null;

/** What a page's paint is looked up in. */
export interface PaintResources {
  units: readonly ContentUnit[];
  findImage: FindImage;
}

/** Spends what rendering a traced page will take for its images, those of its forms and patterns included. */
export function chargeRendering(paint: PagePaint, source: PaintResources, budget: Budget): void {
  const known = new Map<number, number>();
  let all = 0;
  let kept = 0;
  for (let event = 0; event < paint.eventCount; event++) {
    if (!isImage(paint.eventKind[event]!)) continue;
    const image = findDrawn(paint, event, source);
    const objectNumber = image?.asIndirect() ?? 0;
    const samples = known.get(objectNumber) ?? countSamples(paint, event, image);
    all += samples;
    if (!known.has(objectNumber)) kept += samples;
    if (objectNumber > 0) known.set(objectNumber, samples);
  }
  budget.spend('pictureSamples', kept > KEPT_SAMPLES ? all : kept);
}

function isImage(kind: number): boolean {
  return kind === PAINT.fillImage || kind === PAINT.fillImageMask || kind === PAINT.clipImageMask;
}

function findDrawn(
  paint: PagePaint,
  event: number,
  { units, findImage }: PaintResources,
): mupdf.PDFObject | null {
  const link = paint.links[paint.eventChain[event]!];
  const unit = link === undefined ? undefined : units[link.unitId];
  if (link === undefined || unit === undefined) return null;
  const { bytes, instructions } = unit;
  if (instructions.operators[link.instruction] !== 'Do') return null;
  const { start, operatorStart } = instructions;
  const name = readLastName(bytes, start[link.instruction]!, operatorStart[link.instruction]!);
  return name === null ? null : findImage(link.unitId, name);
}

function countSamples(paint: PagePaint, event: number, image: mupdf.PDFObject | null): number {
  const at = paint.eventValues[event]! + SIZE_AT;
  const [width, height, components] = [paint.values[at]!, paint.values[at + 1]!, paint.values[at + 2]!];
  const samples = width * height * Math.max(1, components);
  return image === null ? samples : samples * weighFilters(image) + measureData(image) + countMasks(image);
}

function weighFilters(image: mupdf.PDFObject): number {
  return Math.max(1, ...listFilters(image).map((name) => FILTER_WEIGHTS[name] ?? 1));
}

function measureData(image: mupdf.PDFObject): number {
  return JBIG2_WEIGHT * measureExcess(image);
}

/** 8.9.6 and 11.6.5.3. */
function countMasks(image: mupdf.PDFObject): number {
  return ['SMask', 'Mask'].reduce((sum, key) => {
    const mask = image.get(key);
    if (!mask.isStream()) return sum;
    const pixels = mask.get('Width').asNumber() * mask.get('Height').asNumber();
    return sum + pixels * weighFilters(mask) + measureData(mask);
  }, 0);
}
