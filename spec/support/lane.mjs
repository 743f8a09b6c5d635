/**
 * Runs the test files that `run-tests.mjs` sends, one after the other, in one process: the engine is loaded once.
 */
import { readFileSync } from 'node:fs';
import Mocha from 'mocha';
// Before any file that imports the package `mupdf` itself: the engine reads its memory.
import '../../src/engine/mupdf/memory.ts';
import ClosingCount from './closing-count.cjs';

const { timeout, retries } = JSON.parse(readFileSync('.mocharc.json', 'utf8'));

/** Lists failures and retried tests. The count of all files comes at the end of the whole run. */
class FileReport extends ClosingCount {
  epilogue() {
    Mocha.reporters.Base.list(this.failures);
    this.listRetried();
  }
}

process.on('disconnect', () => process.exit());
process.on('message', async (file) => {
  const mocha = new Mocha({ timeout, retries, reporter: FileReport });
  mocha.addFile(file);
  await mocha.loadFilesAsync();
  const errors = [];
  const runner = mocha.run(() => {
    const { passes, failures } = runner.stats;
    process.send({ passed: passes, failed: failures, errors });
    mocha.dispose();
  });
  runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test, error) => {
    errors.push(`${test.fullTitle()}: ${error.message}`);
  });
});
process.send('ready');
