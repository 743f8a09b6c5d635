/**
 * What a program writes beside a page that it imported from another file is a mark if it looks unlike the text, or repeats. The
 * same words beside a figure or beside other text are none, and neither is a name that was filled into a form.
 */
import { PLANTED, TestDocument, turnedBy, writeBody, type Plant } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, type Kept, type Way } from '../../support/ways.js';

interface Imported {
  /** Of the imported page: three lines if not given. */
  body?: string;
  /** The /BBox of its form: the page of 420 by 560 points if not given. */
  box?: string;
  pages?: number;
}

/** Pages that import a page each; `write` returns the contents beside it. */
function beside(
  write: (show: string) => string,
  {
    body = writeBody(['It begins here.', 'It goes on.', 'It ends.']),
    box = '0 0 420 560',
    pages = 1,
  }: Imported = {},
): Way['build'] {
  return (plant: Plant) => {
    const document = new TestDocument();
    const form = document.addStream(
      body,
      `/Type/XObject/Subtype/Form/BBox[${box}]/Resources ${document.resources()}`,
    );
    for (let page = 0; page < pages; page++) {
      document.addContentPage(
        `2 J .57 w q 1 0 0 1 0 0 cm /TPL1 Do Q ${write(plant('(CONFIDENTIAL)Tj'))}`,
        `/XObject<</TPL1 ${form}>>`,
      );
    }
    return document.build();
  };
}

const foot = (colour: string) => (show: string) => `BT ${colour} /F1 8 Tf 60 14 Td ${show} ET`;
const filledIn = (): string => 'BT 0 0 1 rg /F1 18 Tf 120 250 Td (Jane Doe)Tj ET';

const ADDED: Way[] = [
  { way: 'a red word at the foot of an imported page', build: beside(foot('1 0 0 rg')) },
  {
    way: 'a word along the side of an imported page, in the colour of the text',
    build: beside((show) => `BT 0 g /F1 8 Tf ${turnedBy(90, 14, 200)} Tm ${show} ET`),
  },
  { way: 'a line at one place of imported pages', build: beside(foot('0 g'), { pages: 3 }), places: 3 },
];

const NAME: Kept = {
  what: 'a name that was filled into an imported certificate',
  hint: 'Jane Doe',
  build: () => beside(filledIn)(PLANTED),
};

const KEPT: Kept[] = (
  [
    ['a black word at the foot of one imported page', beside(foot('0 g'))],
    [
      'a word beside an imported page and beside other text',
      beside((show) => `${foot('1 0 0 rg')(show)} ${filledIn()}`),
    ],
    ['a word at the foot beside a figure', beside(foot('1 0 0 rg'), { box: '0 0 420 400' })],
    [
      'a word beside an imported page of two lines',
      beside(foot('1 0 0 rg'), { body: writeBody(['A title', 'and another']) }),
    ],
    [
      'a word within the imported page',
      beside(() => '', { body: `${writeBody()} ${foot('1 0 0 rg')('(CONFIDENTIAL)Tj')}` }),
    ],
  ] as [string, Way['build']][]
).map(([what, build]) => ({ what, build: () => build(PLANTED) }));

describe('findOccurrencesBesideImport', () => {
  itLeavesCleanTwins(ADDED);
  itLeavesAlone([NAME, ...KEPT]);
});
