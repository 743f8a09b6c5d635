import { expect } from 'chai';
import { openPdf } from '../../../../src/engine/mupdf/open.js';
import { ReferenceIndex } from '../../../../src/engine/mupdf/dictionaries/reference-index.js';
import { findUnusedPicture } from '../../../../src/engine/mupdf/write/unused-picture.js';
import { TestDocument, writeBody } from '../../../support/documents.js';
import { objectNumberOf, type Reference } from '../../../support/pdf-builder.js';

const IMAGE = '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8';

interface Built {
  picture: Reference;
  /** Objects that are expected to go with it. */
  owned?: Reference[];
}

/** Asks of the first page's /Im0, which nothing draws any more; null where it must stay. */
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
  it('finds what the one page’s own resources name, wherever they stand', () => {
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

  it('takes along the soft mask and the palette that belong to it alone', () => {
    const found = find((document) => {
      const palette = document.addStream('\u0000\u0000\u0000');
      const mask = document.addStream('\u0000', `${IMAGE}/Decode ${document.add('[0 1]')}`);
      const picture = document.addStream('\u0000', `${IMAGE}/SMask ${mask}/Palette[${palette}]`);
      addPages(document, 1, `/XObject<</Im0 ${picture}>>`);
      return { picture, owned: [mask, palette] };
    });
    expect(found).to.not.equal(null);
  });

  it('leaves a mask that another picture has, too', () => {
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
      'an object that nothing reaches',
      (document: TestDocument, picture: Reference) => {
        document.add(`[${picture}]`);
        return `/XObject<</Im0 ${picture}>>`;
      },
    ],
  ] as const) {
    it(`leaves the picture that ${what} refers to`, () => {
      const found = find((document) => {
        const picture = document.addImage();
        // The first page is the one that is asked about.
        const contents = document.addStream(writeBody());
        const reference = document.reserve();
        document.addPage({ contents, resources: reference });
        document.set(reference, document.resources(write(document, picture)));
        return { picture };
      });
      expect(found).to.equal(null);
    });
  }

  it('leaves a picture in a dictionary that two pages share: the other may draw it by name', () => {
    const found = find((document) => {
      const picture = document.addImage();
      const pictures = document.add(`<</Im0 ${picture}>>`);
      for (let page = 0; page < 2; page++) document.addContentPage(writeBody(), `/XObject ${pictures}`);
      return { picture };
    });
    expect(found).to.equal(null);
  });

  it('leaves what has the name only by inheritance, where there is another page', () => {
    const found = find((document) => {
      const picture = document.addImage();
      addPages(document, 2, '');
      return { picture };
    });
    expect(found).to.equal(null);
  });
});
