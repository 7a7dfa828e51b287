// The pages one can go to from anywhere.
import type { GlyphName } from '../faces/glyphs';
import type { Route } from '../lib/router.svelte';

export interface Link {
  path: string;
  name: string;
  glyph: GlyphName;
  pages: ReadonlyArray<Route['page']>; // those it stands for
}

export const LINKS: readonly Link[] = [
  { path: '/', name: 'Play', glyph: 'play', pages: ['home', 'new', 'daily'] },
  { path: '/puzzles', name: 'Puzzles', glyph: 'puzzle', pages: ['puzzles'] },
  { path: '/cards', name: 'Cards', glyph: 'book', pages: ['cards'] },
  { path: '/rules', name: 'Rules', glyph: 'rules', pages: ['rules'] },
  { path: '/score', name: 'Score', glyph: 'pen', pages: ['score', 'room'] },
];
