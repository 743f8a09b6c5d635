/**
 * Where a painted thing was written: in which marked-content sequences,
 * annotation, forms and optional content.
 */
import { readMarkedContent, type MarkedContent, type MarkedSequence } from '../content/marked-content.js';
import { ANNOTATION_UNIT, type ContentUnit, type PropertyList, type TracedPage } from '../page-model.js';
import { readActualText, type ActualText } from './actual-text.js';
import { listChain } from './origin.js';

export interface Enclosure {
  artifactSubtypes: string[];
  annotationSubtype: string | null;
  /** 0 outside annotations. */
  annotationObjectNumber: number;
  isInWatermarkForm: boolean;
  optionalContentNames: string[];
}

/** Background artifacts count: products tag marks that lie under a page so (14.8.2.2.2). */
export function isInWatermarkArtifact({ artifactSubtypes }: Pick<Enclosure, 'artifactSubtypes'>): boolean {
  return artifactSubtypes.some((subtype) => /watermark|background/iu.test(subtype));
}

/** Watermark and stamp annotations (12.5.6.12, 12.5.6.22) are made to carry marks. */
export function isInWatermarkAnnotation({
  annotationSubtype,
}: Pick<Enclosure, 'annotationSubtype'>): boolean {
  return annotationSubtype === 'Watermark' || annotationSubtype === 'Stamp';
}

/** A marked-content sequence and its property list as text, which is empty where it has none. */
export interface Tag {
  name: string;
  properties: string;
}

const UNMARKED: MarkedContent = { sequences: [], sequenceAt: () => -1 };

export class EnclosureReader {
  private readonly units: ContentUnit[];
  private readonly readPropertyList: (unitId: number, name: string) => PropertyList | null;
  private readonly markedContent = new Map<number, MarkedContent>();
  /** Per stream, for each of its sequences the one whose /ActualText stands for it; -1 for none. */
  private readonly actualTexts = new Map<number, { owner: number[]; texts: (string | null)[] }>();

  constructor(units: ContentUnit[], readPropertyList: (unitId: number, name: string) => PropertyList | null) {
    this.units = units;
    this.readPropertyList = readPropertyList;
  }

  /** Number of the innermost artifact sequence around an instruction, from 1; 0 for none. */
  artifactOf = (unitId: number, instruction: number): number => {
    const marks = this.readMarks(unitId);
    if (marks.sequences.length === 0) return 0;
    let at = marks.sequenceAt(instruction);
    while (at >= 0 && marks.sequences[at]!.tag !== 'Artifact') at = marks.sequences[at]!.parent;
    return at + 1;
  };

  /** The innermost sequence around an instruction that has an /ActualText. */
  actualTextOf = (unitId: number, instruction: number): ActualText | null => {
    const marks = this.readMarks(unitId);
    if (marks.sequences.length === 0) return null;
    const { owner, texts } = this.readActualTexts(unitId, marks);
    const sequence = owner[marks.sequenceAt(instruction)] ?? -1;
    return sequence < 0 ? null : { sequence, text: texts[sequence]! };
  };

  private readActualTexts(
    unitId: number,
    { sequences }: MarkedContent,
  ): { owner: number[]; texts: (string | null)[] } {
    let known = this.actualTexts.get(unitId);
    if (known === undefined) {
      // Only spans name theirs: a book's paragraphs all name a property list, and each costs a look-up.
      const texts = sequences.map(({ tag, properties }) => {
        if (properties === null) return null;
        if ('text' in properties) return readActualText(properties.text);
        if (tag !== 'Span') return null;
        return readActualText(this.readPropertyList(unitId, properties.name)?.text ?? '');
      });
      const owner: number[] = [];
      sequences.forEach(({ parent }, at) => owner.push(texts[at] === null ? (owner[parent] ?? -1) : at));
      known = { owner, texts };
      this.actualTexts.set(unitId, known);
    }
    return known;
  }

  /** @param chain -1 for what no instruction of ours painted: it is enclosed by nothing. */
  describe(page: TracedPage, chain: number): Enclosure {
    const links = listChain(page.paint, chain);
    const root = links.at(-1);
    // An annotation that is no object of its own has the number 0, too.
    const annotation = root?.unitId === ANNOTATION_UNIT ? root.instruction : null;
    const appearance = page.appearances.find((one) => one.annotationObjectNumber === annotation);
    const units = links.flatMap(({ unitId }) => this.units[unitId] ?? []);
    return {
      artifactSubtypes: this.listTags(page, chain).flatMap(readArtifactSubtype),
      annotationSubtype: appearance?.annotationSubtype ?? null,
      annotationObjectNumber: annotation ?? 0,
      isInWatermarkForm: units.some(({ isMarkedAsWatermark }) => isMarkedAsWatermark),
      optionalContentNames: [
        ...new Set([
          ...units.flatMap(({ optionalContentName }) => optionalContentName ?? []),
          ...(page.paint.layerNames.get(chain) ?? []),
          ...this.listLayerNames(page, chain),
        ]),
      ],
    };
  }

  /** Names of the groups that sequences belong to: MuPDF tells none for a membership of one group outside an array. */
  private listLayerNames(page: TracedPage, chain: number): string[] {
    return this.listSequences(page, chain).flatMap(({ unitId, sequence: { tag, properties } }) =>
      tag === 'OC' && properties !== null && 'name' in properties
        ? (this.readPropertyList(unitId, properties.name)?.optionalContentName ?? [])
        : [],
    );
  }

  /** The sequences around a chain of instructions, innermost first. */
  listTags(page: TracedPage, chain: number): Tag[] {
    return this.listSequences(page, chain).map(({ unitId, sequence: { tag: name, properties } }) => {
      if (properties === null) return { name, properties: '' };
      if ('text' in properties) return { name, properties: properties.text };
      return { name, properties: this.readPropertyList(unitId, properties.name)?.text ?? '' };
    });
  }

  private listSequences(page: TracedPage, chain: number): { unitId: number; sequence: MarkedSequence }[] {
    return listChain(page.paint, chain).flatMap(({ unitId, instruction }) => {
      const marks = this.readMarks(unitId);
      const { sequences } = marks;
      const around: { unitId: number; sequence: MarkedSequence }[] = [];
      for (let at = marks.sequenceAt(instruction); at >= 0; at = sequences[at]!.parent) {
        around.push({ unitId, sequence: sequences[at]! });
      }
      return around;
    });
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

function readArtifactSubtype({ name, properties }: Tag): string[] {
  if (name === 'Watermark') return [name];
  if (name !== 'Artifact') return [];
  return /\/Subtype\s*\/([^\s/<>[\]()]+)/u.exec(properties)?.slice(1) ?? [];
}
