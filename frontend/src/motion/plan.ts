// From what happened to what is shown: the facts of a turn become phases of a timeline.  Pure: no page, no clock.
// Each phase shows some facts: what they moved flies from where it lay before to where it lies then.
import type { Face, FactView } from '../net/messages';

/** What a thing looks like while it moves: a half, a card, or a card's back where its face is nobody's business. */
export type CardLook = { half: number } | { card: number } | 'back';

export type Slot = FactView['slot'];

/** Where on the page something is. */
export type Spot =
  | { in: 'deck' | 'away' }
  | { in: 'stage'; paid?: number } // the card, or one of those it was paid with
  | { in: 'clearing'; card: number | null }
  | { in: 'hand' | 'aside'; seat: number; card: number | null }
  | { in: 'cave'; seat: number }
  | { in: 'forest'; seat: number; place: number; slot: Slot };

export interface Flight {
  look: CardLook;
  from: Spot;
  to: Spot;
  delay: number;
  ms: number;
}

/** A rival's card, held up for all to see. */
export interface HeldCard {
  seat: number;
  verb: 'play' | 'place' | 'lay' | 'river';
  half: number | null; // null: face down
  card: number | null;
  place: number | null;
  slot: Slot;
  paid: number[];
}

/** The same, as the page draws it: with the host and what the turn brings, which the facts do not say. */
export interface ShownCard extends HeldCard {
  key: number; // the same as long as it is the same card
  host: Face | null;
  gain: number;
  ms: number; // it may take so long to come up
}

export interface Phase {
  at: number;
  ms: number;
  facts: FactView[]; // shown in this phase
  flights: Flight[];
  stage: HeldCard | null; // on the stage during this phase
  ring: { seat: number; place: number } | null;
  note: 'swept' | 'winter' | 'again' | null;
}

export interface Timeline {
  phases: Phase[];
  ms: number; // until the last phase is over
  tail: number; // what goes on after it without holding anything up: pops, rings, the season's colours
}

export const MAX_TURN_MS = 2100; // for a rival's turn, whatever happens in it: with what a bot waits, 2.5 s
const TIMES_MS = {
  stage: 360,
  pay: 380,
  payApart: 90,
  hold: 620,
  land: 320,
  take: 520,
  takeApart: 200,
  small: 400,
  smallApart: 90,
  sweep: 420,
  sweepApart: 14,
  beat: 260,
  own: 420,
  ownPay: 380,
  ownPayApart: 60,
  ownTake: 320,
  ownApart: 90,
  pop: 900,
  season: 1400,
};
const SILENT = new Set(['turn', 'over', 'effect', 'bonus', 'bonus-missed', 'permanent', 'done', 'show-hand']);
const ENTERS = new Set(['play', 'place', 'lay', 'river']);

// --- what was done ---------------------------------------------------------------------------------------------------

/** Facts that belong together: a card played, with its place and price; cards taken; a swept clearing; small things. */
export interface Action {
  kind: 'enter' | 'take' | 'small' | 'sweep';
  facts: FactView[];
  settled: FactView | null;
  pays: FactView[];
}

export function actionsOf(facts: readonly FactView[]): Action[] {
  const actions: Action[] = [];
  for (const fact of facts) {
    const last = actions.at(-1);
    const kind = kindOf(fact);
    if (kind === 'enter')
      actions.push({ kind, facts: [fact], settled: fact.target === 'forest' ? fact : null, pays: [] });
    else if (fact.what === 'settle' && last?.kind === 'enter' && !last.settled) {
      last.facts.push(fact);
      last.settled = fact;
    } else if (fact.what === 'pay' && last?.kind === 'enter') {
      last.facts.push(fact);
      last.pays.push(fact);
    } else if (last && (last.kind === kind || (kind === 'small' && !shows(fact)))) last.facts.push(fact);
    else actions.push({ kind, facts: [fact], settled: null, pays: [] });
  }
  return actions;
}

