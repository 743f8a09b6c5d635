/**
 * Writes PDFs from content-stream text, without the engine and without a library.
 *
 * A test writes a document with a mark in exactly one way, and its clean twin. Strings are byte strings (Latin-1); nothing
 * is escaped or checked, so that broken files can be written too.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { readOutput } from './run-program.js';
import { makeTemporaryPath } from './temporary.js';
import type { TrueTypeFont } from './true-type.js';

/** An indirect reference as it is written: `12 0 R`. */
export type Reference = string;

export type StreamCoding = 'plain' | 'flate' | 'ascii85-flate' | 'hex';

export interface PageEntries {
  contents: Reference | Reference[];
  /** The resource dictionary as text, or a reference to one. */
  resources: string;
  annotations?: Reference[];
  mediaBox?: [number, number, number, number];
  /** Further entries as text, such as `/Rotate 90`. */
  entries?: string;
  /** A reserved number, if other objects refer to the page. */
  reference?: Reference;
}

/** An embedded or standard font, with a function that writes text in it. */
export interface BuiltFont {
  reference: Reference;
  /** The text as a string operand of this font. */
  show(text: string): string;
}

export const PAGE_WIDTH = 420;
export const PAGE_HEIGHT = 560;

export function objectNumberOf(reference: Reference): number {
  return Number.parseInt(reference, 10);
}

