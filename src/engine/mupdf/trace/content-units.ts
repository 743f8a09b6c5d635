/**
 * Finds the content streams that a page reaches, and puts markers around their painting instructions.
 *
 * In the trace copy every `Tj TJ ' " Do BI…EI` (and some path painting) is enclosed in `/OC <</Name
 * (nonce.unit.instruction)>> BDC … EMC`, so that MuPDF reports, with everything it paints, which instructions wrote
 * it. Names are followed as the streams use them, not as resource dictionaries list them: a shared dictionary may
 * list thousands of pictures that the page never draws.
 */
import type * as mupdf from 'mupdf';
import type { Budget } from '../../values/budget.js';
import { lexInstructions } from '../../content/lexer.js';
import { findLastShown, listMarkerRanges, type MarkerRange } from '../../content/marker-ranges.js';
import { countNamedRuns, listNamedFonts } from '../../content/named-runs.js';
import { writeMarkers } from '../../content/write-markers.js';
import type { ContentUnit, ValueRef, PropertyList, Segment } from '../../page/page-model.js';
import {
  createSegment,
  joinParts,
  joinStreams,
  listContentStreams,
  readDecoded,
} from '../content-streams.js';
import { followNames } from '../cost/masked-runs.js';
import { findNamedStream } from '../cost/named-streams.js';
import { ResourceCosts } from '../cost/resource-costs.js';
import { measureRun } from '../cost/run-costs.js';
import { passBytes } from '../buffers.js';
import { decodeUtf8Name } from '../names.js';
import type { CountedText } from '../record/counted-shows.js';
import { readCountableText } from './countable-text.js';
import { createKnownUnit, type FoundStream, type KnownUnit } from './known-unit.js';
import { createListReader, findListPlace } from './property-lists.js';
import { findResourcesHolder } from '../objects.js';
import type { TraceView } from './trace-view.js';

export class ContentUnits {
  readonly units: ContentUnit[] = [];
  /** Ids of the units whose streams are replaced now. */
  readonly replaced = new Set<number>();
  readonly costs: ResourceCosts;
  private readonly document: mupdf.PDFDocument;
  private readonly nonce: string;
  private readonly budget: Budget;
  private readonly known: KnownUnit[] = [];
  private readonly byKey = new Map<string, KnownUnit>();
  private readonly readList = createListReader();
  /** Numbers of the objects that this class added to the trace copy. */
  private readonly added = new Set<number>();
  private readonly view: TraceView;

  constructor(document: mupdf.PDFDocument, nonce: string, budget: Budget, view: TraceView) {
    this.view = view;
    this.document = document;
    this.nonce = nonce;
    this.budget = budget;
    this.costs = new ResourceCosts(budget);
  }

  /** Adds markers to a page's contents and all streams that they use; returns the unit, or null without contents. */
  instrumentPage(page: mupdf.PDFObject): ContentUnit | null {
    const streams = listContentStreams(page.get('Contents')).filter(
      (one) => !this.added.has(one.asIndirect()),
    );
    if (streams.length === 0) {
      // A reference to a missing object must not find an object that is added here.
      page.delete('Contents');
      return null;
    }
    const resources = page.getInheritable('Resources');
    const key = `page ${streams.map((stream) => stream.asIndirect()).join(' ')} in ${keyOfHome(resources)}`;
    let known = this.byKey.get(key);
    if (known === undefined) {
      const { bytes, segments } = joinStreams(streams, this.budget.remaining('decodedBytes'));
      known = this.addUnit({ key, kind: 'page', bytes, segments, resources, dictionary: null, depth: 0 });
      known.resourcesHolder = findResourcesHolder(page);
      known.instrumentedContents = passBytes(this.writeMarkers(known.unit), (marked) =>
        this.document.addStream(marked, {}),
      );
      this.added.add(known.instrumentedContents.asIndirect());
    }
    if (known.instrumentedContents !== null) page.put('Contents', known.instrumentedContents);
    return known.unit;
  }

  /** Adds markers to one form, pattern cell or appearance stream; null if it cannot be read. */
  instrumentStream(
    kind: 'form' | 'pattern' | 'appearance',
    stream: mupdf.PDFObject,
    inherited: mupdf.PDFObject,
    depth: number,
  ): ContentUnit | null {
    if (!stream.isStream() || !stream.isIndirect()) return null;
    const objectNumber = stream.asIndirect();
    const key = `stream ${objectNumber}`;
    const existing = this.byKey.get(key);
    if (existing !== undefined) return existing.unit;
    this.budget.checkLevel('nesting', depth);
    const bytes = readDecoded(stream);
    if (bytes === null) return null;
    const own = stream.get('Resources');
    const segments = [createSegment(stream, 0, bytes.length)];
    const resources = own.isNull() ? inherited : own;
    const known = this.addUnit({ key, kind, bytes, segments, resources, dictionary: stream, depth });
    if (!own.isNull()) known.resourcesHolder = objectNumber;
    passBytes(this.writeMarkers(known.unit), (marked) => stream.writeStream(marked));
    return known.unit;
  }

  /**
   * Charges the budget for one run of a unit. Call it for each run before MuPDF runs the page, because forms that draw
   * forms can multiply beyond every deadline.
   */
  chargeRun(unitId: number): void {
    const { runs, bytes } = measureRun(this.known, unitId);
    this.budget.checkLevel('formRuns', runs);
    this.budget.spend('runBytes', bytes);
  }

