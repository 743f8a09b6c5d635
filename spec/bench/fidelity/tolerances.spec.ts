/**
 * What the judge takes for the same, on both sides of each number.
 */
import { expect } from 'chai';
import { askPython } from '../../support/fidelity.js';

interface Compared {
  as_clean: boolean;
  is_damaged: boolean;
  shifted: number;
}

/** A black page with some pixels lighter than in its clean twin, far from each other. */
function comparePixels(count: number, steps: number, side = 300): Compared {
  return askPython(
    `
import numpy
from pixels import compare_pictures
clean = numpy.zeros((${side}, ${side}, 3), numpy.uint8)
output = clean.copy()
for index in range(${count}):
    output[3 * (index // 90) + 1, 3 * (index % 90) + 1] = ${steps}
compared = compare_pictures([output], [clean], [clean])
compared["changed"] = []`,
    'compared',
  ) as Compared;
}

interface ComparedText {
  lost: number;
  left: number;
  in_order: boolean;
}

function compareText(output: string, clean: string): ComparedText {
  const pages = [output, clean, clean].map((page) => JSON.stringify([page])).join(', ');
  return askPython(
    `from text import compare_text\ncompared = compare_text(${pages})\ncompared["changed"] = []`,
    'compared',
  ) as ComparedText;
}

describe('pixels, as the fidelity judge compares them', () => {
  it('allows twelve pixels of a page to differ, and no more', () => {
    expect(comparePixels(12, 255).as_clean).to.equal(true);
    expect(comparePixels(13, 255).as_clean).to.equal(false);
  });

  it('detects a difference above twelve levels of a channel', () => {
    expect(comparePixels(90, 12).as_clean).to.equal(true);
    expect(comparePixels(90, 15).as_clean).to.equal(false);
  });

  it('calls it damage if more than three times as many pixels differ', () => {
    expect(comparePixels(36, 255).is_damaged).to.equal(false);
    expect(comparePixels(37, 255).is_damaged).to.equal(true);
  });

  it('calls it damage if the number or size of pages differs', () => {
    const compare = (output: string): Compared =>
      askPython(
        `import numpy\nfrom pixels import compare_pictures\npage = numpy.zeros((30, 30, 3), numpy.uint8)\ncompared = compare_pictures(${output}, [page], [page])\ncompared["changed"] = []`,
        'compared',
      ) as Compared;
    expect(compare('[page]').is_damaged).to.equal(false);
    expect(compare('[]').is_damaged).to.equal(true);
    expect(compare('[page[:20]]').is_damaged).to.equal(true);
  });
});

describe('text, as the fidelity judge compares it', () => {
  it('counts lost and remaining characters', () => {
    expect(compareText('abcd', 'abcde')).to.deep.include({ lost: 1, left: 0 });
    expect(compareText('abcdef', 'abcde')).to.deep.include({ lost: 0, left: 1 });
  });

  it('detects a changed order of the same characters', () => {
    expect(compareText('abc', 'abc').in_order).to.equal(true);
    expect(compareText('acb', 'abc').in_order).to.equal(false);
  });

  it('expands ligatures and drops invisible characters', () => {
    expect(askPython('from text import fold', String.raw`fold("o\ufb03ce\u00ad \u200bpaper")`)).to.equal(
      'officepaper',
    );
  });
});