export function latin1Bytes(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

export class PdfBuilder {
  private readonly bodies: (Buffer | null)[] = [];
  private readonly pages: Reference[] = [];
  private readonly catalog = this.reserve();
  private readonly pageTree = this.reserve();
  private catalogEntries = '';
  private information: Reference | null = null;

  /** Reserves the number of an object that is written later, for cycles. */
  reserve(): Reference {
    this.bodies.push(null);
    return `${this.bodies.length} 0 R`;
  }

  set(reference: Reference, value: string): void {
    this.bodies[objectNumberOf(reference) - 1] = latin1Bytes(value);
  }

  add(value: string): Reference {
    const reference = this.reserve();
    this.set(reference, value);
    return reference;
  }

  /** @param entries dictionary entries in addition to /Length and /Filter. */
  addStream(content: string | Uint8Array, entries = '', coding: StreamCoding = 'plain'): Reference {
    const reference = this.reserve();
    this.bodies[objectNumberOf(reference) - 1] = writeStreamBody(content, entries, coding);
    return reference;
  }

  addPage(page: PageEntries): Reference {
    const { contents, annotations, mediaBox = [0, 0, PAGE_WIDTH, PAGE_HEIGHT] } = page;
    const written = Array.isArray(contents) ? `[${contents.join(' ')}]` : contents;
    const listed = annotations === undefined ? '' : `/Annots[${annotations.join(' ')}]`;
    const reference = page.reference ?? this.reserve();
    this.set(
      reference,
      `<</Type/Page/Parent ${this.pageTree}/MediaBox[${mediaBox.join(' ')}]` +
        `/Contents ${written}/Resources ${page.resources}${listed}${page.entries ?? ''}>>`,
    );
    this.pages.push(reference);
    return reference;
  }

  addCatalogEntries(entries: string): void {
    this.catalogEntries += entries;
  }

  setInformation(entries: string): void {
    this.information = this.add(`<<${entries}>>`);
  }

  /** One of the 14 standard fonts; with `differences`, its codes are reassigned. */
  addStandardFont(name = 'Helvetica', differences = ''): BuiltFont {
    const encoding =
      differences === ''
        ? '/WinAnsiEncoding'
        : `<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[${differences}]>>`;
    const reference = this.add(`<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding ${encoding}>>`);
    return { reference, show: (text) => `(${text.replace(/[\\()]/gu, '\\$&')})` };
  }

  /** A composite font with two-byte glyph codes, as most programs embed TrueType. */
  addCompositeFont(font: TrueTypeFont, options: { toUnicode?: boolean; vertical?: boolean } = {}): BuiltFont {
    const used = new Map<number, string>();
    const shown = (text: string): string => {
      for (const character of text) used.set(font.findGlyph(character.codePointAt(0)!), character);
      return `<${Array.from(text)
        .map((character) => hex4(font.findGlyph(character.codePointAt(0)!)))
        .join('')}>`;
    };
    const descriptor = this.addDescriptor(font, 4);
    const widths = Array.from({ length: 512 }, (_, glyph) => font.readAdvance(glyph)).join(' ');
    const descendant = this.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/AAAAAA+Test/CIDToGIDMap/Identity` +
        `/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>` +
        `/FontDescriptor ${descriptor}/DW 600/W[0[${widths}]]>>`,
    );
    const pairs: [number, string][] = [];
    for (let codePoint = 0x20; codePoint < 0xfffe; codePoint++) {
      const glyph = font.findGlyph(codePoint);
      if (glyph !== 0) pairs.push([glyph, hex4(codePoint)]);
    }
    const toUnicode =
      options.toUnicode === false ? '' : `/ToUnicode ${this.addStream(writeToUnicode(pairs, 2))}`;
    const reference = this.add(
      `<</Type/Font/Subtype/Type0/BaseFont/AAAAAA+Test/Encoding/Identity-${options.vertical === true ? 'V' : 'H'}` +
        `/DescendantFonts[${descendant}]${toUnicode}>>`,
    );
    return { reference, show: shown };
  }

  /**
   * A simple font whose codes 1, 2, 3 … mean the given units in order, as programs
   * that subset fonts assign them. A unit of several letters is a ligature, which
   * is drawn with the glyph of `drawnAs`.
   */
  addSubsetFont(font: TrueTypeFont, units: { text: string; drawnAs?: number }[]): BuiltFont {
    const glyphs = units.map(({ text, drawnAs }) => font.findGlyph(drawnAs ?? text.codePointAt(0)!));
    const toUnicode = this.addStream(
      writeToUnicode(
        units.map(({ text }, at) => [
          at + 1,
          Array.from(text)
            .map((one) => hex4(one.codePointAt(0)!))
            .join(''),
        ]),
        1,
      ),
    );
    const descriptor = this.addDescriptor({ ...font, bytes: withSymbolMap(font.bytes, glyphs) }, 4);
    const reference = this.add(
      `<</Type/Font/Subtype/TrueType/BaseFont/BBBBBB+Test/FirstChar 1/LastChar ${units.length}` +
        `/Widths[${glyphs.map((glyph) => font.readAdvance(glyph)).join(' ')}]` +
        `/FontDescriptor ${descriptor}/ToUnicode ${toUnicode}>>`,
    );
    return {
      reference,
      show: (text) => {
        const codes: number[] = [];
        for (let rest = text; rest !== '';) {
          const at = units.findIndex((unit) => rest.startsWith(unit.text));
          if (at < 0) throw new Error('the subset has no code for the text');
          codes.push(at + 1);
          rest = rest.slice(units[at]!.text.length);
        }
        return `<${codes.map((code) => code.toString(16).padStart(2, '0')).join('')}>`;
      },
    };
  }

  /** A Type 3 font in which each letter is a figure drawn by its own procedure. */
  addType3Font(letters: string, options: { colored?: boolean; toUnicode?: boolean } = {}): BuiltFont {
    const procedures = Array.from(letters).map((letter) => {
      const bars = [0, 1, 2, 3, 4, 5]
        .filter((bit) => ((letter.charCodeAt(0) >> bit) & 1) === 1)
        .map((bit) => `${80 * bit} 0 60 ${600 - 50 * bit} re f`)
        .join(' ');
      const opening = options.colored === true ? '600 0 d0' : '600 0 0 0 600 700 d1';
      return `/${nameOf(letter)} ${this.addStream(`${opening} 0 0 550 40 re f ${bars}`)}`;
    });
    const codes = Array.from(letters)
      .map((letter) => `${letter.charCodeAt(0)}/${nameOf(letter)}`)
      .join(' ');
    const first = Math.min(...Array.from(letters).map((letter) => letter.charCodeAt(0)));
    const last = Math.max(...Array.from(letters).map((letter) => letter.charCodeAt(0)));
    const toUnicode =
      options.toUnicode === false
        ? ''
        : `/ToUnicode ${this.addStream(
            writeToUnicode(
              Array.from(letters).map((letter) => [letter.charCodeAt(0), hex4(letter.charCodeAt(0))]),
              1,
            ),
          )}`;
    const reference = this.add(
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/Resources<<>>` +
        `/CharProcs<<${procedures.join('')}>>/Encoding<</Type/Encoding/Differences[${codes}]>>` +
        `/FirstChar ${first}/LastChar ${last}/Widths[${Array.from({ length: last - first + 1 }, () => 600).join(' ')}]${toUnicode}>>`,
    );
    return { reference, show: (text) => `(${text})` };
  }

  addForm(content: string, resources: string, entries = '', coding: StreamCoding = 'plain'): Reference {
    return this.addStream(
      content,
      `/Type/XObject/Subtype/Form/BBox[-1000 -1000 2000 2000]/Resources ${resources}${entries}`,
      coding,
    );
  }

  /** A picture of one grey sample, or of a chequered pattern of grey samples. */
  addImage(side = 1, grey = 0.9): Reference {
    const samples = Uint8Array.from({ length: side * side }, (_, at) =>
      Math.round(255 * ((at + Math.floor(at / side)) % 2 === 0 ? grey : grey * 0.8)),
    );
    return this.addStream(
      samples,
      `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8`,
    );
  }

  build(options: { prefix?: string; version?: string } = {}): Uint8Array {
    this.set(this.pageTree, `<</Type/Pages/Kids[${this.pages.join(' ')}]/Count ${this.pages.length}>>`);
    this.set(this.catalog, `<</Type/Catalog/Pages ${this.pageTree}${this.catalogEntries}>>`);
    const parts: Buffer[] = [latin1Bytes(`%PDF-${options.version ?? '1.7'}\n%\xe2\xe3\xcf\xd3\n`)];
    let length = parts[0]!.length;
    const offsets: number[] = [];
    this.bodies.forEach((body, at) => {
      offsets.push(length);
      const object = Buffer.concat([
        latin1Bytes(`${at + 1} 0 obj\n`),
        body ?? latin1Bytes('null'),
        latin1Bytes('\nendobj\n'),
      ]);
      parts.push(object);
      length += object.length;
    });
    const info = this.information === null ? '' : `/Info ${this.information}`;
    parts.push(
      latin1Bytes(
        `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.map(writeEntry).join('')}` +
          `trailer\n<</Size ${offsets.length + 1}/Root ${this.catalog}${info}` +
          `/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]>>\n` +
          `startxref\n${length}\n%%EOF\n`,
      ),
    );
    return Buffer.concat([latin1Bytes(options.prefix ?? ''), ...parts]);
  }

  private addDescriptor(font: TrueTypeFont, flags: number): Reference {
    const file = this.addStream(font.bytes, `/Length1 ${font.bytes.length}`, 'flate');
    return this.add(
      `<</Type/FontDescriptor/FontName/AAAAAA+Test/Flags ${flags}/FontBBox[${font.boundingBox.join(' ')}]` +
        `/ItalicAngle 0/Ascent ${font.ascent}/Descent ${font.descent}/CapHeight 700/StemV 80/FontFile2 ${file}>>`,
    );
  }
}

