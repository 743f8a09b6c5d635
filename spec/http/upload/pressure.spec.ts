import { mock } from 'node:test';
import { expect } from 'chai';
import { createPressure, type PressedBody } from '../../../src/http/upload/pressure.js';

const MIB = 1024 * 1024;
const WINDOW_MS = 1500;

describe('createPressure', () => {
  let ended: string[];
  beforeEach(() => {
    ended = [];
    mock.timers.enable({ apis: ['setInterval'] });
  });
  afterEach(() => mock.timers.reset());

  function body(name: string, heldMib: number): PressedBody {
    const bytes = heldMib * MIB;
    const end = (): void => void ended.push(name);
    return { heldBytes: bytes, arrivedBytes: bytes, isWhole: false, end, arrivedBeforeBytes: null };
  }

  function watch(inside: PressedBody[], waiting: PressedBody[], missingMib = 0): void {
    const missingBytes = () => missingMib * MIB;
    createPressure({ inside: () => inside, waiting: () => waiting, missingBytes })();
  }

  it('ends the largest slow body, and the next one a window later', () => {
    const [small, large, waiting] = [body('small', 1), body('large', 2), body('waiting', 3)];
    const inside = [small, large, waiting];
    watch(inside, [waiting]);
    mock.timers.tick(WINDOW_MS);
    expect(ended).to.deep.equal(['large']);
    inside.splice(1, 1);
    mock.timers.tick(WINDOW_MS);
    expect(ended).to.deep.equal(['large', 'small']);
  });

  it('ends as many bodies as release the missing memory', () => {
    const waiting = body('waiting', 1);
    watch([body('a', 2), body('b', 4), body('c', 3), waiting], [waiting], 6);
    mock.timers.tick(WINDOW_MS);
    expect(ended).to.deep.equal(['b', 'c']);
  });

  it('ends no body that is whole, arrives at the pace or has just begun', () => {
    const [waiting, moving] = [body('waiting', 1), body('moving', 1)];
    const inside = [{ ...body('whole', 1), isWhole: true }, moving, waiting];
    watch(inside, [waiting]);
    moving.arrivedBytes += MIB / 2;
    inside.push(body('new', 1));
    mock.timers.tick(WINDOW_MS);
    expect(ended).to.deep.equal([]);
  });

  it('ends no body if no body waits any more', () => {
    const waiting = [body('waiting', 1)];
    watch([body('slow', 1)], waiting);
    waiting.pop();
    mock.timers.tick(WINDOW_MS);
    expect(ended).to.deep.equal([]);
  });
});
