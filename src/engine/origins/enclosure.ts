/** Where a painted object was written: its marked-content sequences, annotation, forms and optional content groups. */
import { readActualText } from '../content/descriptive-keys.js';
import {
  readMarkedContent,
  UNMARKED,
  type MarkedContent,
  type MarkedSequence,
} from '../content/marked-content.js';
import {
  addInnerLayer,
  ANNOTATION_UNIT,
  type ContentUnit,
  type PropertyList,
  type TracedAppearance,
  type TracedPage,
} from '../page/page-model.js';
import { groupBy, getOrCreate } from '../values/collections.js';
import { listChain } from './origin.js';
import { createPlacedPageTest } from './placed-pages.js';

export interface Enclosure {
  /** The subtypes by which products declare marks, innermost first and each once. */
  artifactSubtypes: readonly MarkingSubtype[];
  annotationSubtype: string | null;
  /** 0 outside annotations. */
  annotationObjectNumber: number;
  isInWatermarkForm: boolean;
  optionalContentNames: readonly string[];
}

/** Artifacts of other subtypes, such as headers and page numbers, declare no marks. */
export type MarkingSubtype = 'Watermark' | 'Background';

/** Background artifacts count: products tag marks under a page as such (14.8.2.2.2). */
export function isInWatermarkArtifact({ artifactSubtypes }: Pick<Enclosure, 'artifactSubtypes'>): boolean {
  return artifactSubtypes.length > 0;
}

/** Watermark and stamp annotations (12.5.6.12, 12.5.6.22) are made to carry marks. */
export function isInWatermarkAnnotation({
  annotationSubtype,
}: Pick<Enclosure, 'annotationSubtype'>): boolean {
  return annotationSubtype === 'Watermark' || annotationSubtype === 'Stamp';
}

