// The inks every portrait is printed with: warm, slightly greyed; black is `ink`, white is `snow`.
export const PALETTE: Readonly<Record<string, string>> = {
  ink: '#20282b',
  coal: '#33393a',
  slate: '#5d6d74',
  mist: '#a9b8b6',
  ash: '#c9cfc6',
  snow: '#fbf6e6',
  cream: '#f1e4c4',
  sand: '#dfc08a',
  ochre: '#d9992f',
  straw: '#edc65a',
  fox: '#cc6328',
  rust: '#a8482a',
  chestnut: '#86432a',
  umber: '#6e4a32',
  bark: '#4b3528',
  peat: '#332822',
  moss: '#76843a',
  leaf: '#55803f',
  fern: '#3f6b3c',
  pine: '#2c5244',
  lime: '#a8b84a',
  sky: '#b9d3d0',
  river: '#3f8296',
  teal: '#2d6a6c',
  night: '#26384d',
  dusk: '#4a5b78',
  blue: '#3d6fa8',
  berry: '#a32b3f',
  red: '#cf3b2b',
  rose: '#dd8d80',
  blush: '#eab7a0',
  plum: '#5c3a68',
  violet: '#7d62a8',
};

/** A palette name or a #rrggbb; `false`, or nothing said, where a mark is left out. */
export type Ink = string | false | undefined;

export const isInk = (value: unknown): value is Ink =>
  value === false || (typeof value === 'string' && (Object.hasOwn(PALETTE, value) || /^#[0-9a-f]{6}$/i.test(value)));

/** The colour itself.  What is no ink becomes slate: colours may come from somebody's own data. */
export function col(ink: Ink): string {
  if (!ink || !isInk(ink)) return '#5d6d74';
  return PALETTE[ink] ?? ink;
}

/** Far limbs: the same drawing, its colours darkened (no CSS filter, so that every renderer agrees). */
export const dim = (art: string): string =>
  art.replace(/#[0-9a-f]{6}/gi, (hex) => {
    const channel = (at: number): string =>
      Math.round(parseInt(hex.slice(at, at + 2), 16) * 0.72)
        .toString(16)
        .padStart(2, '0');
    return `#${channel(1)}${channel(3)}${channel(5)}`;
  });
