/**
 * Each condition of each gate: facts that are just enough, and the same facts with one of them just missed.
 */
import { expect } from 'chai';
import { EVIDENCE, type TextEvidence } from '../../../src/engine/judge/evidence.js';
import { ADMITTING, findRow, judgeOccurrence } from '../../../src/engine/judge/gates.js';
import { insistOn } from '../../../src/engine/judge/judgement.js';
import { FLAG, PAINT } from '../../../src/engine/page/page-model.js';
import { factsOf, type SomeFacts } from '../../support/facts.js';

const REFUSING = new Set([
  'clip-text',
  'unattributed',
  'soft-mask',
  'form-field',
  'under-scan',
  'invisible-over-scan',
  'no-evidence',
]);

function gateOf(facts: SomeFacts): string {
  const { admitted, gate, evidence } = judgeOccurrence(factsOf(facts));
  expect(admitted, gate).to.equal(!REFUSING.has(gate));
  expect(evidence.length === 0, gate).to.equal(gate === 'no-evidence');
  for (const name of evidence) expect(EVIDENCE[name as TextEvidence](factsOf(facts)), name).to.equal(true);
  return gate;
}

interface Row {
  what: string;
  gate: string;
  enough: SomeFacts;
  /** With any one of these, there is no evidence. */
  missed: SomeFacts[];
}

const OBLIQUE: SomeFacts = { isOblique: true, isTurned: true };
const SLANTED: SomeFacts = { ...OBLIQUE, isSlanted: true };
/** Only the transparent gate admits it. */
const FAINT: SomeFacts = { isMoreTransparent: true };

const TERSE = 'evaluation only.';
const COPY = 'retrieved from the archive';
const LICENCE = 'downloaded from the archive';
/** A line about the document, not about the copy. */
const IMPRINT = { key: `© ${COPY}` };

const TURNED: Row[] = [
  {
    what: 'slanted and large',
    gate: 'turned',
    enough: { ...SLANTED, sizeRatio: 1.4 },
    missed: [
      { sizeRatio: 1.39 },
      { isSlanted: false },
      { isOblique: false },
      { isAmongOblique: true },
      { key: 'r 64.00' },
    ],
  },
  ...[
    { sizeRatio: 3 },
    { overlap: 0.01 },
    { pagesWithSamePlacement: 2 },
    { isSingle: false },
    { isSmallHere: false },
    { obliqueCount: 2 },
    { key: 'void cheque' },
    { isMoreTransparent: true },
  ].map((unlike) => ({
    what: `slanted and large without words of marks, unlike a label: ${JSON.stringify(unlike)}`,
    gate: 'turned',
    enough: { ...SLANTED, sizeRatio: 1.4, key: 'northwind', ...unlike },
    missed: [{ isOblique: false, isMoreTransparent: false }],
  })),
  {
    what: 'slanted as the labels of a map, at one place on three pages',
    gate: 'turned',
    enough: { ...SLANTED, sizeRatio: 1.4, isAmongOblique: true, pagesWithSamePlacement: 3 },
    missed: [{ pagesWithSamePlacement: 2 }],
  },
  {
    what: 'slanted as the labels of a map, and pale',
    gate: 'turned',
    enough: { ...SLANTED, sizeRatio: 1.15, isAmongOblique: true, isPale: true },
    missed: [{ sizeRatio: 1.14 }, { isPale: false }],
  },
  {
    what: 'slightly askew, and twice the body’s size',
    gate: 'turned',
    enough: { ...OBLIQUE, sizeRatio: 2 },
    missed: [{ sizeRatio: 1.99 }, { key: 'northwind' }, { isAmongOblique: true }],
  },
  {
    what: 'oblique, pale and about the body’s size',
    gate: 'turned',
    enough: { ...OBLIQUE, isPale: true, sizeRatio: 0.95 },
    missed: [{ sizeRatio: 0.94 }, { isPale: false }, { isAmongOblique: true }],
  },
  {
    what: 'slanted, coloured and over text by a little',
    gate: 'turned',
    enough: { ...SLANTED, colorDistance: 0.2, overlap: 0.01, sizeRatio: 0.5 },
    missed: [
      { overlap: 0 },
      { colorDistance: 0.19 },
      { isSlanted: false },
      { isOblique: false },
      { isAmongOblique: true },
    ],
  },
  {
    what: 'small, slanted and coloured, about the copy',
    gate: 'turned',
    enough: { ...SLANTED, key: COPY, sizeRatio: 0.5, colorDistance: 0.2 },
    missed: [
      { colorDistance: 0.19 },
      { isSlanted: false },
      { isOblique: false },
      { key: 'the roads of northwind and others' },
      { isAmongOblique: true },
      { isInline: true },
    ],
  },
  {
    what: 'a long line about the copy, turned at the edge',
    gate: 'turned',
    enough: { isTurned: true, isAtEdge: true, key: 'the roads of northwind, 2024-03-12', sizeRatio: 0.5 },
    missed: [
      { isTurned: false },
      { isAtEdge: false },
      { key: 'road of 2024-03-12' },
      { key: 'the roads of northwind' },
      { isInline: true },
    ],
  },
  {
    what: 'a long line of an owner, turned, between other lines',
    gate: 'turned',
    enough: { isTurned: true, isInColumn: true, key: 'this plan is the property of jane doe' },
    missed: [
      { isTurned: false },
      { key: 'property of j. doe' },
      { key: 'the roads of northwind, 2024-03-12' },
      { isInline: true },
    ],
  },
  {
    what: 'oblique, small and more transparent',
    gate: 'turned',
    enough: { ...OBLIQUE, ...FAINT, sizeRatio: 0.5 },
    missed: [{ isMoreTransparent: false }],
  },
  {
    what: 'oblique, small and across text',
    gate: 'turned',
    enough: { ...OBLIQUE, sizeRatio: 0.5, overlap: 0.1 },
    missed: [{ overlap: 0.09 }, { isAmongOblique: true }],
  },
];

