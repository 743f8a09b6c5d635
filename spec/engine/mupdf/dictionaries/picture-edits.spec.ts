import { expect } from 'chai';
import { applyReplacements, type DictionaryEdit } from '../../../../src/engine/file/patch-objects.js';
import { PdfFile } from '../../../../src/engine/file/pdf-file.js';
import { NO_LEFTOVERS } from '../../../../src/engine/mupdf/dictionaries/leftovers.js';
import { patchDictionaries } from '../../../../src/engine/mupdf/dictionaries/patch-dictionaries.js';
import { planPictureEdits } from '../../../../src/engine/mupdf/dictionaries/picture-edits.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { checkWithQpdf } from '../../../support/oracle.js';
import {
  objectNumberOf,
  type Reference,
  appendRevision,
  streamBody,
  throughQpdf,
} from '../../../support/pdf-builder.js';

const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8';

interface Built {
  picture: Reference;
  /** Objects that are expected to be removed with it. */
  owned?: Reference[];
}

/** The edits if the first page no longer draws /Im0; null if there are none. */
function find(build: (document: TestDocument) => Built): Map<number, DictionaryEdit[]> | null {
  const builder = new TestDocument();
  const { picture, owned = [] } = build(builder);
  const { document } = openPdf(builder.build());
  try {
    const objectNumber = objectNumberOf(picture);
    const lastDrawn = { pageNumber: 1, objectNumber, name: 'Im0' };
    const edits = planPictureEdits(new ReferenceIndex(document), [lastDrawn]);
    if (edits.size === 0) return null;
    const removed = [objectNumber, ...owned.map(objectNumberOf)];
    expect(edits.get(objectNumber)).to.deep.equal(
      removed.map((one) => ({ kind: 'null', objectNumber: one })),
    );
    expect([...edits.values()].flat().filter(({ kind }) => kind === 'drop')).to.have.lengthOf(1);
    return edits;
  } finally {
    document.destroy();
  }
}

function addPages(document: TestDocument, count: number, entries: string): void {
  for (let page = 0; page < count; page++) document.addContentPage(writeBody(), page === 0 ? entries : '');
}

