/**
 * Reads what the mutation tester found: the score of each file, and every mutant that lived and that nobody explained.
 *
 * `equivalent.json` names those that change nothing that can be seen: by file, by the line that was changed and by
 * what it became, with the reason. A name that no survivor has any more is told as well.
 */
import { readFileSync } from 'node:fs';

const REPORT = '.cache/mutants/report.json';
const LEAST_SCORE = 90;
const KILLED = new Set(['Killed', 'Timeout']);
const SURVIVED = new Set(['Survived', 'NoCoverage']);

const { files } = JSON.parse(readFileSync(REPORT, 'utf8'));
const explained = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'));
const isNamed = new Set();
const unexplained = [];
const total = { killed: 0, survived: 0, equivalent: 0 };

for (const [file, { source, mutants }] of Object.entries(files)) {
  const lines = source.split('\n');
  const count = { killed: 0, survived: 0, equivalent: 0 };
  for (const { status, location, mutatorName, replacement } of mutants) {
    if (KILLED.has(status)) count.killed++;
    if (!SURVIVED.has(status)) continue;
    count.survived++;
    const line = lines[location.start.line - 1].trim();
    const becomes = replacement.replace(/\s+/gu, ' ');
    const name = explained.find(
      (one) => one.file === file && one.line === line && becomes.startsWith(one.becomes),
    );
    if (name === undefined)
      unexplained.push(`${file}:${location.start.line} ${mutatorName}: ${line} => ${becomes}`);
    else {
      isNamed.add(name);
      count.equivalent++;
    }
  }
  for (const key of Object.keys(total)) total[key] += count[key];
  tell(file, count);
}

function tell(what, { killed, survived, equivalent }) {
  const share = killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
  const of = `${killed} of ${killed + survived} mutants killed, ${equivalent} equivalent`;
  process.stdout.write(`${share.toFixed(1).padStart(6)} %  ${what}: ${of}\n`);
  return share;
}

const score = tell('all', total);
for (const one of unexplained) process.stdout.write(`lives: ${one}\n`);
for (const one of explained.filter((name) => files[name.file] !== undefined && !isNamed.has(name)))
  process.stdout.write(`killed, though named equivalent: ${one.file}: ${one.line} => ${one.becomes}\n`);
process.exitCode = score < LEAST_SCORE || unexplained.length > 0 ? 1 : 0;