const BY_LOOK: Row[] = [
  {
    what: 'transparent and larger',
    gate: 'transparent',
    enough: { ...FAINT, sizeRatio: 1.3 },
    missed: [
      { key: 'northwind' },
      { sizeRatio: 1.29 },
      { isMoreTransparent: false },
      { isInline: true },
      { isInColumn: true },
    ],
  },
  {
    what: 'transparent and touching text, in the flow by chance',
    gate: 'transparent',
    enough: { ...FAINT, isInColumn: true, overlap: 0.01 },
    missed: [{ overlap: 0 }, { isInline: true }],
  },
  {
    what: 'twice the body’s size, across text',
    gate: 'oversized',
    enough: { sizeRatio: 2, overlap: 0.1 },
    missed: [
      { sizeRatio: 1.99 },
      { overlap: 0.09 },
      { isInline: true },
      { style: { flags: 0, kind: PAINT.ignoreText } },
    ],
  },
  {
    what: 'pale and very large',
    gate: 'pale',
    enough: { isPale: true, sizeRatio: 3 },
    missed: [
      { key: 'northwind' },
      { sizeRatio: 2.99 },
      { isPale: false },
      { isInline: true },
      { isInColumn: true },
    ],
  },
  {
    what: 'pale and very large in the flow, touching text',
    gate: 'pale',
    enough: {
      isPale: true,
      sizeRatio: 3,
      isInColumn: true,
      overlap: 0.01,
      key: 'northwind',
    },
    missed: [{ overlap: 0 }, { sizeRatio: 2.99 }, { isPale: false }, { isInline: true }],
  },
];

