import { expect } from 'chai';
import { showProgress, type ProgressLine } from '../../src/command-line/progress.js';

/** What is written to a terminal, or to what is none. */
function watch(show: (progress: ProgressLine) => void, isTTY = true): string[] {
  const written: string[] = [];
  const terminal = { isTTY, write: (text: string) => written.push(text) } as unknown as NodeJS.WriteStream;
  show(showProgress(terminal));
  return written;
}

function readPages(progress: ProgressLine, total: number): void {
  for (let done = 1; done <= total; done++) progress.update('trace', done, total);
}

const CLEARED = '\r\u001b[K';

describe('showProgress', () => {
  it('tells every tenth page of a long document, and the last', () => {
    const written = watch((progress) => readPages(progress, 45));
    expect(written.map((text) => text.slice(CLEARED.length))).to.deep.equal([
      'reading page 10 of 45',
      'reading page 20 of 45',
      'reading page 30 of 45',
      'reading page 40 of 45',
      'reading page 45 of 45',
    ]);
  });

  it('writes over its own line, and clears it at the end', () => {
    const written = watch((progress) => {
      progress.update('verify', 50, 50);
      progress.clear();
    });
    expect(written).to.deep.equal([`${CLEARED}checking page 50 of 50`, CLEARED]);
  });

  it('is silent for a short document, and clears nothing then', () => {
    const written = watch((progress) => {
      readPages(progress, 39);
      progress.clear();
    });
    expect(written).to.deep.equal([]);
  });

  it('is silent where no one watches: the output may be a file', () => {
    const written = watch((progress) => {
      readPages(progress, 400);
      progress.clear();
    }, false);
    expect(written).to.deep.equal([]);
  });
});

describe('a step that stands still', () => {
  it('says for how long it has been going on', async () => {
    let nowMs = 0;
    const written: string[] = [];
    const terminal = {
      isTTY: true,
      write: (text: string) => written.push(text),
    } as unknown as NodeJS.WriteStream;
    const progress = showProgress(terminal, () => nowMs);
    try {
      nowMs = 3200;
      progress.update('find', 0, 0);
      nowMs = 7900;
      while (written.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      expect(written).to.deep.equal([`${CLEARED}finding (4 s)`]);
    } finally {
      progress.clear();
    }
    expect(written.at(-1)).to.equal(CLEARED);
  });

  it('does not leave the name of the step before on the line', () => {
    const written = watch((progress) => {
      progress.update('trace', 50, 50);
      progress.update('find', 0, 0);
      progress.clear();
    });
    expect(written.slice(1)).to.deep.equal([`${CLEARED}finding`, CLEARED]);
  });
});
