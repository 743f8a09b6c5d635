import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { paths } from '../../../src/http/description/operations.js';
import { FIXTURES } from '../../support/fixtures.js';
import { RunningService } from '../../support/running-service.js';
import { listSnippets, runSnippet } from '../../support/snippets.js';
import { makeTemporaryPath } from '../../support/temporary.js';

const CALLS = Object.entries(paths).flatMap(([path, item]) =>
  'post' in item ? listSnippets(item.post.description).map((snippet) => ({ path, snippet })) : [],
);

describe('calls in the description', () => {
  const folder = makeTemporaryPath('-calls');
  let service: RunningService;
  before(async () => {
    mkdirSync(folder);
    service = await RunningService.start();
  });
  after(() => service.stop());

  it('are given for each operation that takes a document', () => {
    expect(CALLS.map(({ path }) => path)).to.deep.equal(
      Object.keys(paths).filter((path) => path.startsWith('/api/')),
    );
  });

  for (const { path, snippet } of CALLS) {
    it(`work as they are written: ${path}`, async () => {
      const isImage = path.includes('image');
      const file = isImage ? 'made/images/reportlab-logos.pdf' : 'found/reportlab.pdf';
      copyFileSync(join(FIXTURES, file), join(folder, 'in.pdf'));
      const { exitCode, output } = await runSnippet(snippet, folder, { url: service.url });
      expect(exitCode).to.equal(0);
      const saved = /-o (\S+)/u.exec(snippet.code)?.[1];
      if (saved === undefined) expect(JSON.parse(output)).to.be.an('object');
      else expect(readFileSync(join(folder, saved)).toString('latin1')).to.match(/^%PDF-/u);
    });
  }
});
