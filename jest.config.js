/** One configuration for every kind of test; `npm test` runs them all, `npx jest test/unit` one kind. */
module.exports = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  transform: {
    '^.+\\.[jt]s$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'commonjs' } },
    ],
  },
  // file-type with the packages below it, marked and eld ship only ES modules, which jest's own loader cannot require.
  transformIgnorePatterns: [
    '/node_modules/(?!(eld|marked|file-type|strtok3|token-types|uint8array-extras|@borewit|@tokenizer)/)',
  ],
  // eld offers its parts to `import` alone, which jest turns into `require`.
  moduleNameMapper: { '^eld/(\\w+)$': '<rootDir>/node_modules/eld/src/entries/static.$1.js' },
  testTimeout: 30_000,
  // Most of the time is spent waiting for real servers, so that two at once go well on two cores as well.
  maxWorkers: 2,
};
