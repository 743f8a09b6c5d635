/**
 * Parts of dictionaries are overwritten in place; qpdf reads the result, and the file keeps its length.
 */
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import {
  editValue,
  patchObjects,
  type DictionaryEdit,
  type PartEdit,
} from '../../../src/engine/file/patch-objects.js';
import { PLAIN_STREAMS } from '../../../src/engine/file/encryption.js';
import { PdfFile } from '../../../src/engine/file/pdf-file.js';
import type { ObjectPlaces } from '../../../src/engine/file/xref.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { checkWithQpdf } from '../../support/oracle.js';
import { appendRevision, objectNumberOf, throughQpdf } from '../../support/pdf-builder.js';
import { listReadableTexts } from '../../support/physical-scan.js';

/** The cipher of an encrypted file, whose data is not read here. */
const ENCRYPTED = { ...PLAIN_STREAMS };

/** A file with a dictionary that only the catalog refers to. */
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
  cipher = PLAIN_STREAMS,
): Uint8Array | Set<number> {
  const pdf = new PdfFile(file);
  pdf.cipher = cipher;
  const patched = patchObjects(pdf, groups);
  if (patched.failed !== null) return patched.failed;
  const bytes = Uint8Array.from(file);
  for (const { at, bytes: replacement } of patched.replacements) bytes.set(replacement, at);
  expect(checkWithQpdf(bytes)).to.equal(0);
  return bytes;
}

/** An object as qpdf reads it. */
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

/** Digits that deflate cannot compress, so that removing them makes room. */
const digits = (seed: number): string => createHash('sha512').update(String(seed)).digest('hex');
const SUBJECT = `<</A(secret ${digits(1)})/B[1 0 R/Kept 1 0 R]/C<</D(secret ${digits(2)})/E/F>>/G 5>>`;