function kindOf(fact: FactView): Action['kind'] {
  if (ENTERS.has(fact.what)) return 'enter';
  if (fact.what === 'sweep') return 'sweep';
  return fact.what === 'take' || fact.what === 'draw' ? 'take' : 'small';
}

const moves = (fact: FactView): boolean => fact.source !== '' && fact.target !== '' && fact.source !== fact.target;
const shows = (fact: FactView): boolean => moves(fact) || fact.what === 'winter' || fact.what === 'extra-turn';

// --- from where to where ---------------------------------------------------------------------------------------------

export function lookOf(fact: FactView): CardLook {
  if (fact.what === 'lay' || fact.what === 'river') return 'back';
  if (fact.half !== null) return { half: fact.half };
  return fact.card === null ? 'back' : { card: fact.card };
}

function spot(where: string, fact: FactView): Spot {
  const { seat, card } = fact;
  if (where === 'clearing') return { in: 'clearing', card };
  if (where === 'hand' || where === 'aside') return { in: where, seat, card };
  if (where === 'cave') return { in: 'cave', seat };
  if (where === 'forest') return { in: 'forest', seat, place: fact.place ?? 1, slot: fact.slot };
  return { in: where === 'deck' ? 'deck' : 'away' };
}

function flight(fact: FactView, delay: number, ms: number): Flight {
  return { look: lookOf(fact), from: spot(fact.source, fact), to: spot(fact.target, fact), delay, ms };
}

// --- a rival's turn --------------------------------------------------------------------------------------------------

/** At most `MAX_TURN_MS` in all, tail included. */
export function planRival(facts: readonly FactView[], gain: boolean): Timeline {
  const actions = actionsOf(facts.filter((fact) => moves(fact) || !SILENT.has(fact.what)));
  const entering = actions.filter((action) => action.kind === 'enter').length;
  const phases = actions.flatMap((action) => phasesOf(action, 1 / Math.max(1, entering)));
  const tail = Math.max(gain ? TIMES_MS.pop : 0, facts.some((fact) => fact.what === 'winter') ? TIMES_MS.season : 0);
  return timeline(phases, tail, MAX_TURN_MS);
}

function phasesOf(action: Action, pace: number): Phase[] {
  if (action.kind === 'enter') return phasesOfEntrance(action, pace);
  const flying = action.facts.filter(moves);
  if (action.kind === 'sweep')
    return [
      phase(
        action.facts,
        flying.map((fact, i) => flight(fact, i * TIMES_MS.sweepApart, TIMES_MS.sweep)),
        { note: 'swept' },
      ),
    ];
  const [ms, apart] =
    action.kind === 'take' ? [TIMES_MS.take, TIMES_MS.takeApart] : [TIMES_MS.small, TIMES_MS.smallApart];
  const note = action.facts.some((fact) => fact.what === 'winter')
    ? 'winter'
    : action.facts.some((fact) => fact.what === 'extra-turn')
      ? 'again'
      : null;
  return [
    phase(
      action.facts,
      flying.map((fact, i) => flight(fact, i * apart, ms)),
      { note, ms: flying.length ? undefined : TIMES_MS.beat },
    ),
  ];
}

/** Hand to stage, the price to the clearing, stage to its place. */
function phasesOfEntrance(action: Action, pace: number): Phase[] {
  const first = action.facts[0]!;
  const place = action.settled;
  const stage: HeldCard = {
    seat: first.seat,
    verb: first.what as HeldCard['verb'],
    half: first.half,
    card: first.half === null ? null : first.card,
    place: place?.place ?? null,
    slot: place?.slot ?? null,
    paid: action.pays.flatMap((pay) => (pay.card === null ? [] : [pay.card])),
  };
  const laid = first.target === 'forest';
  const pays = action.pays.map((fact, i): Flight => ({
    ...flight(fact, i * TIMES_MS.payApart, TIMES_MS.pay),
    from: { in: 'stage', paid: i },
  }));
  const rest = action.facts.filter((fact) => fact !== first && fact !== place && !action.pays.includes(fact));
  const shown = [
    phase(laid ? [] : [first], [], { stage, ms: TIMES_MS.stage }),
    phase(action.pays, pays, { stage, ms: Math.max(TIMES_MS.hold, durationOf(pays)) }),
  ];
  const landing = laid ? [first, ...rest] : [...(place ? [place] : []), ...rest];
  const lands: Flight[] = place
    ? [{ look: lookOf(first), from: { in: 'stage' }, to: spot('forest', place), delay: 0, ms: TIMES_MS.land }]
    : [];
  const ring = place?.place ? { seat: first.seat, place: place.place } : null;
  return [...shown, phase(landing, lands, { ring, ms: TIMES_MS.land })].map((one) => scalePhase(one, pace));
}

