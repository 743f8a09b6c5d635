import { expect } from 'chai';
import { Budget } from '../../../src/engine/values/budget.js';
import { parseHint } from '../../../src/engine/values/hint.js';
import { Trace } from '../../../src/engine/mupdf/trace/trace.js';
import { readDocument } from '../../../src/engine/lines/reading.js';
import {
  listRemovalExecutions,
  type RemovalExecutions,
} from '../../../src/engine/unshare/removal-executions.js';
import { TestDocument, writeBody } from '../../support/documents.js';
import { findTargets } from '../../support/traced.js';

const SHOWN = 'BT /F1 14 Tf (CONFIDENTIAL)Tj ET';

function listRuns(document: TestDocument): RemovalExecutions {
  const trace = new Trace(document.build(), new Budget());
  try {
    const read = readDocument(trace, () => undefined);
    return listRemovalExecutions(read.pages, read.units, findTargets(read, parseHint('CONFIDENTIAL')).facts);
  } finally {
    trace.close();
  }
}

describe('listRemovalExecutions', () => {
  it('follows forms in forms to the page that draws them', () => {
    const document = new TestDocument();
    const inner = document.addForm(SHOWN, document.resources());
    const outer = document.addForm('q /Fm1 Do Q', `<</XObject<</Fm1 ${inner}>>>>`);
    document.addContentPage(`${writeBody()}/Fm0 Do`, `/XObject<</Fm0 ${outer}>>`);
    const { byPage, byForm, runOtherwise } = listRuns(document);
    const [outside] = byPage.get(1)!.drawn.values();
    const [inside] = outside!.drawn.values();
    expect([...byForm.values()].flat()).to.have.members([outside, inside]);
    expect(byPage.get(1)!.removed.size + outside!.removed.size).to.equal(0);
    expect(inside!.removed.size).to.equal(1);
    expect(runOtherwise.size).to.equal(0);
  });

  it('gives runs that lose the same one loss, and others another', () => {
    const document = new TestDocument();
    const form = document.addForm(SHOWN, document.resources());
    for (const times of [1, 1, 2]) {
      document.addContentPage(
        '/Fm0 Do 1 0 0 1 0 40 cm '.repeat(times) + writeBody(),
        `/XObject<</Fm0 ${form}>>`,
      );
    }
    const { byPage, byForm } = listRuns(document);
    expect(new Set([...byForm.values()].flat().map(({ loss }) => loss)).size).to.equal(1);
    const losses = [1, 2, 3].map((pageNumber) => byPage.get(pageNumber)!);
    expect(new Set(losses.map(({ unit, loss }) => `${unit.id} ${loss}`)).size).to.equal(3);
  });

  it('lists nothing that a pattern or an annotation runs', () => {
    const document = new TestDocument();
    const cell = document.addStream(
      SHOWN,
      `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 -20 200 20]/XStep 400/YStep 400/Resources ${document.resources()}`,
    );
    const appearance = document.addForm(SHOWN, document.resources());
    const stamp = document.add(
      `<</Type/Annot/Subtype/Stamp/Rect[60 300 260 330]/F 4/AP<</N ${appearance}>>>>`,
    );
    document.addContentPage(
      `${writeBody()}q /Pattern cs /P0 scn 0 0 420 560 re f Q`,
      `/Pattern<</P0 ${cell}>>`,
      { annotations: [stamp] },
    );
    const { byPage, byForm } = listRuns(document);
    expect(byPage.size + byForm.size).to.equal(0);
  });
});
