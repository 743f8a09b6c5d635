/**
 * Each row of the table by itself: facts for which it holds, and facts for which it just does not.
 */
import { expect } from 'chai';
import { EVIDENCE, type TextEvidence } from '../../../src/engine/judge/evidence.js';
import { FLAG, PAINT } from '../../../src/engine/page/page-model.js';
import { factsOf, type SomeFacts } from '../../support/facts.js';

/** Facts for which a name holds, and facts that just miss it. */
type Sides = { holds: SomeFacts[]; misses: SomeFacts[] };

const unseen = { kind: PAINT.ignoreText };
const onMap: SomeFacts = { isAmongOblique: true };
const alone: SomeFacts = { isSingle: true, key: '64.00' };

const ROWS: Record<TextEvidence, Sides> = {
  'in-watermark-artifact': {
    holds: [{ artifactSubtypes: ['Watermark'] }, { artifactSubtypes: ['Background'] }],
    misses: [{ artifactSubtypes: [] }],
  },
  'in-watermark-annotation': {
    holds: [{ annotationSubtype: 'Watermark' }, { annotationSubtype: 'Stamp' }],
    misses: [{ annotationSubtype: 'FreeText' }, { annotationSubtype: null }],
  },
  'in-watermark-form': { holds: [{ isInWatermarkForm: true }], misses: [{}] },
  'in-named-layer': {
    holds: [
      { optionalContentNames: ['Layer', 'Wasserzeichen'] },
      { optionalContentNames: ['Page stamp'] },
      { optionalContentNames: ['CONFIDENTIAL'] },
      { optionalContentNames: ['LEGEND'], key: 'legend', isTurned: true },
    ],
    misses: [
      { optionalContentNames: ['LEGEND'], key: 'legend' },
      { optionalContentNames: ['Background', 'Backgrounds', 'Stamped', 'Afterstamp', 'Confidentially'] },
      {},
    ],
  },
  'laid-on': { holds: [{ isLaidOn: true }], misses: [{}] },
  merged: { holds: [{ isMerged: true }], misses: [{}] },
  'alone-in-stream': { holds: [{ isAloneInStream: true }], misses: [{ isMerged: true }] },
  oblique: { holds: [{ isOblique: true }], misses: [{ isTurned: true }] },
  slanted: { holds: [{ isSlanted: true }], misses: [{ isOblique: true }] },
  turned: { holds: [{ isTurned: true }], misses: [{}] },
  'body-sized': { holds: [{ sizeRatio: 0.95 }], misses: [{ sizeRatio: 0.949 }] },
  'apart-sized': { holds: [{ sizeRatio: 1.3 }], misses: [{ sizeRatio: 1.29 }] },
  'slant-sized': { holds: [{ sizeRatio: 1.4 }], misses: [{ sizeRatio: 1.39 }] },
  'display-sized': { holds: [{ sizeRatio: 2 }], misses: [{ sizeRatio: 1.99 }] },
  'banner-sized': { holds: [{ sizeRatio: 3 }], misses: [{ sizeRatio: 2.99 }] },
  transparent: {
    holds: [{ isMoreTransparent: true }],
    misses: [{ isPale: true }, { isMoreTransparent: true, isCoveredInTurn: true }],
  },
  pale: { holds: [{ isPale: true }], misses: [{ isMoreTransparent: true }] },
  faint: {
    holds: [{ isMoreTransparent: true }, { isPale: true, sizeRatio: 1.15 }],
    misses: [{}, { isPale: true, sizeRatio: 1.14 }],
  },
  coloured: { holds: [{ colorDistance: 0.2 }], misses: [{ colorDistance: 0.19 }] },
  'touching-text': { holds: [{ overlap: 0.01 }], misses: [{}] },
  'across-text': { holds: [{ overlap: 0.1 }], misses: [{ overlap: 0.09 }] },
  'at-edge': { holds: [{ isAtEdge: true }], misses: [{}] },
  single: { holds: [{ isSingle: true }], misses: [{ isSingle: false }] },
  'on-lattice': { holds: [{ isOnLattice: true }], misses: [{ tiles: 12 }] },
  'one-of-many-tiles': { holds: [{ tiles: 12 }], misses: [{ tiles: 11, isOnLattice: true }] },
  'on-two-pages': {
    holds: [{ pagesWithSamePlacement: 2 }],
    misses: [{ pagesWithSamePlacement: 1, isOnLattice: true }],
  },
  'on-three-pages': {
    holds: [{ pagesWithSamePlacement: 3 }],
    misses: [{ pagesWithSamePlacement: 2, isOnMostPages: true }],
  },
  'on-most-pages': { holds: [{ isOnMostPages: true }], misses: [{ pagesWithSamePlacement: 9 }] },
  'long-text': { holds: [{ key: 'x'.repeat(20) }], misses: [{ key: 'x'.repeat(19) }] },
  'odd-text': { holds: [{ key: 'printed on 2024-03-05' }], misses: [{ key: 'printed on paper 2024' }] },
  imprint: { holds: [{ key: '© 2024 northwind' }], misses: [{ key: 'licence © northwind' }] },
  'cover-notice': {
    holds: [{ key: 'accessed: 31/01/2009 18:46' }, { key: 'this file was downloaded from:' }],
    misses: [{ key: 'accessed: 31/01/2009' }, { key: 'this file was downloaded with care' }],
  },
  'known-notice': {
    holds: [{ key: 'created with a trial version of acme' }],
    misses: [{ key: 'trial version' }],
  },
  'copy-notice': {
    holds: [{ key: 'printed for jane doe & co' }, { key: '禁止复制本书中的任何内容' }],
    misses: [
      { key: '2nd draft - 18/4/98' },
      { key: 'printed for jane doe co' },
      { key: 'printed by jane doe and sons' },
      { key: 'a report on the state of the roads' },
      { key: '禁止复制本书任何部' },
      { key: '关于道路状况的第三次报告' },
    ],
  },
  'in-margin': { holds: [{ isInMargin: true }], misses: [{ isAtEdge: true }] },
  'licence-words': {
    holds: [
      { key: 'licensed to jane doe' },
      { key: 'jane doe (order #1234567)' },
      { key: 'prepared for jane@example.com, jane doe' },
      { key: 'please do not repost it' },
      { key: '下载请登陆http://www.example.com' },
    ],
    misses: [
      { key: 'prepared for the commission' },
      { key: 'prepared exclusively for john smith' },
      { key: 'those who do not share the view' },
      { key: '下载速度' },
      { key: 'licensed by the fca, www.example.com' },
      { key: 'supplied by acme, 12.05.2024' },
      { key: 'figures of www.example.com' },
    ],
  },
  'signature-notice': {
    holds: [{ key: 'digitally signed by jane doe' }],
    misses: [
      { key: 'signed by jane doe, 2024-03-12' },
      { key: 'licensed to jane doe' },
      { key: 'digitally signed by:' },
      { key: 'firmado electrónicamente por,' },
    ],
  },
  'mark-words': {
    holds: [{ key: 'article in press' }, { key: 'void' }, { key: '3 May 2021' }, { key: 'www.example.com' }],
    misses: [{ key: 'northwind' }, { key: 'draft horses' }],
  },
  'status-line': { holds: [{ key: '2nd draft - 18/4/98' }], misses: [{ key: '2nd draft' }] },
  'address-line': { holds: [{ key: 'www.example.com' }], misses: [{ key: 'the example company' }] },
  'in-notice': { holds: [{ isInNotice: true }], misses: [{}] },
  'browser-print': { holds: [{ isBrowserPrint: true }], misses: [{}] },
  'terse-notice': { holds: [{ key: 'evaluation only.' }], misses: [{ key: 'evaluation' }] },
  'maker-line': { holds: [{ key: 'powered by AcmeDesk' }], misses: [{ key: 'powered by Acme' }] },
  clips: { holds: [{ isClip: true }], misses: [{}] },
  unattributed: { holds: [{ isAttributed: false }], misses: [{ isAttributed: true }] },
  'in-mask': {
    holds: [{ style: { flags: FLAG.inMask | FLAG.blended } }],
    misses: [{ style: { flags: FLAG.softMasked | FLAG.blended | FLAG.inTile } }],
  },
  'in-signature': { holds: [{ isInSignature: true }], misses: [{ isInFormField: true }] },
  'in-form-field': { holds: [{ isInFormField: true }], misses: [{ annotationSubtype: 'Widget' }] },
  'under-scan': { holds: [{ isUnderScan: true }], misses: [{ isOverScan: true }] },
  'edge-of-scan': { holds: [{ isAlongScan: true }], misses: [{ isOverScan: true }] },
  'painted-apart': {
    holds: [
      { isAloneInStream: true, colorDistance: 0.2 },
      { isAloneInStream: true, isMoreTransparent: true },
    ],
    misses: [
      { colorDistance: 1, isMoreTransparent: true },
      { isAloneInStream: true, colorDistance: 0.19 },
      { isAloneInStream: true, colorDistance: 1, style: unseen },
    ],
  },
  unseen: {
    holds: [{ isUnseen: true }],
    misses: [{ isUnderScan: true }],
  },
  'over-scan': { holds: [{ isOverScan: true }], misses: [{ isUnderScan: true }] },
  unpainted: {
    holds: [{ style: unseen }],
    misses: [{ style: { kind: PAINT.fillText } }],
  },
  'in-line': { holds: [{ isInline: true }], misses: [{ isInColumn: true }] },
  'in-row': { holds: [{ isInRow: true }], misses: [{ isInline: true }] },
  'in-column': { holds: [{ isInColumn: true }], misses: [{ isInline: true }] },
  'column-line': { holds: [{ isInColumn: true }], misses: [{ isInColumn: true, overlap: 0.001 }, {}] },
  'in-palette': {
    holds: [{ isInPalette: true, colorDistance: 0.2 }],
    misses: [{ isInPalette: true }, { colorDistance: 0.2 }],
  },
  label: {
    holds: [
      onMap,
      { ...onMap, pagesWithSamePlacement: 2, isPale: true },
      { ...alone, sizeRatio: 2.99 },
      { ...alone, isPale: true, sizeRatio: 1.14 },
      { ...alone, obliqueCount: 2 },
      { ...alone, key: 'r 64.00', obliqueCount: 2 },
      { ...alone, key: 'northwind' },
    ],
    misses: [
      {},
      { ...onMap, pagesWithSamePlacement: 3 },
      { ...onMap, isMoreTransparent: true },
      { ...onMap, isPale: true, sizeRatio: 1.15 },
      { ...alone, isSingle: false },
      { ...alone, isSmallHere: false },
      { ...alone, key: 'northwind', obliqueCount: 2 },
      { ...alone, key: 'void cheque' },
      { ...alone, pagesWithSamePlacement: 2 },
      { ...alone, overlap: 0.001 },
      { ...alone, sizeRatio: 3 },
      { ...alone, key: 'draft' },
      { ...alone, isMoreTransparent: true },
    ],
  },
};

describe('evidence of a text', () => {
  for (const [name, { holds, misses }] of Object.entries(ROWS) as [TextEvidence, Sides][]) {
    it(`${name} holds for what it names, and for nothing else`, () => {
      for (const facts of holds) expect(EVIDENCE[name](factsOf(facts)), JSON.stringify(facts)).to.equal(true);
      for (const facts of misses) {
        expect(EVIDENCE[name](factsOf(facts)), JSON.stringify(facts)).to.equal(false);
      }
    });
  }
});
