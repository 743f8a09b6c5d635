import { getEventListeners } from 'node:events';
import type { EngineJob } from '../../src/engine/values/request.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { type Assignment, createAssignment } from '../../src/pool/assignment.js';
import { PoolFailure } from '../../src/pool/protocol/pool-failure.js';
import type { Answer } from '../../src/pool/protocol/protocol.js';

const JOB: EngineJob = { kind: 'image-candidates', bytes: Buffer.from('%PDF'), pageNumber: 1 };
const ANSWER: Answer = { kind: 'refused', code: 'selector', detail: '' };
const LONG_MS = 60_000;

/** How it ended: the answer's kind, or the code of the failure. */
async function outcomeOf({ outcome }: Assignment): Promise<string> {
  return outcome.then(
    ({ kind }) => kind,
    (error: unknown) => (error instanceof PoolFailure ? error.code : 'bug'),
  );
}

describe('Assignment', () => {
  it('keeps the first outcome that it receives', async () => {
    const assignment = createAssignment(JOB, { client: 'a' }, LONG_MS);
    expect(assignment.over.aborted).to.equal(false);
    assignment.end(ANSWER);
    assignment.end(new PoolFailure('crashed', 'afterwards'));
    expect([await outcomeOf(assignment), assignment.over.aborted]).to.deep.equal(['refused', true]);
  });

  it('aborts its work as soon as its deadline passes', async () => {
    const assignment = createAssignment(JOB, { client: 'a' }, 1);
    expect(await outcomeOf(assignment)).to.equal('deadline');
    expect(assignment.over.aborted).to.equal(true);
  });

  it('ends when its caller disconnects, or had disconnected before', async () => {
    const leaving = new AbortController();
    const assignment = createAssignment(JOB, { client: 'a', signal: leaving.signal }, LONG_MS);
    leaving.abort();
    expect(await outcomeOf(assignment)).to.equal('cancelled');
    const late = createAssignment(JOB, { client: 'a', signal: AbortSignal.abort() }, LONG_MS);
    expect([await outcomeOf(late), late.over.aborted]).to.deep.equal(['cancelled', true]);
  });

  it('keeps its answer when the caller disconnects afterwards', async () => {
    const leaving = new AbortController();
    const assignment = createAssignment(JOB, { client: 'a', signal: leaving.signal }, LONG_MS);
    assignment.end(ANSWER);
    leaving.abort();
    expect(await outcomeOf(assignment)).to.equal('refused');
  });

  it('leaves no listener at the signal of a caller of many jobs, also when garbage was collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const { signal } = new AbortController();
    const make = (): Assignment => createAssignment(JOB, { client: 'a', signal }, LONG_MS);
    const assignments = Array.from({ length: 5 }, make);
    expect(getEventListeners(signal, 'abort')).to.have.length(5);
    // What a WeakRef names stays until the turn ends.
    await nextTurn();
    collectGarbage();
    assignments.forEach((assignment) => assignment.end(ANSWER));
    expect(getEventListeners(signal, 'abort')).to.deep.equal([]);
  });

  it('weighs as much as its document', () => {
    const assignment = createAssignment(JOB, { client: 'a' }, LONG_MS);
    expect(assignment.bytes).to.equal(4);
    assignment.end(ANSWER);
  });
});
