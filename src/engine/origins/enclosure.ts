/**
 * Where a painted thing was written: its marked-content sequences, annotation, forms and optional content.
 */
import { readMarkedContent, type MarkedContent, type MarkedSequence } from '../content/marked-content.js';
import { addInnerLayer } from '../values/inner-layers.js';
import {
  ANNOTATION_UNIT,
  type ContentUnit,
  type Link,
  type PropertyList,
  type TracedPage,
} from '../page/page-model.js';
import { readActualText, type ActualText } from './actual-text-entry.js';
import { Inherited } from './inherited.js';
import { listChain } from './origin.js';

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

/** A marked-content sequence and its property list as text, which is empty if it has none. */
export interface Tag {
  name: string;
  properties: string;
}

type InheritedByUnit<Value> = (unitId: number) => Inherited<Value>;

const NO_NAMES: readonly string[] = [];
const NO_SUBTYPES: readonly MarkingSubtype[] = [];
const UNMARKED: MarkedContent = { sequences: [], sequenceAt: () => -1 };

export class EnclosureReader {
  private readonly units: ContentUnit[];
  private readonly readPropertyList: (unitId: number, name: string) => PropertyList | null;
  private readonly chargeText: (characters: number) => void;
  private readonly markedContent = new Map<number, MarkedContent>();
  private readonly annotations = new WeakMap<TracedPage, Map<number, string>>();
  private readonly artifacts = this.inherit(NO_SUBTYPES, (unitId, sequence, outer) => {
    const own = isArtifact(sequence) ? readMarkingSubtype(this.readTag(unitId, sequence)) : null;
    return own === null || outer.includes(own) ? outer : [own, ...outer];
  });
  private readonly layers = this.inherit(NO_NAMES, (unitId, sequence, outer) => {
    const own = this.readLayerName(unitId, sequence);
    return own === null ? outer : addInnerLayer(outer, own);
  });
  /** Per stream: for each sequence, the sequence with the /ActualText that applies to it (-1 for none), and the texts. */
  private readonly actualTexts = new Map<number, { owner: number[]; texts: (string | null)[] }>();

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
    const marks = this.readMarks(unitId);
    return (marks.sequences[marks.sequenceAt(instruction)]?.artifact ?? -1) + 1;
  };

  /** The innermost sequence around an instruction that has an /ActualText. */
  actualTextOf = (unitId: number, instruction: number): ActualText | null => {
    const marks = this.readMarks(unitId);
    if (marks.sequences.length === 0) return null;
    const { owner, texts } = this.readActualTexts(unitId, marks);
    const sequence = owner[marks.sequenceAt(instruction)] ?? -1;
    return sequence < 0 ? null : { sequence, text: texts[sequence]! };
  };

  /** Reads each list once: a thousand sequences may name one list of a megabyte. */
  private readListedText(properties: string, known: Map<string, string | null>): string | null {
    let text = known.get(properties);
    if (text === undefined) {
      text = readActualText(properties);
      known.set(properties, text);
      this.chargeText(text?.length ?? 0);
    }
    return text;
  }

  private readActualTexts(
    unitId: number,
    { sequences }: MarkedContent,
  ): { owner: number[]; texts: (string | null)[] } {
    let known = this.actualTexts.get(unitId);
    if (known === undefined) {
      const listed = new Map<string, string | null>();
      // Named lists are read for spans only: all paragraphs of a book name one, and each costs a look-up.
      const texts = sequences.map(({ tag, properties }) => {
        if (properties === null) return null;
        if ('text' in properties) return this.readListedText(properties.text, listed);
        if (tag !== 'Span') return null;
        return this.readListedText(this.readPropertyList(unitId, properties.name)?.text ?? '', listed);
      });
      const owner: number[] = [];
      sequences.forEach(({ parent }, at) => owner.push(texts[at] === null ? (owner[parent] ?? -1) : at));
      known = { owner, texts };
      this.actualTexts.set(unitId, known);
    }
    return known;
  }

  /** @param chain -1 for paint without a known instruction, which has no enclosure. */
  describe(page: TracedPage, chain: number): Enclosure {
    const links = listChain(page.paint, chain);
    const root = links.at(-1);
    // An annotation that is not an indirect object also has the number 0.
    const annotation = root?.unitId === ANNOTATION_UNIT ? root.instruction : null;
    const units = links.flatMap(({ unitId }) => this.units[unitId] ?? []);
    return {
      artifactSubtypes: joinLists(links.map((link) => this.readAround(this.artifacts, link, NO_SUBTYPES))),
      annotationSubtype: annotation === null ? null : this.findAnnotationSubtype(page, annotation),
      annotationObjectNumber: annotation ?? 0,
      isInWatermarkForm: units.some(({ isMarkedAsWatermark }) => isMarkedAsWatermark),
      optionalContentNames: joinLists([
        units.flatMap(({ optionalContentName }) => optionalContentName ?? []),
        page.paint.layerNames.get(chain) ?? NO_NAMES,
        ...links.map((link) => this.readAround(this.layers, link, NO_NAMES)),
      ]),
    };
  }

  /**
   * Turns a test of tags into a test of painted things: true if any sequence around the paint passes.
   *
   * @param holds the test; called once for each sequence.
   */
  isInside(holds: (tag: Tag) => boolean): (page: TracedPage, chain: number) => boolean {
    const answers = this.inherit<boolean>(
      false,
      (unitId, sequence, outer) => outer || holds(this.readTag(unitId, sequence)),
    );
    return (page, chain) =>
      listChain(page.paint, chain).some((link) => this.readAround(answers, link, false));
  }

  private inherit<Value>(
    outermost: Value,
    derive: (unitId: number, sequence: MarkedSequence, outer: Value) => Value,
  ): InheritedByUnit<Value> {
    const byUnit = new Map<number, Inherited<Value>>();
    return (unitId) => {
      let own = byUnit.get(unitId);
      if (own === undefined) {
        own = new Inherited(outermost, (sequence, outer) => derive(unitId, sequence, outer));
        byUnit.set(unitId, own);
      }
      return own;
    };
  }

  private readAround<Value>(inherited: InheritedByUnit<Value>, { unitId, instruction }: Link, none: Value) {
    const marks = this.readMarks(unitId);
    return marks.sequences.length === 0
      ? none
      : inherited(unitId).read(marks.sequences, marks.sequenceAt(instruction));
  }

  private findAnnotationSubtype(page: TracedPage, annotation: number): string | null {
    let subtypes = this.annotations.get(page);
    if (subtypes === undefined) {
      // If an annotation has several appearances, the first counts.
      subtypes = new Map(
        page.appearances
          .map((one) => [one.annotationObjectNumber, one.annotationSubtype] as const)
          .toReversed(),
      );
      this.annotations.set(page, subtypes);
    }
    return subtypes.get(annotation) ?? null;
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

  private readMarks(unitId: number): MarkedContent {
    let marks = this.markedContent.get(unitId);
    if (marks === undefined) {
      const unit = this.units[unitId];
      marks = unit === undefined ? UNMARKED : readMarkedContent(unit.bytes, unit.instructions);
      this.markedContent.set(unitId, marks);
    }
    return marks;
  }
}

function isArtifact({ tag }: MarkedSequence): boolean {
  return tag === 'Artifact' || tag === 'Watermark';
}

/** Joins lists; if only one has items, returns it without a copy: thousands of marks are in the same sequences. */
function joinLists<Item>(lists: (readonly Item[])[]): readonly Item[] {
  const filled = lists.filter(({ length }) => length > 0);
  return filled.length === 1 ? filled[0]! : [...new Set(filled.flat())];
}

function readMarkingSubtype({ name, properties }: Tag): MarkingSubtype | null {
  if (name === 'Watermark') return name;
  if (name !== 'Artifact') return null;
  const subtype = /\/Subtype\s*\/([^\s/<>[\]()]+)/u.exec(properties)?.[1] ?? '';
  if (/watermark/iu.test(subtype)) return 'Watermark';
  return /background/iu.test(subtype) ? 'Background' : null;
}
