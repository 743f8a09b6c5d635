/**
 * A batch from bucket to bucket, on several machines that are killed and started again.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { splitPlace } from '../../src/batch/bucket.js';
import type { FileRecord } from '../../src/batch/file-record.js';
import { NamingFault } from '../../src/batch/result-store.js';
import { removeWatermark } from '../support/witnessed.js';
import { type BucketStore, startBucketStore } from '../support/bucket-store.js';
import { killCliAfter, runCliBeside } from '../support/command-line.js';
import { TestDocument, writeBody, writeSlanted } from '../support/documents.js';
import { seedRandom } from '../support/generators.js';

function buildDocument(number: number): Uint8Array {
  const document = new TestDocument();
  const mark = number % 4 === 0 ? '' : writeSlanted('(CONFIDENTIAL)Tj');
  document.addContentPage(writeBody([`This is number ${number}.`, 'It says nothing else.']) + mark);
  return document.build();
}

const parseLines = (text: string): FileRecord[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as FileRecord);

describe('a batch from bucket to bucket', () => {
  let store: BucketStore;

  beforeEach(async () => {
    store = await startBucketStore();
  });

  afterEach(() => store.close());

  const words = (share: string): string[] =>
    `remove s3://archive/in/ --text CONFIDENTIAL --out-dir s3://archive/out/ --share ${share} --json --complete-is-0 --processes 1`.split(
      ' ',
    );

  it('writes each output once, with its record and a line of JSON, and repeats no work', async () => {
    const names = ['a.pdf', 'deep/ä b.pdf', 'deep/c.PDF'];
    for (const [at, name] of names.entries()) await store.put(`in/${name}`, buildDocument(at + 1));
    await store.put('in/broken.pdf', Buffer.from('no PDF'));
    await store.put('in/notes.txt', Buffer.from('no input'));
    const { code, printed, complained } = await runCliBeside(words('0/1'), store.environment);
    expect(code, complained).to.equal(0);
    expect(
      parseLines(printed)
        .map(({ file }) => file)
        .sort(),
    ).to.deep.equal([...names, 'broken.pdf'].sort());
    for (const [at, name] of names.entries()) {
      const { output } = await removeWatermark(buildDocument(at + 1), 'CONFIDENTIAL');
      expect(Buffer.compare(await store.get(`out/${name}`), output!), name).to.equal(0);
    }
    const lines = parseLines((await store.get('out/unwatermark.00001.jsonl')).toString());
    expect(lines.map(({ file, status }) => `${file} ${status}`).sort()).to.deep.equal(
      [...names.map((name) => `${name} removed`), 'broken.pdf failed'].sort(),
    );
    const again = await runCliBeside(words('0/1'), store.environment);
    const doneBefore = (again.printed.match(/"done_before":true/gu) ?? []).length;
    expect(doneBefore).to.equal(names.length);
  });

  it('loses and duplicates no file when machines are killed and restarted', async () => {
    const random = seedRandom(20_261);
    const names = Array.from({ length: 14 }, (_, number) => `${number}.pdf`);
    for (const [number, name] of names.entries()) await store.put(`in/${name}`, buildDocument(number));
    const shares = ['0/3', '1/3', '2/3'];
    const environment = store.environment;
    for (const lines of [0, 1, 2]) {
      await killCliAfter({ words: words(random.pick(shares)), environment }, lines, random.between(0, 60));
    }
    for (const share of shares) expect((await runCliBeside(words(share), environment)).code).to.equal(0);
    const keys = await store.keys();
    const outputs = keys.filter((key) => /^out\/[^/]+\.pdf$/u.test(key));
    expect(outputs.sort(), `seed ${random.seed}`).to.deep.equal(names.map((name) => `out/${name}`).sort());
    const lines: FileRecord[] = [];
    for (const key of keys.filter((key) => key.endsWith('.jsonl'))) {
      lines.push(...parseLines((await store.get(key)).toString()));
    }
    expect(lines.map(({ file }) => file).sort(), `seed ${random.seed}`).to.deep.equal([...names].sort());
    for (const { file, status } of lines) {
      expect(status).to.equal(Number.parseInt(file, 10) % 4 === 0 ? 'nothing_removed' : 'removed');
    }
  });

  it('ends with 1 and one sentence if the store refuses', async () => {
    const elsewhere = words('0/1').map((word) => word.replace('archive/in', 'nowhere/in'));
    const { code, complained } = await runCliBeside(elsewhere, store.environment);
    expect(code).to.equal(1);
    expect(complained).to.match(/^The store refused or failed for the bucket nowhere \(NoSuchBucket\)\.$/mu);
    expect(complained).to.not.match(/\n\s+at /u);
  });

  for (const [change, reason] of [
    [{ AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
    [{ AWS_REGION: '' }, 'Region not accepted'],
  ] as const) {
    it(`says why it could not ask the store: ${reason}`, async () => {
      const { complained } = await runCliBeside(words('0/1'), { ...store.environment, ...change });
      expect(complained).to.include(`The store refused or failed for the bucket archive (${reason}`);
    });
  }

  it('refuses an output place whose results the next run would read as input', async () => {
    await store.put('in/a.pdf', buildDocument(1));
    const inside = words('0/1').map((word) => word.replace('archive/out', 'archive/in/out'));
    const { code, complained } = await runCliBeside(inside, store.environment);
    expect(code).to.equal(2);
    expect(complained).to.match(/results would be taken for input/u);
  });

  for (const [what, input, output] of [
    ['its own input', 's3://archive/in.pdf', 's3://archive/'],
    ['another object below the input', 's3://archive/in/', 's3://archive'],
  ] as const) {
    it(`refuses an output that would overwrite ${what}`, async () => {
      const keys = ['in.pdf', 'in/x.pdf', 'in/in/x.pdf'];
      for (const key of keys) await store.put(key, buildDocument(1));
      const typed = ['remove', input, '--text', 'CONFIDENTIAL', '--out-dir', output];
      const { code, complained } = await runCliBeside(typed, store.environment);
      expect(code).to.equal(2);
      expect(complained).to.match(/results would be taken for input/u);
      expect((await store.keys()).sort()).to.deep.equal(keys.sort());
    });
  }

  it('finds watermarks in one object, too', async () => {
    await store.put('in/a.pdf', buildDocument(1));
    const { code, printed } = await runCliBeside(['find', 's3://archive/in/a.pdf'], store.environment);
    expect(code).to.equal(0);
    expect(printed).to.match(/CONFIDENTIAL$/mu);
  });

  it('gives the status of an answer that has no name, as of a proxy', async () => {
    const proxy = createServer((_request, response) => response.writeHead(501).end('oops')).listen(0);
    const { port } = proxy.address() as AddressInfo;
    const environment = { ...store.environment, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` };
    const { complained } = await runCliBeside(words('0/1'), environment);
    proxy.close();
    expect(complained).to.match(/^The store refused .* for the bucket archive \(HTTP status 501\)\.$/mu);
  });

  it('accepts an output bucket whose name begins as that of the input', async () => {
    const beside = ['remove', 's3://archive', '--text', 'DRAFT', '--out-dir', 's3://archive-clean/'];
    const { complained } = await runCliBeside(beside, store.environment);
    expect(complained).to.not.match(/results would be taken for input/u);
  });
});

describe('splitPlace', () => {
  it('separates the bucket from the key', () => {
    expect(splitPlace('s3://a/b/c.pdf')).to.deep.equal({ bucket: 'a', key: 'b/c.pdf' });
    expect(splitPlace('s3://a/')).to.deep.equal({ bucket: 'a', key: '' });
    expect(splitPlace('s3://a')).to.deep.equal({ bucket: 'a', key: '' });
  });

  it('refuses an address without a bucket, as a mistake of the user', () => {
    for (const place of ['s3://', 's3:///in/']) {
      expect(() => splitPlace(place)).to.throw(NamingFault, `${place} names no bucket`);
    }
  });
});
