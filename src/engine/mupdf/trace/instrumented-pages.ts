/**
 * Prepares the pages of a trace copy: flags that hide annotations are cleared, and markers are added to the streams
 * that a page reaches.
 */
import type * as mupdf from 'mupdf';
import type { Budget } from '../../values/budget.js';
import { isFatal } from '../../values/failure.js';
import type { TracedAppearance, TracedPage } from '../../page/page-model.js';
import { listElements } from '../objects.js';
import type { ContentUnits } from './content-units.js';

/** Invisible, Hidden, NoView and ToggleNoView (12.5.3), which are cleared so that all annotations are traced. */
const HIDING_FLAGS = 1 | 2 | 32 | 256;

export type InstrumentedPage = Pick<TracedPage, 'unitId' | 'appearances'>;

export class InstrumentedPages {
  private readonly document: mupdf.PDFDocument;
  private readonly contents: ContentUnits;
  /** By page index: a function that returns the instrumented page, or throws the error that prevented it. */
  private readonly instrumented = new Map<number, () => InstrumentedPage>();
  private readonly byObject = new Map<number, InstrumentedPage>();
  private readonly states = new Map<number, number[]>();
  private readonly budget: Budget;

  constructor(document: mupdf.PDFDocument, contents: ContentUnits, budget: Budget) {
    this.document = document;
    this.budget = budget;
    this.contents = contents;
  }

  /**
   * Instruments all pages. Call it before running several pages.
   *
   * With every change of an object, MuPDF forgets where the pages are and then walks the whole page tree to find one.
   * Therefore all pages are found first, then all are changed, then they are run. An error of one page is thrown by
   * `get`.
   */
  instrumentAll(pageCount: number): void {
    const found = Array.from({ length: pageCount }, (_, pageIndex) =>
      attempt(() => this.document.findPage(pageIndex)),
    );
    for (const [pageIndex, readPage] of found.entries()) {
      const instrumented = attempt(() => this.instrument(readPage()));
      this.instrumented.set(pageIndex, instrumented);
    }
  }

  /** Instruments the page, unless that was done. */
  get(pageIndex: number): InstrumentedPage {
    return this.instrumented.get(pageIndex)?.() ?? this.instrument(this.document.findPage(pageIndex));
  }

  private instrument(page: mupdf.PDFObject): InstrumentedPage {
    // MuPDF shows an empty page. Other readers may find the page object elsewhere and show its content.
    if (!page.isDictionary()) throw new Error('a page that is no dictionary');
    const objectNumber = page.isIndirect() ? page.asIndirect() : 0;
    // A page tree may list a page twice.
    const known = this.byObject.get(objectNumber);
    this.chargeEntries(page);
    if (known !== undefined) {
      this.chargeRuns(known);
      return known;
    }
    showAnnotations(page);
    const unitId = this.contents.instrumentPage(page)?.id ?? -1;
    const instrumented = { unitId, appearances: this.instrumentAppearances(page) };
    this.chargeRuns(instrumented);
    if (objectNumber > 0) this.byObject.set(objectNumber, instrumented);
    return instrumented;
  }

  /** Charges the page's runs. Units that several pages share are charged for each page. */
  private chargeRuns({ unitId, appearances }: InstrumentedPage): void {
    if (unitId >= 0) this.contents.chargeRun(unitId);
    for (const appearance of appearances) this.contents.chargeRun(appearance.unitId);
  }

  /** Charges the entries of /Contents and /Annots. A list that several pages share is charged for each page. */
  private chargeEntries(page: mupdf.PDFObject): void {
    for (const key of ['Contents', 'Annots']) {
      const entries = page.get(key);
      if (entries.isArray()) this.budget.spend('pageEntries', entries.length);
    }
  }

  private instrumentAppearances(page: mupdf.PDFObject): TracedAppearance[] {
    const appearances: TracedAppearance[] = [];
    for (const annotation of listElements(page.get('Annots'))) {
      if (!annotation.isDictionary()) continue;
      const units = this.instrumentStates(annotation.get('AP', 'N'), page);
      this.budget.spend('pageEntries', units.length);
      const annotationObjectNumber = annotation.isIndirect() ? annotation.asIndirect() : 0;
      const annotationSubtype = annotation.get('Subtype').asName();
      const shows = annotationSubtype === 'Widget' ? readShown(annotation) : null;
      for (const unitId of units) {
        appearances.push({ unitId, annotationObjectNumber, annotationSubtype, shows });
      }
    }
    return appearances;
  }

  /** Instruments all states of a normal appearance, which thousands of annotations may share; returns their units. */
  private instrumentStates(normal: mupdf.PDFObject, page: mupdf.PDFObject): number[] {
    const objectNumber = normal.isIndirect() ? normal.asIndirect() : 0;
    const known = this.states.get(objectNumber);
    if (known !== undefined) return known;
    const streams: mupdf.PDFObject[] = [];
    if (normal.isStream()) streams.push(normal);
    else if (normal.isDictionary()) normal.forEach((state) => streams.push(state));
    const units = streams.flatMap(
      (stream) =>
        this.contents.instrumentStream('appearance', stream, page.getInheritable('Resources'), 1)?.id ?? [],
    );
    if (objectNumber > 0) this.states.set(objectNumber, units);
    return units;
  }
}

/** Runs an action and keeps its error for the returned function. An error that ends the whole run is thrown at once. */
function attempt<Result>(run: () => Result): () => Result {
  try {
    const result = run();
    return () => result;
  } catch (error) {
    if (isFatal(error)) throw error;
    return () => {
      throw error;
    };
  }
}

/** A widget may inherit its type from a field above it (12.7.3.1). */
function readShown(widget: mupdf.PDFObject): TracedAppearance['shows'] {
  return widget.getInheritable('FT').asName() === 'Sig' ? 'signature' : 'value';
}

function showAnnotations(page: mupdf.PDFObject): void {
  for (const annotation of listElements(page.get('Annots'))) {
    const flags = annotation.isDictionary() ? annotation.get('F') : null;
    if (flags?.isNumber() === true && (flags.asNumber() & HIDING_FLAGS) !== 0) {
      annotation.put('F', flags.asNumber() & ~HIDING_FLAGS);
    }
  }
}
