/**
 * Sets text as real producers do: Type0 fonts with Identity-H, hexadecimal
 * glyph strings, kerned `TJ` arrays.
 */
import '../src/engine/mupdf/memory.js';
import * as mupdf from 'mupdf';

/** How a producer writes the gap between words: TeX moves, word processors show a glyph. */
export type SpaceStyle = 'moved' | 'shown';

export class Typeface {
  readonly resourceName: string;
  readonly font: mupdf.Font;
  private readonly glyphs = new Map<string, { hex: string; advance: number }>();

  constructor(fontName: string, resourceName: string) {
    this.font = new mupdf.Font(fontName);
    this.resourceName = resourceName;
  }

  /** Width of a text in ems, kerning left out. */
  measure(text: string): number {
    let width = 0;
    for (const character of text) width += this.findGlyph(character).advance;
    return width;
  }

  /** The instruction that shows the words, and how wide they run in ems with the given stretch of each space. */
  show(words: readonly string[], spaces: SpaceStyle, stretchEm = 0): string {
    const parts: string[] = [];
    let hex = '';
    const move = (thousandths: number): void => {
      parts.push(`<${hex}>${thousandths}`);
      hex = '';
    };
    words.forEach((word, at) => {
      let previous = '';
      for (const character of word) {
        const kern = previous === '' ? 0 : kernPair(previous, character);
        if (kern !== 0) move(kern);
        hex += this.findGlyph(character).hex;
        previous = character;
      }
      if (at === words.length - 1) return;
      const space = this.findGlyph(' ');
      if (spaces === 'shown') {
        hex += space.hex;
        if (stretchEm > 0) move(-Math.round(stretchEm * 1000));
      } else {
        move(-Math.round((space.advance + stretchEm) * 1000));
      }
    });
    return parts.length === 0 ? `<${hex}>Tj` : `[${parts.join('')}<${hex}>]TJ`;
  }

  /** One string without kerning. */
  showPlain(text: string): string {
    const codes = Array.from(text, (character) => this.findGlyph(character).hex);
    return `<${codes.join('')}>Tj`;
  }

  private findGlyph(character: string): { hex: string; advance: number } {
    let glyph = this.glyphs.get(character);
    if (glyph === undefined) {
      const id = this.font.encodeCharacter(character.codePointAt(0)!);
      glyph = { hex: id.toString(16).padStart(4, '0'), advance: this.font.advanceGlyph(id) };
      this.glyphs.set(character, glyph);
    }
    return glyph;
  }
}

/** An invented kern for roughly one pair in eight, always the same for the same pair. */
function kernPair(left: string, right: string): number {
  const mixed = Math.imul(left.charCodeAt(0) * 131 + right.charCodeAt(0), 0x9e3779b1) >>> 24;
  return mixed % 8 === 0 ? (mixed >> 3) - 12 : 0;
}
