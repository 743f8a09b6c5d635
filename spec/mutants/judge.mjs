/**
 * Reads what the mutation tester found: the score of each file, and every unexplained mutant that survived.
 *
 * `equivalent.json` names those that change nothing that can be seen: by file, by the line on which they begin, by
 * what stood there and what it became, with the reason. Ends with 1 where a file's score is too low, where a mutant
 * lives that has no name, and where a name has no mutant that lives any more.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** One for each file that was asked. */
const REPORTS = '.cache/mutants/reports/';
const LEAST_SCORE = 90;
const KILLED = new Set(['Killed', 'Timeout']);
const SURVIVED = new Set(['Survived', 'NoCoverage']);

const files = Object.assign(
  {},
  ...readdirSync(REPORTS).map((name) => JSON.parse(readFileSync(REPORTS + name, 'utf8')).files),
);
const explained = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'));
const isNamed = new Set();
const faults = [];
const total = { killed: 0, survived: 0, equivalent: 0 };

for (const [file, { source, mutants }] of Object.entries(files)) {
  const count = { killed: 0, survived: 0, equivalent: 0 };
  for (const mutant of mutants) {
    if (KILLED.has(mutant.status)) count.killed++;
    if (!SURVIVED.has(mutant.status)) continue;
    count.survived++;
    const { line, was, becomes } = describe(source, mutant);
    const names = explained.filter(
      (one) => one.file === file && one.line === line && one.was === was && one.becomes === becomes,
    );
    for (const name of names) isNamed.add(name);
    if (names.length > 0) count.equivalent++;
    else {
      faults.push(
        `lives: ${file}:${mutant.location.start.line} ${JSON.stringify({ line, was, becomes }, null, 1)}`,
      );
    }
  }
  for (const key of Object.keys(total)) total[key] += count[key];
  if (tell(file, count) < LEAST_SCORE) faults.push(`fewer than ${LEAST_SCORE} % killed: ${file}`);
}

/** As `equivalent.json` names it: white space of any length is one space. */
function describe(source, { location: { start, end }, replacement }) {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const line = lines[0].trim();
  lines.push(lines.pop().slice(0, end.column - 1));
  lines[0] = lines[0].slice(start.column - 1);
  const [was, becomes] = [lines.join('\n'), replacement].map((text) => text.replace(/\s+/gu, ' '));
  return { line, was, becomes };
}

function tell(what, { killed, survived, equivalent }) {
  const share = killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
  const of = `${killed} of ${killed + survived} mutants killed, ${equivalent} equivalent`;
  process.stdout.write(`${share.toFixed(1).padStart(6)} %  ${what}: ${of}\n`);
  return share;
}

tell('all', total);
for (const { file, line, becomes } of explained.filter(
  (one) => files[one.file] !== undefined && !isNamed.has(one),
)) {
  faults.push(`named equivalent, and no mutant that lives: ${file}: ${line} => ${becomes}`);
}
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
