// The few tools every body plan draws with.  All of them return SVG; light falls from the top left.
import { curve, hash, r1, random, type Points } from './geometry';
import { col, type Ink } from './palette';

/** Field marks as data: the name of a tool, then what it needs. */
export type Mark = readonly [tool: string, ...rest: Array<number | string>];

export interface Solid {
  inside?: string; // field marks, clipped to the form
  shade?: number;
  light?: number;
  dx?: number;
  dy?: number;
}

export interface Kit {
  rnd: () => number;
  /** The frame is not square, so that grounds must run on past 0…200. */
  wide: boolean;
  /** A cut-out: no scene behind it, so that trunk and rock are only as long as they must be. */
  bare: boolean;
  fill(d: string, ink: Ink, more?: string): string;
  blob(points: Points, ink: Ink, more?: string): string;
  line(d: string, ink: Ink, width?: number, more?: string): string;
  stroke(points: Points, ink: Ink, width?: number, more?: string): string;
  dot(x: number, y: number, r: number, ink: Ink, more?: string): string;
  oval(x: number, y: number, rx: number, ry: number, ink: Ink, turn?: number, more?: string): string;
  /** A solid form: colour, field marks clipped inside, shade at lower right, rim light at upper left. */
  form(d: string, ink: Ink, how?: Solid): string;
  solid(points: Points, ink: Ink, how?: Solid): string;
  /** Gouge marks: small lens-shaped cuts scattered in a box, the linocut's texture. */
  cuts(
    x: number,
    y: number,
    w: number,
    h: number,
    count: number,
    angle: number,
    length: number,
    ink: Ink,
    width?: number,
    opacity?: number,
  ): string;
  /** Carved rays around a disc: the poster's sky. */
  rays(cx: number, cy: number, from: number, to: number, count: number, ink: Ink, opacity?: number): string;
  eye(x: number, y: number, r?: number, iris?: Ink, ring?: Ink): string;
  group(art: string, transform: string): string;
  mirror(art: string, axis?: number): string;
  marks(list?: readonly Mark[]): string;
}

export const TOOLS = ['dot', 'oval', 'line', 'blob', 'cuts', 'ring'] as const;
const EVERYWHERE = 'M-500-500H700V700H-500Z';

