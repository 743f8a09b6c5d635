/**
 * Parts of dictionaries overwritten in place; qpdf and the file's length are the judges.
 */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { refitStream } from '../../../src/engine/content/refit.js';
import {
  editValue,
  isSameOutside,
  patchObjects,
  type DictionaryEdit,
  type PartEdit,
  type Refit,
} from '../../../src/engine/file/patch-objects.js';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';
import type { ObjectPlaces } from '../../../src/engine/file/xref.js';
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
  const patched = patchObjects(new PdfFile(file), groups, keepsStringsPlain, refitStream);
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

  it('puts null where there is just room for it, with white space on both sides', () => {
    for (const [number, fits] of [
      ['1234', false],
      ['12345', true],
    ] as const) {
      const { file, subject } = build(number);
      const patched = patch(file, [[{ kind: 'null', objectNumber: subject }]]);
      if (fits) expect(show(patched as Uint8Array, subject)).to.equal('null');
      else expect(patched).to.deep.equal(new Set([0]));
    }
  });

  it('names the groups that ask for objects that are not there', () => {
    const { file } = build('5');
    const groups: DictionaryEdit[][] = [
      [{ kind: 'null', objectNumber: 999 }],
      [{ kind: 'drop', objectNumber: 999, path: ['A'] }],
      [{ kind: 'silence', objectNumber: 999, path: ['A'] }],
    ];
    expect(patch(file, groups)).to.deep.equal(new Set([0, 1, 2]));
  });

  it('takes a string out where an older revision has none', () => {
    const { file, subject } = build('<</B 1>>');
    const twice = appendRevision(file, new Map([[subject, '<</A(secret two)/B 2>>']]));
    const silenced = patch(twice, [[{ kind: 'silence', objectNumber: subject, path: ['A'] }]]) as Uint8Array;
    expect(show(silenced, subject)).to.equal('<< /A () /B 2 >>');
  });

  it('names a group whose string only an older revision has', () => {
    const { file, subject } = build('<</A(secret one)/B 1>>');
    const twice = appendRevision(file, new Map([[subject, '<</B 2>>']]));
    const failed = patch(twice, [[{ kind: 'silence', objectNumber: subject, path: ['A'] }]]);
    expect(failed).to.deep.equal(new Set([0]));
  });

  describe('in object streams', () => {
    const [FIRST, SECOND] = ['<</A(secret one)/B 1>>', '<</B 2/A(secret two)/C 3>>'];

    /** Three objects: one in each of two object streams, and one by itself. */
    function inTwoStreams(first: string = FIRST): {
      pdf: PdfFile;
      file: Uint8Array;
      places: ObjectPlaces;
      single: number;
    } {
      const document = new TestDocument();
      document.addContentPage(writeBody());
      const streams = [first, SECOND].map((value, at) => {
        const header = `${500 + at} 0 `;
        return document.addStream(header + value, `/Type/ObjStm/N 1/First ${header.length}`);
      });
      const single = document.add(FIRST);
      const file = document.build();
      const pdf = new PdfFile(file);
      const places = pdf.places!;
      streams.forEach((stream, at) => places.compressed.set(500 + at, [objectNumberOf(stream)]));
      return {
        pdf,
        file,
        places,
        single: objectNumberOf(single),
      };
    }

    const silence = (objectNumber: number): PartEdit => ({
      kind: 'silence',
      objectNumber,
      path: ['A'],
    });

    function textOf(file: Uint8Array, patched: ReturnType<typeof patchObjects>): string {
      if (patched.failed !== null) throw new Error('nothing was patched');
      const bytes = Buffer.from(file);
      for (const { at, bytes: replacement } of patched.replacements) bytes.set(replacement, at);
      return bytes.toString('latin1');
    }

    it('changes in each stream what stands in that one', () => {
      const { pdf, file } = inTwoStreams();
      const text = textOf(file, patchObjects(pdf, [[silence(500)], [silence(501)]], true, refitStream));
      expect(text).to.include('500 0 <</A()          /B 1>>');
      expect(text).to.include('501 0 <</B 2/A()          /C 3>>');
    });

    it('empties a string also of an encrypted file, where it is not ciphertext by itself', () => {
      const { pdf, file } = inTwoStreams();
      const text = textOf(file, patchObjects(pdf, [[silence(500)]], false, refitStream));
      expect(text).to.include('500 0 <</A()          /B 1>>');
    });

    it('names every group that changes a stream which would not keep its length, and no other', () => {
      const { pdf, single } = inTwoStreams();
      const groups: DictionaryEdit[][] = [
        [silence(501)],
        [silence(500)],
        [{ ...silence(500), kind: 'drop' }, silence(single)],
      ];
      const unfit: Refit = (content, filters, encoded) =>
        Buffer.from(content).includes('500 0') ? null : refitStream(content, filters, encoded);
      expect(patchObjects(pdf, groups, true, unfit)).to.deep.equal({ failed: new Set([1, 2]) });
    });

    it('names a group whose object the newest version of its stream has left out', () => {
      const { pdf, places } = inTwoStreams('<</B 1>>');
      const [[older], [newer]] = [places.compressed.get(501)!, places.compressed.get(500)!] as [
        [number],
        [number],
      ];
      places.superseded.set(newer, [places.current.get(older)!]);
      places.compressed.set(501, [newer]);
      expect(pdf.listVersions(501)).to.have.lengthOf(1);
      const failed = patchObjects(pdf, [[silence(501)]], true, refitStream);
      expect(failed).to.deep.equal({ failed: new Set([0]) });
    });

    it('names a group that silences an object of which an older version cannot be found', () => {
      const { pdf, places, single } = inTwoStreams();
      places.superseded.set(single, [20]);
      const groups: DictionaryEdit[][] = [[silence(single)], [{ ...silence(single), kind: 'drop' }]];
      expect(patchObjects(pdf, groups, true, refitStream)).to.deep.equal({ failed: new Set([0]) });
    });
  });

  it('does nothing to an object too short for null, nor to one that is not where its entry says', () => {
    const { file, subject } = build('5');
    const text = Buffer.from(file).toString('latin1');
    const tight = Buffer.from(
      text.replace(`${subject} 0 obj\n5\nendobj`, `${subject} 0 obj 5 endobj `),
      'latin1',
    );
    expect(patch(tight, [[{ kind: 'null', objectNumber: subject }]])).to.deep.equal(new Set([0]));
    const pdf = new PdfFile(file);
    pdf.places!.current.set(subject, 20);
    expect(pdf.findNewest(subject)).to.equal(null);
    expect(pdf.listVersions(subject)).to.equal(null);
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

describe('isSameOutside', () => {
  const bytes = Uint8Array.of(1, 2, 3, 4, 5, 6);

  it('looks past the spans, in whatever order they are given', () => {
    const spans = [
      { start: 4, end: 5 },
      { start: 0, end: 2 },
      { start: 1, end: 2 },
    ];
    expect(isSameOutside(bytes, Uint8Array.of(9, 9, 3, 4, 9, 6), spans)).to.equal(true);
    for (const at of [2, 3, 5]) {
      const other = Uint8Array.from(bytes);
      other[at] = 9;
      expect(isSameOutside(bytes, other, spans), `byte ${at}`).to.equal(false);
    }
  });

  it('takes no file of another length', () => {
    expect(isSameOutside(bytes, bytes.subarray(1), [{ start: 0, end: 6 }])).to.equal(false);
    expect(isSameOutside(bytes, Uint8Array.from(bytes), [])).to.equal(true);
  });
});
