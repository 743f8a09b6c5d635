/**
 * The instructions of a stream after a removal.
 */
import { expect } from 'chai';
import type { CodeWidth } from '../../../src/engine/content/written-codes.js';
import { Executions } from '../../../src/engine/origins/executions.js';
import { spliceShow } from '../../../src/engine/plan/show-splice.js';
import { removeWatermark } from '../../support/witnessed.js';
import { TestDocument, turnedBy, writeBody } from '../../support/documents.js';
import { objectNumberOf } from '../../support/pdf-builder.js';
import { listPhysicalStreams } from '../../support/physical-scan.js';
import { readContent } from '../../support/traced.js';

const OPENING = `q .75 g BT /F2 20 Tf ${turnedBy(45, 90, 150)} Tm `;

/** The edited part of a stream that shows a mark and other text, with rounded numbers and single spaces. */
async function spliced(show: string): Promise<string> {
  const document = new TestDocument();
  const [contents] = document.addContentPage(`${writeBody()}${OPENING}${show} ET Q`);
  const { output } = await removeWatermark(document.build(), 'CONFIDENTIAL');
  expect(output, 'the removal was undone').to.not.equal(null);
  const stream = listPhysicalStreams(output!).findLast(
    ({ objectNumber }) => objectNumber === objectNumberOf(contents!),
  )!;
  const [before, after] = stream.decoded.split(OPENING);
  expect(before).to.equal(writeBody());
  return after!
    .replace(/ET Q\s*$/u, '')
    .replace(/-?\d+\.\d{3,}/gu, (number) => String(Math.round(Number(number) * 100) / 100))
    .replace(/\s+/gu, ' ')
    .trim();
}

