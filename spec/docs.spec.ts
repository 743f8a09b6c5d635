/**
 * The README and the pages of docs/: their examples are run from their own text, and their links lead somewhere.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { DEFAULT_LIMITS } from '../src/engine/values/budget.js';
import { REMOVAL_CHECKS } from '../src/library/remover-options.js';
import type { ProcessingReport } from '../src/report.js';
import { FIXTURES } from './support/fixtures.js';
import { RunningService } from './support/running-service.js';
import { AMPLE_KEYS, KEY } from './support/service.js';
import { listSnippets, runSnippet } from './support/snippets.js';
import { makeTemporaryPath } from './support/temporary.js';
import { listNames, OUTCOME_REASONS } from '../src/engine/values/outcome-words.js';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(join(PROJECT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** A decision begins with its context instead of a question. */
const TASK_PAGES = PAGES.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/decisions/'));

/** The source files that a page may name, by path or by the end of it. */
const SOURCES = ['src', 'spec', 'bench', 'deploy'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => join(folder, name)),
);

function readPage(page: string): string {
  return readFileSync(join(PROJECT, page), 'utf8');
}

/** How docs/where.md writes paths: below src/, except those of these folders. */
const IS_FILE = /^(?:[\w-]+\/)*[\w.-]+\.(?:ts|mjs|py)$/u;
const OUTSIDE_SRC = /^(?:bench|spec|deploy)\//u;

/** Says whether code declares a name: as a variable, function or type, a member, a key or a value of a list. */
function declares(code: string, name: string): boolean {
  const keyword = String.raw`\b(?:class|const|def|function\*?|get|interface|let|private|readonly|static|type)`;
  return [
    String.raw`${keyword} ${name}\b`,
    String.raw`(?<![\w.])'?${name}'?\??:`,
    String.raw`^\s+(?:\w+ )*#?${name}(?:<.*>)?\((?:.*\{)?$`,
    `'${name}'`,
  ].some((pattern) => new RegExp(pattern, 'mu').test(code));
}

interface Step {
  says: string;
  language: string;
  /** A word by which the snippet is known, so that a changed page fails here and not elsewhere. */
  has: string;
  check: (output: string) => void;
}

