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
  // file-type and the packages below it ship only ES modules, which jest's own loader cannot require.
  transformIgnorePatterns: [
    '/node_modules/(?!(file-type|strtok3|token-types|uint8array-extras|@borewit|@tokenizer)/)',
  ],
  testTimeout: 30_000,
};
