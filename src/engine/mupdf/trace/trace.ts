/**
 * Traces pages: runs a copy of the document, whose instructions have markers, page by page.
 *
 * The copy paints everything that could ever be visible: its optional content has no configuration, so every group is
 * on, and the flags that hide annotations are cleared. The copy is never saved.
 */
import { hex, randomBytes } from '#platform';
import type * as mupdf from 'mupdf';
import { Budget } from '../../values/budget.js';
import { isEndLost } from '../../file/lost-sections.js';
import { findFontSetters, readFontName } from '../../content/text-context.js';
import type { CodeWidth } from '../../content/written-codes.js';
import { type Matrix, transformBox } from '../../values/geometry.js';
import type { ContentUnit, PageLink, PagePaint, TracedPage } from '../../page/page-model.js';
import { ContentUnits } from './content-units.js';
import { readCodeWidth } from './font-codes.js';
import { IsolatedDraw, drawPaths } from '../render/isolated-draw.js';
import { InstrumentedPages } from './instrumented-pages.js';
import { listElements, orNull, readRectangle, useOnce } from '../objects.js';
import { openPdf } from '../open.js';
import { findSignedEnd } from './signatures.js';
import type { CountedText } from '../record/counted-shows.js';
import { createPaintRecorder, type RecordPage } from '../record/paint-recorder.js';
import { createPictureReader, type ReadPicture } from './picture-source.js';
import type { TraceView } from './trace-view.js';

const ATTACHED = 'Other documents are attached to this one; they were not looked at.';
const XFA = 'The document is an XFA form; only its pages were looked at, not what the form itself shows.';
const END_LOST = 'The end of the file is lost: pages and watermarks may be missing.';

export class Trace {
  readonly pageCount: number;
  readonly budget: Budget;
  readonly contents: ContentUnits;
  private readonly document: mupdf.PDFDocument;
  private readonly isEndLost: boolean;
  private readonly nonce: string;
  private readonly record: RecordPage;
  private readonly pages: InstrumentedPages;
  /** The fonts that are set at one unit's instructions: a book has many units, and edits are planned one by one. */
  private fonts: { unitId: number; setters: Int32Array } | null = null;

  /** @param file the document; copied into MuPDF, never changed. */
  constructor(file: Uint8Array, budget: Budget, view: TraceView = {}) {
    const opened = openPdf(file);
    this.isEndLost = opened.wasRepaired && isEndLost(file);
    this.document = opened.document;
    this.pageCount = opened.pageCount;
    this.budget = budget;
    budget.spend('pages', opened.pageCount);
    // Random for each trace, so that no document can contain names of its markers. The result does not depend on it.
    this.nonce = hex(randomBytes(8));
    this.record = createPaintRecorder(this.nonce, budget, view.withBoxes === true);
    this.contents = new ContentUnits(this.document, this.nonce, budget, view);
    this.pages = new InstrumentedPages(this.document, this.contents, budget);
    this.readPictureSource = createPictureReader(this.document);
    const root = this.document.getTrailer().get('Root');
    if (view.asReaderSees !== true) root.delete('OCProperties');
    // The structure tree paints nothing, and MuPDF's lookup of sequences in it takes quadratic time.
    root.delete('StructTreeRoot');
  }

  get units(): ContentUnit[] {
    return this.contents.units;
  }

  /** True if MuPDF found an object elsewhere than the cross-reference section says, on opening or so far in tracing. */
  get wasRepaired(): boolean {
    return this.document.wasRepaired();
  }

  /** Must be called before several pages are traced; otherwise the time grows with the square of their number. */
  instrumentPages(): void {
    this.pages.instrumentAll(this.pageCount);
  }

  /** Instruments, runs and records one page. */
  tracePage(pageIndex: number): TracedPage {
    const instrumented = this.pages.get(pageIndex);
    const counted = this.contents.readCounted(instrumented.unitId);
    const run = this.runPage(pageIndex, this.record, counted);
    if (run.paint === null) {
      // Pages that share these contents paint the same text, so no earlier page was counted successfully.
      this.contents.instrumentText(instrumented.unitId);
      run.paint = this.runPage(pageIndex, this.record, null).paint;
    }
    return { pageNumber: pageIndex + 1, ...instrumented, ...run, paint: run.paint! };
  }

  /** @param counted text of the contents that has no markers; without it, `paint` is never null. */
  private runPage(pageIndex: number, record: RecordPage, counted: CountedText | null) {
    return useOnce(this.document.loadPage(pageIndex), (page) => {
      const [left, top, right, bottom] = page.getBounds();
      return { width: right - left, height: bottom - top, paint: record(page, counted) };
    });
  }

