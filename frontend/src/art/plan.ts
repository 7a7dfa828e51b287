// A body plan: what can be said of a creature (its traits), and how that is drawn.  A species is one line of traits.
import { TOOLS, type Kit, type Mark } from './kit';
import { isInk, type Ink } from './palette';

/** What a trait may hold: an ink, a number, yes or no, field marks, rows of spots, or one of some words. */
export type Trait = 'ink' | 'number' | 'flag' | 'numbers' | 'marks' | 'rows' | readonly string[];
export type Traits = Readonly<Record<string, Trait>>;
export type Row = ReadonlyArray<number | string>;

interface Values {
  ink: Ink;
  number: number;
  flag: boolean;
  numbers: readonly number[];
  marks: readonly Mark[];
  rows: readonly Row[];
}
export type Given<T extends Traits> = {
  readonly [K in keyof T]?: T[K] extends keyof Values
    ? Values[T[K]]
    : T[K] extends readonly string[]
      ? T[K][number]
      : never;
};

/** A square of the portrait's 200 by 200. */
export type Box = readonly [x: number, y: number, side: number];

interface Look<T extends Traits> {
  /** A landscape, which fills its frame and needs no scene behind it. */
  whole?: boolean;
  /** What a roundel of 20 to 40 px shows: mostly the head. */
  face?: Box | ((given: Given<T>) => Box);
}

export interface Plan {
  readonly traits: Traits;
  readonly whole: boolean;
  face(given: Readonly<Record<string, unknown>>): Box;
  draw(given: Readonly<Record<string, unknown>>, kit: Kit): string;
}

const FACE: Box = [8, 8, 184];

export function plan<const T extends Traits>(
  traits: T,
  draw: (given: Given<T>, kit: Kit) => string,
  { whole = false, face = FACE }: Look<T> = {},
): Plan {
  // what is given has been checked against the traits (`misfit`) before anything is drawn
  return {
    traits,
    whole,
    face: (given) => (typeof face === 'function' ? face(given as Given<T>) : face),
    draw: (given, kit) => draw(given as Given<T>, kit),
  };
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1000;
const isPoints = (value: unknown): boolean =>
  typeof value === 'string' && value.length < 2000 && /^(-?[\d.]+,-?[\d.]+!?\s*)+$/.test(value);

function isMark(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [tool, ...rest] = value as unknown[];
  return (
    TOOLS.some((known) => known === tool) && rest.every((value) => isNumber(value) || isInk(value) || isPoints(value))
  );
}

const FITS: Record<keyof Values, (value: unknown) => boolean> = {
  ink: isInk,
  number: isNumber,
  flag: (value) => typeof value === 'boolean',
  numbers: (value) => Array.isArray(value) && value.every(isNumber),
  marks: (value) => Array.isArray(value) && value.length <= 100 && value.every(isMark),
  rows: (value) =>
    Array.isArray(value) &&
    value.length <= 100 &&
    value.every((row) => Array.isArray(row) && row.every((value) => isNumber(value) || isInk(value))),
};

/** May the trait hold this?  Nothing that fits can bring markup or script into a picture. */
export function fits(trait: Trait, value: unknown): boolean {
  if (typeof trait === 'string') return FITS[trait](value);
  return typeof value === 'string' && trait.includes(value);
}