describe('spliceShow', () => {
  for (const [what, show, left] of [
    ['a whole operator without later text', '(CONFIDENTIAL)Tj', ''],
    [
      'a whole operator, its advance before later text',
      '(CONFIDENTIAL)Tj [-3000(x)]TJ',
      '[-7200]TJ [-3000(x)]TJ',
    ],
    [
      'several operators, their advance in one number each',
      '(CON)Tj (FIDENTIAL)Tj [-3000(x)]TJ',
      '[-1800]TJ [-5400]TJ [-3000(x)]TJ',
    ],
    [
      'a whole operator, its advance before text of another size',
      '(CONFIDENTIAL)Tj /F2 10 Tf (x)Tj',
      '[-7200]TJ /F2 10 Tf (x)Tj',
    ],
    [
      'a whole operator, its advance before separate numbers',
      '(CONFIDENTIAL)Tj [-3000()]TJ (x)Tj',
      '[-7200]TJ [-3000()]TJ (x)Tj',
    ],
    [
      'a whole operator, its advance before numbers of several operators',
      '(CONFIDENTIAL)Tj [-1000()]TJ [-1500 -500]TJ [-250(x)]TJ',
      '[-7200]TJ [-1000()]TJ [-1500 -500]TJ [-250(x)]TJ',
    ],
    [
      'a whole operator before a move, which needs no advance',
      '(CONFIDENTIAL)Tj 9 -20 Td (x)Tj',
      '9 -20 Td (x)Tj',
    ],
    [
      'a whole operator before a new line, which needs no advance',
      '(CONFIDENTIAL)Tj 20 TL T* (x)Tj',
      '20 TL T* (x)Tj',
    ],
    ["the operator ', whose new line stays", "20 TL (CONFIDENTIAL)'", '20 TL T*'],
    ['the operator ", whose spacing and new line stay', '20 TL 2 1 (CONFIDENTIAL)"', '20 TL 2 Tw 1 Tc T*'],
    [
      'the operator " before later text, whose spacing is not an advance',
      '20 TL 2 1 (CONFIDENTIAL)" [-3000(x)]TJ',
      '20 TL 2 Tw 1 Tc T* [-7800]TJ [-3000(x)]TJ',
    ],
    [
      'a whole operator before an array with a kern after its first letter',
      '(CONFIDENTIAL)Tj [-3000(x)-500(y)]TJ',
      '[-7200]TJ [-3000(x)-500(y)]TJ',
    ],
    [
      'an array that begins with an empty string',
      '[()-500(CONFIDENTIAL)]TJ [-3000(x)]TJ',
      '[-7700]TJ [-3000(x)]TJ',
    ],
    [
      'the end of an array before later text',
      '[(ab)-3000(CONFIDENTIAL)]TJ [-3000(x)]TJ',
      '[(ab) -3000 -7200]TJ [-3000(x)]TJ',
    ],
    [
      'the middle of an array before later text',
      '[(ab)-3000(CONFIDENTIAL)-3000(cd)]TJ [-3000(x)]TJ',
      '[(ab) -3000 -10200 (cd)]TJ [-3000(x)]TJ',
    ],
    [
      'a whole operator with character spacing',
      '3 Tc (CONFIDENTIAL)Tj [-3000(x)]TJ',
      '3 Tc [-9000]TJ [-3000(x)]TJ',
    ],
    ['a whole operator with scaling', '50 Tz (CONFIDENTIAL)Tj [-6000(x)]TJ', '50 Tz [-7200]TJ [-6000(x)]TJ'],
    [
      'an array that kerns before and after',
      '[-500(CONF)-20(IDENTIAL)-500]TJ [-3000(x)]TJ',
      '[-8220]TJ [-3000(x)]TJ',
    ],
    ['the middle of an array', '[(ab)-3000(CONFIDENTIAL)-3000(cd)]TJ', '[(ab) -3000 -10200 (cd)]TJ'],
    ['the beginning of an array', '[(CONFIDENTIAL)-3000(ab)]TJ', '[-10200 (ab)]TJ'],
    ['the end of an array', '[(ab)-3000(CONFIDENTIAL)]TJ', '[(ab) -3000]TJ'],
    ['an array whose other strings are hexadecimal', '[<6162>-3000(CONFIDENTIAL)]TJ', '[<6162> -3000]TJ'],
    [
      'an array whose other strings need escapes',
      '[(a\\)\\\\\\n)-3000(CONFIDENTIAL)]TJ',
      '[(a\\)\\\\\\n) -3000]TJ',
    ],
    [
      'a mark in several strings of an array',
      '[(ab)-3000(CONFI)-20(DENTIAL)-3000(cd)]TJ',
      '[(ab) -3000 -10220 (cd)]TJ',
    ],
  ] as const) {
    it(`removes ${what}`, async () => {
      expect(await spliced(show)).to.equal(left);
    });
  }

  describe('part of the glyphs', () => {
    /**
     * The replacement of a text-showing instruction that loses glyphs; null if it can only be removed whole.
     *
     * @param unpainted the number of its glyphs that the trace does not have.
     */
    function splice(show: string, removed: number[], codeWidth: CodeWidth = 1, unpainted = 0): string | null {
      const { page, units } = readContent(`BT /F1 10 Tf 60 300 Td ${show} ET`);
      const executions = new Executions([page]);
      const readShown = executions.readShown.bind(executions);
      executions.readShown = (execution) => {
        const shown = readShown(execution);
        return shown && { ...shown, x: shown.x.slice(unpainted), y: shown.y.slice(unpainted) };
      };
      const unit = units[page.unitId]!;
      const instruction = unit.instructions.operators.findIndex((operator) => /^(T[jJ]|")$/u.test(operator));
      const [execution] = executions.list(unit.id, instruction);
      const removal = { unit, instruction, execution: execution!, codeWidth, removed: new Set(removed) };
      const spliced = spliceShow({ ...removal, isWhollyRemoved: () => false }, executions);
      const round = (number: string): string => String(Math.round(Number(number)));
      return spliced && spliced.replacement.trim().replace(/-?\d+\.\d+/gu, round);
    }

    it('writes the numbers before, between and after them in order', () => {
      expect(splice('(iiiiii)Tj', [1, 2, 4])).to.match(/^\[\(i\) -\d+ \(i\) -\d+ \(i\)\]TJ$/u);
      expect(splice('(iiii)Tj', [0, 3])).to.match(/^\[-\d+ \(ii\)\]TJ$/u);
    });

    it('adds no advance if the pen returns to its place', () => {
      expect(splice('/F2 10 Tf (iiii)Tj (x)Tj', [0, 1, 2, 3])).to.equal('[-2400]TJ');
      expect(splice('/F2 10 Tf [(iiii)2400]TJ (x)Tj', [0, 1, 2, 3])).to.equal('');
    });

    it('keeps the numbers of the operator " in any position, and does not invent missing ones', () => {
      for (const [show, left] of [
        ['2 1 (ii)"', '2 Tw 1 Tc T*'],
        ['(ii) 2 1 "', '2 Tw 1 Tc T*'],
        ['2 (ii)"', '2 Tw 0 Tc T*'],
        ['(ii)"', '0 Tw 0 Tc T*'],
      ] as const) {
        expect(splice(`20 TL ${show}`, [0, 1]), show).to.equal(left);
      }
    });

    it('gives up if codes and glyphs cannot be paired', () => {
      expect(splice('(iiii)Tj', [1], null)).to.equal(null);
      expect(splice('(iii)Tj', [1], 2), 'half a code').to.equal(null);
      expect(splice('(iiii)Tj', [1], 2), 'fewer codes').to.equal(null);
      expect(splice('(iiii)Tj', [1], 1, 1), 'more codes').to.equal(null);
      expect(splice('(iiii)Tj', [1], 1)).to.not.equal(null);
    });
  });
});