const REPEATED: Row[] = [
  {
    what: 'many oblique tiles in words of marks',
    gate: 'lattice',
    enough: { isOnLattice: true, tiles: 12, isOblique: true, sizeRatio: 0.8 },
    missed: [
      { isOnLattice: false },
      { tiles: 11 },
      { isOblique: false },
      { key: 'northwind' },
      { isAmongOblique: true },
    ],
  },
  {
    what: 'pale tiles larger than the body',
    gate: 'lattice',
    enough: { isOnLattice: true, isPale: true, sizeRatio: 1.15 },
    missed: [{ sizeRatio: 1.14 }, { isPale: false }, { isOnLattice: false }, { isInline: true }],
  },
  {
    what: 'many small pale tiles',
    gate: 'lattice',
    enough: { isOnLattice: true, isPale: true, sizeRatio: 0.8, tiles: 12 },
    missed: [{ tiles: 11 }, { isPale: false }, { isInline: true }, { isInColumn: true }],
  },
  {
    what: 'a stream of its own on most pages',
    gate: 'own-stream',
    enough: { isAloneInStream: true, isOnMostPages: true },
    missed: [{ isAloneInStream: false }, { isOnMostPages: false }, { isInColumn: true }, { isInRow: true }],
  },
  {
    what: 'merged on most pages',
    gate: 'merged',
    enough: { isMerged: true, isOnMostPages: true },
    missed: [{ isMerged: false }, { isOnMostPages: false }, { isInline: true }],
  },
  {
    what: 'merged as a long line at an edge of one page',
    gate: 'merged',
    enough: { isMerged: true, isAtEdge: true, key: 'x'.repeat(20) },
    missed: [
      { isMerged: false },
      { isAtEdge: false },
      { key: 'x'.repeat(19) },
      { isInline: true },
      { isInColumn: true },
    ],
  },
  {
    what: 'coloured and larger, with words of marks, in a stream of its own',
    gate: 'own-stream',
    enough: { isAloneInStream: true, colorDistance: 0.2, sizeRatio: 1.3, key: 'road of 2024-03-12' },
    missed: [
      { isAloneInStream: false },
      { colorDistance: 0.19 },
      { sizeRatio: 1.29 },
      { key: 'northwind' },
      { isInline: true },
      { isInColumn: true },
    ],
  },
  ...[
    { isAloneInStream: true, isAtEdge: true, colorDistance: 0.2 },
    { isAloneInStream: true, isInMargin: true, colorDistance: 0.2 },
    { isAloneInStream: true, isInMargin: true, ...FAINT },
    { isAloneInStream: true, isAtEdge: true, isTurned: true },
    { isMerged: true, isAtEdge: true, colorDistance: 0.2 },
  ].map((written): Row => ({
    what: `words of marks on one page: ${Object.keys(written).join()}`,
    gate: written.isMerged === true ? 'merged' : 'own-stream',
    enough: { key: 'draft', ...written },
    missed: [
      { key: 'northwind' },
      { isAloneInStream: false, isMerged: false },
      { isAtEdge: false, isInMargin: false },
      { isTurned: false, isMoreTransparent: false, colorDistance: 0.19 },
      { isInline: true },
      { isInColumn: true },
      { isInRow: true },
      { key: '© 3.5.2024' },
    ],
  })),
  {
    what: 'any transparent words alone in a stream at the edge of one page',
    gate: 'own-stream',
    enough: { key: 'northwind', isAloneInStream: true, isAtEdge: true, ...FAINT },
    missed: [
      { isAloneInStream: false },
      { isMoreTransparent: false, colorDistance: 0.2 },
      { isAtEdge: false },
      { isInline: true },
      { isInColumn: true },
      { isInRow: true },
      { sizeRatio: 1.3 },
      { key: '© northwind' },
    ],
  },
  {
    what: 'merged, coloured and larger, with words of marks',
    gate: 'merged',
    enough: { isMerged: true, colorDistance: 0.2, sizeRatio: 1.3, key: 'sample' },
    missed: [
      { isMerged: false },
      { colorDistance: 0.19 },
      { sizeRatio: 1.29 },
      { key: 'northwind' },
      { isInline: true },
      { isInColumn: true },
    ],
  },
  {
    what: 'laid on a page',
    gate: 'stamped',
    enough: { isLaidOn: true, isInline: true },
    missed: [{ isLaidOn: false }, { isInColumn: true }],
  },
  {
    what: 'across text on most pages',
    gate: 'same-placement',
    enough: { isOnMostPages: true, overlap: 0.1 },
    missed: [
      { overlap: 0.09 },
      { isOnMostPages: false },
      { isInline: true },
      { isOnLattice: true },
      { isInColumn: true },
      { isInMargin: true },
    ],
  },
  {
    what: 'turned at the edge of three pages',
    gate: 'same-placement',
    enough: {
      isOnMostPages: true,
      isTurned: true,
      isAtEdge: true,
      pagesWithSamePlacement: 3,
      sizeRatio: 0.5,
    },
    missed: [
      { key: 'northwind' },
      { isAtEdge: false },
      { pagesWithSamePlacement: 2 },
      { isTurned: false },
      { isInline: true },
      { isOblique: true },
    ],
  },
  {
    what: 'an address of the net at one place on three pages',
    gate: 'same-placement',
    enough: { isOnMostPages: true, pagesWithSamePlacement: 3, key: 'www.example.com', isInMargin: true },
    missed: [
      { isInMargin: false },
      { key: 'the example company' },
      { pagesWithSamePlacement: 2 },
      { isOnMostPages: false },
      { isInline: true },
      { isInColumn: true },
    ],
  },
  {
    what: 'an owner’s line at the edge of three pages',
    gate: 'same-placement',
    enough: {
      key: 'jane doe, 12 elm street, 2024-03-05',
      isAtEdge: true,
      isOnMostPages: true,
      pagesWithSamePlacement: 3,
    },
    missed: [
      { isAtEdge: false },
      { isOnMostPages: false },
      { pagesWithSamePlacement: 2 },
      { key: 'a report on the state of the roads' },
      { key: 'j. doe, 2024-03-05' },
      { key: '© jane doe, 12 elm street, 2024-03-05' },
      { isInPalette: true, colorDistance: 0.2 },
      { isInColumn: true },
      { isInline: true },
    ],
  },
  {
    what: 'a pale tag of a program, beside other lines of the foot of three pages',
    gate: 'same-placement',
    enough: {
      key: 'generated by quickreport',
      isPale: true,
      isInMargin: true,
      isOnMostPages: true,
      pagesWithSamePlacement: 3,
      isInColumn: true,
    },
    missed: [
      { key: 'state of the roads' },
      { isPale: false },
      { isInMargin: false },
      { isOnMostPages: false },
      { pagesWithSamePlacement: 2 },
      { isInline: true },
      { key: '© 2024, generated by quickreport' },
      { isInPalette: true, colorDistance: 0.2 },
    ],
  },
  {
    what: 'a long coloured line along the edge of three pages',
    gate: 'same-placement',
    enough: {
      key: 'a report on the state of the roads',
      isTurned: true,
      colorDistance: 0.2,
      isAtEdge: true,
      isOnMostPages: true,
      pagesWithSamePlacement: 3,
    },
    missed: [
      { isTurned: false },
      { colorDistance: 0.19 },
      { isAtEdge: false },
      { isOnMostPages: false },
      { pagesWithSamePlacement: 2 },
      { key: 'state of the roads' },
      { isInPalette: true },
      { isInColumn: true },
      { isInline: true },
    ],
  },
  {
    what: 'pale and larger at one place',
    gate: 'same-placement',
    enough: { isOnMostPages: true, pagesWithSamePlacement: 2, isPale: true, sizeRatio: 1.15 },
    missed: [
      { sizeRatio: 1.14 },
      { isInColumn: true },
      { isSingle: false },
      { isInMargin: true, key: 'northwind' },
    ],
  },
  {
    what: 'transparent at one place of the margin',
    gate: 'same-placement',
    enough: { isOnMostPages: true, pagesWithSamePlacement: 2, isMoreTransparent: true, isInMargin: true },
    missed: [
      { isMoreTransparent: false },
      { isOnMostPages: false },
      { isInline: true },
      { isInColumn: true },
      { isSingle: false },
    ],
  },
  {
    what: 'coloured at one place on three pages',
    gate: 'same-placement',
    enough: { isOnMostPages: true, pagesWithSamePlacement: 3, colorDistance: 0.2 },
    missed: [
      { key: 'northwind' },
      { colorDistance: 0.19 },
      { pagesWithSamePlacement: 2 },
      { isInColumn: true },
      { isInPalette: true },
      { isSingle: false },
      IMPRINT,
    ],
  },
];

