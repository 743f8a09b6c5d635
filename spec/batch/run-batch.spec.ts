import { expect } from 'chai';
import { setImmediate as turn } from 'node:timers/promises';
import type { FileRecord } from '../../src/batch/file-record.js';
import { type BatchMeans, type BatchTask, runBatch } from '../../src/batch/run-batch.js';
import { type Entry, FileRefused, OutputExists, type ResultStore } from '../../src/batch/result-store.js';
import { EngineFailure } from '../../src/engine/values/failure.js';
import { completeSettings } from '../../src/engine/values/request.js';
import { PoolFailure } from '../../src/pool/protocol/pool-failure.js';
import { createSummary, FakePool } from '../support/fake-pool.js';

class MemoryStore implements ResultStore {
  readonly records = new Map<string, FileRecord>();
  async findRecord(name: string): Promise<FileRecord | null> {
    return this.records.get(name) ?? null;
  }
  async put(record: FileRecord): Promise<void> {
    this.records.set(record.file, record);
  }
  async putFailure(record: FileRecord): Promise<void> {
    this.records.set(record.file, record);
  }
  async touch(): Promise<void> {}
  async close(): Promise<void> {}
}

const TASK: BatchTask = {
  marks: { hints: ['DRAFT'] },
  settings: completeSettings({}),
  engineVersion: '1',
  mayReplace: false,
};
const OTHER: BatchTask = { ...TASK, marks: { hints: ['OTHER'] } };

function entries(...names: string[]): Entry[] {
  return names.map((name) => ({ name, place: name, read: async () => Buffer.from(name) }));
}

