import { expect } from 'chai';
import { readObjectPlaces, undoPngPrediction } from '../../../src/engine/file/xref.js';
import { EngineFailure } from '../../../src/engine/values/failure.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { appendRevision, objectNumberOf, streamBody, throughQpdf } from '../../support/pdf-builder.js';
import { makeHybrid } from '../../hostile/hybrid-file.js';
import { forSeeds } from '../../support/generators.js';
import { leaveOutEnd } from '../../support/unfinished-section.js';

function build(): { file: Uint8Array; contents: number } {
  const document = new TestDocument();
  const [contents] = document.addContentPage(writeBody());
  return { file: document.build(), contents: objectNumberOf(contents!) };
}

/** The offsets of `N 0 obj` in the file, by object number. */
function listHeaders(file: Uint8Array): Map<number, number[]> {
  const headers = new Map<number, number[]>();
  for (const match of Buffer.from(file)
    .toString('latin1')
    .matchAll(/(?<=^|\n|\r)(\d+) 0 obj/gu)) {
    const objectNumber = Number(match[1]);
    headers.set(objectNumber, [...(headers.get(objectNumber) ?? []), match.index]);
  }
  return headers;
}

describe('readObjectPlaces', () => {
  for (const [what, options] of [
    ['a table', []],
    ['a table written by qpdf', ['--object-streams=disable']],
    ['a stream with object streams', ['--object-streams=generate']],
    ['a linearised file', ['--linearize']],
    ['a linearised file with object streams', ['--linearize', '--object-streams=generate']],
  ] as const) {
    it(`finds the offset of each object in ${what}`, () => {
      const { file } = build();
      const written = options.length === 0 ? file : throughQpdf(file, ...options);
      const places = readObjectPlaces(written)!;
      const headers = listHeaders(written);
      expect(places.current.size).to.be.at.least(3);
      for (const [objectNumber, offset] of places.current) {
        expect(headers.get(objectNumber), `object ${objectNumber}`).to.include(offset);
      }
    });
  }

  it('separates newer and older offsets of an object', () => {
    const { file, contents } = build();
    const second = appendRevision(file, new Map([[contents, streamBody(writeBody(['Second.']))]]));
    const third = appendRevision(second, new Map([[contents, streamBody(writeBody(['Third.']))]]));
    const places = readObjectPlaces(third)!;
    const headers = listHeaders(third).get(contents)!;
    expect(headers).to.have.lengthOf(3);
    expect(places.current.get(contents)).to.equal(headers[2]);
    expect(places.superseded.get(contents)!.toSorted((one, other) => one - other)).to.deep.equal(
      headers.slice(0, 2),
    );
  });

  it('records objects of object streams', () => {
    const places = readObjectPlaces(throughQpdf(build().file, '--object-streams=generate'))!;
    expect(places.compressed.size).to.be.greaterThan(0);
    for (const objectNumber of places.compressed.keys()) {
      expect(places.current.has(objectNumber)).to.equal(false);
    }
  });

  for (const [what, breakFile] of [
    ['no startxref', (text: string) => text.replace('startxref', 'startnone')],
    [
      'a startxref that does not point to a section',
      (text: string) => text.replace(/startxref\n\d+/u, 'startxref\n3'),
    ],
    ['a broken entry', (text: string) => text.replace(/\d{10} 00000 n /u, 'x'.repeat(18))],
    ['no trailer', (text: string) => text.replace('trailer', 'broken!')],
  ] as const) {
    it(`returns null for a file with ${what}`, () => {
      const text = Buffer.from(build().file).toString('latin1');
      expect(readObjectPlaces(Buffer.from(breakFile(text), 'latin1'))).to.equal(null);
    });
  }

  it('returns null for sections in a cycle, since older ones are lost', () => {
    const text = Buffer.from(build().file).toString('latin1');
    const offset = /startxref\n(\d+)/u.exec(text)![1]!;
    const cyclic = Buffer.from(text.replace('trailer\n<<', `trailer\n<</Prev ${offset}`), 'latin1');
    expect(readObjectPlaces(cyclic)).to.equal(null);
  });

  for (const [kind, isRead] of [
    [0, true],
    [1, true],
    [2, true],
    [3, false],
    [255, false],
  ] as const) {
    it(`${isRead ? 'reads' : 'returns null for'} a section with an entry of kind ${kind}`, () => {
      const head = '1 0 obj<</Type/XRef/W[1 1 1]/Index[0 1]/Size 1/Length 3>>stream\n';
      const file = Buffer.from(
        `${head}${String.fromCharCode(kind)}\x00\x00\nendstream endobj\nstartxref\n0\n%%EOF`,
        'latin1',
      );
      expect(readObjectPlaces(file) !== null).to.equal(isRead);
    });
  }

  it('reads a section that lacks the end of its deflated data', () => {
    const unfinished = leaveOutEnd(build().file);
    expect([...readObjectPlaces(unfinished)!.current.keys()]).to.deep.equal([
      ...readObjectPlaces(throughQpdf(build().file, '--object-streams=generate'))!.current.keys(),
    ]);
  });

  it('reads a section once if two others refer to it', () => {
    const hybrid = makeHybrid(Buffer.from(throughQpdf(build().file, '--object-streams=disable')))!;
    const text = hybrid.toString('latin1');
    const [, older] = /\/Prev (\d+)/u.exec(text)!;
    const link = `/Prev ${older!}`;
    // The stream of the hybrid section refers to the older table, too.
    const twice = text
      .replace(/(?=\/Root[^>]*\/Filter)/u, link)
      .replace(/(?<=startxref\s)\d+(?=\s+%%EOF\s*$)/u, (at) => String(Number(at) + link.length));
    expect(twice).not.to.equal(text);
    expect(readObjectPlaces(Buffer.from(twice, 'latin1'))).not.to.equal(null);
  });

  it('ends for damaged files', async () => {
    const { file } = build();
    await forSeeds(200, (random) => {
      const damaged = Uint8Array.from(file.subarray(0, file.length - random.between(0, 400)));
      for (let times = 0; times < 20; times++) {
        damaged[random.between(0, damaged.length - 1)] = random.between(0, 255);
      }
      readObjectPlaces(damaged);
    });
  });

  it('gives up on more entries in a table than any document has', () => {
    const write = (count: number): Uint8Array => {
      const rows = '0000000000 00000 f\n'.repeat(count);
      return Buffer.from(`xref\n0 ${count}\n${rows}trailer <</Size 1>> startxref 0`, 'latin1');
    };
    expect(readObjectPlaces(write(1000))).not.to.equal(null);
    expect(() => readObjectPlaces(write(1_500_001))).to.throw(EngineFailure);
  });

  it('reads no stream with a negative width: the other widths could be of any size', () => {
    const read = (widths: string): unknown => {
      const table = `9 0 obj<</Type/XRef/W[${widths}]/Size 3/Length 9>>stream\n${'\x01'.repeat(9)}\nendstream`;
      return readObjectPlaces(Buffer.from(`${table} endobj startxref 0`, 'latin1'));
    };
    expect(read('1 1 1')).not.to.equal(null);
    expect(read('1 -999999999 999999999')).to.equal(null);
  });

  it('gives up on any number of entries without bytes', () => {
    const table =
      '9 0 obj<</Type/XRef/W[0 0 0]/Size 9/Index[0 99999999999]/Length 1>>stream\nx\nendstream endobj';
    const file = Buffer.from(`${table} startxref 0`, 'latin1');
    expect(() => readObjectPlaces(file)).to.throw(EngineFailure);
  });
});

describe('undoPngPrediction', () => {
  it('adds what precedes a sample: nothing, the one to the left, or the one above, modulo 256', () => {
    const predicted = Uint8Array.of(0, 1, 2, 3, 1, 250, 5, 7, 2, 1, 1, 1);
    expect([...undoPngPrediction(predicted, 3)!]).to.deep.equal([1, 2, 3, 250, 255, 6, 251, 0, 7]);
  });

  it('leaves out an incomplete row', () => {
    expect([...undoPngPrediction(Uint8Array.of(0, 1, 2, 0, 3), 2)!]).to.deep.equal([1, 2]);
  });

  it('returns null for other predictors', () => {
    for (const predictor of [3, 4, 9]) {
      expect(undoPngPrediction(Uint8Array.of(predictor, 1), 1)).to.equal(null);
    }
  });
});
