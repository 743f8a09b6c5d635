/**
 * One process serves many documents, each as if it were the first. If CORPUS is set, the cases below that folder are
 * served as well, and each of them by a fresh process, too.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { HINT, HOSTILE } from '../hostile/hostile-documents.js';
import { onePage, stream, written } from '../hostile/raw-pdf.js';
import { listFixtureCases, readFixture } from '../support/fixtures.js';
import { seedRandom } from '../support/generators.js';
import { PristineProcess } from '../support/pristine.js';

const CORPUS = process.env['CORPUS'] ?? '';
/** The number of fixtures that fresh processes serve, too, without a corpus: a start takes longer than a document. */
const FRESH_FIXTURES = 2;
const MIB = 1024 * 1024;

interface Case {
  name: string;
  bytes: Uint8Array;
  hint: string;
}

function listFixtures(): Case[] {
  return listFixtureCases().map(({ file, hint }) => ({ name: file, bytes: readFixture(file), hint }));
}

function listCorpus(): Case[] {
  if (CORPUS === '' || !existsSync(CORPUS)) return [];
  return readdirSync(CORPUS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('case.json'))
    .map((path) => dirname(join(CORPUS, path)))
    .map((folder) => {
      const { hint } = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as { hint: string };
      return { name: folder, bytes: readFileSync(join(folder, 'input.pdf')), hint };
    });
}

function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  const random = seedRandom(seed);
  const rest = [...items];
  return items.map(() => rest.splice(random.between(0, rest.length - 1), 1)[0]!);
}

describe('a process that serves several documents', function () {
  if (CORPUS !== '') this.timeout(3_600_000);
  const started: PristineProcess[] = [];

  async function start(): Promise<PristineProcess> {
    const process = await PristineProcess.start();
    started.push(process);
    return process;
  }

  afterEach(async () => {
    await Promise.all(started.splice(0).map((process) => process.stop()));
  });

  /** The answers by the names of the cases; if a process ends, another one follows, as in the pool. */
  async function serveAll(cases: readonly Case[]): Promise<Map<string, string>> {
    let process = await start();
    let asLoaded = await process.look();
    const outcomes = new Map<string, string>();
    for (const { name, bytes, hint } of cases) {
      const { outcome, ended } = await process.serve(bytes, hint);
      expect(ended, name).to.equal(undefined);
      outcomes.set(name, outcome!);
      if (outcome === 'refused: spent') {
        process = await start();
        asLoaded = await process.look();
      } else expect(await process.look(), `after ${name}`).to.deep.equal(asLoaded);
    }
    return outcomes;
  }

  it('returns each document’s bytes and report in any order as a fresh process does', async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
    console.log(`      SEED=${seed}`);
    const cases = [...listFixtures(), ...listCorpus()];
    const once = await serveAll(shuffle(cases, seed));
    const again = await serveAll(shuffle(cases, seed + 1));
    expect(again.size).to.equal(cases.length);
    for (const [name, outcome] of again) expect(outcome, name).to.equal(once.get(name));
    const fresh = CORPUS === '' ? shuffle(cases, seed).slice(-FRESH_FIXTURES) : cases;
    for (const { name, bytes, hint } of fresh) {
      const process = await start();
      expect((await process.serve(bytes, hint)).outcome, name).to.equal(once.get(name));
      await process.stop();
    }
  });

  it('keeps nothing of a document when the next has been served', async () => {
    const process = await start();
    const [next] = listFixtures();
    const secret = 'canary-0123456789-abcdefghijklmn';
    await process.serve(written(plantEverywhere(secret)), secret, false);
    const before = await process.seek(secret);
    expect(before).to.deep.include({ inMemory: true, inHeap: true });
    await process.serve(next!.bytes, next!.hint);
    expect(await process.seek(secret)).to.deep.include({ inMemory: false, inHeap: false });
  });

  it('works after documents that fail', async () => {
    const [good] = listFixtures();
    let process = await start();
    const { outcome: expected } = await process.serve(good!.bytes, good!.hint);
    let asLoaded = await process.look();
    const outcomes: string[] = [];
    for (const [name, { bytes, hint }] of Object.entries(FAILING)) {
      const failed = await process.serve(bytes(), hint);
      outcomes.push(failed.outcome!.split(' {')[0]!);
      // The pool ends a process after a trap, and after no other refusal.
      if (failed.outcome === 'refused: spent') {
        process = await start();
        asLoaded = await process.look();
      } else expect(await process.look(), name).to.deep.equal(asLoaded);
      expect((await process.serve(good!.bytes, good!.hint)).outcome, `after ${name}`).to.equal(expected);
    }
    expect(outcomes).to.include.members([
      'refused: unreadable',
      'refused: hint-contract',
      'refused: no-pages',
      'refused: over-budget',
      'refused: password-required',
      'upload',
    ]);
  });

  it('clears memory that was written anywhere below the highest end of the heap', async () => {
    const process = await start();
    const { memory, stackPointer } = await process.look();
    expect(stackPointer).to.be.a('number');
    for (const bytes of [1, 8 * MIB, 40 * MIB]) {
      expect(await process.ask({ kind: 'scribble', bytes })).to.deep.equal({});
      expect((await process.look()).memory, `${bytes}`).to.equal(memory);
    }
  });
});

/** Hides a secret in text, in other parts of a stream, and in a font's name. */
function plantEverywhere(secret: string): ReturnType<typeof onePage> {
  return onePage({
    4: stream(`BT /F 24 Tf 72 700 Td (${secret}) Tj ET % ${secret}`),
    5: `<</Type /Font /Subtype /Type1 /BaseFont /${secret}>>`,
  });
}

const hostile = (fault: string): { bytes: () => Uint8Array; hint: string } => ({
  bytes: HOSTILE[fault]!,
  hint: HINT,
});

/** RC4 with 40 bits; the empty password does not open it. */
const ENCRYPTED = `/Encrypt <</Filter /Standard /V 1 /R 2 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) /P -1>> /ID [(a)(b)]`;

/** Documents that are refused, and those that are left unchanged because they cannot be read to their end. */
const FAILING: Record<string, { bytes: () => Uint8Array; hint: string }> = {
  'no PDF': { bytes: () => Buffer.from('no PDF at all'), hint: HINT },
  'a hint that is too short': { bytes: () => written(onePage()), hint: 'no' },
  'no pages': { bytes: () => written(onePage({ 2: '<</Type /Pages /Kids [] /Count 0>>' })), hint: HINT },
  'a password': { bytes: () => written({ ...onePage(), trailer: ENCRYPTED }), hint: HINT },
  'a bomb for a font': hostile('a bomb as a font file'),
  'patterns in patterns': hostile('patterns that each are filled with the next'),
  'a deflate bomb': hostile('a deflate bomb in the page contents'),
  'a bomb of shows': hostile('a deflate bomb of show operators'),
  'forms in forms': hostile('forms that each draw the next ten times'),
};
