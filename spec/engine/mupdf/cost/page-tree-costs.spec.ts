import { expect } from 'chai';
import * as mupdf from 'mupdf';
import { PageTreeCosts } from '../../../../src/engine/mupdf/cost/page-tree-costs.js';
import { Budget, DEFAULT_LIMITS } from '../../../../src/engine/values/budget.js';
import { EngineFailure } from '../../../../src/engine/values/failure.js';

describe('PageTreeCosts', () => {
  const document = new mupdf.PDFDocument();

  /** Pages below as many nodes as each number says, the nodes of all on one branch. */
  function makePages(...depths: number[]): mupdf.PDFObject[] {
    const nodes = [document.addObject({ Type: 'Pages' })];
    for (let level = 1; level < Math.max(...depths); level++)
      nodes.push(document.addObject({ Type: 'Pages', Parent: nodes.at(-1)! }));
    return depths.map((depth) => document.addObject({ Type: 'Page', Parent: nodes[depth - 1]! }));
  }

  function charge(pages: mupdf.PDFObject[], pageLevels: number): void {
    const costs = new PageTreeCosts(new Budget({ ...DEFAULT_LIMITS, pageLevels }));
    for (const page of pages) costs.charge(page);
  }

  it('counts the nodes above each page', () => {
    const pages = makePages(1, 3, 2, 3);
    expect(() => charge(pages, 9)).not.to.throw();
    expect(() => charge(pages, 8)).to.throw(EngineFailure);
  });

  it('ends where a node stands above itself, and counts nothing above a page without a parent', () => {
    const node = document.addObject({ Type: 'Pages' });
    node.put('Parent', node);
    const pages = [document.addObject({ Type: 'Page', Parent: node }), document.addObject({ Type: 'Page' })];
    expect(() => charge(pages, 1)).not.to.throw();
    expect(() => charge(pages, 0)).to.throw(EngineFailure);
  });

  it('counts the nodes that lead down to each page, and each node once', () => {
    const page = document.addObject({ Type: 'Page' });
    const inner = document.addObject({ Type: 'Pages', Kids: [page, page, page] });
    const root = document.addObject({ Type: 'Pages', Kids: [page, inner, inner] });
    inner.get('Kids').push(root);
    const chargeTree = (pageLevels: number): void =>
      new PageTreeCosts(new Budget({ ...DEFAULT_LIMITS, pageLevels })).chargeTree(root);
    expect(() => chargeTree(3 + 2 * 4)).not.to.throw();
    expect(() => chargeTree(3 + 2 * 4 - 1)).to.throw(EngineFailure);
  });
});
