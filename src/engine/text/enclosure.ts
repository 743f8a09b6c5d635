/**
 * Where a painted thing was written: in which marked-content sequences,
 * annotation, forms and optional content.
 */
import { readMarkedContent, type MarkedContent } from '../content/marked-content.js';
import { ANNOTATION_UNIT, type ContentUnit, type PropertyList, type TracedPage } from '../page-model.js';
import { listChain } from './origin.js';

export interface Enclosure {
  artifactSubtypes: string[];
  annotationSubtype: string | null;
  /** 0 outside annotations. */
  annotationObjectNumber: number;
  isInWatermarkForm: boolean;
  optionalContentNames: string[];
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
        ...units.flatMap(({ optionalContentName }) => optionalContentName ?? []),
        ...(page.paint.layerNames.get(chain) ?? []),
      ],
    };
  }

  /** The sequences around a chain of instructions, innermost first. */
  listTags(page: TracedPage, chain: number): Tag[] {
    return listChain(page.paint, chain).flatMap(({ unitId, instruction }) => {
      const marks = this.readMarks(unitId);
      const { sequences } = marks;
      const tags: Tag[] = [];
      for (let at = marks.sequenceAt(instruction); at >= 0; at = sequences[at]!.parent) {
        const { tag: name, properties } = sequences[at]!;
        if (properties === null) tags.push({ name, properties: '' });
        else if ('text' in properties) tags.push({ name, properties: properties.text });
        else tags.push({ name, properties: this.readPropertyList(unitId, properties.name)?.text ?? '' });
      }
      return tags;
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
