'use strict';

/**
 * Mocha's own report, the tests that passed only when they ran again (.mocharc.json), then a last line that
 * continuous integration reads: `N passed, N failed`.
 */
const { reporters, Runner } = require('mocha');

module.exports = class ClosingCount extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    this.retried = [];
    runner.on(Runner.constants.EVENT_TEST_RETRY, (test, error) => {
      this.retried.push(`  ran again: ${test.fullTitle()} (${test.file}): ${error?.message}`);
    });
  }

  listRetried() {
    if (this.retried.length > 0) process.stdout.write(`${this.retried.join('\n')}\n`);
  }

  epilogue() {
    super.epilogue();
    this.listRetried();
    process.stdout.write(`${this.stats.passes} passed, ${this.stats.failures} failed\n`);
  }
};