  /** The counted text of a page's contents; null if it has markers. */
  readCounted(unitId: number): CountedText | null {
    const counted = this.known[unitId]?.counted ?? null;
    return counted === null ? null : { unitId, ...counted };
  }

  /** Adds markers around the text of a page's contents, because counting failed. */
  instrumentText(unitId: number): void {
    const known = this.known[unitId]!;
    known.counted = null;
    passBytes(this.writeMarkers(known.unit), (marked) => known.instrumentedContents!.writeStream(marked));
  }

  /**
   * Replaces the bytes of a unit's streams. Their text gets markers if the unit's text has them.
   *
   * @param readSegment returns the new bytes of one of the unit's stream objects.
   */
  replaceUnit(unit: ContentUnit, readSegment: (segment: Segment) => Uint8Array): void {
    const { instrumentedContents, counted } = this.known[unit.id]!;
    this.replaced.add(unit.id);
    const bytes = joinParts(unit.segments.map(readSegment));
    const stream = instrumentedContents ?? this.document.newIndirect(unit.segments[0]!.objectNumber);
    const written =
      counted === null ? this.writeMarkers({ ...unit, bytes, instructions: lexInstructions(bytes) }) : bytes;
    passBytes(written, (buffer) => stream.writeStream(buffer));
  }

  /** The property list that a BDC of the unit names; null if it does not exist. */
  readPropertyList(unitId: number, name: string): PropertyList | null {
    const dictionary = this.known[unitId]?.resources.get('Properties', name);
    return dictionary === undefined || dictionary.isNull() ? null : this.readList(unitId, name, dictionary);
  }

  /** The place of such a list in the file; null if it does not exist or cannot be located. */
  findPropertyListRef(unitId: number, name: string): ValueRef | null {
    const known = this.known[unitId];
    return known === undefined ? null : findListPlace(known, name);
  }

  /** A font dictionary of the unit's resources, in the trace copy. */
  findFont(unitId: number, name: string): mupdf.PDFObject | null {
    const font = this.known[unitId]?.resources.get('Font', name);
    return font === undefined || font.isNull() ? null : font;
  }

  /** The object number of a form or image that the unit names; null if it is not an indirect stream. */
  findXObject(unitId: number, name: string): { objectNumber: number; isForm: boolean } | null {
    const xObject = this.known[unitId]?.resources.get('XObject', decodeUtf8Name(name));
    if (xObject === undefined || !xObject.isStream()) return null;
    return { objectNumber: xObject.asIndirect(), isForm: xObject.get('Subtype').asName() === 'Form' };
  }

  /** The object number of the group of a soft mask that a graphics state of the unit sets; 0 if it sets none. */
  findMaskGroup(unitId: number, name: string): number {
    const states = this.known[unitId]?.resources.get('ExtGState', decodeUtf8Name(name));
    // The package's null has no methods that work, and a name or nothing at all stands here for no mask.
    const mask = states === undefined || states.isNull() ? undefined : states.get('SMask');
    return mask?.isDictionary() ? mask.get('G').asIndirect() : 0;
  }

  private addUnit(found: FoundStream): KnownUnit {
    // A page may lack resources; the package's null has no document and no methods that work.
    const resources = found.resources.isNull() ? this.document.newDictionary() : found.resources;
    this.budget.spend('decodedBytes', found.bytes.length);
    const known = createKnownUnit(this.units.length, { ...found, resources });
    this.budget.spend('instructions', known.unit.instructions.count);
    this.units.push(known.unit);
    this.known.push(known);
    this.byKey.set(found.key, known);
    this.followNames(known, found.depth + 1);
    return known;
  }

  private followNames(known: KnownUnit, depth: number): void {
    const { unit, resources } = known;
    this.costs.chargeFonts(listNamedFonts(unit), resources);
    const named = countNamedRuns(unit);
    if (unit.kind === 'page') known.counted = readCountableText(unit, resources, named);
    followNames(known, named, this.known, (operator, name) => {
      if (operator === 'gs') this.costs.chargeStateFont(resources.get('ExtGState', name), resources);
      const found = findNamedStream(operator, name, resources);
      return found && (this.instrumentStream(found.kind, found.stream, resources, depth)?.id ?? null);
    });
  }

  private writeMarkers(unit: ContentUnit): Uint8Array {
    const { id, kind, bytes, instructions } = unit;
    const ranges = listMarkerRanges(unit, {
      isForm: kind === 'form' || kind === 'appearance',
      isTextCounted: this.known[id]!.counted !== null,
      wanted: this.view.wantedPaths?.get(id),
    });
    const last = findLastShown(instructions);
    const enclosed = last === null ? ranges : [...ranges, last].sort(byStart);
    return writeMarkers(bytes, enclosed, `${this.nonce}.${id}.`);
  }
}

function byStart(one: MarkerRange, other: MarkerRange): number {
  return one.start - other.start || one.end - other.end;
}

/** Returns equal keys only for the same object, or for direct objects with the same text. */
function keyOfHome(object: mupdf.PDFObject): string {
  return object.isIndirect() ? `object ${object.asIndirect()}` : object.toString(true);
}