describe('runBatch', () => {
  let pool: FakePool;
  let store: MemoryStore;
  let seen: string[];
  let means: BatchMeans;

  beforeEach(() => {
    pool = new FakePool();
    pool.find(createSummary());
    store = new MemoryStore();
    seen = [];
    means = {
      pool,
      prove: async () => undefined,
      store,
      handedOver: 1,
      signal: new AbortController().signal,
      onFile: (record, how) => seen.push(`${record.file} ${record.status} ${how}`),
    };
  });

  it('never holds more documents in memory than allowed', async () => {
    let open = 0;
    let most = 0;
    const all = entries('a', 'b', 'c', 'd', 'e').map((entry) => ({
      ...entry,
      read: async () => {
        most = Math.max(most, ++open);
        return entry.read();
      },
    }));
    await runBatch(all, TASK, { ...means, onFile: () => void open-- });
    expect(most).to.equal(2);
    expect(store.records.size).to.equal(5);
  });

  it('starts the next document while results are stored, within the limit', async () => {
    let working = 0;
    let mostWorking = 0;
    let unwritten = 0;
    let mostTogether = 0;
    const { answer } = pool;
    pool.answer = async (job, caller) => {
      mostWorking = Math.max(mostWorking, ++working);
      await turn();
      mostTogether = Math.max(mostTogether, working + unwritten);
      working--;
      return answer(job, caller);
    };
    store.put = async (record) => {
      unwritten++;
      for (let turns = 0; turns < 5; turns++) await turn();
      unwritten--;
      store.records.set(record.file, record);
    };
    await runBatch(entries('a', 'b', 'c', 'd', 'e', 'f'), TASK, means);
    expect(mostWorking).to.equal(1);
    expect(mostTogether, 'one is worked on while another is put away').to.equal(2);
    expect(store.records.size).to.equal(6);
  });

  it('tries a document once more if its failure may be due to the process', async () => {
    for (const failure of [
      new PoolFailure('memory', ''),
      new PoolFailure('crashed', ''),
      new EngineFailure('spent', 'Spent.'),
    ]) {
      const asked = pool.jobs.length;
      const { answer } = pool;
      let isFirst = true;
      pool.answer = (job, caller) => {
        if (!isFirst) return answer(job, caller);
        isFirst = false;
        throw failure;
      };
      await runBatch(entries(failure.code), TASK, means);
      expect(store.records.get(failure.code)?.status).to.equal('removed');
      expect(pool.jobs.length - asked).to.equal(2);
      pool.answer = answer;
    }
    pool.failWith(new PoolFailure('memory', ''));
    await runBatch(entries('huge'), TASK, means);
    expect(store.records.get('huge')?.detail).to.match(/more memory/u);
  });

  it('tries a refused document and one beyond the deadline only once, and continues', async () => {
    const { answer } = pool;
    pool.answer = (job, caller) => {
      const name = job.kind === 'remove-text' ? Buffer.from(job.bytes).toString() : '';
      if (name === 'bad') throw new EngineFailure('unreadable', 'It is unreadable.');
      if (name === 'slow') throw new PoolFailure('deadline', 'a message for the log');
      return answer(job, caller);
    };
    await runBatch(entries('bad', 'slow', 'good'), TASK, means);
    expect(pool.jobs).to.have.lengthOf(3);
    expect(store.records.get('bad')?.detail).to.equal('It is unreadable.');
    expect(store.records.get('slow')?.detail).to.match(/time limit/u);
    expect(store.records.get('good')?.status).to.equal('removed');
  });

  it('ends with the reason if the engine is broken, and records no file as failed', async () => {
    const reason = new PoolFailure('unsafe', 'why');
    const prove = () => Promise.reject(reason);
    const failure = await runBatch(entries('a', 'b', 'c'), TASK, { ...means, prove }).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.equal(reason);
    expect(store.records.size).to.equal(0);
  });

  it('repeats a failed file, but not a finished one', async () => {
    pool.failWith(new PoolFailure('deadline', ''));
    await runBatch(entries('a'), TASK, means);
    pool.find(createSummary());
    await runBatch(entries('a'), TASK, means);
    await runBatch(entries('a'), TASK, means);
    await runBatch(entries('a'), { ...TASK, engineVersion: '2' }, means);
    expect(seen).to.deep.equal([
      'a failed done',
      'a removed done',
      'a removed done before',
      'a removed done',
    ]);
  });

  it('does not replace the output of another text unless it may, and keeps its record', async () => {
    await runBatch(entries('a'), TASK, means);
    const before = store.records.get('a');
    await runBatch(entries('a', 'b'), OTHER, means);
    expect(store.records.get('a')).to.equal(before);
    await runBatch(entries('a'), TASK, means);
    await runBatch(entries('a'), { ...OTHER, mayReplace: true }, means);
    expect(seen).to.deep.equal([
      'a removed done',
      'a failed done',
      'b removed done',
      'a removed done before',
      'a removed done',
    ]);
  });

  it('reports a file as failed if the store has another output of its name', async () => {
    store.put = () => Promise.reject(new OutputExists());
    await runBatch(entries('a', 'b'), TASK, means);
    expect(seen).to.deep.equal(['a failed done', 'b failed done']);
    expect(store.records.size).to.equal(0);
  });

  it('records a file whose output the store refuses, and continues', async () => {
    const put = store.put.bind(store);
    store.put = (record) =>
      record.file === 'a' ? Promise.reject(new FileRefused('No place.')) : put(record);
    await runBatch(entries('a', 'b'), TASK, means);
    expect(seen).to.deep.equal(['a failed done', 'b removed done']);
    expect(store.records.get('a')?.detail).to.equal('No place.');
  });

  it('skips a file unread if the store’s tag is the same, and reads it if the tag differs', async () => {
    let reads = 0;
    const marked = (tag: string): Entry[] =>
      entries('a').map((entry) => ({ ...entry, tag, read: () => (reads++, entry.read()) }));
    await runBatch(marked('one'), TASK, means);
    await runBatch(marked('one'), TASK, means);
    expect(reads).to.equal(1);
    await runBatch(marked('two'), TASK, means);
    expect(reads, 'another mark, the same content').to.equal(2);
    await runBatch(marked('one'), { ...OTHER, mayReplace: true }, means);
    expect(reads).to.equal(3);
    expect(pool.jobs).to.have.lengthOf(2);
  });

  it('ends with the failure of the store, and leaves no job running', async () => {
    store.put = async (record) => {
      if (record.file === 'b') throw new Error('no space');
    };
    const failure = await runBatch(entries('a', 'b', 'c', 'd', 'e'), TASK, means).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.be.an('error').with.property('message', 'no space');
    expect(pool.jobs.length).to.be.below(5);
  });

  it('records no file that a stop interrupted', async () => {
    const stopping = new AbortController();
    pool.answer = () => {
      stopping.abort(new Error('stopped'));
      throw new PoolFailure('cancelled', 'the caller has left');
    };
    const failure = await runBatch(entries('a', 'b'), TASK, { ...means, signal: stopping.signal }).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failure).to.have.property('message', 'stopped');
    expect(store.records.size).to.equal(0);
  });
});
