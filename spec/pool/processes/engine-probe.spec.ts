import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';

import { EngineFailure } from '../../../src/engine/values/failure.js';
import { createEngineProbe, type Workforce } from '../../../src/pool/processes/engine-probe.js';
import { PoolFailure } from '../../../src/pool/protocol/pool-failure.js';
import type { Answer } from '../../../src/pool/protocol/protocol.js';
import { until } from '../processes.js';
import type { ProbeAnswer } from '../../../src/pool/protocol/probe-document.js';
import { createSummary } from '../../support/fake-pool.js';

const NEVER_MS = 1_000_000;
const PREVIEW = { kind: 'image-preview', output: Buffer.alloc(0), pages: [1], left: [] } satisfies Answer;

type Run = 'works' | 'hangs' | 'leaves the mark' | Error;

/** A pool that is as a test says, and does with our document what the test says, run by run. */
class Scene implements Workforce {
  workers = { idle: 1, busy: 0, queued: 0, failing: false };
  ran = 0;
  readonly warnings: string[] = [];
  readonly probe: ReturnType<typeof createEngineProbe>;
  readonly log = { warn: (message: string) => this.warnings.push(message) };
  readonly #runs: Run[];

  constructor(runs: Run[], patience: object = {}) {
    this.#runs = runs;
    const never = { trustMs: NEVER_MS, retryMs: NEVER_MS, startMs: NEVER_MS, answerMs: NEVER_MS };
    this.probe = createEngineProbe(this, { ...never, tickMs: 1, ...patience });
  }

  idle = () => this.workers.idle;
  spares = () => this.workers.idle;
  busy = () => this.workers.busy;
  queued = () => this.workers.queued;
  failsToStart = () => this.workers.failing;

  async run(_job: object, { signal }: { signal: AbortSignal }): Promise<ProbeAnswer> {
    const next = this.#runs[this.ran++] ?? 'works';
    if (next instanceof Error) throw next;
    if (next === 'hangs') {
      await until(() => signal.aborted);
      throw new PoolFailure('cancelled', 'the caller has left');
    }
    const output = next === 'leaves the mark' ? null : PREVIEW.output;
    const answer: ProbeAnswer = { kind: 'remove-text', result: { output, summary: createSummary() } };
    this.probe.recordAnswer(answer);
    return answer;
  }
}

describe('the engine’s probe', () => {
  const scenes: Scene[] = [];
  function open(...runs: Run[]): Scene {
    return openWith({}, ...runs);
  }
  function openWith(patience: object, ...runs: Run[]): Scene {
    const scene = new Scene(runs, patience);
    scenes.push(scene);
    return scene;
  }
  afterEach(() => scenes.splice(0).forEach(({ probe }) => probe.close()));

  it('reports a broken engine until a first answer proves it', () => {
    expect(open().probe.works()).to.equal(false);
  });

  it('proves a fresh engine on the first idle worker, by itself', async () => {
    const { probe } = open();
    await probe.firstVerdict;
    expect(probe.works()).to.equal(true);
  });

  it('trusts a proof for a while, and repeats it if nothing else has proved the engine since', async () => {
    const trusting = open();
    await trusting.probe.firstVerdict;
    await sleep(20);
    expect(trusting.ran).to.equal(1);
    const wary = openWith({ trustMs: 1 });
    await until(() => wary.ran > 2);
  });

  it('runs no probe while callers’ documents prove the engine', async () => {
    const scene = open();
    scene.probe.recordAnswer(PREVIEW);
    await sleep(20);
    expect([scene.probe.works(), scene.ran]).to.deep.equal([true, 0]);
  });

  for (const [where, workers] of [
    ['every worker is busy', { idle: 0, busy: 2, queued: 0, failing: false }],
    ['callers’ documents wait', { idle: 1, busy: 1, queued: 1, failing: false }],
    ['a worker is being replaced', { idle: 0, busy: 0, queued: 5, failing: false }],
  ] as const) {
    it(`keeps its verdict, and starts no probe, while ${where}`, async () => {
      const scene = openWith({ trustMs: 1 });
      await scene.probe.firstVerdict;
      scene.workers = workers;
      await sleep(5);
      const before = scene.ran;
      await sleep(20);
      expect([scene.probe.works(), scene.ran]).to.deep.equal([true, before]);
    });
  }

  it('counts a refusal as a proof, but not an internal error or the refusal of an unreadable document', () => {
    const scene = open();
    scene.workers.idle = 0;
    scene.probe.recordAnswer({ kind: 'refused', code: 'unreadable', detail: '' });
    scene.probe.recordAnswer({ kind: 'bug', message: '' });
    expect(scene.probe.works()).to.equal(false);
    scene.probe.recordAnswer({ kind: 'refused', code: 'over-budget', detail: '' });
    expect(scene.probe.works()).to.equal(true);
  });

  for (const failure of [
    new PoolFailure('crashed', 'the worker ended'),
    new EngineFailure('unreadable', 'what is this'),
    new Error('a bug'),
  ]) {
    it(`reports a broken engine after ${failure.message}, and recovers by itself`, async () => {
      const down = openWith({ trustMs: 1 }, 'works', failure);
      await until(() => down.warnings.length > 0);
      expect(down.probe.works()).to.equal(false);
      expect(down.warnings).to.deep.equal(['the engine failed its probe']);
      const back = openWith({ retryMs: 1 }, failure, 'works');
      await until(() => back.probe.works());
    });
  }

  it('reports an engine that leaves the mark as broken', async () => {
    const scene = openWith({ trustMs: 1 }, 'works', 'leaves the mark');
    await until(() => scene.warnings.length > 0);
    expect(scene.probe.works()).to.equal(false);
  });

  it('pauses between probes of a broken engine', async () => {
    const scene = open(new Error('broken'), new Error('broken'));
    await scene.probe.firstVerdict;
    await sleep(20);
    expect(scene.ran).to.equal(1);
  });

  it('reports a broken engine if it gets no answer, but not beside callers’ documents', async () => {
    const alone = openWith({ answerMs: 1, trustMs: 1 }, 'works', 'hangs');
    await until(() => alone.warnings.length > 0);
    expect(alone.probe.works()).to.equal(false);
    const beside = openWith({ answerMs: 1, trustMs: 1 }, 'works', 'hangs');
    beside.workers.busy = 1;
    await until(() => beside.ran > 1);
    await sleep(30);
    expect(beside.probe.works()).to.equal(true);
  });

  it('trusts no proof while worker after worker fails to start', async () => {
    const scene = open();
    await scene.probe.firstVerdict;
    scene.workers.failing = true;
    expect(scene.probe.works()).to.equal(false);
    scene.workers.failing = false;
    expect(scene.probe.works()).to.equal(true);
  });

  it('limits its wait for a first worker', async () => {
    const scene = openWith({ startMs: 20 });
    scene.workers.idle = 0;
    await scene.probe.firstVerdict;
    expect(scene.probe.works()).to.equal(false);
  });

  it('reports a pool that has had no worker for longer than a start takes', async () => {
    const scene = openWith({ startMs: 20 });
    await scene.probe.firstVerdict;
    scene.workers.idle = 0;
    await until(() => !scene.probe.works());
    scene.workers.idle = 1;
    expect(scene.probe.works()).to.equal(true);
  });
});