const NOTICES: Row[] = [
  {
    what: 'a notice by itself',
    gate: 'notice',
    enough: { key: 'created with a trial version of acme' },
    missed: [{ key: TERSE }, { isInline: true }, { isInColumn: true }],
  },
  ...[{ colorDistance: 0.2 }, { isInMargin: true }].map((more): Row => ({
    what: `a notice in the flow with ${Object.keys(more).join()}`,
    gate: 'notice',
    enough: { key: 'created with a trial version of acme', isInColumn: true, ...more },
    missed: [
      { key: 'acme and its trial versions' },
      { colorDistance: 0, isInMargin: false },
      { isInline: true },
    ],
  })),
  {
    what: 'a terse notice at the edge',
    gate: 'notice',
    enough: { key: TERSE, isAtEdge: true, isInRow: true },
    missed: [{ isAtEdge: false }, { isInline: true }, { isInColumn: true }, { sizeRatio: 1.3 }],
  },
  {
    what: 'a line of a program by itself',
    gate: 'notice',
    enough: { key: 'powered by AcmeDesk' },
    missed: [
      { key: 'powered by Acme' },
      { isInline: true },
      { isInColumn: true },
      { isInRow: true },
      { sizeRatio: 1.3 },
    ],
  },
  {
    what: 'a small line of a program in a column',
    gate: 'notice',
    enough: { key: 'powered by AcmeDesk', isInColumn: true, sizeRatio: 0.94 },
    missed: [{ key: 'powered by Acme' }, { sizeRatio: 0.95 }, { isInline: true }, { isInRow: true }],
  },
  {
    what: 'a line about the copy in the margin of two pages',
    gate: 'notice',
    enough: { key: COPY, isInMargin: true, pagesWithSamePlacement: 2 },
    missed: [
      { isInMargin: false },
      { key: 'retrieved from it.' },
      { pagesWithSamePlacement: 1 },
      { isInline: true },
      { isInColumn: true },
      IMPRINT,
    ],
  },
  {
    what: 'a line about the copy in the flow at the edge of most pages',
    gate: 'notice',
    enough: { key: COPY, isAtEdge: true, isOnMostPages: true, isInColumn: true },
    missed: [{ isAtEdge: false }, { isOnMostPages: false }, { isInline: true }, IMPRINT],
  },
  {
    what: 'a line about a licence or a download, in a block in the margin of most pages',
    gate: 'notice',
    enough: {
      key: LICENCE,
      isInMargin: true,
      pagesWithSamePlacement: 3,
      isOnMostPages: true,
      isInColumn: true,
    },
    missed: [
      { key: 'prepared by the quality department' },
      { key: 'specimen supplied by acme steel, 12.05.2024' },
      { key: 'figures provided by eurostat, www.example.com' },
      { key: 'a report on www.example.com' },
      { isInRow: true },
      { isInMargin: false },
      { pagesWithSamePlacement: 2 },
      { isOnMostPages: false },
      IMPRINT,
    ],
  },
  {
    what: 'a line about the copy at the edge of a page',
    gate: 'notice',
    enough: { key: COPY, isAtEdge: true },
    missed: [{ isAtEdge: false }, { isInline: true }, { isInColumn: true }, { sizeRatio: 1.3 }, IMPRINT],
  },
  {
    what: 'a library’s notice of a download, among other lines of its cover',
    gate: 'notice',
    enough: { key: 'this file was downloaded from:', isInColumn: true },
    missed: [
      { key: 'this document was created with an evaluation version of acme pdf' },
      { key: 'arxiv:2002.07764' },
      { isInline: true },
    ],
  },
  {
    what: 'a line that a signature field shows',
    gate: 'notice',
    enough: { isInSignature: true, isInline: true, isInColumn: true, key: 'jane doe' },
    missed: [{ isInSignature: false }],
  },
  {
    what: 'who signed it, by itself',
    gate: 'notice',
    enough: { key: 'digitally signed by jane doe', isInRow: true },
    missed: [
      { key: 'signed by jane doe, 2024-03-12' },
      { key: LICENCE },
      { isInline: true },
      { isInColumn: true },
      { sizeRatio: 1.3 },
    ],
  },
  {
    what: 'a coloured line about the copy at the edge, larger than the text',
    gate: 'notice',
    enough: { isAtEdge: true, colorDistance: 0.2, key: COPY, sizeRatio: 1.5 },
    missed: [
      { isAtEdge: false },
      { colorDistance: 0.19 },
      { key: 'northwind' },
      IMPRINT,
      { sizeRatio: 2 },
      { isInline: true },
      { isInColumn: true },
    ],
  },
  {
    what: 'a line about a licence or a download alone in a stream, in the margin',
    gate: 'notice',
    enough: { key: LICENCE, isAloneInStream: true, isInMargin: true },
    missed: [
      { isAloneInStream: false },
      { key: 'prepared for the commission' },
      { isInMargin: false },
      { isInRow: true },
      { isInColumn: true },
      { sizeRatio: 1.3 },
      IMPRINT,
    ],
  },
  {
    what: 'a coloured line along the edge of scanned pages',
    gate: 'notice',
    enough: { key: 'received by mail', colorDistance: 0.2, isOnMostPages: true, isAlongScan: true },
    missed: [{ isOnMostPages: false }, { isAlongScan: false }, { colorDistance: 0.19 }],
  },
  {
    what: 'a coloured date along the edge of a scanned page',
    gate: 'notice',
    enough: { key: 'received 12 march 2019', colorDistance: 0.2, isAlongScan: true },
    missed: [
      { key: 'received by mail' },
      { isAlongScan: false },
      { colorDistance: 0.19 },
      { key: '© northwind, received 12 march 2019' },
    ],
  },
  {
    what: 'an address or a time that a browser prints, in the margin',
    gate: 'notice',
    enough: { isBrowserPrint: true, isInMargin: true },
    missed: [{ isBrowserPrint: false }, { isInMargin: false }, { isInColumn: true }],
  },
  {
    what: 'a status with its date, beside other text in the margin of most pages',
    gate: 'notice',
    enough: {
      key: 'draft 12.03.2024',
      isInMargin: true,
      isInRow: true,
      isOnMostPages: true,
      pagesWithSamePlacement: 3,
    },
    missed: [
      { key: 'draft' },
      { isInMargin: false },
      { sizeRatio: 1.3 },
      { isOnMostPages: false },
      { pagesWithSamePlacement: 2 },
      { isInline: true },
      { isInColumn: true },
    ],
  },
  {
    what: 'a status with its date, in the margin',
    gate: 'notice',
    enough: { key: 'draft 12.03.2024', isInMargin: true },
    missed: [
      { key: 'draft' },
      { isInMargin: false },
      { isInRow: true },
      { isInColumn: true },
      { sizeRatio: 1.3 },
    ],
  },
  {
    what: 'a larger status with its date, at one place on most pages',
    gate: 'notice',
    enough: { key: 'draft 12.03.2024', sizeRatio: 2, isOnMostPages: true, pagesWithSamePlacement: 3 },
    missed: [
      { sizeRatio: 1.99 },
      { key: 'draft' },
      { isOnMostPages: false },
      { pagesWithSamePlacement: 2 },
      { isInline: true },
      { isInColumn: true },
    ],
  },
  {
    what: 'a terse notice at an angle, twice on a page',
    gate: 'notice',
    enough: { key: TERSE, ...OBLIQUE, isSingle: false },
    missed: [{ key: 'evaluation' }, { isOblique: false }, { isSingle: true }],
  },
  {
    what: 'a terse notice over a known one',
    gate: 'notice',
    enough: { key: TERSE, isInNotice: true },
    missed: [{ isInline: true }, { isInNotice: false }],
  },
];

