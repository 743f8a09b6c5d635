import { expect } from 'chai';
import { PaintLayers } from '../../../../src/engine/mupdf/record/paint-layers.js';
import { ANNOTATION_UNIT } from '../../../../src/engine/page/page-model.js';

describe('PaintLayers', () => {
  it('leads from an instruction to its callers', () => {
    const layers = new PaintLayers();
    layers.beginMarker(0, 7);
    layers.beginMarker(1, 2);
    expect(layers.links[layers.chain]).to.deep.equal({ parent: 0, unitId: 1, instruction: 2 });
    layers.end();
    expect(layers.links[layers.chain]).to.deep.equal({ parent: -1, unitId: 0, instruction: 7 });
    layers.end();
    expect(layers.chain).to.equal(-1);
    layers.end();
    expect(layers.chain, 'more ends than beginnings').to.equal(-1);
  });

  it('names the document’s layers of a chain only if something is painted in them', () => {
    const layers = new PaintLayers();
    layers.beginMarker(0, 1);
    layers.noteNames();
    layers.end();
    layers.beginOwn('Outer');
    layers.beginMarker(0, 2);
    layers.beginOwn('Inner');
    expect(layers.names.size).to.equal(0);
    layers.noteNames();
    expect([...layers.names]).to.deep.equal([[1, ['Outer', 'Inner']]]);
    layers.end();
    layers.end();
    layers.end();
    layers.beginMarker(0, 3);
    layers.noteNames();
    expect(layers.names.size, 'outside of all layers').to.equal(1);
  });

  it('shares one list among all chains in the same layers', () => {
    const layers = new PaintLayers();
    layers.beginOwn('Layer');
    for (let instruction = 0; instruction < 3; instruction++) {
      layers.beginMarker(0, instruction);
      layers.noteNames();
      layers.end();
    }
    expect(new Set(layers.names.values()).size).to.equal(1);
  });

  it('starts again with every annotation', () => {
    const layers = new PaintLayers();
    expect([layers.links, layers.chain, layers.depth]).to.deep.equal([[], -1, 0]);
    layers.beginAnnotation(12);
    layers.beginMarker(3, 0);
    layers.noteNames();
    expect(layers.links[0]).to.deep.equal({ parent: -1, unitId: ANNOTATION_UNIT, instruction: 12 });
    expect([layers.links[1]!.parent, layers.names.size]).to.deep.equal([0, 0]);
    layers.end();
    layers.endAnnotation();
    expect(layers.chain).to.equal(-1);
  });
});
