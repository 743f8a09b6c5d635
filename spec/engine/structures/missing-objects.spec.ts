/**
 * Names, members and elements that refer to nothing: readers skip them, and a removal must do so, too.
 */
import { TestDocument, writeBody, writeSlanted, type Plant } from '../../support/documents.js';
import { itLeavesCleanTwins, onPage, type Way } from '../../support/ways.js';

const MARK = writeSlanted('(CONFIDENTIAL)Tj');

/** The mark in a sequence whose property list, and the catalog's entries for it, the test writes. */
function inLayer(write: (document: TestDocument) => { list: string; catalog?: string }): Way['build'] {
  return (plant: Plant) => {
    const document = new TestDocument();
    const { list, catalog = '' } = write(document);
    document.addCatalogEntries(catalog);
    document.addContentPage(`${writeBody()}/OC /P0 BDC ${plant(MARK)} EMC`, `/Properties<</P0 ${list}>>`);
    return document.build();
  };
}

const addGroup = (document: TestDocument): string => document.add('<</Type/OCG/Name(Layer)>>');

describe('a mark beside missing objects', () => {
  itLeavesCleanTwins([
    {
      way: 'a span on a page without property lists',
      build: onPage((plant) => `/Span /P0 BDC ${plant(MARK)} EMC`),
    },
    {
      way: 'a layer on a page without property lists',
      build: onPage((plant) => `/OC /P0 BDC ${plant(MARK)} EMC`),
    },
    {
      way: 'a span in a form without property lists',
      build: (plant) => {
        const document = new TestDocument();
        const form = document.addForm(`/Span /P0 BDC ${plant(MARK)} EMC`, document.resources());
        document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
        return document.build();
      },
    },
    ...[
      '/G0 gs',
      '/Fm0 Do',
      '/Sh0 sh',
      '/Cs0 cs /Cs0 CS',
      '/Pattern cs /P0 scn 0 g',
      'BT /F9 9 Tf 9 9 Td (a)Tj ET',
    ].map((instructions) => ({
      way: `${instructions} of a page that names nothing for it`,
      build: onPage((plant: Plant) => `${instructions} ${plant(MARK)}`),
    })),
    {
      way: 'a graphics state that is missing in a form’s resources',
      build: (plant) => {
        const document = new TestDocument();
        const form = document.addForm(`/G0 gs ${plant(MARK)}`, document.resources('/ExtGState<</G1<<>>>>'));
        document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${form}>>`);
        return document.build();
      },
    },
    {
      way: 'graphics states that refer to missing objects',
      build: onPage(
        (plant) => `/G0 gs /G1 gs /G2 gs ${plant(MARK)}`,
        () => '/ExtGState<</G0 null/G1 999 0 R/G2 9>>',
      ),
    },
    {
      way: 'a list of layers with gaps',
      build: inLayer((document) => {
        const list = addGroup(document);
        return { list, catalog: `/OCProperties<</OCGs[null ${list} 999 0 R null]/D<<>>>>` };
      }),
    },
    {
      way: 'a membership with gaps',
      build: inLayer((document) => {
        const group = addGroup(document);
        return {
          list: document.add(`<</Type/OCMD/OCGs[null ${group} 999 0 R]>>`),
          catalog: `/OCProperties<</OCGs[${group}]/D<<>>>>`,
        };
      }),
    },
    {
      way: 'a membership of no group',
      build: inLayer((document) => ({ list: document.add('<</Type/OCMD>>') })),
    },
    {
      way: 'a membership in itself',
      build: inLayer((document) => {
        const list = document.reserve();
        document.set(list, `<</Type/OCMD/OCGs ${list}>>`);
        return { list };
      }),
    },
    {
      way: 'gaps among the fields of a form and in the structure',
      build: onPage(
        (plant) => `/P<</MCID 0>>BDC ${plant(MARK)} EMC`,
        (document) => {
          document.addCatalogEntries(
            '/AcroForm<</Fields[null 999 0 R]>>/StructTreeRoot<</ParentTree<</Kids[null<</Nums[null null 0]>>]>>>>',
          );
          return '';
        },
      ),
    },
    {
      way: 'gaps among the annotations of a page',
      build: (plant) => {
        const document = new TestDocument();
        const appearance = document.addForm(MARK, document.resources());
        const stamp = document.add(
          `<</Type/Annot/Subtype/Stamp/Rect[0 0 420 560]/F 4/AP<</N ${appearance}>>>>`,
        );
        document.addContentPage(writeBody(), '', {
          entries: `/Annots[null ${plant(stamp, 'null')} 999 0 R]`,
        });
        return document.build();
      },
    },
  ]);
});
