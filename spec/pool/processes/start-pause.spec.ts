import { expect } from 'chai';
import { StartPause } from '../../../src/pool/processes/start-pause.js';
import { until } from '../processes.js';

describe('the pause after a failed start', () => {
  it('lasts until it ends by itself, and reports that', async () => {
    const pause = new StartPause();
    let ended = 0;
    pause.begin(() => (ended += 1));
    expect([pause.isOn, ended]).to.deep.equal([true, 0]);
    await until(() => ended === 1);
    expect(pause.isOn).to.equal(false);
  });

  it('grows with every consecutive failure, to ten seconds at most', () => {
    const pause = new StartPause();
    const waits = Array.from({ length: 9 }, () => {
      const waitMs = pause.begin(() => undefined);
      pause.close();
      return waitMs;
    });
    expect(waits).to.deep.equal([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  });

  it('is exhausted from the third consecutive failure on, until a worker starts', () => {
    const pause = new StartPause();
    const seen = [1, 2, 3].map(() => {
      pause.begin(() => undefined);
      pause.close();
      return pause.isExhausted;
    });
    expect(seen).to.deep.equal([false, false, true]);
    pause.reset();
    expect([pause.isExhausted, pause.failedStarts]).to.deep.equal([false, 0]);
  });

  it('ends silently when it is closed', async () => {
    const pause = new StartPause();
    let ended = 0;
    pause.begin(() => (ended += 1));
    pause.close();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(ended).to.equal(0);
  });
});
