// Bramble, strawberry and blueberry.
import { curve } from '../geometry';
import type { Ink } from '../palette';
import { plan } from '../plan';
import { LEAF, leafArt } from './leaves';

export const berry = plan(
  {
    fruit: 'ink',
    kind: ['bramble', 'straw', 'round'],
    leaf: LEAF,
    c: 'ink',
    c2: 'ink',
    flower: 'ink',
    stem: 'ink',
    lit: 'ink',
  },
  (p, k) => {
    const { fruit = 'ink', kind = 'bramble', leaf = 'birch', c = 'leaf', c2 = 'fern', flower = 'snow' } = p;
    let s =
      k.stroke('14,186 50,120 104,70 182,52', p.stem || 'umber', 6) +
      k.stroke('60,112 96,128 130,150', p.stem || 'umber', 4);
    const lf = (x: number, y: number, a: number, sc: number, cc: Ink) =>
      k.group(leafArt(k, leaf, cc, 'lime', { stalk: c2 }), `translate(${x} ${y}) rotate(${a}) scale(${sc})`);
    s +=
      lf(104, 70, -34, 0.62, c) +
      lf(104, 74, -76, 0.5, c2) +
      lf(108, 70, 14, 0.56, c2) +
      lf(160, 56, 30, 0.5, c) +
      lf(40, 138, -60, 0.56, c2) +
      lf(46, 128, -14, 0.5, c);
    const b = (x: number, y: number, r: number) => {
      if (kind === 'bramble') {
        let t = '';
        for (let j = 0; j < 4; j++)
          for (let i = 0; i < 3 + (j % 2 ? 1 : 0) - (j === 3 ? 1 : 0); i++) {
            const n = 3 + (j % 2 ? 1 : 0) - (j === 3 ? 1 : 0);
            const px = x + (i - (n - 1) / 2) * r * 0.62,
              py = y + j * r * 0.5;
            t +=
              k.dot(px, py, r * 0.4, j + i < 2 ? p.lit || fruit : fruit) +
              k.dot(px - r * 0.12, py - r * 0.13, r * 0.1, 'snow', 'opacity=".9"');
          }
        return (
          k.line(`M${x} ${y - r * 1.5}V${y - 4}`, c2, 4) +
          t +
          k.blob(
            `${x - r},${y - r * 0.5}! ${x - r * 0.3},${y - r * 0.7} ${x},${y - r * 0.9}! ${x + r * 0.3},${y - r * 0.7} ${x + r},${y - r * 0.5}! ${x},${y - r * 0.2}`,
            c,
          )
        );
      }
      if (kind === 'straw')
        return (
          k.line(`M${x} ${y - r * 1.7}V${y - 6}`, c2, 4) +
          k.form(
            curve(
              `${x - r},${y - r * 0.5} ${x},${y - r * 0.8} ${x + r},${y - r * 0.5} ${x + r * 0.7},${y + r * 0.5} ${x},${y + r * 1.4} ${x - r * 0.7},${y + r * 0.5}`,
            ),
            fruit,
            { inside: k.cuts(x - r, y - r * 0.5, r * 2, r * 1.7, 14, 88, 5, 'straw', 2.2, 0.95) },
          ) +
          k.blob(
            `${x - r},${y - r * 0.4}! ${x - r * 0.4},${y - r} ${x},${y - r * 0.7} ${x + r * 0.4},${y - r} ${x + r},${y - r * 0.4}! ${x + r * 0.3},${y - r * 0.3} ${x},${y}! ${x - r * 0.3},${y - r * 0.3}`,
            c,
          )
        );
      return (
        k.line(`M${x} ${y - r * 1.6}V${y - 6}`, c2, 3.4) +
        k.form(curve(`${x},${y - r} ${x + r},${y} ${x},${y + r} ${x - r},${y}`), fruit, {
          dx: 4,
          dy: 5,
          inside: k.dot(x - r * 0.3, y - r * 0.35, r * 0.3, 'sky', 'opacity=".7"'),
        }) +
        k.fill(`M${x - 6} ${y + r * 0.5}l4 3l2 -4l2 4l4 -3l-2 7h-8z`, 'night')
      );
    };
    s += b(72, 142, 17) + b(132, 120, 20) + b(160, 98, 14) + b(106, 164, kind === 'round' ? 16 : 13);
    const fl = (x: number, y: number, R: number) =>
      Array.from({ length: 5 }, (_, i) =>
        k.oval(x, y - R * 0.62, R * 0.42, R * 0.5, flower, 0, `transform="rotate(${i * 72} ${x} ${y})"`),
      ).join('') + k.dot(x, y, R * 0.32, 'straw');
    return s + (flower ? fl(36, 96, 15) + fl(176, 44, 13) : '');
  },
);
