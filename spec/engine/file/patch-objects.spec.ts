/**
 * Parts of dictionaries overwritten in place; qpdf and the file's length are the judges.
 */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { refitStream } from '../../../src/engine/content/refit.js';
import { PLAIN_STREAMS } from '../../../src/engine/file/encryption.js';
import { ObjectBodies } from '../../../src/engine/file/object-bodies.js';
import { editValue, patchObjects, type DictionaryEdit } from '../../../src/engine/file/patch-objects.js';
import { readObjectPlaces } from '../../../src/engine/file/xref.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { checkWithQpdf } from '../../support/oracle.js';
import { appendRevision, objectNumberOf, throughQpdf } from '../../support/pdf-builder.js';
import { listReadableTexts } from '../../support/physical-scan.js';

/** A dictionary that nothing needs, kept by the catalog. */
function build(dictionary: string): { file: Uint8Array; subject: number } {
  const document = new TestDocument();
  document.addContentPage(writeBody());
  const subject = document.add(dictionary);
  document.addCatalogEntries(`/Kept ${subject}`);
  return { file: document.build(), subject: objectNumberOf(subject) };
}

function patch(
  file: Uint8Array,
  groups: DictionaryEdit[][],
  keepsStringsPlain = true,
): Uint8Array | Set<number> {
  const bodies = new ObjectBodies(file, readObjectPlaces(file)!, PLAIN_STREAMS);
  const patched = patchObjects(bodies, groups, keepsStringsPlain, refitStream);
  if (patched.failed !== null) return patched.failed;
  const bytes = Uint8Array.from(file);
  for (const { at, bytes: replacement } of patched.replacements) bytes.set(replacement, at);
  expect(checkWithQpdf(bytes)).to.equal(0);
  return bytes;
}

/** What qpdf reads of an object. */
function show(file: Uint8Array, objectNumber: number): string {
  const plain = Buffer.from(
    throughQpdf(file, '--qdf', '--object-streams=disable', '--preserve-unreferenced'),
  );
  const text = plain.toString('latin1');
  const original = new RegExp(
    String.raw`%% Original object ID: ${objectNumber} 0\n\d+ 0 obj\n([^]*?)\nendobj`,
    'u',
  );
  return (original.exec(text)?.[1] ?? 'none').replaceAll(/\s+/gu, ' ');
}

/** Digits that deflate cannot shorten away, so that their going makes room. */
const digits = (seed: number): string => createHash('sha512').update(String(seed)).digest('hex');
const SUBJECT = `<</A(secret ${digits(1)})/B[1 0 R/Kept 1 0 R]/C<</D(secret ${digits(2)})/E/F>>/G 5>>`;

