import { expect } from 'chai';
import { formatReport } from '../../src/command-line/format-report.js';
import { EVIDENCE_WORDS } from '../../src/engine/values/evidence-words.js';
import { createSummary, nothingRemoved } from '../support/fake-pool.js';
import { listNames, type OutcomeReason } from '../../src/engine/values/outcome-words.js';

const [LOCATION] = createSummary().locations;

function formatLines(...of: Parameters<typeof createSummary>): string[] {
  return formatReport(createSummary(...of)).split('\n');
}

describe('formatReport', () => {
  it('begins with the outcome of the document, text and pictures together', () => {
    expect(formatLines({ textFound: 3, imageFound: 1, imageRemoved: 1 })[0]).to.equal(
      'Removed 3 of 4 found; 2 of 3 pages changed, all checked.',
    );
  });

  it('counts pages that changed, not pages with evidence', () => {
    const pages = [1, 2, 3].map((pageNumber) => ({
      pageNumber,
      textRemoved: 0,
      imageRemoved: 0,
      changed: pageNumber === 2,
    }));
    expect(formatLines({ pages })[0]).to.include('1 of 3 pages changed');
  });

  it('says why it counts fewer marks than pages', () => {
    const shared = ' A mark that pages share counts once.';
    expect(formatLines({ textFound: 1, textRemoved: 1 })[0]!.endsWith(`all checked.${shared}`)).to.equal(
      true,
    );
    expect(formatLines({ textFound: 2, textRemoved: 2 })[0]).to.not.include(shared);
  });

  it('lists where the mark was, in columns', () => {
    const locations = [LOCATION!, { ...LOCATION!, pageNumber: 112, encoding: null, properties: null }];
    expect(formatLines({ locations }).slice(2, 5)).to.deep.equal([
      'page  times  how written  admitted by  text',
      '1     1      plain        turned       CONFIDENTIAL',
      '112          text                      CONFIDENTIAL',
    ]);
  });

  it('says once, in words, why marks were removed', () => {
    const lines = formatLines();
    const reasonLines = lines.filter((line) => line.startsWith('turned: '));
    expect(reasonLines).to.deep.equal([
      `turned: ${EVIDENCE_WORDS.oblique}; ${EVIDENCE_WORDS['across-text']}.`,
    ]);
    expect(formatLines({ locations: [{ ...LOCATION!, properties: null }] }).join()).to.not.include('turned');
  });

  it('counts the places beyond those that it lists', () => {
    const locations = Array.from({ length: 45 }, () => LOCATION!);
    const lines = formatLines({ locations });
    expect(lines.filter((line) => line.includes('CONFIDENTIAL'))).to.have.lengthOf(40);
    expect(lines).to.include('… and 5 more');
  });

  const sentences: Record<OutcomeReason, RegExp> = {
    no_text_layer: /no text layer/u,
    target_not_found: /not found on any page/u,
    target_found_not_removed: /no occurrence was safe to remove/u,
    undetermined: /no verdict/u,
  };
  for (const reason of listNames(sentences)) {
    it(`says why nothing was removed (${reason}), and that the output is the input`, () => {
      const [line, ...others] = formatReport(nothingRemoved(reason)).split('\n');
      expect(line).to.match(sentences[reason]).and.to.include('the output is the input');
      expect(others.join('')).to.not.include('Written');
    });
  }

  it('says why occurrences stay, and that insisting removes those that only look like the page', () => {
    const left = nothingRemoved('target_found_not_removed');
    const tell = (diagnostics: typeof left.diagnostics): string[] =>
      formatReport({ ...left, diagnostics })
        .split('\n')
        .slice(1);
    expect(tell({ refused_no_evidence: 2, refused_form_field: 1 })).to.deep.equal([
      'Left 1: it is the value of a form field.',
      'Left 2: nothing sets it apart from what the page says.',
      'If it is a watermark all the same, --insist removes it.',
    ]);
    expect(tell({ refused_shared_content: 3 })).to.deep.equal([
      'Left 3: what draws it is also drawn elsewhere, where it must stay.',
    ]);
    expect(tell({ sightings: 4 })).to.deep.equal([
      'Left 4: it is part of a longer text; only a whole line is removed.',
    ]);
    expect(tell({ pages: 3, sightings: 0 })).to.deep.equal([]);
    expect(formatLines({ diagnostics: { refused_no_evidence: 1 } }).at(-1)).to.include('--insist');
  });

  it('says how the file was written, if the report has a known value', () => {
    expect(formatLines({ diagnostics: { writing: 'in-place' } }).at(-1)).to.match(/^Written in place/u);
    expect(formatLines({ diagnostics: { writing: 'by hand' } }).join()).to.not.include('Written');
  });

  it('names an adopted variant and every warning', () => {
    const discovery = {
      status: 'found',
      discoveredTarget: 'CONFIDENTIAL 2',
      similarity: 0.857,
      adopted: true,
    } as const;
    const text = formatLines({ discovery, warnings: ['One.', 'Two.'] });
    expect(text.slice(-3)).to.deep.equal([
      'Adopted the variant “CONFIDENTIAL 2” (similarity 0.86).',
      'Warning: One.',
      'Warning: Two.',
    ]);
    expect(formatLines({ discovery: { ...discovery, adopted: false } }).join()).to.not.include('variant');
  });

  it('lets no text of the document control the terminal or break the table', () => {
    const content = `A\u001b[2J\u0007\n\u202eB\u0000 ${'𝐀'.repeat(60)}`;
    const line = formatLines({ locations: [{ ...LOCATION!, content }] })[3]!;
    expect(line).to.not.match(/\p{Cc}|\p{Cf}|\p{Cs}/u);
    expect(line).to.match(/ A \[2J B 𝐀+…$/u);
  });
});
