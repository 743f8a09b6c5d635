import { expect } from 'chai';
import { Executions } from '../../../src/engine/origins/executions.js';
import { readContent, readFirstPage, type ReadPage } from '../../support/traced.js';
import { TestDocument } from '../../support/documents.js';

function instructionOf({ page }: ReadPage, chain: number): number {
  return page.paint.links[chain]!.instruction;
}

describe('Executions', () => {
  const content = 'BT /F1 12 Tf 72 700 Td (ab) Tj (c) Tj ET';

  it('lists one run of each instruction of a page', () => {
    const read = readContent(content);
    const executions = new Executions([read.page]);
    const runs = executions.list(read.page.unitId, instructionOf(read, 0));
    expect(runs).to.deep.equal([{ page: read.page, chain: 0 }]);
  });

  it('lists each page that shares a stream', () => {
    const { page } = readContent(content);
    const other = { ...page, pageNumber: 2 };
    const runs = new Executions([page, other]).list(page.unitId, page.paint.links[1]!.instruction);
    expect(runs.map((run) => run.page.pageNumber)).to.deep.equal([1, 2]);
  });

  it('lists none for instructions that show nothing, and for unknown units', () => {
    const { page } = readContent(content);
    const executions = new Executions([page]);
    expect(executions.list(page.unitId, 0)).to.deep.equal([]);
    expect(executions.list(99, 0)).to.deep.equal([]);
  });

  it('finds the neighbouring instruction of the same run', () => {
    const read = readContent(content);
    const executions = new Executions([read.page]);
    const second = instructionOf(read, 1);
    expect(executions.findBeside({ page: read.page, chain: 0 }, second)).to.deep.equal({
      page: read.page,
      chain: 1,
    });
    expect(executions.findBeside({ page: read.page, chain: 0 }, 0)).to.equal(null);
  });

  it('distinguishes the runs of a form that is drawn twice', () => {
    const document = new TestDocument();
    const form = document.addForm('BT /F1 12 Tf (x) Tj (y) Tj ET', document.resources());
    document.addContentPage('/Fx Do 1 0 0 1 0 50 cm /Fx Do', `/XObject <</Fx ${form}>>`);
    const { page } = readFirstPage(document.build());
    const executions = new Executions([page]);
    const shown = page.paint.links.findIndex((link) => link.parent >= 0);
    const { unitId, instruction } = page.paint.links[shown]!;
    const runs = executions.list(unitId, instruction);
    expect(runs).to.have.lengthOf(2);
    const besides = runs.map((run) => executions.findBeside(run, instruction + 1)!);
    expect(new Set(besides.map(({ chain }) => page.paint.links[chain]!.parent)).size).to.equal(2);
  });

  it('reads what an instruction showed, once if it fills and strokes', () => {
    for (const mode of [0, 1, 2, 3]) {
      const { page } = readContent(`BT ${mode} Tr /F1 10 Tf 72 700 Td (abc) Tj ET`);
      const chain = page.paint.eventChain[0]!;
      const shown = new Executions([page]).readShown({ page, chain })!;
      expect(shown.x).to.have.lengthOf(3);
      expect([shown.emX, shown.emY]).to.deep.equal([10, 0]);
    }
  });

  it('reads null if nothing was shown', () => {
    const { page } = readContent('BT /F1 10 Tf 72 700 Td () Tj ET');
    expect(new Executions([page]).readShown({ page, chain: 0 })).to.equal(null);
  });
});