describe('pages', () => {
  for (const page of PAGES) {
    it(`${page} has no broken links, and names only source files that exist`, () => {
      const targets = Array.from(
        readPage(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/gu),
        ([, target]) => target!,
      );
      const missing = targets.filter(
        (target) => !/^[a-z]+:/u.test(target) && !existsSync(join(PROJECT, dirname(page), target)),
      );
      expect(missing).to.deep.equal([]);
      const named = Array.from(readPage(page).matchAll(/`([\w./-]+\.ts)`/gu), ([, file]) => file!);
      const lost = named.filter((file) => !SOURCES.some((path) => `/${path}`.endsWith(`/${file}`)));
      expect(lost).to.deep.equal([]);
    });

    it(`${page} has at most 200 lines`, () => {
      expect(readPage(page).split('\n').length).to.be.at.most(200);
    });
  }

  for (const page of TASK_PAGES) {
    it(`${page} has a title, then a question`, () => {
      const lines = readPage(page).split('\n');
      expect(lines[0]).to.match(/^# /u);
      expect(lines[2]).to.match(/^[A-Z].*\?/u);
    });
  }

  it('docs/api.md and the fidelity judge know every reason for which nothing was removed', () => {
    const page = readPage('docs/api.md');
    const judge = readPage('bench/fidelity/judge/report_check.py');
    for (const reason of listNames(OUTCOME_REASONS)) {
      expect(page).to.contain(`\`${reason}\``);
      expect(judge).to.contain(`"${reason}"`);
    }
  });

  it('docs/library.md names every option of a call', () => {
    const page = readPage('docs/library.md');
    const missing = Object.keys(REMOVAL_CHECKS).filter(
      (name) => !new RegExp(`^\\| \`${name}\\b`, 'mu').test(page),
    );
    expect(missing).to.deep.equal([]);
  });

  it('docs/library.md names every limit with its default', () => {
    const said = Array.from(readPage('docs/library.md').matchAll(/`(\w+)` ([\d,]+)( MiB)?(?=[,.]\s)/gu));
    const limits = said.map(([, name, number, unit]) => {
      const count = Number(number!.replaceAll(',', ''));
      return [name, unit === undefined ? count : count * 1024 * 1024];
    });
    expect(Object.fromEntries(limits)).to.deep.equal(DEFAULT_LIMITS);
  });

  it('docs/browser.md has the sizes of what is built, to a tenth', () => {
    const page = readPage('docs/browser.md');
    for (const name of ['unwatermark', 'engine-worker']) {
      const said = Number(new RegExp(`/${name}\\.js\`\\s*\\| (\\d+) KB`, 'u').exec(page)?.[1]);
      const packed = gzipSync(readFileSync(join(PROJECT, `dist/browser/${name}.js`))).length;
      expect(said, name).to.be.closeTo(packed / 1000, packed / 10_000);
    }
  });

  it('docs/where.md names files that exist, and what they declare', () => {
    const rows = readPage('docs/where.md')
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line) => Array.from(line.matchAll(/`([^`]+)`/gu), ([, word]) => word!))
      .filter(({ length }) => length > 0);
    expect(rows.length).to.be.at.least(100);
    const faults = rows.flatMap((words) => {
      const files = words.filter((word) => IS_FILE.test(word));
      const paths = files.map((file) => (OUTSIDE_SRC.test(file) ? file : join('src', file)));
      const lost = paths.filter((path) => !existsSync(join(PROJECT, path)));
      if (lost.length > 0 || paths.length === 0) return [`${words.join(', ')}: no file ${lost.join(', ')}`];
      const codes = paths.map(readPage);
      return words
        .filter((word) => !IS_FILE.test(word))
        .filter((word) => !codes.some((code) => word.split('.').every((name) => declares(code, name))))
        .map((word) => `${word} is not declared in ${files.join(', ')}`);
    });
    expect(faults).to.deep.equal([]);
  });

  it('README fits into two screens and names every page of docs/', () => {
    const readme = readPage('README.md');
    expect(readme.split('\n').length).to.be.at.most(120);
    const named = PAGES.map((page) => readPage(page)).join('\n');
    for (const page of TASK_PAGES) expect(named, page).to.include(`(${page})`);
  });
});

describe('examples of docs/api.md', () => {
  const folder = makeTemporaryPath('-quick-start');
  const snippets = listSnippets(readPage('docs/api.md'));
  let service: RunningService;
  let report: ProcessingReport;

  before(async () => {
    const keysFile = makeTemporaryPath('.json');
    writeFileSync(keysFile, AMPLE_KEYS);
    mkdirSync(folder);
    copyFileSync(join(FIXTURES, 'found/reportlab.pdf'), join(folder, 'in.pdf'));
    copyFileSync(join(FIXTURES, 'made/images/reportlab-logos.pdf'), join(folder, 'logos.pdf'));
    service = await RunningService.start({ API_KEYS_FILE: keysFile });
  });
  after(() => service.stop());

  const isPdf = (file: string): boolean =>
    readFileSync(join(folder, file)).subarray(0, 5).equals(Buffer.from('%PDF-'));
  const isChanged = (file: string): boolean => {
    return isPdf(file) && !readFileSync(join(folder, file)).equals(readFileSync(join(folder, 'in.pdf')));
  };

  const steps: Step[] = [
    {
      says: 'removes a mark',
      language: 'sh',
      has: '-o out.pdf',
      check: () => expect(isChanged('out.pdf')).to.equal(true),
    },
    {
      says: 'reads the report’s header',
      language: 'sh',
      has: 'x-processing-report',
      check: (output) => {
        report = JSON.parse(output) as ProcessingReport;
        expect(report.outcome.status).to.equal('removed');
      },
    },
    {
      says: 'shows a part of that very report',
      language: 'json',
      has: 'summary',
      check: (sample) => expectPart(JSON.parse(sample), report),
    },
    {
      says: 'returns the upload if it has no such mark',
      language: 'sh',
      has: 'cmp',
      check: (output) => expect(output).to.equal('target_not_found\n'),
    },
    {
      says: 'finds the mark without its text',
      language: 'sh',
      has: 'text-watermarks/candidates',
      check: (output) => expect(output).to.match(/^likely\t[\d-]+\tCONFIDENTIAL$/mu),
    },
    {
      says: 'fails visibly, with the sentence',
      language: 'sh',
      has: '||',
      check: (output) => {
        expect(output).to.equal('Each line of watermark_text needs at least 3 letters or digits.\n');
        expect(isPdf('out.pdf')).to.equal(false);
      },
    },
    {
      says: 'sends a key',
      language: 'sh',
      has: 'X-API-Key',
      check: (output) => expect(output).to.match(/^Removed 2 text/),
    },
    {
      says: 'removes one image',
      language: 'sh',
      has: 'image-watermarks/preview',
      check: () => expect(isPdf('preview.pdf')).to.equal(true),
    },
    ...['python', 'js'].map((language) => ({
      says: `removes a mark in ${language}`,
      language,
      has: 'CONFIDENTIAL',
      check: (output: string) => {
        expect(output).to.equal('removed 2\n');
        expect(isChanged('out.pdf')).to.equal(true);
      },
    })),
  ];

  it('include those of README', () => {
    const codes = snippets.map(({ code }) => code);
    for (const { code } of listSnippets(readPage('README.md'))) expect(codes).to.include(code);
  });

  it('are all run by the tests below', () => {
    expect(snippets.map(({ language }) => language)).to.deep.equal(steps.map(({ language }) => language));
    snippets.forEach(({ code }, at) => expect(code).to.include(steps[at]?.has));
  });

  steps.forEach(({ says, language, check }, at) => {
    it(says, async () => {
      const snippet = snippets[at] ?? { language: '', code: '' };
      if (language === 'json') {
        check(snippet.code);
        return;
      }
      const { exitCode, output } = await runSnippet(snippet, folder, {
        url: service.url,
        variables: { KEY },
      });
      expect(exitCode).to.equal(0);
      check(output);
    });
  });

  it('ends with 22 when a call fails and no command follows it', async () => {
    const failing = snippets.find(({ code }) => code.includes('||'))?.code.replace(/ \|\|.*/u, '') ?? '';
    const { exitCode } = await runSnippet({ language: 'sh', code: failing }, folder, { url: service.url });
    expect(exitCode).to.equal(22);
  });
});

/** Every member of the sample is in the whole, with the same value. */
function expectPart(sample: unknown, whole: unknown): void {
  if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) {
    expect(whole).to.deep.equal(sample);
    return;
  }
  for (const [name, value] of Object.entries(sample)) {
    expect(whole).to.have.property(name);
    expectPart(value, (whole as Record<string, unknown>)[name]);
  }
}
