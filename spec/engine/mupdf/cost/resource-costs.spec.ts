import { expect } from 'chai';
import { lexInstructions } from '../../../../src/engine/content/lexer.js';
import { listNamedResources } from '../../../../src/engine/content/named-resources.js';
import { ResourceCosts } from '../../../../src/engine/mupdf/cost/resource-costs.js';
import { Budget, DEFAULT_LIMITS } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';
import * as mupdf from 'mupdf';

describe('ResourceCosts', () => {
  const document = new mupdf.PDFDocument();
  const tint = document.addStream('{pop 0}', { FunctionType: 4, Domain: [0, 1, 0, 1], Range: [0, 1] });
  const shading = document.addObject({ ShadingType: 1, ColorSpace: 'DeviceGray', Function: tint });
  const space = document.addObject(['Separation', 'X', 'DeviceGray', tint]);
  const resources = document.addObject({ Shading: { S: shading }, ColorSpace: { C: space } });

  /** Steps that were spent. */
  function charge(act: (costs: ResourceCosts) => void): number {
    const budget = new Budget(DEFAULT_LIMITS);
    act(new ResourceCosts(budget));
    return DEFAULT_LIMITS.functionSteps - budget.left('functionSteps');
  }

  function chargeContent(content: string, from = resources): number {
    const bytes = Buffer.from(content, 'latin1');
    const named = listNamedResources(bytes, lexInstructions(bytes));
    return charge((costs) => costs.chargeNamed(named, from));
  }

  const shadingSteps = chargeContent('/S sh');

  it('charges what a stream names, and nothing that is only listed', () => {
    expect(shadingSteps).to.be.greaterThan(66_049);
    expect(chargeContent('/C cs')).to.be.within(1, 1000);
    expect(chargeContent('0 g 0 0 9 9 re f /T sh /D cs')).to.equal(0);
  });

  it('charges listed colour spaces where an inline image may name them', () => {
    expect(chargeContent('BI /W 1 /H 1 /BPC 8 /CS /C ID x EI')).to.equal(chargeContent('/C cs'));
  });

  it('charges an object once', () => {
    const pattern = document.addObject({ PatternType: 2, Shading: shading });
    const twice = charge((costs) => {
      costs.chargePattern(pattern);
      costs.chargePattern(pattern);
    });
    expect(twice).to.equal(shadingSteps);
  });

  it('charges a Type 3 font for what its glyphs may paint, down through fonts and forms', () => {
    const form = document.addStream('/S sh', { Subtype: 'Form', Resources: resources });
    const inner = document.addObject({ Subtype: 'Type3', Resources: { XObject: { X: form } } });
    const outer = document.addObject({ Subtype: 'Type3', Resources: { Font: { F: inner } } });
    expect(chargeContent('/F 9 Tf', document.addObject({ Font: { F: outer } }))).to.be.at.least(shadingSteps);
    const plain = document.addObject({ Subtype: 'TrueType', Resources: { XObject: { X: form } } });
    expect(chargeContent('/F 9 Tf', document.addObject({ Font: { F: plain } }))).to.equal(0);
  });

  it('charges pictures and groups for their colour spaces, soft masks for their transfer function', () => {
    const picture = document.addStream('', { Subtype: 'Image', ColorSpace: space });
    const group = document.addStream('', { Subtype: 'Form', Group: { CS: space } });
    for (const xObject of [picture, group]) {
      expect(charge((costs) => costs.chargeXObject(xObject))).to.equal(chargeContent('/C cs'));
    }
    expect(charge((costs) => costs.chargeSoftMask(document.addObject({ TR: tint })))).to.be.greaterThan(256);
    expect(charge((costs) => costs.chargeSoftMask(document.newName('None')))).to.equal(0);
  });

  it('ends at fonts whose glyphs show each other', () => {
    const own = document.addObject({ Subtype: 'Type3' });
    own.put('Resources', document.addObject({ Font: { F: own }, Shading: { S: shading } }));
    expect(chargeContent('/F 9 Tf', document.addObject({ Font: { F: own } }))).to.equal(shadingSteps);
  });

  it('charges the font that a graphics state sets, on the page and in the glyphs of another', () => {
    const count = (act: (costs: ResourceCosts) => void): number => {
      const budget = new Budget(DEFAULT_LIMITS);
      act(new ResourceCosts(budget));
      return DEFAULT_LIMITS.fonts - budget.left('fonts');
    };
    const font = document.addObject({ Subtype: 'TrueType' });
    const state = document.addObject({ Font: [font, 9] });
    expect(count((costs) => costs.chargeStateFont(state, resources))).to.equal(1);
    expect(count((costs) => costs.chargeStateFont(document.addObject({ CA: 1 }), resources))).to.equal(0);
    const missing = resources.get('ExtGState', 'Missing');
    expect(count((costs) => costs.chargeStateFont(missing, resources))).to.equal(0);
    const outer = document.addObject({ Subtype: 'Type3', Resources: { ExtGState: { G: state } } });
    const named = { fonts: new Set(['F']), shadings: new Set<string>(), colorSpaces: new Set<string>() };
    const shown = document.addObject({ Font: { F: outer } });
    expect(count((costs) => costs.chargeNamed({ ...named, hasInlineImages: false }, shown))).to.equal(2);
  });

  it('charges the spaces that stand for those of devices, though nothing names them', () => {
    expect(chargeContent('0 g', document.addObject({ ColorSpace: { DefaultGray: space } }))).to.equal(
      chargeContent('/C cs'),
    );
  });

  it('refuses what is coded as a picture: profiles, palettes, meshes and tables', () => {
    const coded = document.addRawStream('x', { Filter: 'JBIG2Decode', FunctionType: 0, ShadingType: 4 });
    const inks = ['DeviceN', ['X'], 'DeviceGray', coded];
    for (const written of [['ICCBased', coded], ['Indexed', 'DeviceGray', 1, coded], inks])
      expect(() => chargeContent('/C cs', document.addObject({ ColorSpace: { C: written } }))).to.throw(
        EngineFailure,
      );
    expect(() => chargeContent('/S sh', document.addObject({ Shading: { S: coded } }))).to.throw(
      EngineFailure,
    );
  });
});