  /**
   * Returns a function that runs a page once more, after `contents.replaceUnit`, with its current streams.
   *
   * Fonts and pictures are still loaded; on short documents, loading is most of a run's cost.
   */
  createRetracer(budget: Budget): (pageIndex: number) => TracedPage {
    const record = createPaintRecorder(this.nonce, budget);
    return (pageIndex) => {
      const run = this.runPage(pageIndex, record, null);
      return { pageNumber: pageIndex + 1, unitId: -1, appearances: [], ...run, paint: run.paint! };
    };
  }

  /** Returns a traced page's paint with the boxes of clips and painted paths. Measuring them costs too much for all pages. */
  measurePaths(pageNumber: number): PagePaint {
    const record = createPaintRecorder(this.nonce, new Budget(), true);
    const counted = this.contents.readCounted(this.pages.get(pageNumber - 1).unitId);
    const { paint } = this.runPage(pageNumber - 1, record, counted);
    return paint ?? this.runPage(pageNumber - 1, record, null).paint!;
  }

  /** Returns draws of a traced page alone; `chains` are their links in the page's paint. */
  isolateDraw(pageNumber: number, ...chains: number[]): IsolatedDraw {
    const page = this.document.loadPage(pageNumber - 1);
    return useOnce(page, () => new IsolatedDraw(page, this.nonce, chains));
  }

  readonly drawPaths: (content: Uint8Array, matrix: Matrix) => IsolatedDraw = drawPaths;

  /** Says whether a picture has an opacity or a mask of its own (8.9.6, 11.6.5.3). */
  showsThrough(objectNumber: number): boolean {
    const picture = this.document.newIndirect(objectNumber);
    return picture.get('SMask').isStream() || !picture.get('Mask').isNull();
  }

  readonly readPictureSource: ReadPicture;

  /** Returns an annotation's contents, subject and name. */
  readAnnotationTexts = (objectNumber: number): string[] => {
    const annotation = this.document.newIndirect(objectNumber);
    const [contents, subject, name] = ['Contents', 'Subj', 'Name'].map((key) => annotation.get(key));
    const strings = [contents!, subject!].flatMap((value) => (value.isString() ? [value.asString()] : []));
    return name!.isName() ? [...strings, name!.asName()] : strings;
  };

  /** Lists the link annotations of a page that are indirect objects. Others have no object number to refer to. */
  listLinks = (pageNumber: number): PageLink[] => {
    const annotations = listElements(this.document.findPage(pageNumber - 1).get('Annots'));
    const links = annotations.flatMap((annotation) => {
      if (!annotation.isIndirect() || annotation.get('Subtype').asName() !== 'Link') return [];
      const rectangle = readRectangle(annotation.get('Rect'));
      return rectangle === null ? [] : [{ objectNumber: annotation.asIndirect(), rectangle }];
    });
    if (links.length === 0) return [];
    const matrix = useOnce(this.document.loadPage(pageNumber - 1), (page) => page.getTransform());
    return links.map(({ objectNumber, rectangle }) => ({
      objectNumber,
      box: transformBox(matrix, rectangle),
    }));
  };

  findsPage(pageIndex: number): boolean {
    return orNull(() => this.document.findPage(pageIndex).isDictionary()) === true;
  }

  findSignedEnd(): number {
    return findSignedEnd(this.document);
  }

  /**
   * Returns warnings about what was not processed, but may be taken for pages: a lost end, attached documents
   * (ISO 32000-1, 7.11.4 and 12.3.5) and an XFA form (12.7.8).
   */
  describeOtherContents(): string[] {
    const root = this.document.getTrailer().get('Root');
    const files = root.get('Names', 'EmbeddedFiles');
    // The package's null object has no `get`.
    const lists = files.isDictionary() ? [files.get('Names'), files.get('Kids')] : [];
    const hasFiles = lists.some((list) => list.isArray() && list.length > 0);
    const form = root.get('AcroForm', 'XFA');
    return [
      ...(this.isEndLost ? [END_LOST] : []),
      ...(hasFiles ? [ATTACHED] : []),
      ...(form.isArray() || form.isStream() ? [XFA] : []),
    ];
  }

  /** Returns how many bytes each code of a text-showing instruction has, by the current font. */
  findCodeWidth(unitId: number, instruction: number): CodeWidth {
    const unit = this.units[unitId]!;
    if (this.fonts?.unitId !== unitId) this.fonts = { unitId, setters: findFontSetters(unit.instructions) };
    const name = readFontName(unit, this.fonts.setters[instruction] ?? -1);
    return readCodeWidth(this.contents.findFont(unitId, name));
  }

  close(): void {
    this.document.destroy();
  }
}