// --- my own move: it is done at once, and what it moved follows ---------------------------------------------------------

export function planOwn(facts: readonly FactView[]): Timeline {
  const flights: Flight[] = [];
  let free = 0; // when the next card may set out
  for (const action of actionsOf(facts.filter(moves))) {
    if (action.kind === 'enter') flights.push(...flightsOfEntrance(action));
    else {
      const [ms, apart] =
        action.kind === 'sweep' ? [TIMES_MS.sweep, TIMES_MS.sweepApart] : [TIMES_MS.ownTake, TIMES_MS.ownApart];
      for (const fact of action.facts) flights.push(flight(fact, (free += flights.length ? apart : 0), ms));
    }
  }
  return timeline(
    [phase([...facts], joinFlights(flights), { note: facts.some((fact) => fact.what === 'sweep') ? 'swept' : null })],
    0,
    MAX_TURN_MS,
  );
}

function flightsOfEntrance(action: Action): Flight[] {
  const first = action.facts[0]!;
  const place = action.settled;
  const lands: Flight[] = place
    ? [{ look: lookOf(first), from: spot(first.source, first), to: spot('forest', place), delay: 0, ms: TIMES_MS.own }]
    : [];
  return [...lands, ...action.pays.map((fact, i) => flight(fact, i * TIMES_MS.ownPayApart, TIMES_MS.ownPay))];
}

/** A card that goes on from where it landed makes one flight, not two. */
function joinFlights(flights: Flight[]): Flight[] {
  const whole: Flight[] = [];
  for (const next of flights) {
    const before = whole.findLast(
      (one) => JSON.stringify([one.to, one.look]) === JSON.stringify([next.from, next.look]) && next.from.in !== 'deck',
    );
    if (before) before.to = next.to;
    else whole.push({ ...next });
  }
  return whole;
}

// --- time ------------------------------------------------------------------------------------------------------------

const durationOf = (flights: Flight[]): number => Math.max(0, ...flights.map((one) => one.delay + one.ms));

function phase(facts: FactView[], flights: Flight[], more: Partial<Phase> = {}): Phase {
  return { at: 0, facts, flights, stage: null, ring: null, note: null, ...more, ms: more.ms ?? durationOf(flights) };
}

function scalePhase(one: Phase, by: number): Phase {
  const flights = one.flights.map((flight) => ({ ...flight, delay: flight.delay * by, ms: flight.ms * by }));
  return { ...one, ms: one.ms * by, flights };
}

/** Phases one after the other, all together (with the tail) at most so long. */
function timeline(phases: Phase[], tail: number, longest: number): Timeline {
  const raw = phases.reduce((sum, one) => sum + one.ms, 0);
  const by = Math.min(1, (longest - tail) / Math.max(1, raw));
  let at = 0;
  const timed = phases.map((one) => {
    const placed = { ...scalePhase(one, by), at };
    at += placed.ms;
    return placed;
  });
  return { phases: timed, ms: at, tail };
}

/** The same, quicker: for turns that have queued up. */
export function speedUp(plan: Timeline, by: number): Timeline {
  const phases = plan.phases.map((one) => ({ ...scalePhase(one, 1 / by), at: one.at / by }));
  return { phases, ms: plan.ms / by, tail: plan.tail / by };
}
