// Grades and chances in words, and as points of a chart.
import { listAll, say } from '../language/language';
import type { GlyphName } from '../ui/glyphs';
import type { DecisionView, ReviewedPlayer, ReviewedTurn, ReviewPage } from '../net/messages';

export type Grade = ReviewedTurn['grade'];

export const GRADES: Array<{ grade: Grade; name: () => string; many: () => string; glyph: GlyphName }> = [
  { grade: 'best', name: () => say('Best'), many: () => say('Best'), glyph: 'star' },
  { grade: 'good', name: () => say('Good'), many: () => say('Good'), glyph: 'check' },
  { grade: 'slip', name: () => say('Slip'), many: () => say('Slips'), glyph: 'minus' },
  { grade: 'blunder', name: () => say('Blunder'), many: () => say('Blunders'), glyph: 'close' },
];
export const gradeOf = (grade: Grade) => GRADES.find((one) => one.grade === grade)!;

export const percent = (share: number): string => say('{n} %', { n: Math.round(share * 100) });

/** "+6 %", "−14 %", "±0 %". */
export function signed(share: number): string {
  const whole = Math.round(share * 100);
  return say('{change} %', { change: whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '±0' });
}

/** The decision a turn is remembered by: the one that gave most away. */
export const worst = (turn: ReviewedTurn): DecisionView | undefined =>
  turn.decisions.toSorted((a, b) => b.cost - a.cost)[0];

/** "Ash won by thirty" */
export function headline(page: ReviewPage): string {
  const called = (seat: number) => (seat === page.me ? say('You') : (page.players[seat]?.name ?? ''));
  const names = page.winners.map(called);
  if (names.length > 1) return say('{names} share the victory', { names: listAll(names) });
  const points = page.players.map((one) => one.points).sort((a, b) => b - a);
  const lead = points[0]! - (points[1] ?? 0);
  return page.winners[0] === page.me
    ? say('You won by {n}', { n: lead })
    : say('{name} won by {n}', { name: names[0], n: lead });
}

/** What decided it, in a sentence. */
export function summary(page: ReviewPage): string {
  if (page.state !== 'ready') return '';
  if (!page.turning_points.length) return say('No decision clearly gave anything away.');
  return say('{n:one=One turn|2=Two turns|3=Three turns|4=Four turns|5=Five turns|{n} turns} decided it.', {
    n: page.turning_points.length,
  });
}

export interface Point {
  x: number; // share of the game
  y: number; // chance
}

/** A seat's chance from the deal to the end, as far as it is analysed. */
export function curveOf(page: ReviewPage, seat: number): Point[] {
  const found: Point[] = [{ x: 0, y: 1 / page.players.length }];
  for (const turn of page.turns.filter((one) => one.seat === seat)) {
    found.push({ x: turn.ply / page.plies, y: turn.chance }, { x: turn.last / page.plies, y: turn.after });
  }
  if (page.state === 'ready') found.push({ x: 1, y: page.winners.includes(seat) ? 1 / page.winners.length : 0 });
  return found;
}

export interface Turning extends Point {
  number: number;
  turn: ReviewedTurn;
}

/** The turns that decided it, numbered as they came, and moved apart where one would cover another. */
export function turningsOf(page: ReviewPage): Turning[] {
  const found: Turning[] = [];
  page.turning_points.forEach((ply, i) => {
    const turn = page.turns.find((one) => one.ply <= ply && ply < one.last);
    const decision = turn?.decisions.find((one) => one.ply === ply);
    if (!turn || !decision) return;
    const at = { x: ply / page.plies, y: decision.chance };
    found.push({ number: i + 1, turn, ...freeAt(at, found) });
  });
  return found;
}

const APART = { x: 0.13, y: 0.22 }; // a finger's breadth on a phone, as shares of the chart
const STEPS = [0, 1, -1, 2, -2, 3, -3, 4, -4];

/** The spot nearest to this one that no other covers: up and down first, then aside. */
function freeAt(at: Point, taken: readonly Point[]): Point {
  const inside = (share: number) => share >= 0 && share <= 1;
  const spots = STEPS.flatMap((aside) =>
    [at.y, ...STEPS.map((step) => 0.5 + step * 0.11)]
      .map((y) => ({ x: at.x + aside * APART.x, y }))
      .sort((one, other) => Math.abs(one.y - at.y) - Math.abs(other.y - at.y)),
  );
  const covers = (one: Point, spot: Point) =>
    Math.abs(one.x - spot.x) < APART.x - 1e-9 && Math.abs(one.y - spot.y) < APART.y - 1e-9;
  return spots.find((spot) => inside(spot.x) && inside(spot.y) && !taken.some((one) => covers(one, spot))) ?? at;
}

/** What a game came to, step by step: what the cards brought, what the others did, what one gave away. */
export const steps = (player: ReviewedPlayer) => [
  { what: 'luck', title: say('cards you met'), share: player.luck },
  { what: 'rivals', title: say('what the others did'), share: player.rivals },
  { what: 'choice', title: say('what you gave away'), share: player.choice },
];
