'use strict';

/** Mocha's own report, then a last line that continuous integration reads: `N passed, N failed`. */
const { reporters } = require('mocha');

module.exports = class ClosingCount extends reporters.Spec {
  epilogue() {
    super.epilogue();
    process.stdout.write(`${this.stats.passes} passed, ${this.stats.failures} failed\n`);
  }
};
