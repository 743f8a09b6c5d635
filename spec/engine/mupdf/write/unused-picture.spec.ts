import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import {
  findUnusedPicture,
  blankPicture,
  type UnusedPicture,
} from '../../../../src/engine/mupdf/write/unused-picture.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import {
  objectNumberOf,
  type Reference,
  appendRevision,
  streamBody,
  throughQpdf,
} from '../../../support/pdf-builder.js';
import { PdfFile } from '../../../../src/engine/file/pdf-file.js';
import type { ObjectPlaces } from '../../../../src/engine/file/xref.js';
import { forSeeds } from '../../../support/generators.js';
import { checkWithQpdf } from '../../../support/oracle.js';

const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8';

interface Built {
  picture: Reference;
  /** Objects that are expected to be removed with it. */
  owned?: Reference[];
}

/** The unused picture if the first page no longer draws /Im0; null if it must stay. */
function find(build: (document: TestDocument) => Built): { objectNumber: number; owned: number[] } | null {
  const builder = new TestDocument();
  const { picture, owned = [] } = build(builder);
  const { document } = openPdf(builder.build());
  try {
    const objectNumber = objectNumberOf(picture);
    const references = new ReferenceIndex(document);
    const found = findUnusedPicture(
      document,
      document.findPage(0),
      { objectNumber, name: 'Im0' },
      references,
    );
    if (found === null) return null;
    expect(found.ownedStreams).to.have.members(owned.map(objectNumberOf));
    expect(found.holder, 'an object that holds the name').to.be.greaterThan(0);
    return { objectNumber: found.objectNumber, owned: found.ownedStreams };
  } finally {
    document.destroy();
  }
}

function addPages(document: TestDocument, count: number, entries: string): void {
  for (let page = 0; page < count; page++) document.addContentPage(writeBody(), page === 0 ? entries : '');
}

describe('findUnusedPicture', () => {
  it('finds what the only page’s own resources name, wherever they are stored', () => {
    for (const write of [
      (document: TestDocument, picture: Reference) => addPages(document, 2, `/XObject<</Im0 ${picture}>>`),
      (document: TestDocument, picture: Reference) =>
        addPages(document, 2, `/XObject ${document.add(`<</Im0 ${picture}>>`)}`),
      (document: TestDocument, picture: Reference) => {
        const resources = document.add(document.resources(`/XObject<</Im0 ${picture}>>`));
        document.addPage({ contents: document.addStream(writeBody()), resources });
        document.addContentPage(writeBody());
      },
    ]) {
      const found = find((document) => {
        const picture = document.addImage();
        write(document, picture);
        return { picture };
      });
      expect(found).to.not.equal(null);
    }
  });

  it('includes the soft mask and the palette that only it uses', () => {
    const found = find((document) => {
      const palette = document.addStream('\u0000\u0000\u0000');
      const mask = document.addStream('\u0000', `${IMAGE}/Decode ${document.add('[0 1]')}`);
      const picture = document.addStream('\u0000', `${IMAGE}/SMask ${mask}/Palette[${palette}]`);
      addPages(document, 1, `/XObject<</Im0 ${picture}>>`);
      return { picture, owned: [mask, palette] };
    });
    expect(found).to.not.equal(null);
  });

  it('keeps a mask that another picture uses, too', () => {
    const found = find((document) => {
      const mask = document.addStream('\u0000', IMAGE);
      const picture = document.addStream('\u0000', `${IMAGE}/SMask ${mask}`);
      const other = document.addStream('\u0000', `${IMAGE}/SMask ${mask}`);
      addPages(document, 1, `/XObject<</Im0 ${picture}/Im1 ${other}>>`);
      return { picture, owned: [] };
    });
    expect(found).to.not.equal(null);
  });

  for (const [what, write] of [
    [
      'two names of one page',
      (_: TestDocument, picture: Reference) => `/XObject<</Im0 ${picture}/Im1 ${picture}>>`,
    ],
    [
      'another page',
      (document: TestDocument, picture: Reference) => {
        document.addContentPage('', `/XObject<</Im9 ${picture}>>`);
        return `/XObject<</Im0 ${picture}>>`;
      },
    ],
    [
      'an unreachable object',
      (document: TestDocument, picture: Reference) => {
        document.add(`[${picture}]`);
        return `/XObject<</Im0 ${picture}>>`;
      },
    ],
  ] as const) {
    it(`keeps the picture that ${what} refers to`, () => {
      const found = find((document) => {
        const picture = document.addImage();
        // The search is for a picture of the first page.
        const contents = document.addStream(writeBody());
        const reference = document.reserve();
        document.addPage({ contents, resources: reference });
        document.set(reference, document.resources(write(document, picture)));
        return { picture };
      });
      expect(found).to.equal(null);
    });
  }

  it('keeps a picture in a dictionary shared by two pages: the other may draw it by name', () => {
    const found = find((document) => {
      const picture = document.addImage();
      const pictures = document.add(`<</Im0 ${picture}>>`);
      for (let page = 0; page < 2; page++) document.addContentPage(writeBody(), `/XObject ${pictures}`);
      return { picture };
    });
    expect(found).to.equal(null);
  });

  it('keeps inherited names if there is another page', () => {
    const found = find((document) => {
      const picture = document.addImage();
      addPages(document, 2, '');
      return { picture };
    });
    expect(found).to.equal(null);
  });
});

