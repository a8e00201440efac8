const js = require('@eslint/js');
const tseslint = require('typescript-eslint');

/** What each folder may not import: this is the picture in ARCHITECTURE.md, made a fact. */
const vendors = ['openai', 'openai/*', '@huggingface/*', '@aws-sdk/*', '@gradio/*'];
const forbid = (files, patterns) => ({
  files,
  rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
});

module.exports = tseslint.config(
  {
    ignores: [
      'dist/',
      'dist-eval/',
      'dist-chaos/',
      'dist-bench/',
      'coverage/',
      '.impresario/',
      'node_modules/',
    ],
  },
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
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['**/*.js'],
    languageOptions: {
      globals: {
        require: 'readonly',
        module: 'writable',
        process: 'readonly',
        __dirname: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/config.ts', 'src/stack/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only src/config.ts reads the environment.' },
      ],
    },
  },
);
module.exports.push(
  forbid(
    ['src/domain/**/*.ts'],
    [
      {
        group: ['../*', '@temporalio/*', 'node:*', ...vendors],
        message: 'The domain is pure: it knows zod and itself.',
      },
    ],
  ),
  forbid(
    ['src/ports.ts'],
    [{ regex: '^(\\./(?!domain/)|@temporalio|node:)', message: 'Ports speak in the words of the domain.' }],
  ),
  forbid(
    ['src/activities/**/*.ts'],
    [
      {
        group: [
          '../adapters',
          '../adapters/*',
          '../workflows',
          '../workflows/*',
          '../stack/*',
          '../config',
          ...vendors,
        ],
        message: 'Activities reach the world through ports.',
      },
      {
        group: ['sharp', 'file-type', 'file-type/*', 'mediabunny', '../experts/*', '../media/*/*'],
        message: 'Media are opened by src/media, in processes of their own.',
      },
    ],
  ),
  forbid(
    ['src/workflows/**/*.ts'],
    [
      {
        regex: '^\\.\\./activities',
        allowTypeImports: true,
        message: 'Workflows know activities by type alone.',
      },
      {
        // What depends on rules or tables that will change runs in an activity, so that history holds its verdict.
        regex: '^\\.\\./domain/(?!(graph-order|usage)$)',
        allowTypeImports: true,
        message: 'Of the domain, workflows run only what traverses a graph or adds up.',
      },
      {
        regex: '^(\\.\\./(?!activities|domain)|node:|zod)',
        message: 'Workflows are deterministic: no adapters, no Node.',
      },
    ],
  ),
  ...Object.entries({
    openai: ['openai'],
    huggingface: ['@huggingface/*'],
    hub: [],
    gradio: ['@gradio/*'],
    own: [],
    s3: ['@aws-sdk/*'],
    rules: [],
  }).map(([folder, own]) =>
    forbid(
      [`src/adapters/${folder}/**/*.ts`],
      [
        {
          group: [
            '../../activities',
            '../../activities/*',
            '../../workflows/*',
            '../../config',
            '../../stack/*',
            '@temporalio/*',
            ...vendors.filter(
              (vendor) => !own.includes(vendor.replace(/\/\*$/, '')) && !own.includes(vendor),
            ),
          ],
          message: 'An adapter knows the domain, the ports and its own vendor.',
        },
      ],
    ),
  ),
  forbid(
    ['src/experts/**/*.ts'],
    [
      {
        regex: '^(\\.\\./)+(domain|ports|activities|adapters|media|workflows|config|stack|commands)(/|$)',
        message: 'The expert server is a program of its own.',
      },
    ],
  ),
  forbid(
    ['src/media/**/*.ts'],
    [
      {
        regex:
          '^(\\.\\./)+(ports|records|spool|activities|adapters|workflows|config|stack|commands)(/|$)|^@temporalio',
        message: 'What opens media knows kinds, and the processes that experts run in.',
      },
      { group: vendors, message: 'What opens media asks nobody.' },
    ],
  ),
  forbid(
    ['src/commands/**/*.ts', 'src/client.ts', 'src/worker.ts'],
    [
      { group: vendors, message: 'Only adapters know vendors.' },
      {
        group: ['sharp', 'mediabunny', '**/experts/program/*', '**/media/*/*'],
        message: 'Media are opened by src/media, in processes of their own.',
      },
    ],
  ),
);