/** A later revision of a file: new versions of the given objects, as an incremental update. */
export function appendRevision(bytes: Uint8Array, objects: Map<number, string>): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text)![1]!;
  const trailer = text.slice(text.lastIndexOf('trailer') + 7, text.lastIndexOf('startxref')).trim();
  const parts = [text];
  let length = text.length;
  const entries: string[] = [];
  for (const [objectNumber, body] of objects) {
    entries.push(`${objectNumber} 1\n${writeEntry(length)}`);
    const object = `${objectNumber} 0 obj\n${body}\nendobj\n`;
    parts.push(object);
    length += object.length;
  }
  parts.push(
    `xref\n${entries.join('')}trailer\n${trailer.replace(/>>$/u, `/Prev ${previous}>>`)}\nstartxref\n${length}\n%%EOF\n`,
  );
  return latin1Bytes(parts.join(''));
}

/** The text of a stream object's body, for `appendRevision`. */
export function streamBody(content: string, entries = '', coding: StreamCoding = 'plain'): string {
  return writeStreamBody(content, entries, coding).toString('latin1');
}

/** Rewrites a file by qpdf, for object streams, encryption or linearisation. */
export function throughQpdf(bytes: Uint8Array, ...qpdfOptions: string[]): Uint8Array {
  const input = makeTemporaryPath('.pdf');
  const output = makeTemporaryPath('.pdf');
  writeFileSync(input, bytes);
  try {
    // qpdf cannot make a deterministic identifier for a file that it encrypts.
    const identifier = qpdfOptions.includes('--encrypt') ? '--static-id' : '--deterministic-id';
    readOutput('qpdf', [identifier, ...qpdfOptions, input, output]);
    return readFileSync(output);
  } finally {
    rmSync(input);
    rmSync(output, { force: true });
  }
}