const SAMPLES = 'the samples of the picture';
const MASK_SAMPLES = 'the samples of its mask...';
const GREY_IMAGE = `/Type/XObject/Subtype/Image/Width ${SAMPLES.length}/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8`;
/** In its first kilobyte, this makes a file count as linearised. */
const LINEARISED_MARK = '/Linearized';

interface BuiltPicture {
  file: Uint8Array;
  picture: Reference;
  mask: Reference;
}

/** One page that names a picture with its own mask, and another picture. */
function build(
  options: { named?: (picture: Reference) => string; marked?: boolean; imageEntries?: string } = {},
): BuiltPicture {
  const { named = (picture) => `/Im0 ${picture}`, marked = false, imageEntries = GREY_IMAGE } = options;
  const document = new TestDocument();
  if (marked) document.addCatalogEntries(`/Kept[${LINEARISED_MARK}]`);
  const mask = document.addStream(MASK_SAMPLES, GREY_IMAGE);
  const picture = document.addStream(SAMPLES, `${imageEntries}/SMask ${mask}`);
  document.addContentPage(writeBody(), `/XObject<<${named(picture)}/Im1 ${document.addImage(4)}>>`);
  return { file: document.build(), picture, mask };
}

interface Changes {
  places?: (places: ObjectPlaces, picture: UnusedPicture) => void;
  picture?: Partial<UnusedPicture>;
  /** The bytes of the written file after the upload. */
  tail?: string;
}

/** Blanks the picture that the first page names /Im0. */
function blank(upload: Uint8Array, changes: Changes = {}): { isDone: boolean; bytes: Buffer } {
  const { document } = openPdf(upload);
  try {
    const page = document.findPage(0);
    const objectNumber = page.get('Resources', 'XObject', 'Im0').asIndirect();
    const references = new ReferenceIndex(document);
    const found = findUnusedPicture(document, page, { objectNumber, name: 'Im0' }, references)!;
    const picture = { ...found, ...changes.picture };
    const file = new PdfFile(upload);
    changes.places?.(file.places!, picture);
    const before = Buffer.from(upload).toString('latin1');
    const bytes = Buffer.concat([upload, Buffer.from(changes.tail ?? '')]);
    const isDone = blankPicture(bytes, file, document, picture);
    expect(Buffer.from(upload).toString('latin1') === before, 'the upload is not changed').to.equal(true);
    return { isDone, bytes };
  } finally {
    document.destroy();
  }
}

/** The text with the only occurrence of a part replaced, at the same length. */
function overwrite(text: string, part: string, instead = ''): string {
  expect(text.split(part), part).to.have.lengthOf(2);
  return text.replace(part, () => instead.padEnd(part.length));
}

