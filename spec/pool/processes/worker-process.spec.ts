import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const SCRIPT = fileURLToPath(new URL('../fixtures/without-descriptors.ts', import.meta.url));

describe('a worker that is started without descriptors', () => {
  it('is a failed start, and its parent process survives', () => {
    const shell = 'ulimit -n 128 && exec "$0" --import tsx "$1"';
    const { stdout, stderr, status } = spawnSync('sh', ['-c', shell, process.execPath, SCRIPT], {
      encoding: 'utf8',
    });
    expect(status, stderr).to.equal(0);
    const endings = JSON.parse(stdout) as string[];
    expect(endings[0]).to.equal('started');
    expect(endings[1], 'with none left').to.equal('crashed');
    expect(endings.at(-1), 'with all back').to.equal('started');
    expect(new Set(endings)).to.deep.equal(new Set(['started', 'crashed']));
  });
});