describe('planPictureEdits', () => {
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

  for (const [what, write] of [
    ['a font of the page', (font: Reference) => `/Font<</T ${font}>>`],
    ['the font of a graphics state', (font: Reference) => `/ExtGState<</G<</Font[${font} 12]>>>>`],
  ] as const) {
    for (const [does, own, painted] of [
      ['keeps a picture that glyphs may draw by name', '', '/Im0 Do'],
      ['finds it if they have names of their own', '/Resources<<>>', '/Im0 Do'],
      ['finds it if they draw nothing by name', '', '0 0 1 1 re f'],
    ] as const) {
      it(`${does}: ${what}`, () => {
        const found = find((document) => {
          const glyph = document.addStream(`600 0 d0 q 9 0 0 9 0 0 cm ${painted} Q`);
          const font = document.add(
            `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</a ${glyph}>>` +
              `/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9]${own}>>`,
          );
          const picture = document.addImage();
          const contents = document.addStream(writeBody());
          document.addPage({ contents, resources: `<</XObject<</Im0 ${picture}>>${write(font)}>>` });
          return { picture };
        });
        expect(found === null).to.equal(does.startsWith('keeps'));
      });
    }
  }

  for (const resources of [
    '/ExtGState<</G null>>',
    '/ExtGState<</G 7>>/Font<</T 7>>',
    '/ExtGState[7]/Font/T',
  ]) {
    it(`finds a picture beside damaged resources: ${resources}`, () => {
      const found = find((document) => {
        const picture = document.addImage();
        const contents = document.addStream(writeBody());
        document.addPage({ contents, resources: `<</XObject<</Im0 ${picture}>>${resources}>>` });
        return { picture };
      });
      expect(found).not.to.equal(null);
    });
  }

  it('finds two pictures of one page at once', () => {
    const builder = new TestDocument();
    const [one, other] = [builder.addImage(), builder.addImage(4)].map(objectNumberOf);
    builder.addContentPage(writeBody(), `/XObject<</Im0 ${one} 0 R/Im1 ${other} 0 R>>`);
    const { document } = openPdf(builder.build());
    const edits = planPictureEdits(new ReferenceIndex(document), [
      { pageNumber: 1, objectNumber: one!, name: 'Im0' },
      { pageNumber: 1, objectNumber: other!, name: 'Im1' },
    ]);
    document.destroy();
    expect([...edits.values()].flat().filter(({ kind }) => kind === 'drop')).to.have.lengthOf(2);
    expect([...edits.keys()]).to.include.members([one, other]);
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

/** One page that names a picture with its own mask, and another picture. */
function build(): { file: Uint8Array; picture: number; mask: number } {
  const document = new TestDocument();
  const mask = document.addStream(MASK_SAMPLES, GREY_IMAGE);
  const picture = document.addStream(SAMPLES, `${GREY_IMAGE}/SMask ${mask}`);
  document.addContentPage(writeBody(), `/XObject<</Im0 ${picture}/Im1 ${document.addImage(4)}>>`);
  return { file: document.build(), picture: objectNumberOf(picture), mask: objectNumberOf(mask) };
}

/** Removes the picture that the first page names /Im0. */
function remove(upload: Uint8Array, lost: number[] = []): Buffer {
  const { document } = openPdf(upload);
  try {
    const page = document.findPage(0);
    const objectNumber = page.get('Resources', 'XObject', 'Im0').asIndirect();
    const references = new ReferenceIndex(document);
    const pictures = [{ pageNumber: 1, objectNumber, name: 'Im0' }];
    const file = new PdfFile(upload);
    for (const one of lost) file.places!.current.delete(one);
    const patched = patchDictionaries(file, references, { ...NO_LEFTOVERS, pictures })!;
    return Buffer.from(applyReplacements(Uint8Array.from(upload), patched.replacements));
  } finally {
    document.destroy();
  }
}

/** The text with one object made null, at the same length. */
function withoutObject(text: string, objectNumber: number): string {
  const object = new RegExp(String.raw`(?<=\n${objectNumber} 0 obj)[^]*?endstream`, 'u');
  return text.replace(object, (old) => ' null '.padEnd(old.length));
}

describe('a picture that is removed', () => {
  it('goes with its mask and its name, and changes nothing else', () => {
    const { file, picture, mask } = build();
    const [old, bytes] = [Buffer.from(file).toString('latin1'), remove(file)];
    const unnamed = old.replace(`/Im0 ${picture} 0 R`, (entry) => ' '.repeat(entry.length));
    const expected = withoutObject(withoutObject(unnamed, picture), mask);
    expect(bytes.toString('latin1').replaceAll(/ +/gu, ' ')).to.equal(expected.replaceAll(/ +/gu, ' '));
    expect(bytes.length).to.equal(file.length);
    expect(checkWithQpdf(bytes)).to.equal(0);
  });

  for (const [what, options] of [
    ['whose name is in an object stream', ['--object-streams=generate', '--stream-data=preserve']],
    ['of a linearised file, which is then no longer linearised', ['--linearize', '--stream-data=preserve']],
    ['of both', ['--linearize', '--object-streams=generate', '--stream-data=preserve']],
  ] as const) {
    it(`leaves the file: one ${what}`, () => {
      const file = throughQpdf(build().file, ...options);
      expect(Buffer.from(file).toString('latin1')).to.include(SAMPLES);
      const bytes = remove(file);
      expect(bytes.toString('latin1')).to.not.match(/the samples of|\/Linearized/u);
      expect(checkWithQpdf(bytes)).to.equal(0);
    });
  }

  it('leaves every revision', () => {
    const { file, picture } = build();
    const later = appendRevision(file, new Map([[picture, streamBody('later samples', GREY_IMAGE)]]));
    const bytes = remove(later);
    expect(bytes.toString('latin1')).to.not.match(/the samples of the picture|later samples/u);
    expect(checkWithQpdf(bytes)).to.equal(0);
  });

  it('stays with its mask if one of the two is not found', () => {
    const { file, picture, mask } = build();
    for (const lost of [picture, mask]) {
      const text = remove(file, [lost]).toString('latin1');
      expect(text).to.include(SAMPLES).and.to.include(MASK_SAMPLES);
    }
  });

  it('leaves a name that refers to null if the name is not found', () => {
    const { file, picture } = build();
    const page = Number(/(\d+) 0 obj\n<<\/Type\/Page\//u.exec(Buffer.from(file).toString('latin1'))![1]);
    const bytes = remove(file, [page]);
    expect(bytes.toString('latin1')).to.include(`/Im0 ${picture} 0 R`).and.to.not.include(SAMPLES);
    expect(checkWithQpdf(bytes)).to.equal(0);
  });
});