function dictionaryOf(text: string, reference: Reference): string {
  const object = new RegExp(String.raw`\n${objectNumberOf(reference)} 0 obj\n(<<.*?>>)\nstream`, 'su');
  return object.exec(text)![1]!;
}

/** The entries and the data of the picture that a page names, as MuPDF reads them. */
function readPicture(file: Uint8Array): Record<string, string> {
  const { document, wasRepaired } = openPdf(file);
  try {
    expect(wasRepaired).to.equal(false);
    const picture = document.findPage(0).get('Resources', 'XObject', 'Im0').resolve();
    const entries: Record<string, string> = {};
    picture.forEach((value, key) => {
      entries[String(key)] = value.toString(true);
    });
    return entries;
  } finally {
    document.destroy();
  }
}

const ONE_PIXEL = { Subtype: '/Image', Width: '1', Height: '1', BitsPerComponent: '8' };

describe('blankPicture', () => {
  it('empties the picture and its mask, removes the entry, and changes nothing else', () => {
    const { file, picture, mask } = build();
    const { isDone, bytes } = blank(file);
    expect(isDone).to.equal(true);
    let expected = Buffer.from(file).toString('latin1');
    const length = `<</Length ${SAMPLES.length}>>`;
    expected = overwrite(expected, dictionaryOf(expected, picture), length);
    expected = overwrite(expected, dictionaryOf(expected, mask), length);
    expected = overwrite(expected, `/Im0 ${picture}`);
    expected = overwrite(expected, SAMPLES);
    expected = overwrite(expected, MASK_SAMPLES);
    expect(bytes.toString('latin1')).to.equal(expected);
    expect(checkWithQpdf(bytes)).to.equal(0);
  });

  it('leaves a mask alone that another object uses', () => {
    const { bytes } = blank(build().file, { picture: { ownedStreams: [] } });
    expect(bytes.toString('latin1')).to.include(MASK_SAMPLES).and.to.not.include(SAMPLES);
  });

  it('leaves bytes appended to the upload unchanged', () => {
    const { file, picture } = build();
    const tail = `/Im0 ${picture} ${SAMPLES}`;
    const { bytes } = blank(file, { tail });
    expect(bytes.toString('latin1', file.length)).to.equal(tail);
    expect(bytes.toString('latin1', 0, file.length)).to.not.include(SAMPLES);
  });

  it('changes only the bytes of that picture, whatever else the page names', async () => {
    await forSeeds(25, (random) => {
      const document = new TestDocument();
      const entries: string[] = [];
      const wanted = random.between(0, 19);
      const spans: string[] = [];
      for (let at = 0; at < 20; at++) {
        const samples = `samples ${at} of a picture`.padEnd(SAMPLES.length, '.');
        const gap = (): string => random.pick(['', ' ', '\n', '  \r\n']);
        const keys = ['/Subtype/Image', `/Width ${SAMPLES.length}`, '/Height 1', '/BitsPerComponent 8'];
        const written = keys.sort(() => random.next() - 0.5).join(gap());
        const picture = document.addStream(samples, `${written}/ColorSpace${gap()}/DeviceGray${gap()}`);
        const entry = `/Im${at === wanted ? 0 : at + 1}${random.pick([' ', '\n', '  '])}${picture}`;
        entries.push(entry);
        if (at === wanted) spans.push(entry, samples);
      }
      document.addContentPage(writeBody(), `/XObject<<${entries.join(random.pick(['', ' ']))}>>`);
      const file = document.build();
      const { isDone, bytes } = blank(file);
      expect(isDone).to.equal(true);
      const text = Buffer.from(file).toString('latin1');
      const object = new RegExp(
        String.raw`<<[^<>]*/Length ${SAMPLES.length}>>(?=\nstream\n${spans[1]!})`,
        'u',
      );
      let expected = overwrite(text, spans[0]!);
      expected = expected.replace(object, (old) => `<</Length ${SAMPLES.length}>>`.padEnd(old.length));
      expect(bytes.toString('latin1')).to.equal(overwrite(expected, spans[1]!));
    });
  });

  describe('removes the samples of every revision', () => {
    const LATER = 'samples of a later version';

    it('and only the samples of older ones', () => {
      const { file, picture } = build();
      const number = objectNumberOf(picture);
      const later = appendRevision(file, new Map([[number, streamBody(LATER, GREY_IMAGE)]]));
      const { isDone, bytes } = blank(later);
      expect(isDone).to.equal(true);
      const text = bytes.toString('latin1');
      expect(text).to.not.include(SAMPLES).and.to.not.include(LATER);
      const before = Buffer.from(later).toString('latin1');
      expect(dictionaryOf(text, picture), 'the old dictionary').to.equal(dictionaryOf(before, picture));
      expect(checkWithQpdf(bytes)).to.equal(0);
    });

    it('and nothing from a revision in which the object was not a stream', () => {
      const document = new TestDocument();
      const picture = document.add('(something else before)');
      document.addContentPage(writeBody(), `/XObject<</Im0 ${picture}>>`);
      const later = appendRevision(
        document.build(),
        new Map([[objectNumberOf(picture), streamBody(LATER, GREY_IMAGE)]]),
      );
      const { isDone, bytes } = blank(later);
      expect(isDone).to.equal(true);
      expect(bytes.toString('latin1')).to.include('(something else before)').and.to.not.include(LATER);
    });
  });

  for (const [what, named, left] of [
    ['the name is written with escapes', (picture: string) => `/Im#30 ${picture}`, '<<'],
    [
      'a string beside it looks like the entry',
      (picture: string) => `/Im0 ${picture}/Note(/Im0 ${picture})`,
      '/Note(/Im0 ',
    ],
  ] as const) {
    it(`removes the entry if ${what}`, () => {
      const { file, picture } = build({ named });
      const { isDone, bytes } = blank(file);
      expect(isDone).to.equal(true);
      const text = bytes.toString('latin1');
      expect(text)
        .to.not.include(SAMPLES)
        .and.to.not.include(`<<${named(picture)}`);
      expect(text).to.include(left);
      expect(checkWithQpdf(bytes)).to.equal(0);
    });
  }

  describe('keeps the entry as the name of a picture of one pixel', () => {
    it('if it is in an object stream', () => {
      const file = throughQpdf(build().file, '--object-streams=generate', '--compress-streams=n');
      expect(Buffer.from(file).toString('latin1')).to.include(SAMPLES);
      const { isDone, bytes } = blank(file);
      expect(isDone).to.equal(true);
      expect(bytes.toString('latin1')).to.not.include(SAMPLES).and.to.not.include(MASK_SAMPLES);
      expect(readPicture(bytes)).to.deep.equal({ ...ONE_PIXEL, Length: String(SAMPLES.length) });
      expect(checkWithQpdf(bytes)).to.equal(0);
    });

    it('with all its references if the file is linearised', () => {
      const file = throughQpdf(build().file, '--linearize', '--compress-streams=n');
      const { SMask } = readPicture(file);
      const { isDone, bytes } = blank(file);
      expect(isDone).to.equal(true);
      expect(bytes.toString('latin1')).to.not.include(SAMPLES).and.to.not.include(MASK_SAMPLES);
      expect(readPicture(bytes)).to.deep.equal({ ...ONE_PIXEL, SMask, Length: String(SAMPLES.length) });
      expect(checkWithQpdf(bytes), 'hints included').to.equal(0);
    });

    it('and no unused entry if the file is linearised', () => {
      const imageEntries = `${GREY_IMAGE}/Decode[0 1]/Name/Im0/Interpolate true`;
      const { bytes } = blank(build({ marked: true, imageEntries }).file);
      expect(Object.keys(readPicture(bytes))).to.have.members([...Object.keys(ONE_PIXEL), 'SMask', 'Length']);
    });

    for (const kept of ['/DecodeParms<</JBIG2Globals 7 0 R>>', '/ColorSpace[/Indexed 7 0 R 1<0000>]']) {
      it(`and its whole dictionary if its references are last: ${kept}`, () => {
        const document = new TestDocument();
        document.addCatalogEntries(`/Kept[${LINEARISED_MARK}]`);
        const other = document.addStream('globals', `${GREY_IMAGE}/Interpolate false`);
        const last = kept.replace('7 0 R', other);
        const entries = `${GREY_IMAGE}/Intent/RelativeColorimetric/Interpolate false/Length ${SAMPLES.length}`;
        const picture = document.add(`<<${entries}${last}>>\nstream\n${SAMPLES}\nendstream`);
        document.addContentPage(writeBody(), `/XObject<</Im0 ${picture}>>`);
        const { isDone, bytes } = blank(document.build());
        expect(isDone).to.equal(true);
        expect(Object.keys(readPicture(bytes))).to.include(/\w+/u.exec(last)![0]);
        expect(checkWithQpdf(bytes)).to.equal(0);
      });
    }

    it('and its length once, which was an indirect object', () => {
      const document = new TestDocument();
      document.addCatalogEntries(`/Kept[${LINEARISED_MARK}]`);
      const length = document.add(String(SAMPLES.length));
      const picture = document.add(`<<${GREY_IMAGE}/Length ${length}>>\nstream\n${SAMPLES}\nendstream`);
      document.addContentPage(writeBody(), `/XObject<</Im0 ${picture}>>`);
      const { bytes } = blank(document.build());
      const written = dictionaryOf(bytes.toString('latin1').replaceAll(/>> +\n/gu, '>>\n'), picture);
      expect(written.match(/\/Length [^/>]*/gu)).to.deep.equal([`/Length ${SAMPLES.length}`]);
    });
  });

  describe('changes no byte', () => {
    for (const [what, make] of [
      [
        'if the file is encrypted',
        () => ({
          file: throughQpdf(build().file, '--encrypt', '', 'owner', '256', '--', '--object-streams=disable'),
        }),
      ],
      [
        'if the picture is not found',
        () => ({
          file: build().file,
          places: ({ current }, { objectNumber }) => current.delete(objectNumber),
        }),
      ],
      [
        'if another object is in the picture’s place',
        () => ({
          file: build().file,
          places: ({ current }, { objectNumber, ownedStreams }) =>
            current.set(objectNumber, current.get(ownedStreams[0]!)!),
        }),
      ],
      [
        'if the picture’s mask is not found',
        () => ({
          file: build().file,
          places: ({ current }, { ownedStreams }) => current.delete(ownedStreams[0]!),
        }),
      ],
      [
        'if an older version is not at its offset',
        () => ({
          file: build().file,
          places: ({ superseded }, { objectNumber }) => superseded.set(objectNumber, [0]),
        }),
      ],
      [
        'if the length of an older version is an indirect object',
        () => ({ file: revised(`${SAMPLES.length} 0 R`) }),
      ],
      ['if the length of an older version is wrong', () => ({ file: revised('3') })],
      ['if an older version has no length', () => ({ file: revised('null') })],
      ['if the object is not a stream', () => ({ file: build().file, picture: { ownedStreams: [1] } })],
      [
        'if a dictionary is too short for the one pixel',
        () => {
          const document = new TestDocument();
          document.addCatalogEntries(`/Kept[${LINEARISED_MARK}]`);
          const picture = document.addStream(SAMPLES, '/Subtype/Image/Width 8/Height 8/ImageMask true');
          document.addContentPage(writeBody(), `/XObject<</Im0 ${picture}>>`);
          return { file: document.build() };
        },
      ],
    ] as [string, () => Changes & { file: Uint8Array }][]) {
      it(what, () => {
        const { file, ...changes } = make();
        const { isDone, bytes } = blank(file, changes);
        expect(isDone).to.equal(false);
        expect(bytes.equals(file)).to.equal(true);
      });
    }
  });
});

/** A picture in two versions. The older one has this `/Length`. */
function revised(length: string): Uint8Array {
  const document = new TestDocument();
  const picture = document.add(`<<${GREY_IMAGE}/Length ${length}>>\nstream\n${SAMPLES}\nendstream`);
  document.addContentPage(writeBody(), `/XObject<</Im0 ${picture}>>`);
  return appendRevision(
    document.build(),
    new Map([[objectNumberOf(picture), streamBody('later samples', GREY_IMAGE)]]),
  );
}
