/**
 * Counts the levels of the page tree above each page: MuPDF climbs them for every value that a page may inherit
 * (ISO 32000-1, 7.7.3.4), each time that it loads the page.
 */
import '../memory.js';
import type * as mupdf from 'mupdf';
import type { Budget } from '../../values/budget.js';

/** The nodes of one document's tree, each climbed from once. */
export class PageTreeCosts {
  private readonly budget: Budget;
  /** By object number. */
  private readonly levels = new Map<number, number>();

  constructor(budget: Budget) {
    this.budget = budget;
  }

  charge(page: mupdf.PDFObject): void {
    this.budget.spend('pageLevels', this.countLevels(page.get('Parent')));
  }

  /**
   * The path from the root down to each page, which MuPDF follows to find it. The path of /Parent entries may be
   * shorter.
   */
  chargeTree(root: mupdf.PDFObject): void {
    const seen = new Set<number>();
    const waiting = root.isDictionary() ? [{ node: root, levels: 1 }] : [];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const kids = next.node.get('Kids');
      const objectNumber = next.node.isIndirect() ? next.node.asIndirect() : 0;
      if (!kids.isArray() || seen.has(objectNumber)) continue;
      if (objectNumber > 0) seen.add(objectNumber);
      this.budget.spend('pageLevels', next.levels * kids.length);
      for (let at = 0; at < kids.length; at++) {
        const node = kids.get(at);
        if (node.isDictionary()) waiting.push({ node, levels: next.levels + 1 });
      }
    }
  }

  /** The node itself included; a node that stands above itself, which MuPDF refuses, ends the count. */
  private countLevels(lowest: mupdf.PDFObject): number {
    const climbed = new Set<number>();
    let known: number | undefined;
    for (let node = lowest; node.isDictionary(); node = node.get('Parent')) {
      const objectNumber = node.isIndirect() ? node.asIndirect() : 0;
      known = this.levels.get(objectNumber);
      if (known !== undefined || objectNumber === 0 || climbed.has(objectNumber)) break;
      climbed.add(objectNumber);
    }
    let levels = known ?? 0;
    for (const objectNumber of [...climbed].reverse()) this.levels.set(objectNumber, ++levels);
    return levels;
  }
}
