import { expect } from 'chai';
import { deflateSync } from 'node:zlib';
import { createFontCharge } from '../../../../src/engine/mupdf/cost/font-costs.js';
import { Budget, DEFAULT_LIMITS, type CostName } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import * as mupdf from 'mupdf';

const LENGTH = 10_000;

describe('createFontCharge', () => {
  const document = new mupdf.PDFDocument();
  const program = document.addRawStream(deflateSync(Buffer.alloc(LENGTH)), { Filter: 'FlateDecode' });
  const map = document.addStream('x'.repeat(LENGTH), {});
  const descriptor = document.addObject({ FontFile2: program });

  function charge(kind: CostName, fonts: mupdf.PDFObject[], limit = 2.5 * LENGTH): number {
    const budget = new Budget({ ...DEFAULT_LIMITS, [kind]: limit });
    const charge = createFontCharge(budget);
    for (const font of fonts) charge(font);
    return limit - budget.remaining(kind);
  }

  it('counts programs and character maps, deflated or not, of the descendant font', () => {
    const descendant = document.addObject({ FontDescriptor: descriptor, CIDToGIDMap: map });
    for (const [entries, streams] of [
      [{ FontDescriptor: descriptor }, 1],
      [{ ToUnicode: map }, 1],
      [{ FontDescriptor: descriptor, ToUnicode: map }, 2],
      [{ DescendantFonts: [descendant] }, 2],
      [{ Encoding: 'WinAnsiEncoding' }, 0],
    ] as const) {
      expect(charge('fontBytes', [document.addObject(entries)])).to.equal(streams * LENGTH);
    }
  });

  it('counts a stream once for several fonts, and ends for maps that refer to themselves', () => {
    const own = document.addStream('x'.repeat(LENGTH), {});
    own.put('UseCMap', own);
    const fonts = [
      { Encoding: own },
      { Encoding: own, FontDescriptor: descriptor },
      { FontDescriptor: descriptor },
    ];
    expect(
      charge(
        'fontBytes',
        fonts.map((font) => document.addObject(font)),
      ),
    ).to.equal(2 * LENGTH);
  });

  it('refuses one byte and one font above the limit', () => {
    const font = document.addObject({ FontDescriptor: descriptor });
    expect(charge('fontBytes', [font], LENGTH)).to.equal(LENGTH);
    expect(() => charge('fontBytes', [font], LENGTH - 1)).to.throw(EngineFailure, 'over-budget');
    expect(charge('fonts', [font, font], 2)).to.equal(2);
    expect(() => charge('fonts', [font, font], 1)).to.throw(EngineFailure, 'over-budget');
  });
});
