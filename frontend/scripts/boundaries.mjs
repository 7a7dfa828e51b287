// Which folder of src/ may import which: a layer those before it, a feature all layers and, by their index.ts, the features
// named here.  pages/ and the modules beside it may import everything.
export const LAYERS = ['language', 'local', 'net', 'ui', 'game', 'pwa', 'art', 'faces', 'scenes', 'motion', 'board'];
export const FEATURES = {
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
export const TOP = ['pages', 'App.svelte', 'main', 'routes'];

/** Return the rule for one folder: what it may not import, and of which features it may import the index only. */
const ruleFor = (folder, forbidden, byIndex = []) => ({
  files: [`src/${folder}/**`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: `^(\\.\\./)+(${forbidden.join('|')})(/|$)`, message: `${folder}/ may not import this.` },
          ...byIndex.map((name) => ({
            regex: `^(\\.\\./)+${name}/`,
            message: `Import '${name}', not what is inside.`,
          })),
        ],
      },
    ],
  },
});

export const BOUNDARIES = [
  ...LAYERS.map((layer, i) => ruleFor(layer, [...LAYERS.slice(i + 1), ...Object.keys(FEATURES), ...TOP])),
  ...Object.entries(FEATURES).map(([name, uses]) =>
    ruleFor(name, [...Object.keys(FEATURES).filter((it) => it !== name && !uses.includes(it)), ...TOP], uses),
  ),
];
