// Flowers, each form its own.
import { curve, each, r1 } from '../geometry';
import type { Ink } from '../palette';
import { plan } from '../plan';
import { BLOOM, BLOOMS } from './blooms';
import { LEAF, leafArt } from './leaves';

export const flower = plan(
  {
    petal: 'ink',
    form: [
      'tongue',
      'spike',
      'orchid',
      'heather',
      'meadowsweet',
      'rosette',
      'float',
      'trillium',
      'ramps',
      'umbel',
      'broad',
      'truss',
      ...BLOOM,
    ],
    leaf: LEAF,
    c: 'ink',
    centre: 'ink',
    n: 'number',
    size: 'number',
    petal2: 'ink',
    c2: 'ink',
    bulb: 'ink',
  },
  (p, k) => {
    // one stem plan for most flowering herbs
    const { petal = 'snow', form = 'truss', leaf = 'lance', c = 'leaf', centre = 'straw', n = 5 } = p;
    for (const own of BLOOM)
      if (form === own) {
        const { petal2 = petal, c2 = 'fern' } = p;
        return BLOOMS[own](k, { petal, petal2, c, c2, centre });
      }
    let s = '';
    const blade = (x: number, y: number, a: number, sc: number, kind = leaf) =>
      k.group(leafArt(k, kind, c, 'lime', { stalk: c }), `translate(${x} ${y}) rotate(${a}) scale(${sc})`);
    const star = (x: number, y: number, R: number, m = n, pc = petal) =>
      Array.from({ length: m }, (_, i) =>
        k.oval(x, y - R * 0.6, R * 0.34, R * 0.6, pc, 0, `transform="rotate(${(i * 360) / m} ${x} ${y})"`),
      ).join('') + k.dot(x, y, R * 0.26, centre);
    if (form === 'trillium') {
      s +=
        k.stroke('100,190 98,150 100,112', c, 6) +
        [-90, 150, 30].map((a) => blade(100, 122, a + 0, 0.86, 'oval')).join('');
      s +=
        [0, 120, 240]
          .map((a) =>
            k.group(
              k.form(curve('0,0! 26,-18 30,-48 0,-78! -30,-48 -26,-18'), petal, {
                dx: 5,
                dy: 5,
                shade: 0.12,
                inside: k.line('M0 -6V-70M0 -20Q12 -36 14 -56M0 -20Q-12 -36 -14 -56', 'mist', 2),
              }),
              `translate(100 84) rotate(${a})`,
            ),
          )
          .join('') +
        [0, 60, 120, 180, 240, 300]
          .map((a) => k.group(k.oval(0, -10, 2.6, 8, 'straw'), `translate(100 84) rotate(${a})`))
          .join('') +
        k.dot(100, 84, 4, 'lime');
      return s;
    }
    if (form === 'spike') {
      s +=
        [-34, 30, -58, 54].map((a, i) => blade(100, 188, a, i < 2 ? 0.84 : 0.64)).join('') +
        k.stroke('100,190 100,110 100,20', c, 5);
      for (let i = 0; i < 13; i++) {
        const y = 22 + i * 8.2,
          w = 6 + i * 1.7;
        s += star(100 + (i % 2 ? w : -w), y, p.size || 13);
      }
      s += star(100, 20, 10);
      return s;
    }
    if (form === 'meadowsweet') {
      const stem = 'rust';
      s +=
        k.stroke('96,192 98,150 102,108', stem, 4.6) +
        k.stroke('100,128 80,100 66,78', stem, 3.4) +
        k.stroke('101,118 124,96 136,74', stem, 3.4) +
        k.stroke('102,110 102,80 104,50', stem, 3.4);
      const leaflet = curve(
          '0,0! 14,-10 24,-26! 20,-36 22,-48! 12,-62 0,-92! -12,-62 -22,-48! -20,-36 -24,-26! -14,-10',
        ),
        lobed = curve(
          '0,0! 12,-8 34,-6! 26,-22 40,-34! 22,-38 14,-44! 14,-64 0,-90! -14,-64 -14,-44! -22,-38 -40,-34! -26,-22 -34,-6! -12,-8',
        );
      s +=
        `<defs><g id="msweet">${k.line('M0 8V-58', stem, 3.4)}${each('-10,0.3 -27,0.38 -44,0.42', (v, q) =>
          [-72, 72]
            .map((b) =>
              k.group(
                k.fill(leaflet, b < 0 ? c : 'fern') + k.line('M0 0V-84M0 -24L14 -36M0 -24L-14 -36', 'lime', 3),
                `translate(0 ${v}) rotate(${b}) scale(${q})`,
              ),
            )
            .join(''),
        )}${k.group(k.fill(lobed, c) + k.line('M0 0V-80M0 -12L26 -24M0 -12L-26 -24', 'lime', 3), 'translate(0 -54) scale(.56)')}</g></defs>` +
        each(
          '96,186,-62,1.02 100,186,62,1.02 98,150,-52,0.62 100,146,54,0.6',
          (x, y, a, z) => `<use href="#msweet" transform="translate(${x} ${y}) rotate(${a}) scale(${z})"/>`,
        );
      // froth: three uneven plumes, a shade below and light on top
      const froth = (x: number, y: number, w: number, h: number, m: number) => {
        let a = '',
          b = '',
          d = '';
        for (let i = 0; i < m; i++) {
          const t = i / m,
            u = (k.rnd() - 0.5) * 2 * w * Math.sin(Math.PI * (0.12 + 0.8 * t)),
            px = x + u + (0.5 - t) * 6,
            py = y - h * t + k.rnd() * 7,
            r = 3.2 + k.rnd() * 2.6;
          a += k.dot(px + 2.4, py + 3, r + 1.4, '#c2ac74');
          b += k.dot(px, py, r, i % 3 ? 'cream' : petal);
          if (i % 3 === 0)
            d += k.line(`M${r1(px)} ${r1(py)}l${r1(-2 + k.rnd() * 4)} ${r1(-5 - k.rnd() * 3)}`, petal, 1.4);
        }
        return a + b + d;
      };
      return s + froth(62, 86, 26, 46, 44) + froth(142, 84, 26, 44, 42) + froth(104, 78, 30, 64, 62);
    }
    if (form === 'orchid') {
      s +=
        k.group(leafArt(k, 'oval', 'fern', 'leaf', { stalk: c }), 'translate(94 190) rotate(-46) scale(1.02)') +
        k.group(leafArt(k, 'oval', c, 'lime', { stalk: c }), 'translate(106 190) rotate(44) scale(1.02)') +
        k.stroke('100,192 102,110 99,16', 'leaf', 5);
      const bloom = (x: number, y: number, z: number, m: number) =>
        k.group(
          k.stroke('0,-2 12,6 24,4', 'lime', 2.4) +
            k.form(curve('-2,0! -16,-9 -25,-2 -14,5'), petal, { dx: 2, dy: 3, shade: 0.22 }) +
            k.form(curve('2,0! 16,-9 25,-2 14,5'), petal, { dx: 2, dy: 3, shade: 0.22 }) +
            k.form(curve('0,2! -9,-7 -5,-18 0,-20 5,-18 9,-7'), petal, {
              dx: 2,
              dy: 3,
              shade: 0.2,
              inside: k.line('M-3 -4V-16M3 -4V-16', 'lime', 1.4),
            }) +
            k.form(curve('-3.4,0! 3.4,0! 3.4,13 0,22 -3.4,13'), '#d3d88a', { dx: 1.4, dy: 2, shade: 0.2 }) +
            k.dot(0, 0, 3, 'moss') +
            k.line('M-3 -4L-1.4 1M3 -4L1.4 1', 'straw', 2),
          `translate(${x} ${y}) scale(${m * z} ${z})`,
        );
      (
        [
          [78, 138, 1.14, 1],
          [124, 124, 1.12, -1],
          [78, 104, 1.08, 1],
          [122, 90, 1, -1],
          [82, 74, 0.92, 1],
          [116, 62, 0.8, -1],
          [90, 49, 0.66, 1],
        ] as const
      ).forEach(([x, y, z, m]) => (s += bloom(x, y, z, m)));
      return (
        s +
        each('93,40 105,34 97,26 101,18', (x, y) =>
          k.form(curve(`${x},${y - 7} ${x + 4},${y} ${x},${y + 5} ${x - 4},${y}`), '#e8eac2', { dx: 1, dy: 2 }),
        )
      );
    }
    if (form === 'ramps') {
      const leafPath = curve('-3,0! -8,-18 -23,-48 -23,-84 0,-124! 23,-84 23,-48 8,-18 3,0!');
      const one = (x: number, y: number, a: number, z: number, cc: Ink) =>
        k.group(
          k.form(leafPath, cc, {
            dx: 6,
            dy: 5,
            shade: 0.2,
            inside:
              k.line('M0 -8V-118', 'lime', 3) +
              k.line(
                'M0 -12Q-13 -60 -2 -114M0 -12Q13 -60 2 -114M0 -10Q-22 -62 -5 -108M0 -10Q22 -62 5 -108',
                'lime',
                1.6,
                'opacity=".75"',
              ),
          }) + k.line('M0 -16V16', 'berry', 5.4),
          `translate(${x} ${y}) rotate(${a}) scale(${z})`,
        );
      s +=
        one(58, 150, -34, 0.94, 'fern') +
        one(142, 150, 36, 0.94, 'fern') +
        one(64, 152, 4, 1.04, 'leaf') +
        one(134, 152, -2, 1.0, 'leaf') +
        one(94, 154, -16, 1.1, 'leaf') +
        one(106, 154, 17, 1.06, 'fern') +
        one(100, 156, 1, 0.9, '#6d9a4a');
      const bulb = (x: number, y: number, z: number) =>
        k.group(
          k.line('M-3 20q-6 8 -8 14M0 21v14M3 20q5 8 9 13', 'sand', 1.8) +
            k.line('M0 -26V0', 'berry', 7) +
            k.form(curve('-3,-14! -8,2 -9,14 0,22 9,14 8,2 3,-14!'), 'snow', {
              dx: 3,
              dy: 3,
              inside:
                k.line('M-3 0Q-5 10 -2 18M3 0Q5 10 2 18', 'mist', 1.6) + k.blob('-8,-16 8,-16 5,-4 -5,-4', 'rose'),
            }),
          `translate(${x} ${y}) scale(${z})`,
        );
      return s + bulb(64, 168, 0.92) + bulb(100, 172, 1.06) + bulb(138, 168, 0.92);
    }
    if (form === 'umbel') {
      s +=
        [-48, 44].map((a) => blade(100, 176, a, 0.8, p.leaf || 'pinnate')).join('') +
        k.stroke('100,190 98,130 100,84', c, 5);
      for (let i = 0; i < 64; i++) {
        const a = k.rnd() * 6.283,
          r = Math.sqrt(k.rnd());
        const x = 100 + Math.cos(a) * r * 56,
          y = 54 + Math.sin(a) * r * 32 - Math.abs(x - 100) * 0.2;
        s +=
          k.line(`M100 100L${r1(x)} ${r1(y)}`, c, 1, 'opacity=".4"') + k.dot(x, y, 6.4, petal) + k.dot(x, y, 2, centre);
      }
      return s;
    }
    if (form === 'heather') {
      for (const [x, a] of [
        [86, -44],
        [114, 42],
        [80, -30],
        [120, 28],
        [92, -18],
        [110, 16],
        [100, 0],
      ] as const) {
        let t = k.line('M0 0V-140', 'umber', 3);
        for (let i = 0; i < 20; i++)
          t +=
            i < 6
              ? k.line(`M0 ${-16 - i * 7}l${i % 2 ? 10 : -10} -7`, c, 4)
              : k.oval(
                  (i % 2 ? 1 : -1) * (8 - i * 0.16),
                  -20 - i * 6,
                  6.4,
                  5,
                  i % 3 ? petal : p.petal2 || 'rose',
                  i % 2 ? -30 : 30,
                );
        s += k.group(t, `translate(${x} 192) rotate(${a}) scale(${r1(1.06 - Math.abs(a) / 150)})`);
      }
      return s;
    }
    if (form === 'tongue') {
      s +=
        k.group(leafArt(k, 'oval', c, 'lime', {}), 'translate(84 180) rotate(-16) scale(1.2)') +
        k.stroke('92,188 106,120 112,30', 'lime', 5) +
        k.solid('106,84 108,30 113,16! 119,30 118,84', petal, {
          inside: Array.from({ length: 9 }, (_, i) => k.line(`M104 ${28 + i * 7}H122`, 'umber', 1.8)).join(''),
        });
      return s;
    }
    if (form === 'rosette') {
      for (let i = 0; i < 17; i++) {
        const a = -84 + i * 10.5;
        s += k.group(
          k.form(curve('-7,0! -5,-60 0,-112! 5,-60 7,0!'), i % 2 ? c : 'fern', {
            dx: 3,
            dy: 2,
            inside: k.cuts(-8, -100, 14, 96, 8, -20, 6, 'lime', 2, 0.7),
          }),
          `translate(100 182) rotate(${a})`,
        );
      }
      return s + star(100, 76, 34, 3) + star(66, 104, 22, 3) + star(138, 106, 22, 3);
    }
    if (form === 'float') {
      for (const [x, y, sc] of [
        [100, 96, 1],
        [54, 132, 0.7],
        [148, 136, 0.74],
      ] as const)
        for (let i = 0; i < 8; i++)
          s += k.group(
            k.form(curve('0,0! 9,-14 10,-32 0,-44 -10,-32 -9,-14'), i % 2 ? c : 'lime', { dx: 3, dy: 3 }),
            `translate(${x} ${y}) rotate(${i * 45 + 10}) scale(${sc * (i % 2 ? 0.8 : 1.1)})`,
          );
      return s + star(100, 96, 8) + k.stroke('54,132 80,160 100,190 110,150 100,96', c, 2.4, 'opacity=".6"');
    }
    if (form === 'broad') {
      s +=
        k.group(leafArt(k, 'oval', c, 'lime', {}), 'translate(96 182) rotate(-38) scale(1.3)') +
        k.group(leafArt(k, 'oval', p.c2 || 'fern', 'lime', {}), 'translate(104 182) rotate(34) scale(1.34)') +
        k.group(leafArt(k, 'oval', 'lime', 'fern', {}), 'translate(100 184) rotate(-2) scale(1.12)') +
        k.blob('88,196 94,168 106,168 112,196', p.bulb || 'snow') +
        k.stroke('94,172 92,190', 'berry', 4);
      return s;
    }
    // rhododendron: a truss above whorled leaves
    s +=
      [-100, -66, -34, 34, 66, 100].map((a) => blade(100, 128, a, 0.9, 'lance')).join('') +
      k.stroke('100,190 100,130', 'umber', 7);
    for (const [x, y] of [
      [100, 52],
      [70, 64],
      [130, 64],
      [56, 92],
      [144, 92],
      [84, 88],
      [116, 88],
      [100, 110],
    ] as const)
      s +=
        Array.from({ length: 5 }, (_, i) =>
          k.group(
            k.form(curve('0,0! 11,-8 11,-20 0,-24 -11,-20 -11,-8'), i % 2 ? petal : p.petal2 || petal, {
              dx: 2,
              dy: 2,
              shade: 0.12,
            }),
            `translate(${x} ${y}) rotate(${i * 72})`,
          ),
        ).join('') + k.dot(x, y, 4, centre);
    return s;
  },
);
