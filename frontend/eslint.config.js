// What the compiler cannot see: forgotten promises, dead names, Svelte's own traps.  How code looks is prettier's.
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Which folder of src/ may import which: a layer those before it, a feature all layers and, by their index.ts, the features
// named here.  pages/ and the modules beside it may import everything.
const LAYERS = ['local', 'net', 'ui', 'game', 'pwa', 'art', 'faces', 'scenes', 'motion', 'board'];
const FEATURES = {
  cards: [],
  daily: [],
  end: [],
  home: [],
  lesson: ['rules'],
  lobby: [],
  puzzle: [],
  replay: [],
  review: [],
  rules: [],
  score: [],
  shell: [],
  table: ['end', 'lesson', 'lobby', 'rules'],
};
const TOP = ['pages', 'App.svelte', 'main', 'routes'];

const arrows = (folder, forbidden, inside = []) => ({
  files: [`src/${folder}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: `^(\\.\\./)+(${forbidden.join('|')})(/|$)`, message: `${folder}/ may not import this.` },
          ...inside.map((name) => ({ regex: `^(\\.\\./)+${name}/`, message: `Import '${name}', not what is inside.` })),
        ],
      },
    ],
  },
});
const BOUNDARIES = [
  ...LAYERS.map((layer, i) => arrows(layer, [...LAYERS.slice(i + 1), ...Object.keys(FEATURES), ...TOP])),
  ...Object.entries(FEATURES).map(([name, uses]) =>
    arrows(name, [...Object.keys(FEATURES).filter((it) => it !== name && !uses.includes(it)), ...TOP], uses),
  ),
];

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
