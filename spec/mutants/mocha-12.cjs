// Stryker's runner asks for mocha's files without an ending, as they could be asked for before Mocha 12.
require.extensions['.cjs'] ??= require.extensions['.js'];
