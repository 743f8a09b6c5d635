/** Compares pictures by the content of their objects: producers write the same stamp once, once per page, or inline. */
import { getOrCreate } from '../values/collections.js';
import { createHash, hex } from '#platform';
import { readLastName } from '../content/operands.js';
import { ANNOTATION_UNIT, type ContentUnit } from '../page/page-model.js';
import type { PictureSource } from '../values/pictures.js';
import type { StampDraw } from './draws.js';

/** What identification needs of the trace. */
export interface PictureFinder {
  units: ContentUnit[];
  contents: {
    findXObject(unitId: number, name: string): { objectNumber: number; isForm: boolean } | null;
    findMaskGroup(unitId: number, name: string): number;
  };
  showsThrough(objectNumber: number): boolean;
  readPictureSource(objectNumber: number): PictureSource;
}

/** More deeply nested forms are not letters converted to curves. */
const MAX_DEPTH = 6;

export class Identifier {
  private readonly finder: PictureFinder;
  private readonly pictures = new Map<number, PictureSource>();
  /** What a unit draws under a name: a page may draw a picture thousands of times. */
  private readonly drawn = new Map<string, ReturnType<PictureFinder['contents']['findXObject']>>();
  private formUnits: Map<number, ContentUnit> | null = null;
  /** Digests of forms, by depth and unit: one may be drawn thousands of times. */
  private readonly forms = new Map<string, Uint8Array>();

  constructor(finder: PictureFinder) {
    this.finder = finder;
  }

  identify({ page, unitId, instruction }: Pick<StampDraw, 'page' | 'unitId' | 'instruction'>): PictureSource {
    if (unitId === ANNOTATION_UNIT) {
      const appearances = page.appearances.filter((one) => one.annotationObjectNumber === instruction);
      return this.identifyUnits(appearances.map((one) => this.finder.units[one.unitId]!));
    }
    const unit = this.finder.units[unitId]!;
    const { instructions, bytes } = unit;
    if (instructions.operators[instruction] === 'BI') {
      const hash = createHash('sha256').update(
        bytes.subarray(instructions.start[instruction], instructions.end[instruction]),
      );
      return { identity: hex(hash.digest()), optionalContentName: null };
    }
    const drawn = this.findDrawn(unit, instruction);
    if (drawn === null) return { identity: `unknown ${unitId} ${instruction}`, optionalContentName: null };
    if (!drawn.isForm) return this.identifyPicture(drawn.objectNumber);
    const form = this.findFormUnit(drawn.objectNumber);
    return this.identifyUnits(form === undefined ? [] : [form]);
  }

  /** Says whether the draw is a picture that lets the content under it show through. */
  showsThrough({ unitId, instruction }: StampDraw): boolean {
    const unit = this.finder.units[unitId];
    const drawn = unit === undefined ? null : this.findDrawn(unit, instruction);
    return drawn?.isForm === false && this.finder.showsThrough(drawn.objectNumber);
  }

  private findDrawn(unit: ContentUnit, instruction: number) {
    const name = readLastName(unit, instruction);
    if (name === null) return null;
    return getOrCreate(this.drawn, `${unit.id} ${name}`, () =>
      this.finder.contents.findXObject(unit.id, name),
    );
  }

  /** The XObject that an instruction draws, or the group of the soft mask that it sets. */
  private findUsed(unit: ContentUnit, instruction: number) {
    const operator = unit.instructions.operators[instruction];
    if (operator === 'Do') return this.findDrawn(unit, instruction);
    const name = operator === 'gs' ? readLastName(unit, instruction) : null;
    const objectNumber = name === null ? 0 : this.finder.contents.findMaskGroup(unit.id, name);
    return objectNumber === 0 ? null : { objectNumber, isForm: true };
  }

  private identifyPicture(objectNumber: number): PictureSource {
    return getOrCreate(this.pictures, objectNumber, () => this.finder.readPictureSource(objectNumber));
  }

  private findFormUnit(objectNumber: number): ContentUnit | undefined {
    this.formUnits ??= indexForms(this.finder.units);
    return this.formUnits.get(objectNumber);
  }

  private identifyUnits(units: ContentUnit[]): PictureSource {
    const names = units.flatMap(({ optionalContentName }) => optionalContentName ?? []);
    return {
      identity: units.map((unit) => hex(this.hashForm(unit, 0))).join(' '),
      optionalContentName: names[0] ?? null,
    };
  }

  private hashForm(unit: ContentUnit, depth: number): Uint8Array {
    return getOrCreate(this.forms, `${depth} ${unit.id}`, () => {
      const count = depth < MAX_DEPTH ? unit.instructions.count : 0;
      const hash = createHash('sha256').update(unit.bytes);
      for (let at = 0; at < count; at++) {
        const drawn = this.findUsed(unit, at);
        if (drawn === null) continue;
        const nested = drawn.isForm ? this.findFormUnit(drawn.objectNumber) : undefined;
        if (nested !== undefined) hash.update(this.hashForm(nested, depth + 1));
        else if (!drawn.isForm) hash.update(this.identifyPicture(drawn.objectNumber).identity);
      }
      return hash.digest();
    });
  }
}

/** The first unit of each form. */
function indexForms(units: ContentUnit[]): Map<number, ContentUnit> {
  const forms = units.filter(({ kind }) => kind === 'form');
  return new Map(forms.toReversed().map((unit) => [unit.segments[0]?.objectNumber ?? 0, unit]));
}
