/**
 * What slides show faintly before its turn and after is part of what they say;
 * a mark that is faint wherever it stands is none of it.
 */
import { PLANTED, TestDocument, writeBody, type Plant } from '../../support/documents.js';
import { itLeavesAlone, itLeavesCleanTwins, type Kept, type Way } from '../../support/ways.js';

const ALPHAS = '/ExtGState<</GS25<</ca .25>>/GS40<</ca .4>>/GS100<</ca 1>>>>';

/** Slides that show the same line of 30 points, each through its own graphics state. */
function onSlides(states: string[], color = '0 .3 .6 rg'): Way['build'] {
  return (plant: Plant) => {
    const document = new TestDocument();
    states.forEach((state, slide) => {
      const line = plant('(CONFIDENTIAL)Tj');
      document.addContentPage(
        `${writeBody([`Slide ${slide + 1}`, 'has a line of its own.'])}q /${state} gs BT ${color} /F1 30 Tf 60 320 Td ${line} ET Q`,
        ALPHAS,
      );
    });
    return document.build();
  };
}

function showOnSlides(...parameters: Parameters<typeof onSlides>): Kept['build'] {
  return () => onSlides(...parameters)(PLANTED);
}

const COVERED: Kept[] = [
  { what: 'an item shown in full on one slide', build: showOnSlides(['GS25', 'GS25', 'GS100', 'GS25']) },
  { what: 'an item covered on one slide', build: showOnSlides(['GS100', 'GS25', 'GS100']) },
  { what: 'an item covered more and more', build: showOnSlides(['GS100', 'GS40', 'GS25']) },
  { what: 'an item uncovered last', build: showOnSlides(['GS25', 'GS25', 'GS25', 'GS100'], '0 g') },
];

const FAINT: Way[] = [
  { way: 'a line equally faint on every page', places: 3, build: onSlides(['GS25', 'GS25', 'GS25']) },
  {
    way: 'a line faint everywhere, on one page more so',
    places: 3,
    build: onSlides(['GS25', 'GS40', 'GS25']),
  },
];

describe('markCovered', () => {
  itLeavesAlone(COVERED);
  itLeavesCleanTwins(FAINT);
});
