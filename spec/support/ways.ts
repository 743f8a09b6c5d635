/**
 * Tables of tests: ways in which a mark is written, and structures in which the same words are no mark.
 */
import { expect } from 'chai';
import { removeWatermarkReadAgain } from './witnessed.js';
import {
  CLEAN,
  PLANTED,
  TEST_FONT,
  TestDocument,
  turnedBy,
  writeBody,
  writeSlanted,
  type Plant,
} from './documents.js';
import { removesOnly } from './oracle.js';
import type { BuiltFont } from './pdf-builder.js';

export interface Way {
  way: string;
  /** `CONFIDENTIAL` if not given. */
  hint?: string;
  /** How many places of text the report counts; 1 if not given. */
  places?: number;
  build: (plant: Plant) => Uint8Array;
}

export interface Kept {
  what: string;
  hint?: string;
  /** Why nothing is removed; `target_found_not_removed` if not given. */
  reason?: string;
  build: () => Uint8Array;
}

/** Makes one test for each row: to Poppler, PDFium and qpdf the output is as the clean twin. */
export function itLeavesCleanTwins(ways: Way[]): void {
  for (const { way, hint = 'CONFIDENTIAL', places = 1, build } of ways) {
    it(`leaves the clean twin of ${way}`, async () => {
      const input = build(PLANTED);
      const { output, summary } = await removeWatermarkReadAgain(input, hint);
      expect(summary.status, JSON.stringify(summary.diagnostics)).to.equal('removed');
      expect(summary.warnings.filter((warning) => !warning.includes('list of layers'))).to.deep.equal([]);
      expect(summary.discovery?.adopted, 'found as a variant alone').to.equal(false);
      expect(summary.textRemoved, 'places of text').to.equal(places);
      await removesOnly(input, output!, build(CLEAN));
    });
  }
}

/** Makes one test for each row: nothing is removed, and the upload is not changed. */
export function itLeavesAlone(rows: Kept[]): void {
  for (const { what, hint = 'CONFIDENTIAL', reason = 'target_found_not_removed', build } of rows) {
    it(`leaves ${what} alone`, async () => {
      const input = build();
      const copy = Uint8Array.from(input);
      const { output, summary } = await removeWatermarkReadAgain(input, hint);
      expect(output, JSON.stringify([summary.diagnostics, summary.locations])).to.equal(null);
      expect(summary.reason).to.equal(reason);
      expect(summary.textRemoved).to.equal(0);
      expect(Buffer.compare(input, copy), 'the upload itself is not touched').to.equal(0);
    });
  }
}

/** A page of body text, with the content that `write` adds. */
export function onPage(
  write: (plant: Plant, document: TestDocument) => string,
  resourceEntries: (document: TestDocument) => string = () => '',
): Way['build'] {
  return (plant) => {
    const document = new TestDocument();
    const entries = resourceEntries(document);
    document.addContentPage(writeBody() + write(plant, document), entries);
    return document.build();
  };
}

/** A page of body text, with content in which the hint is no mark. */
export function asBody(
  write: (document: TestDocument) => string,
  resourceEntries: (document: TestDocument) => string = () => '',
): Kept['build'] {
  return () => onPage((_, document) => write(document), resourceEntries)((text) => text);
}

/** A font with one code for each unit of text and arbitrary glyphs, for scripts that the test font lacks. */
export function addMappedFont(document: TestDocument, units: string[]): BuiltFont {
  const drawn = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  return document.nameFont(
    'F3',
    document.addSubsetFont(
      TEST_FONT,
      units.map((text, at) => ({ text, drawnAs: drawn.codePointAt(at)! })),
    ),
  );
}

/** A grey slanted mark of the given units, in a font with only these. */
export function inUnits(units: string[], show: (font: BuiltFont) => string): Way['build'] {
  return onPage((plant, document) =>
    writeSlanted(plant(show(addMappedFont(document, [...new Set(units)]))), 'F3'),
  );
}

/** One operator and one matrix for each letter, along a slanted baseline in Courier. */
export function letterByLetter(
  text: string,
  order: (letters: string[]) => string[] = (letters) => letters,
): string {
  const step = 0.6 * 36 * Math.SQRT1_2;
  const letters = Array.from(
    text,
    (letter, at) => `${turnedBy(45, 90 + at * step, 150 + at * step)} Tm (${letter})Tj`,
  );
  return order(letters).join(' ');
}
