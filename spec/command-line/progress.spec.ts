import { expect } from 'chai';
import { showProgress, type ProgressLine } from '../../src/command-line/progress.js';

/** Collects what is written to a terminal, or to a stream that is not one. */
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
  it('prints every tenth page of a long document, and the last', () => {
    const written = watch((progress) => readPages(progress, 45));
    expect(written.map((text) => text.slice(CLEARED.length))).to.deep.equal([
      'reading page 10 of 45',
      'reading page 20 of 45',
      'reading page 30 of 45',
      'reading page 40 of 45',
      'reading page 45 of 45',
    ]);
  });

  it('overwrites its own line, and clears it at the end', () => {
    const written = watch((progress) => {
      progress.update('verify', 50, 50);
      progress.clear();
    });
    expect(written).to.deep.equal([`${CLEARED}checking page 50 of 50`, CLEARED]);
  });

  it('prints nothing for a short document, and clears nothing then', () => {
    const written = watch((progress) => {
      readPages(progress, 39);
      progress.clear();
    });
    expect(written).to.deep.equal([]);
  });

  it('prints nothing without a terminal: the output may be a file', () => {
    const written = watch((progress) => {
      readPages(progress, 400);
      progress.clear();
    }, false);
    expect(written).to.deep.equal([]);
  });
});

describe('a step without progress', () => {
  it('shows for how long it has been running', async () => {
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

  it('removes the name of the previous step from the line', () => {
    const written = watch((progress) => {
      progress.update('trace', 50, 50);
      progress.update('find', 0, 0);
      progress.clear();
    });
    expect(written.slice(1)).to.deep.equal([`${CLEARED}finding`, CLEARED]);
  });
});