export function makeKit(seed: string, wide = false, bare = false): Kit {
  let forms = 0;
  const rnd = random(hash(seed));
  const id = `p${hash(seed).toString(36)}`;
  const number = (value: number | string | undefined, otherwise = 0): number =>
    value === undefined ? otherwise : Number(value);
  const word = (value: number | string | undefined): string => String(value ?? '');
  const kit: Kit = {
    rnd,
    wide,
    bare,
    fill: (d, ink, more = '') => `<path d="${d}" fill="${col(ink)}" ${more}/>`,
    blob: (points, ink, more = '') => kit.fill(curve(points), ink, more),
    line: (d, ink, width = 3, more = '') =>
      `<path d="${d}" fill="none" stroke="${col(ink)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`,
    stroke: (points, ink, width = 3, more = '') => kit.line(curve(points, false), ink, width, more),
    dot: (x, y, r, ink, more = '') => `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(r)}" fill="${col(ink)}" ${more}/>`,
    oval: (x, y, rx, ry, ink, turn = 0, more = '') =>
      `<ellipse cx="${r1(x)}" cy="${r1(y)}" rx="${r1(rx)}" ry="${r1(ry)}" fill="${col(ink)}" ${turn ? `transform="rotate(${turn} ${x} ${y})"` : ''} ${more}/>`,
    form: (d, ink, { inside = '', shade = 0.2, light = 0.2, dx = 6, dy = 8 } = {}) => {
      const clip = `${id}-${forms++}`;
      const moon = (x: number, y: number, fill: string, opacity: number): string =>
        opacity
          ? `<path transform="translate(${x} ${y})" d="${EVERYWHERE}${d}" fill-rule="evenodd" fill="${fill}" opacity="${opacity}"/>`
          : '';
      return (
        `<clipPath id="${clip}"><path d="${d}"/></clipPath><path d="${d}" fill="${col(ink)}"/><g clip-path="url(#${clip})">${inside}` +
        `${moon(-dx, -dy, '#1c1626', shade)}${moon(r1(dx * 0.45), r1(dy * 0.45), '#fff6dc', light)}</g>`
      );
    },
    solid: (points, ink, how) => kit.form(curve(points), ink, how),
    cuts: (x, y, w, h, count, angle, length, ink, width = 1.6, opacity = 0.55) => {
      let d = '';
      for (let i = 0; i < Math.min(count, 400); i++) {
        const px = x + rnd() * w;
        const py = y + rnd() * h;
        const a = ((angle + (rnd() - 0.5) * 24) * Math.PI) / 180;
        const l = length * (0.6 + rnd() * 0.7);
        const [ex, ey] = [Math.cos(a) * l, Math.sin(a) * l];
        const [nx, ny] = [-Math.sin(a) * width, Math.cos(a) * width];
        d += `M${r1(px)} ${r1(py)}q${r1(ex / 2 + nx)} ${r1(ey / 2 + ny)} ${r1(ex)} ${r1(ey)}q${r1(-ex / 2 - nx)} ${r1(-ey / 2 - ny)} ${r1(-ex)} ${r1(-ey)}`;
      }
      return `<path d="${d}" fill="${col(ink)}" opacity="${opacity}"/>`;
    },
    rays: (cx, cy, from, to, count, ink, opacity = 0.7) => {
      let d = '';
      for (let i = 0; i < count; i++) {
        const a = (i / count) * Math.PI * 2 + rnd() * 0.05;
        const near = from + rnd() * 8;
        const far = from + (to - from) * (0.45 + rnd() * 0.55);
        const middle = (near + far) / 2;
        const w = (1.1 + rnd() * 1.3) * 1.6;
        const at = (l: number, off: number): string =>
          `${r1(cx + Math.cos(a) * l - Math.sin(a) * off)} ${r1(cy + Math.sin(a) * l + Math.cos(a) * off)}`;
        d += `M${at(near, 0)}Q${at(middle, w)} ${at(far, 0)}Q${at(middle, -w)} ${at(near, 0)}`;
      }
      return `<path d="${d}" fill="${col(ink)}" opacity="${opacity}"/>`;
    },
    eye: (x, y, r = 4.5, iris = false, ring = false) =>
      (ring ? kit.dot(x, y, r + 1.8, ring) : '') +
      (iris ? kit.dot(x, y, r, iris) + kit.dot(x, y, r * 0.6, 'ink') : kit.dot(x, y, r, 'ink')) +
      kit.dot(x - r * 0.35, y - r * 0.38, r * 0.3, 'snow'),
    group: (art, transform) => `<g transform="${transform}">${art}</g>`,
    mirror: (art, axis = 100) => `${art}<g transform="translate(${axis * 2} 0) scale(-1 1)">${art}</g>`,
    marks: (list = []) => list.map(mark).join(''),
  };

  /** ['dot',x,y,r,ink] ['oval',x,y,rx,ry,ink,turn] ['ring',x,y,r,ink,ink…] ['line',points,ink,width] ['blob',points,ink,opacity] ['cuts',x,y,w,h,count,angle,length,ink,width,opacity] */
  function mark([tool, ...a]: Mark): string {
    const n = (i: number, otherwise?: number): number => number(a[i], otherwise);
    if (tool === 'dot') return kit.dot(n(0), n(1), n(2), word(a[3]));
    if (tool === 'oval') return kit.oval(n(0), n(1), n(2), n(3), word(a[4]), n(5));
    if (tool === 'line') return kit.stroke(word(a[0]), word(a[1]), n(2, 3));
    if (tool === 'blob') return kit.blob(word(a[0]), word(a[1]), `opacity="${n(2, 1)}"`);
    if (tool === 'cuts') return kit.cuts(n(0), n(1), n(2), n(3), n(4), n(5), n(6), word(a[7]), n(8, 1.6), n(9, 0.55));
    const inks = a.slice(3);
    return inks.map((ink, i) => kit.dot(n(0), n(1), n(2) * (1 - i / inks.length), word(ink))).join('');
  }

  return kit;
}
