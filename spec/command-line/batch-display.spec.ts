import { expect } from 'chai';
import type { FileRecord } from '../../src/batch/file-record.js';
import { Tally, formatBar, formatSeconds, formatSummary } from '../../src/command-line/batch-display.js';

function tallyOf(...files: [status: FileRecord['status'], how: 'done' | 'done before'][]): Tally {
  const tally = new Tally();
  files.forEach(([status, how], at) => {
    const detail = status === 'failed' ? 'It is broken.' : null;
    tally.add({ file: `${at}\u001b[2J.pdf`, status, detail, input_bytes: 1 } as FileRecord, how);
  });
  return tally;
}

describe('the bar over many files', () => {
  it('shows neither rate nor time before a file was processed', () => {
    expect(formatBar(tallyOf(), 10, 500)).to.equal(`${'░'.repeat(24)} 0 of 10`);
    expect(formatBar(tallyOf(['removed', 'done before']), 2, 500)).to.equal(
      `${'█'.repeat(12)}${'░'.repeat(12)} 1 of 2`,
    );
  });

  it('estimates the time only from files that were processed in this run', () => {
    const tally = tallyOf(['removed', 'done before'], ['removed', 'done'], ['failed', 'done']);
    expect(formatBar(tally, 9, 4000)).to.match(/3 of 9 {2}0\.5 a second {2}12 s left {2}1 failed$/u);
  });

  it('shows long times in minutes and hours', () => {
    expect([0, 59.2, 60, 185, 3599, 7805].map(formatSeconds)).to.deep.equal([
      '0 s',
      '1 min 00 s',
      '1 min 00 s',
      '3 min 05 s',
      '59 min 59 s',
      '2 h 10 min',
    ]);
  });
});

describe('the summary of many files', () => {
  it('counts, and lists failures at the end, without control characters in names', () => {
    const tally = tallyOf(['removed', 'done'], ['nothing_removed', 'done before'], ['failed', 'done']);
    expect(formatSummary(tally, 2000, 'out').split('\n')).to.deep.equal([
      '3 files in 2 s, 1.0 a second; results and records are in out.',
      '  removed                    1',
      '  nothing to remove          1',
      '  failed                     1',
      '  of all, done before        1',
      '',
      'Failed:',
      '  2 [2J.pdf: It is broken.',
    ]);
  });

  it('names each warning once at the end, with its number of files, the most frequent first', () => {
    const tally = new Tally();
    for (const warnings of [['Rare.', 'Rare.'], ['Frequent.'], ['Frequent.'], []]) {
      tally.add({ file: 'a.pdf', status: 'removed', warnings } as unknown as FileRecord, 'done');
    }
    expect(formatSummary(tally, 2000, 'out')).to.match(
      /\n\nWarnings:\n {2}2 files: Frequent\.\n {2}1 file: Rare\.$/u,
    );
    for (let page = 1; page < 30; page++) {
      const warnings = [`Page ${page}.`];
      tally.add({ file: 'a.pdf', status: 'removed', warnings } as unknown as FileRecord, 'done');
    }
    expect(formatSummary(tally, 2000, 'out')).to.match(/\n {2}… and 11 more$/u);
  });
});
