// Finds what the compiler cannot see: forgotten promises, unused names, imports across boundaries.  Prettier formats.
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { BOUNDARIES } from './scripts/boundaries.mjs';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', 'public'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { languageOptions: { globals: globals.browser } },
  { files: ['scripts/**', '*.js', '*.ts'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { extraFileExtensions: ['.svelte'], parser: ts.parser, svelteConfig } },
  },
  {
    files: ['src/**'],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      'no-undef': 'off', // the compiler knows the names of types, this rule does not
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/no-navigation-without-resolve': 'off', // a rule for SvelteKit's router
      'svelte/prefer-svelte-reactivity': 'off', // maps are built anew inside what is derived, never changed after
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space that would be trimmed
    },
  },
  ...BOUNDARIES,
);