describe('patchObjects', () => {
  for (const [what, options] of [
    ['by themselves', null],
    ['in object streams', ['--object-streams=generate']],
  ] as const) {
    const prepare = (): { file: Uint8Array; subject: number } => {
      const { file, subject } = build(SUBJECT);
      if (options === null) return { file, subject };
      const written = throughQpdf(file, ...options);
      // qpdf numbers anew; ours is the only dictionary with such an entry.
      const text = throughQpdf(written, '--qdf', '--object-streams=disable');
      const found = /%% Original object ID: (\d+) 0\n\d+ 0 obj\n<<\s+\/A \(secret/u.exec(
        Buffer.from(text).toString('latin1'),
      );
      return { file: written, subject: Number(found![1]) };
    };

    it(`drops an entry and an element of objects ${what}`, () => {
      const { file, subject } = prepare();
      const patched = patch(file, [
        [
          { kind: 'drop', objectNumber: subject, path: ['A'] },
          { kind: 'drop', objectNumber: subject, path: ['B', 0] },
        ],
      ]) as Uint8Array;
      expect(patched.length).to.equal(file.length);
      expect(show(patched, subject)).to.match(
        /^<< \/B \[ \/Kept \d+ 0 R \] \/C << \/D \(secret \w+\) \/E \/F >> \/G 5 >>$/u,
      );
    });

    it(`empties a string of objects ${what}`, () => {
      const { file, subject } = prepare();
      const patched = patch(file, [
        [{ kind: 'silence', objectNumber: subject, path: ['C', 'D'] }],
      ]) as Uint8Array;
      expect(show(patched, subject)).to.match(/\/C << \/D \(\) \/E \/F >>/u);
    });

    it(`puts null in the place of objects ${what}`, () => {
      const { file, subject } = prepare();
      const patched = patch(file, [[{ kind: 'null', objectNumber: subject }]]) as Uint8Array;
      expect(patched.length).to.equal(file.length);
      expect(listReadableTexts(patched).some((text) => text.includes('secret'))).to.equal(false);
    });
  }

  it('takes strings and objects out of every revision, entries out of the newest', () => {
    const { file, subject } = build('<</A(secret one)/B 1>>');
    const twice = appendRevision(file, new Map([[subject, '<</A(secret two)/B 2>>']]));
    const silenced = Buffer.from(
      patch(twice, [[{ kind: 'silence', objectNumber: subject, path: ['A'] }]]) as Uint8Array,
    ).toString('latin1');
    expect(silenced).to.not.include('secret');
    const dropped = Buffer.from(
      patch(twice, [[{ kind: 'drop', objectNumber: subject, path: ['A'] }]]) as Uint8Array,
    ).toString('latin1');
    expect([dropped.includes('secret one'), dropped.includes('secret two')]).to.deep.equal([true, false]);
    const nulled = patch(twice, [[{ kind: 'null', objectNumber: subject }]]) as Uint8Array;
    expect(Buffer.from(nulled).toString('latin1')).to.not.include('secret');
  });

  it('takes a whole stream out', () => {
    const document = new TestDocument();
    document.addContentPage(writeBody());
    const stream = document.addStream('endstream? secret', '/Kept true');
    const file = document.build();
    const patched = patch(file, [[{ kind: 'null', objectNumber: objectNumberOf(stream) }]]) as Uint8Array;
    expect(Buffer.from(patched).toString('latin1')).to.not.match(/secret|Kept/u);
    expect(patched.length).to.equal(file.length);
  });

  it('drops the entry where an empty string would not be ciphertext', () => {
    const { file, subject } = build('<</A(secret one)/B 1>>');
    const patched = patch(
      file,
      [[{ kind: 'silence', objectNumber: subject, path: ['A'] }]],
      false,
    ) as Uint8Array;
    expect(show(patched, subject)).to.equal('<< /B 1 >>');
  });

  for (const [what, edit] of [
    ['an entry that is not there', { kind: 'drop', path: ['Z'] }],
    ['a string that is none', { kind: 'silence', path: ['B'] }],
  ] as const) {
    it(`names the group that asks for ${what}, and no other`, () => {
      const { file, subject } = build('<</A(secret one)/B 1>>');
      const failed = patch(file, [
        [{ kind: 'drop', objectNumber: subject, path: ['A'] }],
        [{ ...edit, objectNumber: subject, path: [...edit.path] }],
      ]);
      expect(failed).to.deep.equal(new Set([1]));
    });
  }

  it('does nothing to an object too short for null, nor to one that is not where its entry says', () => {
    const { file, subject } = build('5');
    const text = Buffer.from(file).toString('latin1');
    const tight = Buffer.from(
      text.replace(`${subject} 0 obj\n5\nendobj`, `${subject} 0 obj 5 endobj `),
      'latin1',
    );
    expect(patch(tight, [[{ kind: 'null', objectNumber: subject }]])).to.deep.equal(new Set([0]));
    const bodies = new ObjectBodies(
      file,
      { current: new Map([[subject, 20]]), superseded: new Map(), compressed: new Map() },
      PLAIN_STREAMS,
    );
    expect(bodies.findNewest(subject)).to.equal(null);
    expect(bodies.listVersions(subject)).to.equal(null);
  });
});

describe('editValue', () => {
  it('takes parts out of a value and keeps the other bytes', () => {
    const bytes = Buffer.from('<</A 1/B(x)>>', 'latin1');
    const edited = editValue(bytes, [
      { kind: 'drop', objectNumber: 1, path: ['A'] },
      { kind: 'silence', objectNumber: 1, path: ['B'] },
    ]);
    expect(Buffer.from(edited!).toString('latin1')).to.equal('<<    /B() >>');
    expect(editValue(bytes, [{ kind: 'drop', objectNumber: 1, path: ['Z'] }])).to.equal(null);
  });
});