/** Prefixes of the names of Acrobat's stamps: "SBApproved", "SHSignHere", "#DReceived". */
export const STAMP_NAME_PREFIX = /^(?:#[A-Z]?|S[BH](?=[A-Z]))/u;

/** One marked-content sequence that has an /ActualText, by a number that is unique in its stream. */
export interface ActualText {
  sequence: number;
  text: string;
}

/** The sequence around an instruction with a text that replaces what the instruction shows; null without one. */
export type ActualTextOf = (unitId: number, instruction: number) => ActualText | null;

/** A marked-content sequence and its property list as text, which is empty if it has none. */
export interface Tag {
  name: string;
  properties: string;
}

type Derive<Value> = (sequence: MarkedSequence, outer: Value, index: number) => Value;

/** What cpdf puts around each text that it adds. */
const CPDF_TAG = 'CPDFSTAMP';
const ARTIFACT_TAGS: readonly string[] = ['Artifact', 'Watermark', CPDF_TAG];
const NO_NAMES: readonly string[] = [];
const NO_SUBTYPES: readonly MarkingSubtype[] = [];
const NOTHING_DECLARED = {
  artifactSubtypes: NO_SUBTYPES,
  isInWatermarkForm: false,
  optionalContentNames: NO_NAMES,
};

export class EnclosureReader {
  private readonly units: ContentUnit[];
  private readonly readPropertyList: (unitId: number, name: string) => PropertyList | null;
  private readonly chargeText: (characters: number) => void;
  private readonly markedContent = new Map<number, MarkedContent>();
  private readonly appearances = new WeakMap<TracedPage, Map<number, TracedAppearance[]>>();
  private readonly isPlacedPage = createPlacedPageTest((unitId) => {
    if (this.units[unitId]?.kind !== 'form') return [];
    return this.readMarkedContentOf(unitId).sequences.map((one) => this.readTag(unitId, one).properties);
  });
  private readonly artifacts = this.inherit(NO_SUBTYPES, (unitId) => (sequence, outer) => {
    const own = ARTIFACT_TAGS.includes(sequence.tag)
      ? readMarkingSubtype(this.readTag(unitId, sequence))
      : null;
    return own === null || outer.includes(own) ? outer : [own, ...outer];
  });
  private readonly layers = this.inherit(NO_NAMES, (unitId) => (sequence, outer) => {
    const own = this.readLayerName(unitId, sequence);
    return own === null ? outer : addInnerLayer(outer, own);
  });

  /** The innermost sequence around an instruction that has an /ActualText. */
  readonly actualTextOf = this.inherit<ActualText | null>(null, (unitId) => {
    // Each list is read once: a thousand sequences may name one list of a megabyte.
    const listed = new Map<string, string | null>();
    return (marked, outer, sequence) => {
      const { tag, properties } = marked;
      // Named lists are read for spans only: all paragraphs of a book name one, and each costs a look-up.
      if (properties === null || ('name' in properties && tag !== 'Span')) return outer;
      const list = this.readTag(unitId, marked).properties;
      const text = getOrCreate(listed, list, () => {
        const read = readActualText(list);
        this.chargeText(read?.length ?? 0);
        return read;
      });
      return text === null ? outer : { sequence, text };
    };
  });

  /** @param chargeText called with the length of each /ActualText in a stream. */
  constructor(
    units: ContentUnit[],
    readPropertyList: (unitId: number, name: string) => PropertyList | null,
    chargeText: (characters: number) => void = () => {},
  ) {
    this.units = units;
    this.readPropertyList = readPropertyList;
    this.chargeText = chargeText;
  }

  /** Number of the innermost artifact sequence around an instruction, from 1; 0 for none. */
  artifactOf = (unitId: number, instruction: number): number => {
    const content = this.readMarkedContentOf(unitId);
    return (content.sequences[content.sequenceAt(instruction)]?.artifact ?? -1) + 1;
  };

  /** @param chain -1 for paint without a known instruction, which has no enclosure. */
  read(page: TracedPage, chain: number): Enclosure {
    const links = listChain(page.paint, chain);
    const root = links.at(-1);
    // An annotation that is not an indirect object also has the number 0.
    const annotation = root?.unitId === ANNOTATION_UNIT ? root.instruction : null;
    const units = links.flatMap(({ unitId }) => this.units[unitId] ?? []);
    const declared = {
      artifactSubtypes: joinLists(links.map((link) => this.artifacts(link.unitId, link.instruction))),
      isInWatermarkForm: units.some(({ isMarkedAsWatermark }) => isMarkedAsWatermark),
      optionalContentNames: joinLists([
        units.flatMap(({ optionalContentName }) => optionalContentName ?? []),
        page.paint.layerNames.get(chain) ?? NO_NAMES,
        ...links.map((link) => this.layers(link.unitId, link.instruction)),
      ]),
    };
    const { artifactSubtypes, isInWatermarkForm, optionalContentNames } = declared;
    const isDeclared = isInWatermarkForm || artifactSubtypes.length + optionalContentNames.length > 0;
    const isOnPlacedPage = isDeclared && links.some(({ unitId }) => this.isPlacedPage(unitId));
    return {
      ...(isOnPlacedPage ? NOTHING_DECLARED : declared),
      annotationSubtype: annotation === null ? null : this.findAnnotationSubtype(page, annotation),
      annotationObjectNumber: annotation ?? 0,
    };
  }

  /**
   * Turns a test of tags into a test of painted objects: true if any sequence around the object passes.
   *
   * @param holds the test; called once for each sequence.
   */
  isInside(holds: (tag: Tag) => boolean): (page: TracedPage, chain: number) => boolean {
    const answers = this.inherit<boolean>(
      false,
      (unitId) => (sequence, outer) => outer || holds(this.readTag(unitId, sequence)),
    );
    return (page, chain) =>
      listChain(page.paint, chain).some(({ unitId, instruction }) => answers(unitId, instruction));
  }

  /**
   * Reads a value that each sequence derives from itself and from the sequence around it, computed once for each stream.
   *
   * Sequences may nest as deep as a stream is long, because many programs never close them: walking outwards for each
   * painted object would take quadratic time.
   *
   * @param outermost the value outside of all sequences.
   */
  private inherit<Value>(outermost: Value, begin: (unitId: number) => Derive<Value>) {
    const byUnit = new Map<number, Value[]>();
    return (unitId: number, instruction: number): Value => {
      const content = this.readMarkedContentOf(unitId);
      if (content.sequences.length === 0) return outermost;
      const values = getOrCreate(byUnit, unitId, () => {
        const derived: Value[] = [];
        const derive = begin(unitId);
        for (const [at, sequence] of content.sequences.entries()) {
          derived.push(derive(sequence, derived[sequence.parent] ?? outermost, at));
        }
        return derived;
      });
      return values[content.sequenceAt(instruction)] ?? outermost;
    };
  }

  private findAnnotationSubtype(page: TracedPage, annotation: number): string | null {
    const appearances = getOrCreate(this.appearances, page, () =>
      groupBy(page.appearances, (one) => one.annotationObjectNumber),
    );
    // If an annotation has several appearances, the first counts.
    return appearances.get(annotation)?.[0]?.annotationSubtype ?? null;
  }

  /** Names of the groups that a sequence belongs to. MuPDF reports no name for a membership with a single group outside an array. */
  private readLayerName(unitId: number, { tag, properties }: MarkedSequence): string | null {
    if (tag !== 'OC' || properties === null || !('name' in properties)) return null;
    return this.readPropertyList(unitId, properties.name)?.optionalContentName ?? null;
  }

  private readTag(unitId: number, { tag: name, properties }: MarkedSequence): Tag {
    if (properties === null) return { name, properties: '' };
    if ('text' in properties) return { name, properties: properties.text };
    return { name, properties: this.readPropertyList(unitId, properties.name)?.text ?? '' };
  }

  private readMarkedContentOf(unitId: number): MarkedContent {
    return getOrCreate(this.markedContent, unitId, () => {
      const unit = this.units[unitId];
      return unit === undefined ? UNMARKED : readMarkedContent(unit);
    });
  }
}

/** Joins lists; if only one has items, returns it without a copy: thousands of marks are in the same sequences. */
function joinLists<Item>(lists: (readonly Item[])[]): readonly Item[] {
  const filled = lists.filter(({ length }) => length > 0);
  return filled.length === 1 ? filled[0]! : [...new Set(filled.flat())];
}

function readMarkingSubtype({ name, properties }: Tag): MarkingSubtype | null {
  if (name === 'Watermark' || name === CPDF_TAG) return 'Watermark';
  if (name !== 'Artifact') return null;
  const subtype = /\/Subtype\s*\/([^\s/<>[\]()]+)/u.exec(properties)?.[1] ?? '';
  if (/watermark/iu.test(subtype)) return 'Watermark';
  return /background/iu.test(subtype) ? 'Background' : null;
}