describe('patchObjects', () => {
  for (const [what, options] of [
    ['stored separately', null],
    ['in object streams', ['--object-streams=generate']],
  ] as const) {
    const prepare = (): { file: Uint8Array; subject: number } => {
      const { file, subject } = build(SUBJECT);
      if (options === null) return { file, subject };
      const written = throughQpdf(file, ...options);
      // qpdf renumbers the objects; no other dictionary has such an entry.
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
        [{ kind: 'empty', objectNumber: subject, path: ['C', 'D'] }],
      ]) as Uint8Array;
      expect(show(patched, subject)).to.match(/\/C << \/D \(\) \/E \/F >>/u);
    });

    it(`replaces objects ${what} with null`, () => {
      const { file, subject } = prepare();
      const patched = patch(file, [[{ kind: 'null', objectNumber: subject }]]) as Uint8Array;
      expect(patched.length).to.equal(file.length);
      expect(listReadableTexts(patched).some((text) => text.includes('secret'))).to.equal(false);
    });
  }

  it('removes strings and objects from every revision, entries from the newest', () => {
    const { file, subject } = build('<</A(secret one)/B 1>>');
    const twice = appendRevision(file, new Map([[subject, '<</A(secret two)/B 2>>']]));
    const emptied = Buffer.from(
      patch(twice, [[{ kind: 'empty', objectNumber: subject, path: ['A'] }]]) as Uint8Array,
    ).toString('latin1');
    expect(emptied).to.not.include('secret');
    const dropped = Buffer.from(
      patch(twice, [[{ kind: 'drop', objectNumber: subject, path: ['A'] }]]) as Uint8Array,
    ).toString('latin1');
    expect([dropped.includes('secret one'), dropped.includes('secret two')]).to.deep.equal([true, false]);
    const nulled = patch(twice, [[{ kind: 'null', objectNumber: subject }]]) as Uint8Array;
    expect(Buffer.from(nulled).toString('latin1')).to.not.include('secret');
  });

  it('removes a whole stream', () => {
    const document = new TestDocument();
    document.addContentPage(writeBody());
    const stream = document.addStream('endstream? secret', '/Kept true');
    const file = document.build();
    const patched = patch(file, [[{ kind: 'null', objectNumber: objectNumberOf(stream) }]]) as Uint8Array;
    expect(Buffer.from(patched).toString('latin1')).to.not.match(/secret|Kept/u);
    expect(patched.length).to.equal(file.length);
  });

  it('drops the entry if an empty string would not be valid ciphertext', () => {
    const { file, subject } = build('<</A(secret one)/B 1>>');
    const patched = patch(
      file,
      [[{ kind: 'empty', objectNumber: subject, path: ['A'] }]],
      ENCRYPTED,
    ) as Uint8Array;
    expect(show(patched, subject)).to.equal('<< /B 1 >>');
  });

  for (const [what, edit] of [
    ['a missing entry', { kind: 'drop', path: ['Z'] }],
    ['a value that is not a string', { kind: 'empty', path: ['B'] }],
  ] as const) {
    it(`reports the group that requests ${what}, and no other`, () => {
      const { file, subject } = build('<</A(secret one)/B 1>>');
      const failed = patch(file, [
        [{ kind: 'drop', objectNumber: subject, path: ['A'] }],
        [{ ...edit, objectNumber: subject, path: [...edit.path] }],
      ]);
      expect(failed).to.deep.equal(new Set([1]));
    });
  }

  it('writes null if there is just enough room, with white space on both sides', () => {
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

  it('reports the groups that request missing objects', () => {
    const { file } = build('5');
    const groups: DictionaryEdit[][] = [
      [{ kind: 'null', objectNumber: 999 }],
      [{ kind: 'drop', objectNumber: 999, path: ['A'] }],
      [{ kind: 'empty', objectNumber: 999, path: ['A'] }],
    ];
    expect(patch(file, groups)).to.deep.equal(new Set([0, 1, 2]));
  });

  it('removes a string if an older revision has none', () => {
    const { file, subject } = build('<</B 1>>');
    const twice = appendRevision(file, new Map([[subject, '<</A(secret two)/B 2>>']]));
    const emptied = patch(twice, [[{ kind: 'empty', objectNumber: subject, path: ['A'] }]]) as Uint8Array;
    expect(show(emptied, subject)).to.equal('<< /A () /B 2 >>');
  });

  it('reports a group whose string is only in an older revision', () => {
    const { file, subject } = build('<</A(secret one)/B 1>>');
    const twice = appendRevision(file, new Map([[subject, '<</B 2>>']]));
    const failed = patch(twice, [[{ kind: 'empty', objectNumber: subject, path: ['A'] }]]);
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

    const emptyString = (objectNumber: number): PartEdit => ({
      kind: 'empty',
      objectNumber,
      path: ['A'],
    });

    function textOf(file: Uint8Array, patched: ReturnType<typeof patchObjects>): string {
      if (patched.failed !== null) throw new Error('nothing was patched');
      const bytes = Buffer.from(file);
      for (const { at, bytes: replacement } of patched.replacements) bytes.set(replacement, at);
      return bytes.toString('latin1');
    }

    it('changes each stream’s own objects in that stream', () => {
      const { pdf, file } = inTwoStreams();
      const text = textOf(file, patchObjects(pdf, [[emptyString(500)], [emptyString(501)]]));
      expect(text).to.include('500 0 <</A()          /B 1>>');
      expect(text).to.include('501 0 <</B 2/A()          /C 3>>');
    });

    it('also empties a string of an encrypted file, which object streams do not encrypt separately', () => {
      const { pdf, file } = inTwoStreams();
      pdf.cipher = ENCRYPTED;
      const text = textOf(file, patchObjects(pdf, [[emptyString(500)]]));
      expect(text).to.include('500 0 <</A()          /B 1>>');
    });

    it('reports every group that changes a stream whose length would not fit, and no other', () => {
      const { pdf, single } = inTwoStreams();
      const groups: DictionaryEdit[][] = [
        [emptyString(501)],
        [emptyString(500)],
        [{ ...emptyString(500), kind: 'drop' }, emptyString(single)],
      ];
      pdf.findNewest(500)!.container!.filters.push('LZWDecode');
      expect(patchObjects(pdf, groups)).to.deep.equal({ failed: new Set([1, 2]) });
    });

    it('reports a group whose object is missing in the newest version of its stream', () => {
      const { pdf, places } = inTwoStreams('<</B 1>>');
      const [[older], [newer]] = [places.compressed.get(501)!, places.compressed.get(500)!] as [
        [number],
        [number],
      ];
      places.superseded.set(newer, [places.current.get(older)!]);
      places.compressed.set(501, [newer]);
      expect(pdf.listVersions(501)).to.have.lengthOf(1);
      const failed = patchObjects(pdf, [[emptyString(501)]]);
      expect(failed).to.deep.equal({ failed: new Set([0]) });
    });

    it('reports a group that empties a string if an older version of the object cannot be found', () => {
      const { pdf, places, single } = inTwoStreams();
      places.superseded.set(single, [20]);
      const groups: DictionaryEdit[][] = [[emptyString(single)], [{ ...emptyString(single), kind: 'drop' }]];
      expect(patchObjects(pdf, groups)).to.deep.equal({ failed: new Set([0]) });
    });
  });

  it('rejects an object too short for null, and one that is not at its offset', () => {
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
  it('removes parts of a value and keeps the other bytes', () => {
    const bytes = Buffer.from('<</A 1/B(x)>>', 'latin1');
    const edited = editValue(bytes, [
      { kind: 'drop', objectNumber: 1, path: ['A'] },
      { kind: 'empty', objectNumber: 1, path: ['B'] },
    ]);
    expect(Buffer.from(edited!).toString('latin1')).to.equal('<<    /B() >>');
    expect(editValue(bytes, [{ kind: 'drop', objectNumber: 1, path: ['Z'] }])).to.equal(null);
  });
});
