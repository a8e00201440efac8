const js = require('@eslint/js');
const tseslint = require('typescript-eslint');

/** What each folder may not import: this is the picture in ARCHITECTURE.md, made a fact. */
const vendors = ['openai', 'openai/*', '@huggingface/*', '@aws-sdk/*'];
const forbid = (files, patterns, message) => ({
  files,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: patterns.map((group) => ({ group: [group].flat(), message })) }] },
});

module.exports = tseslint.config(
  { ignores: ['dist/', 'coverage/', '.impresario/', 'node_modules/'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  { files: ['**/*.js'], languageOptions: { globals: { require: 'readonly', module: 'writable', process: 'readonly', __dirname: 'readonly', console: 'readonly' } }, rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/config.ts', 'src/stack/**'],
    rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'Only src/config.ts reads the environment.' }] },
  },
);
module.exports.push(
  forbid(['src/domain/**/*.ts'], [['../*', '@temporalio/*', 'node:*', ...vendors]], 'The domain is pure: it knows zod and itself.'),
  forbid(['src/ports.ts'], [['./activities/*', './adapters/*', './workflows/*', '@temporalio/*', ...vendors]], 'Ports speak in domain words.'),
);
