/**
 * Property lists as values (ISO 32000-1, 14.6.2), each read once for the stream
 * that is looked at: thousands of its sequences may name one.
 */
import type * as mupdf from 'mupdf';
import type { PropertyList } from '../../page/page-model.js';
import { readOptionalContentName } from '../optional-content-name.js';

export class PropertyLists {
  /** Lists of the unit that was asked for last; those of all units would fill the memory in long documents. */
  private readonly byKey = new Map<number | string, PropertyList>();
  private unitId = -1;

  read(unitId: number, name: string, dictionary: mupdf.PDFObject): PropertyList {
    if (this.unitId !== unitId) this.byKey.clear();
    this.unitId = unitId;
    const key = dictionary.isIndirect() ? dictionary.asIndirect() : name;
    let list = this.byKey.get(key);
    if (list === undefined) {
      list = {
        text: dictionary.resolve().toString(true),
        optionalContentName: readOptionalContentName(dictionary),
      };
      this.byKey.set(key, list);
    }
    return list;
  }
}
