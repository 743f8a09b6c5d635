/**
 * One source file and the spec at its mirrored path: what that file promises is seen there, and not by chance elsewhere.
 *
 * The file is named by MUTATED. Those of the tables have several specs, which are bundled (`tables.mjs`).
 */
const { MUTATED } = process.env;
if (MUTATED === undefined) throw new Error('MUTATED names no file');

const OWN = MUTATED.replace(/^src\/(.*)\.ts$/u, 'spec/$1.spec.ts');
const TABLES = ['gate-boundaries', 'evidence', 'judgement-boundaries', 'title-size'];
const bundled = {
  buildCommand:
    `esbuild ${TABLES.map((name) => `spec/engine/judge/${name}.spec.ts`).join(' ')} --bundle --platform=node ` +
    '--format=esm --packages=external --outdir=bundled --out-extension:.js=.mjs --log-level=warning',
  // The project's own settings leave this folder out.
  mochaOptions: { spec: ['spec/mutants/tables.mjs'], ignore: [] },
};
const mirrored = { testRunnerNodeArgs: ['--import', 'tsx'], mochaOptions: { spec: [OWN] } };
const name = MUTATED.replaceAll('/', '-');

// oxlint-disable-next-line import/no-default-export -- what the tester reads of a module.
export default {
  plugins: ['./spec/mutants/node_modules/@stryker-mutator/mocha-runner/dist/src/index.js'],
  testRunner: 'mocha',
  ...(MUTATED.startsWith('src/engine/judge/') ? bundled : mirrored),
  mutate: [MUTATED],
  ignorePatterns: [
    '/dist',
    '/.cache',
    '/bench',
    '/deploy',
    '/spec/clients',
    '/spec/mutants/node_modules',
    '/*.md',
  ],
  coverageAnalysis: 'perTest',
  ignoreStatic: false,
  incremental: true,
  incrementalFile: `.cache/mutants/incremental/${name}.json`,
  tempDirName: `.cache/mutants/sandbox/${name}`,
  concurrency: 1,
  timeoutMS: 20000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 30,
  disableTypeChecks: false,
  tsconfigFile: 'none',
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `.cache/mutants/reports/${name}.json` },
};