const DECLARED: Row[] = [
  {
    what: 'in a watermark artifact',
    gate: 'watermark-artifact',
    enough: { artifactSubtypes: ['Watermark'] },
    missed: [{ artifactSubtypes: [] }],
  },
  {
    what: 'in a stamp',
    gate: 'watermark-annotation',
    enough: { annotationSubtype: 'Stamp' },
    missed: [{ annotationSubtype: 'FreeText' }],
  },
  {
    what: 'in a watermark form',
    gate: 'watermark-form',
    enough: { isInWatermarkForm: true },
    missed: [{ isInWatermarkForm: false }],
  },
  ...['Water mark', 'WATERMARKS', 'Wasserzeichen', 'Filigrane', 'Marca de agua', 'Stamp 1'].map(
    (name): Row => ({
      what: `in a layer named ${name}`,
      gate: 'optional-content',
      enough: { optionalContentNames: ['Layer', name] },
      missed: [
        { optionalContentNames: ['Layer'] },
        { optionalContentNames: ['Backgrounds', 'Stamped', 'Confidentially'] },
      ],
    }),
  ),
];

const CASES = [...TURNED, ...BY_LOOK, ...REPEATED, ...NOTICES, ...DECLARED];

describe('judgeOccurrence, on both sides of each condition,', () => {
  it('has a case for each admitting row', () => {
    const rows = CASES.map(({ enough }) => findRow(ADMITTING, (name) => EVIDENCE[name](factsOf(enough))));
    expect(ADMITTING.filter((row) => !rows.includes(row))).to.deep.equal([]);
  });

  for (const { what, gate, enough, missed } of CASES) {
    it(`admits what is ${what}`, () => {
      expect(gateOf(enough)).to.equal(gate);
    });
    for (const one of missed) {
      it(`finds no evidence if it is ${what}, but ${JSON.stringify(one)}`, () => {
        expect(gateOf({ ...enough, ...one })).to.equal('no-evidence');
      });
    }
  }

  /** No gate has precedence over a declared mark. */
  const declared: SomeFacts = { artifactSubtypes: ['Watermark'] };
  const unseen = { flags: 0, kind: PAINT.ignoreText };
  for (const [gate, refused, ...admitted] of [
    ['clip-text', { isClip: true }, { isClip: false }],
    ['unattributed', { isAttributed: false }, { isAttributed: true }],
    [
      'soft-mask',
      { style: { flags: FLAG.inMask | FLAG.softMasked } },
      { style: { flags: FLAG.softMasked | FLAG.blended | FLAG.inTile } },
    ],
    ['form-field', { isInFormField: true }, { isInFormField: false }],
  ] as [string, SomeFacts, ...SomeFacts[]][]) {
    it(`refuses by ${gate} a text declared as a mark, and admits the nearest facts`, () => {
      expect(gateOf({ ...declared, ...refused })).to.equal(gate);
      for (const facts of admitted) expect(gateOf({ ...declared, ...facts })).to.equal('watermark-artifact');
    });
  }

  /** No gate for undeclared marks has precedence over this one. */
  const ownStream: SomeFacts = { isAloneInStream: true, isOnMostPages: true };
  for (const [gate, refused, ...admitted] of [
    ['under-scan', { isUnderScan: true }, { isUnderScan: true, isLaidOn: true }, { isUnderScan: false }],
    [
      'invisible-over-scan',
      { isOverScan: true, style: unseen },
      { isOverScan: false, style: unseen },
      { isOverScan: true, style: { flags: 0, kind: PAINT.fillText } },
    ],
  ] as [string, SomeFacts, ...SomeFacts[]][]) {
    it(`refuses by ${gate} text alone in its streams, and admits the nearest facts`, () => {
      expect(gateOf({ ...ownStream, ...refused })).to.equal(gate);
      for (const facts of admitted) expect(gateOf({ ...ownStream, ...facts })).to.equal('own-stream');
    });
  }

  it('admits a declared mark that is invisible to readers, and reports it as unseen', () => {
    for (const hidden of [
      { isUnderScan: true, isUnseen: true },
      { isOverScan: true, isUnseen: true, style: unseen },
    ]) {
      for (const declaration of [declared, { isInWatermarkForm: true }]) {
        const verdict = judgeOccurrence(factsOf({ ...declaration, ...hidden }));
        expect(verdict.admitted).to.equal(true);
        expect(verdict.evidence.at(-1)).to.equal('unseen');
      }
      expect(gateOf({ ...hidden, optionalContentNames: ['Background'] })).to.match(/scan$/u);
    }
    expect(gateOf({ isUnderScan: true, optionalContentNames: ['Watermark'] })).to.equal('optional-content');
    expect(judgeOccurrence(factsOf(declared)).evidence).to.not.include('unseen');
  });
});

describe('insistOn', () => {
  it('admits what no row admits', () => {
    const refused = { admitted: false, gate: 'no-evidence', evidence: [] } as const;
    expect(insistOn({ facts: factsOf({}), verdict: refused }).verdict).to.deep.equal({
      admitted: true,
      gate: 'insisted',
      evidence: ['insisted'],
    });
  });

  for (const verdict of [
    { admitted: false, gate: 'clip-text', evidence: ['clips'] },
    { admitted: false, gate: 'under-scan', evidence: ['under-scan'] },
    { admitted: false, gate: 'invisible-over-scan', evidence: ['over-scan', 'unpainted'] },
    { admitted: true, gate: 'pale', evidence: ['pale'] },
  ] as const) {
    it(`leaves a verdict of ${verdict.gate} as it is`, () =>
      expect(insistOn({ facts: factsOf({}), verdict }).verdict).to.equal(verdict));
  }
});
