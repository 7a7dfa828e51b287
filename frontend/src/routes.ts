// Every page, once: where it is, what it is called, how it is loaded, and whether the navigation leads to it.  The server
// serves the same addresses: routes.test.ts holds src/spinney/web/pages.json to this table.
import { say } from './language/language';
import type { Component } from 'svelte';
import type { GlyphName } from './ui/glyphs';
import { NOT_FOUND, type Route } from './ui/router.svelte';

interface Page {
  page: string;
  path: string;
  title: () => string;
  load: () => Promise<{ default: Component<{ id: string }> }>; // a file each: a player does not load the scorer
  ids?: readonly [least: number, most: number]; // parts of the address after the path that the page is given
  id?: string; // given to the page where its address has none
  below?: string; // what the server serves after the path, where it is not everything
  link?: { name: () => string; glyph: GlyphName }; // in the navigation
  within?: string; // the path of the link that is marked while this page is shown
}

const SPINNEY = 'Spinney';
const titled = (name: string): string => `${name} · ${SPINNEY}`;

/** The first that fits is taken. */
export const PAGES: readonly Page[] = [
  {
    page: 'home',
    path: '/',
    title: () => SPINNEY,
    load: () => import('./pages/Home.svelte'),
    link: { name: () => say('Play', {}, 'a page'), glyph: 'play' },
  },
  {
    page: 'new',
    path: '/new',
    title: () => titled(say('New table')),
    load: () => import('./pages/NewTable.svelte'),
    within: '/',
  },
  {
    page: 'daily',
    path: '/daily',
    ids: [0, 1],
    title: () => titled(say('Deal of the day')),
    load: () => import('./pages/Daily.svelte'),
    within: '/',
  },
  {
    page: 'table',
    path: '/table',
    ids: [1, 1],
    title: () => titled(say('Table')),
    load: () => import('./table/Table.svelte'),
  },
  {
    page: 'replay',
    path: '/replay',
    ids: [1, 1],
    title: () => titled(say('Replay')),
    load: () => import('./pages/Replay.svelte'),
  },
  {
    page: 'open',
    path: '/replay',
    id: 'replay',
    title: () => titled(say('Open a game')),
    load: () => import('./pages/OpenFile.svelte'),
  },
  {
    page: 'review',
    path: '/review',
    ids: [1, 1],
    title: () => titled(say('Review')),
    load: () => import('./pages/Review.svelte'),
  },
  {
    page: 'open',
    path: '/review',
    id: 'review',
    title: () => titled(say('Open a game')),
    load: () => import('./pages/OpenFile.svelte'),
  },
  {
    page: 'learn',
    path: '/learn',
    ids: [0, 1],
    title: () => titled(say('Learn')),
    load: () => import('./pages/Learn.svelte'),
  },
  {
    page: 'puzzles',
    path: '/puzzles',
    ids: [0, 2],
    title: () => titled(say('Puzzles')),
    load: () => import('./pages/Puzzle.svelte'),
    link: { name: () => say('Puzzles'), glyph: 'puzzle' },
  },
  {
    page: 'faces',
    path: '/cards/faces',
    title: () => titled(say('All cards')),
    load: () => import('./pages/Faces.svelte'),
  },
  {
    page: 'cards',
    path: '/cards',
    below: '{rest:path}',
    title: () => titled(say('Cards')),
    load: () => import('./pages/Cards.svelte'),
    link: { name: () => say('Cards'), glyph: 'book' },
  },
  {
    page: 'rules',
    path: '/rules',
    ids: [0, 1],
    below: '{edition}',
    title: () => titled(say('Rules')),
    load: () => import('./pages/Rules.svelte'),
    link: { name: () => say('Rules'), glyph: 'rules' },
  },
  {
    page: 'score',
    path: '/score',
    title: () => titled(say('Scorer')),
    load: () => import('./pages/Score.svelte'),
    link: { name: () => say('Score', {}, 'a page'), glyph: 'pen' },
  },
  {
    page: 'room',
    path: '/room',
    ids: [1, 1],
    title: () => titled(say('Scoring room')),
    load: () => import('./pages/Score.svelte'),
    within: '/score',
  },
  {
    page: 'keepsake',
    path: '/keepsake',
    title: () => titled(say('Keep my games')),
    load: () => import('./pages/RecoveryPhrase.svelte'),
  },
];

const NOT_FOUND_PAGE: Page = {
  ...NOT_FOUND,
  path: '',
  title: () => titled(say('Lost')),
  load: () => import('./pages/NotFound.svelte'),
};

/** Return the page at an address, and the part of the address it needs. */
export function resolve(address: string): Route {
  const parts = address.split('/').slice(1);
  for (const { page, path, ids: [least, most] = [0, 0], id = '' } of PAGES) {
    const own = path.split('/').slice(1);
    if (!own.every((part, i) => part === parts[i])) continue;
    const rest = parts.slice(own.length);
    if (!least || rest[0]) return { page, id: rest.slice(0, most).filter(Boolean).join('/') || id };
  }
  return NOT_FOUND;
}

export const pageOf = (route: Route): Page => PAGES.find((it) => it.page === route.page) ?? NOT_FOUND_PAGE;

/** Return the addresses the server answers with the page, as FastAPI writes them. */
export function served(): string[] {
  const paths = PAGES.flatMap(({ path, ids, below = ids ? '{rest:path}' : '' }) => [
    ...(ids?.[0] ? [] : [path]),
    ...(below ? [`${path}/${below}`] : []),
  ]);
  return [...new Set(paths)];
}
