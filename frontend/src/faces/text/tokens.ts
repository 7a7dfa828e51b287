// How each token word is drawn: a few small parts that stay together.  The engine says the words (src/spinney/words/tokens.py).
import type { Token, TokenRow } from '../../net/messages';
import type { GlyphName } from '../../ui/glyphs';

export type Ink = 'dim' | 'gold' | 'act' | 'water' | 'tree';
export type Part =
  | { is: 'points'; text: string; otherwise?: boolean }
  | { is: 'sign'; text: string }
  | { is: 'number'; text: string }
  | { is: 'draw'; text: string }
  | { is: 'glyph'; glyph: GlyphName; ink: Ink }
  | { is: 'kind'; name: string }
  | { is: 'suit' } // the card's own
  | { is: 'values'; values: number[]; steps: boolean };

const ZONES: Record<string, [GlyphName, Ink]> = {
  bottom: ['bottom', 'dim'],
  top: ['top', 'dim'],
  left: ['left', 'dim'],
  right: ['right', 'dim'],
  'left/right': ['beside', 'dim'],
  'below river': ['belowriver', 'water'],
  cave: ['cave', 'dim'],
  'full tree': ['fulltree', 'dim'],
  here: ['here', 'dim'],
  hand: ['hand', 'dim'],
  clearing: ['clearing', 'dim'],
  deck: ['deck', 'dim'],
};
const WHEN: Record<string, [GlyphName, Ink]> = {
  full: ['fulltree', 'dim'],
  sharing: ['share', 'dim'],
  river: ['treeriver', 'water'],
};

const sign = (text: string): Part => ({ is: 'sign', text });
const number = (text: number | string): Part => ({ is: 'number', text: String(text) });
const glyph = (name: GlyphName, ink: Ink = 'dim'): Part => ({ is: 'glyph', glyph: name, ink });
const kinds = (of: Token['of']): Part[] => [of ?? []].flat().map((name) => ({ is: 'kind', name }));
const zone = (name: string): Part[] => (ZONES[name] ? [glyph(...ZONES[name])] : []);
const many = (n: Token['n']): Part[] =>
  n === undefined || n === null || n === 1 ? [] : [number(n === 'any' ? '∞' : n)];
const text = (of: Token['of']): string => String(of ?? '');

const DRAWN: Record<string, (token: Token) => Part[]> = {
  pts: ({ n }) => [{ is: 'points', text: String(n) }],
  else: ({ n }) => [{ is: 'points', text: String(n), otherwise: true }],
  per: () => [sign('/')],
  to: () => [sign('→')],
  or: () => [sign('|')],
  plus: () => [sign('+')],
  then: () => [sign('›')],
  max: ({ n }) => [number(`≤${n}`)],
  ge: ({ n }) => (n === 1 ? [] : [number(`≥${n}`)]),
  kind: ({ of }) => kinds(of),
  diff: ({ of }) => [number('≠'), ...kinds(of)],
  any: ({ of }) => kinds(of),
  most: ({ of }) => [glyph('crown', 'gold'), ...kinds(of)],
  at: ({ of }) => [glyph('pin'), ...kinds(of)],
  beside: ({ of }) => [glyph('beside'), ...kinds(of)],
  here: ({ of }) => [glyph('here'), ...kinds(of)],
  when: ({ of }) => [glyph(...(WHEN[text(of)] ?? ['here', 'dim']))],
  zone: ({ of }) => (of === 'own suit' ? [{ is: 'suit' }] : zone(text(of))),
  set: ({ v }) => [{ is: 'values', values: v ?? [], steps: false }],
  steps: ({ v }) => [{ is: 'values', values: v ?? [], steps: true }],
  draw: ({ n }) => [{ is: 'draw', text: String(n) }],
  turn: ({ n }) => [...many(n), glyph('turn', 'act')],
  free: ({ n }) => [...many(n), glyph('free', 'act')],
  freeclear: ({ n }) => [...many(n), glyph('freeclear', 'act')],
  fx: () => [glyph('bolt', 'gold')],
  find: ({ n }) => [glyph('find'), number(n ?? '')],
  move: ({ n, from, to }) => [...many(n), ...(from ? [...zone(from), sign('▸')] : []), ...zone(to ?? '')],
  facedown: ({ n }) => [...many(n), glyph('facedown', 'tree')],
  playon: () => [glyph('playon', 'act')],
  add: ({ of }) => [number('+'), ...(zone(text(of)).length ? zone(text(of)) : kinds(of))],
  need: ({ of }) => [glyph('pin'), ...kinds(of), number('!')],
  share: ({ n }) => [glyph('share'), number(n ?? '')],
  joins: ({ of }) => [glyph('share'), ...kinds(of), number('!')],
  welcome: ({ of, side }) => [glyph('share'), ...kinds(of), ...zone(side ?? '')],
  double: ({ of }) => [number('×2'), glyph('bottom'), ...kinds(of)],
  echo: () => [glyph('pin'), glyph('tree', 'tree'), number('+1')],
};

/** The parts of one token; a word the page does not know is written out rather than left out. */
export const partsOf = (token: Token): Part[] => (DRAWN[token.k] ? DRAWN[token.k]!(token) : [number(token.k)]);

const ORDER: Record<TokenRow['role'], number> = { rule: 0, always: 1, effect: 2, bonus: 3, score: 4 };
export const inOrder = (rows: TokenRow[]): TokenRow[] => [...rows].sort((a, b) => ORDER[a.role] - ORDER[b.role]);

/** Short rows of points never break in the middle. */
export const isShort = (row: TokenRow): boolean =>
  row.role === 'score' &&
  row.tokens.length <= 3 &&
  row.tokens.every(({ k, of }) => ['pts', 'per', 'zone'].includes(k) || (k === 'kind' && typeof of === 'string'));