function writeStreamBody(content: string | Uint8Array, entries: string, coding: StreamCoding): Buffer {
  const bytes = typeof content === 'string' ? latin1Bytes(content) : Buffer.from(content);
  const [raw, filter] = encode(bytes, coding);
  return Buffer.concat([
    latin1Bytes(`<<${entries}${filter}/Length ${raw.length}>>\nstream\n`),
    raw,
    latin1Bytes('\nendstream'),
  ]);
}

function encode(bytes: Buffer, coding: StreamCoding): [Buffer, string] {
  switch (coding) {
    case 'plain':
      return [bytes, ''];
    case 'flate':
      return [deflateSync(bytes, { level: 6 }), '/Filter/FlateDecode'];
    case 'hex':
      return [latin1Bytes(`${bytes.toString('hex')}>`), '/Filter/ASCIIHexDecode'];
    default:
      return [
        latin1Bytes(`${writeAscii85(deflateSync(bytes, { level: 6 }))}~>`),
        '/Filter[/ASCII85Decode/FlateDecode]',
      ];
  }
}

function writeAscii85(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = Buffer.alloc(4);
    const count = bytes.copy(group, 0, at, at + 4);
    let value = group.readUInt32BE();
    const digits: string[] = [];
    for (let index = 0; index < 5; index++) {
      digits.unshift(String.fromCharCode(33 + (value % 85)));
      value = Math.floor(value / 85);
    }
    text += digits.slice(0, count + 1).join('');
  }
  return text;
}

function writeEntry(offset: number): string {
  return `${String(offset).padStart(10, '0')} 00000 n \n`;
}

function writeToUnicode(pairs: [number, string][], codeBytes: 1 | 2): string {
  const code = (value: number): string => `<${value.toString(16).padStart(2 * codeBytes, '0')}>`;
  const blocks: string[] = [];
  for (let at = 0; at < pairs.length; at += 100) {
    const block = pairs.slice(at, at + 100);
    const lines = block.map(([value, unicode]) => `${code(value)} <${unicode}>`).join('\n');
    blocks.push(`${block.length} beginbfchar\n${lines}\nendbfchar`);
  }
  return (
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n/CMapName /Test def /CMapType 2 def\n` +
    `1 begincodespacerange ${code(0)} ${code(codeBytes === 1 ? 0xff : 0xffff)} endcodespacerange\n` +
    `${blocks.join('\n')}\nendcmap end end`
  );
}

/** The font file with one character map: code n, as a symbolic font has it, is the nth glyph of the list. */
function withSymbolMap(file: Uint8Array, glyphs: number[]): Uint8Array {
  const length = 6 + 256;
  const table = Buffer.alloc(12 + length);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(1, 4);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(length, 14);
  glyphs.forEach((glyph, at) => table.writeUInt8(glyph & 255, 18 + at + 1));
  if (glyphs.some((glyph) => glyph > 255)) throw new Error('glyphs above 255 do not fit this map');
  const out = Buffer.concat([Buffer.from(file), table]);
  for (let at = 0; at < out.readUInt16BE(4); at++) {
    const record = 12 + 16 * at;
    if (out.toString('latin1', record, record + 4) !== 'cmap') continue;
    out.writeUInt32BE(file.length, record + 8);
    out.writeUInt32BE(table.length, record + 12);
  }
  return out;
}

function nameOf(letter: string): string {
  return letter === ' ' ? 'space' : `g${letter.charCodeAt(0)}`;
}

function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}
