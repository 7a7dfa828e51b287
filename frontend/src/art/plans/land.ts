// Moors and rivers: landscapes that fill their frame.
import { curve, r1 } from '../geometry';
import { col, type Ink } from '../palette';
import { plan } from '../plan';
import { puff } from './crowns';

export const land = plan(
  {
    sky: 'ink',
    far: 'ink',
    mid: 'ink',
    near: 'ink',
    water: 'ink',
    form: ['bog', 'spring', 'heath', 'pasture', 'stream', 'tor', 'mire', 'warren', 'wetwood', 'bend', 'creek', 'fall'],
    sun: 'ink',
    sunAt: 'numbers',
    far2: 'ink',
  },
  (p, k) => {
    const {
      sky = 'sky',
      far = 'mist',
      mid = 'moss',
      near = 'fern',
      water = 'river',
      form = 'stream',
      sun = 'cream',
      sunAt = [146, 46, 25],
    } = p;
    // a small vocabulary, so that every place can have its own composition
    const air = ([x = 146, y = 46, r = 25] = sunAt) =>
      k.fill('M0 0H200V200H0Z', sky) + k.rays(x, y, r + 4, 150, 44, sun, 0.55) + k.dot(x, y, r, sun);
    const hill = (pts: string, c: Ink, inside = '', light = 0.25) =>
      k.solid(`-9,${pts} 209,209! -9,209!`, c, { shade: 0, light, inside });
    const birds = (list: ReadonlyArray<readonly [x: number, y: number, size?: number]>, c: Ink = 'coal') =>
      k.line(
        list
          .map(
            ([x, y, z = 1]) => `M${x} ${y}q${4 * z} ${-4.5 * z} ${7 * z} 0q${3 * z} ${-4.5 * z} ${7 * z} ${-0.6 * z}`,
          )
          .join(''),
        c,
        1.9,
      );
    const mist = (x: number, y: number, w: number, h: number, n = 9) => k.cuts(x, y, w, h, n, 0, 52, 'snow', 4, 0.75);
    const stone = (x: number, y: number, w: number, c: Ink = 'slate', wet: Ink = false) =>
      k.solid(
        `${x - w},${y + w * 0.3}! ${x - w * 0.8},${y - w * 0.35} ${x - w * 0.1},${y - w * 0.6} ${x + w * 0.75},${y - w * 0.3} ${x + w},${y + w * 0.3}!`,
        c,
        { dx: w * 0.2, dy: w * 0.2, shade: 0.28, light: 0.35 },
      ) + (wet ? k.cuts(x - w * 1.1, y + w * 0.3, w * 0.8, 2, 3, 0, w * 1.3, wet, 1.8, 0.95) : '');
    const fir = (x: number, y: number, h: number, c: Ink = 'pine') =>
      k.fill(
        [0, 0.26, 0.5]
          .map(
            (f, i) =>
              `M${x} ${r1(y - h + h * f)}L${r1(x + h * (0.13 + i * 0.06))} ${r1(y - h + h * (f + 0.42))}H${r1(x - h * (0.13 + i * 0.06))}Z`,
          )
          .join('') + `M${x - 1.5} ${r1(y - h * 0.1)}h3V${y}h-3Z`,
        c,
      );
    const firs = (list: ReadonlyArray<readonly [x: number, y: number, h: number]>, c: Ink) =>
      list.map(([x, y, h]) => fir(x, y, h, c)).join('');
    const reed = (x: number, y: number, h: number, c: Ink = 'moss', lean = 4) =>
      k.line(
        `M${x} ${y}Q${x} ${y - h * 0.5} ${x + lean} ${y - h}M${x} ${y}Q${x - 3} ${y - h * 0.4} ${x - 9} ${y - h * 0.62}`,
        c,
        2.6,
      ) + k.oval(x + lean, y - h, 2.4, 7, 'umber', lean);
    const rush = (x: number, y: number, h: number, c: Ink) =>
      k.line(
        [-9, -5, -1, 3, 8]
          .map((d) => `M${x} ${y}Q${x + d * 0.3} ${y - h * 0.6} ${x + d} ${r1(y - h * (1 - Math.abs(d) * 0.03))}`)
          .join(''),
        c,
        2.2,
      );
    const cotton = (x: number, y: number, h: number) =>
      k.line(`M${x} ${y}Q${x + 1} ${y - h * 0.6} ${x + 4} ${y - h}`, 'umber', 1.6) +
      k.blob(
        `${x + 4},${y - h - 7} ${x + 9},${y - h - 2} ${x + 8},${y - h + 4} ${x + 3},${y - h + 5} ${x - 1},${y - h + 2} ${x},${y - h - 4}`,
        'snow',
      );
    const pool = (x: number, y: number, a: number, b: number) =>
      k.oval(x, y + 1.6, a + 2, b + 1.4, near) +
      k.oval(x, y, a, b, water) +
      k.cuts(x - a * 0.8, y - b * 0.5, a, b * 0.8, 3 + a / 9, 0, a * 0.6, 'snow', 1.6, 0.75);
    const turf = (y: number, n: number, c: Ink, h = 8, o = 0.6) => k.cuts(0, y, 200, 200 - y, n, -82, h, c, 2.2, o);
    let s = air();
    if (form === 'bog') {
      s +=
        hill('84! 40,78 90,82 150,74 209,80!', far) +
        birds([
          [40, 44, 1.2],
          [60, 36],
          [30, 30, 0.8],
        ]) +
        mist(0, 78, 150, 12);
      s += hill('98! 60,92 130,96 209,90!', mid, turf(94, 70, 'ochre', 8, 0.5));
      s += (
        [
          [60, 108, 22, 3],
          [132, 104, 26, 2.6],
          [96, 120, 34, 5],
          [172, 122, 24, 4],
          [30, 130, 26, 5],
          [126, 144, 44, 8],
        ] as const
      )
        .map(([x, y, a, b]) => pool(x, y, a, b))
        .join('');
      s += k.solid('-9,156! 30,148 64,158 84,176 130,182 209,170! 209,209! -9,209!', 'umber', {
        shade: 0.2,
        light: 0.3,
        dx: 0,
        inside:
          k.cuts(-4, 160, 208, 44, 30, 4, 22, 'peat', 3, 0.7) + k.cuts(-4, 150, 208, 16, 40, -80, 8, 'moss', 3, 0.9),
      });
      s += (
        [
          [14, 160, 30],
          [24, 164, 40],
          [36, 160, 28],
          [48, 166, 36],
          [150, 188, 30],
          [162, 184, 44],
          [176, 184, 34],
          [188, 182, 46],
        ] as const
      )
        .map(([x, y, h]) => cotton(x, y, h))
        .join('');
      return s + rush(104, 196, 26, near) + rush(76, 192, 22, 'moss');
    }
    if (form === 'mire') {
      s +=
        hill('70! 30,52 70,66 110,84 209,90!', far) +
        k.solid('209,58! 170,54 130,74 96,94 96,209! 209,209!', p.far2 || 'leaf', {
          shade: 0,
          light: 0.25,
          inside: k.cuts(110, 60, 90, 50, 26, 70, 8, 'lime', 2, 0.5),
        });
      s += mist(30, 82, 120, 12, 8) + hill('100! 50,92 100,98 150,94 209,104!', mid, turf(98, 70, 'moss', 9, 0.7));
      s += k.solid(
        '98,96! 106,96! 112,106 88,116 92,126 138,136 142,150 96,164 74,184 82,209! 30,209! 36,180 66,158 104,144 66,132 62,116 94,106',
        water,
        { shade: 0.1, light: 0.3, inside: k.cuts(40, 104, 90, 94, 26, 2, 18, 'sky', 2, 0.8) },
      );
      s += k.cuts(110, 150, 90, 50, 40, 0, 7, 'leaf', 5, 0.9) + k.cuts(0, 120, 60, 70, 40, 0, 7, 'leaf', 5, 0.9);
      s += (
        [
          [150, 132],
          [168, 148],
          [28, 146],
          [118, 176],
          [182, 172],
          [14, 172],
        ] as const
      )
        .map(([x, y]) => k.dot(x, y, 2.6, 'rose') + k.dot(x + 6, y - 3, 2.2, 'snow') + k.dot(x + 3, y + 4, 2, 'straw'))
        .join('');
      s += (
        [
          [152, 196, 62, near, 5],
          [164, 198, 80, near, 3],
          [176, 196, 56, near, 8],
          [188, 200, 74, near, -3],
          [12, 200, 52, near, 4],
          [22, 204, 66, near, -4],
        ] as const
      )
        .map(([x, y, h, c, lean]) => reed(x, y, h, c, lean))
        .join('');
      return (
        s +
        birds([
          [40, 38, 1.1],
          [60, 30, 0.8],
        ]) +
        birds(
          [
            [104, 44, 1.3],
            [122, 36, 1],
          ],
          'umber',
        )
      );
    }
    if (form === 'heath') {
      s +=
        hill('86! 40,74 90,84 150,72 209,84!', far) +
        firs(
          [
            [176, 84, 18],
            [186, 86, 24],
            [196, 88, 20],
          ],
          'plum',
        ) +
        hill(
          '104! 60,92 130,98 209,90!',
          mid,
          k.cuts(0, 94, 200, 106, 130, -80, 9, 'violet', 4, 0.9) +
            k.cuts(0, 112, 200, 88, 60, -80, 8, 'rose', 3.4, 0.85) +
            k.cuts(0, 104, 200, 90, 34, -80, 8, 'fern', 3.4, 0.8),
        );
      s += k.solid(
        '112,96! 118,96! 116,108 132,122 128,142 96,162 92,182 112,209! 40,209! 52,180 78,156 112,138 116,122 104,108',
        'sand',
        { shade: 0.14, light: 0.3, inside: k.cuts(50, 120, 80, 80, 16, 4, 14, 'cream', 2, 0.8) },
      );
      const pine = (x: number, y: number, h: number) =>
        k.solid(`${x - 3},${y}! ${x - 2},${y - h} ${x + 3},${y - h} ${x + 5},${y}!`, 'rust', { dx: 2 }) +
        k.line(`M${x} ${y - h * 0.62}l-15 -9M${x + 2} ${y - h * 0.72}l15 -7`, 'rust', 3) +
        (
          [
            [-18, -0.74, 15],
            [17, -0.8, 14],
            [0, -1, 20],
            [-8, -1.16, 13],
            [10, -1.12, 12],
          ] as const
        )
          .map(([dx, f, r]) =>
            k.form(puff(x + dx, y + h * f, r, k.rnd), 'pine', {
              dx: 3,
              dy: 4,
              inside: k.cuts(x + dx - r, y + h * f - r, r * 1.4, r, 7, 40, 7, 'leaf', 2, 0.8),
            }),
          )
          .join('');
      s += pine(34, 132, 76);
      s += (
        [
          [166, 128, 13],
          [182, 138, 16],
          [18, 184, 18],
          [158, 190, 20],
        ] as const
      )
        .map(([x, y, r]) =>
          k.form(puff(x, y, r, k.rnd), 'fern', {
            dx: 3,
            dy: 4,
            inside: k.cuts(x - r, y - r, r * 2, r * 1.6, 26, 30, 4, 'straw', 3.4, 1),
          }),
        )
        .join('');
      return (
        s +
        birds(
          [
            [92, 40, 1.1],
            [110, 30, 0.9],
            [76, 30, 0.8],
          ],
          'plum',
        )
      );
    }
    if (form === 'pasture') {
      s +=
        hill(
          '84! 50,70 110,80 160,68 209,78!',
          far,
          k.line('M-9 92Q60 80 120 90T209 86M40 72L56 96M120 80L132 94', 'fern', 2.4),
        ) +
        (
          [
            [24, 84, 9],
            [40, 82, 11],
            [58, 84, 8],
            [150, 78, 10],
            [168, 76, 12],
            [188, 80, 10],
            [108, 86, 7],
          ] as const
        )
          .map(([x, y, r]) => k.form(puff(x, y, r, k.rnd), 'fern', { dx: 2, dy: 3 }))
          .join('');
      s += hill(
        '98! 60,92 130,96 209,90!',
        mid,
        k.cuts(0, 96, 200, 104, 130, -84, 14, 'straw', 2.4, 0.75) +
          k.cuts(0, 110, 200, 90, 40, -84, 14, 'moss', 2.4, 0.8),
      );
      // one red ruby cow grazing
      s +=
        k.solid(
          '118,104 126,98 146,97 154,100 156,112 153,122! 150,122! 149,114 132,114 131,122! 128,122! 127,113 121,114 113,120 110,116 114,108',
          'rust',
          { dx: 2, dy: 3 },
        ) + k.line('M155 100l3 10', 'rust', 1.6);
      s += (
        [
          [24, 150, 30],
          [52, 136, 24],
          [92, 148, 30],
          [170, 142, 28],
          [134, 160, 34],
          [30, 190, 42],
          [98, 196, 44],
          [176, 192, 46],
          [66, 178, 34],
        ] as const
      )
        .map(([x, y, h]) => rush(x, y, h, y > 170 ? near : 'moss'))
        .join('');
      s += (
        [
          [44, 150],
          [80, 160],
          [118, 172],
          [150, 182],
          [64, 196],
          [188, 158],
          [12, 170],
          [132, 194],
          [108, 140],
        ] as const
      )
        .map(
          ([x, y]) =>
            k.line(`M${x} ${y}v16`, 'moss', 1.6) + k.dot(x, y, 4.4, 'violet') + k.dot(x - 1.4, y - 1.4, 1.6, 'snow'),
        )
        .join('');
      const bf = k.solid('0,-2! 6,-13 17,-16 20,-8 12,0! 17,4 13,13 5,13 0,4', 'fox', {
        dx: 1,
        dy: 2,
        inside:
          k.line('M9 -12L14 -2M5 3L14 6', 'straw', 2.4) + k.line('M14 -16L19 -5M4 -6L10 -3M8 12L16 6', 'bark', 1.6),
      });
      return (
        s +
        k.group(k.mirror(bf, 0) + k.line('M0 -4V10', 'ink', 2.4), 'translate(70 118) rotate(-18) scale(1.05)') +
        birds(
          [
            [40, 40, 1],
            [54, 32, 0.8],
          ],
          'umber',
        )
      );
    }
    if (form === 'tor') {
      s +=
        hill('96! 40,80 90,92 150,84 209,96!', far) +
        birds(
          [
            [30, 44, 1.5],
            [56, 30, 1.1],
          ],
          'ink',
        );
      s += hill('122! 40,108 90,104 150,98 209,112!', 'moss', turf(104, 50, 'lime', 8, 0.4));
      const slab = (x: number, y: number, w: number, h: number, t = 0) =>
        k.solid(
          `${x - w},${y}! ${x - w + 3},${y - h + 2} ${x},${y - h - t} ${x + w - 3},${y - h + 2} ${x + w},${y}! ${x},${y + 2}`,
          'slate',
          {
            dx: w * 0.3,
            dy: 3,
            shade: 0.3,
            light: 0.35,
            inside:
              k.cuts(x - w, y - h, w * 2, h, 5, 3, 12, 'mist', 1.8, 0.7) +
              k.cuts(x, y - h, w, h, 3, 86, 8, 'ink', 2, 0.4),
          },
        );
      s += (
        [
          [90, 118, 24, 20, 0],
          [134, 120, 26, 24, 0],
          [108, 100, 22, 18, 0],
          [142, 98, 20, 18, 0],
          [84, 100, 14, 14, 0],
          [116, 84, 24, 16, 2],
          [144, 82, 14, 12, 0],
          [110, 70, 20, 14, 3],
          [130, 72, 12, 10, 0],
          [118, 58, 16, 12, 3],
        ] as const
      )
        .map(([x, y, w, h, t]) => slab(x, y, w, h, t))
        .join('');
      s += (
        [
          [56, 122, 12],
          [42, 132, 8],
          [170, 124, 13],
          [186, 134, 9],
          [66, 134, 7],
          [152, 136, 9],
        ] as const
      )
        .map(([x, y, w]) => stone(x, y, w))
        .join('');
      s += hill(
        '150! 50,136 110,146 160,138 209,150!',
        mid,
        turf(142, 60, 'lime', 10, 0.5) + k.cuts(0, 146, 200, 50, 50, -70, 10, 'fox', 3.4, 0.8),
      );
      const ewe = (x: number, y: number, z: number) =>
        k.group(
          k.line('M-6 4v8M6 4v8', 'coal', 2.4) + k.oval(0, 0, 11, 7, 'snow') + k.oval(-11, -2, 4.4, 3.4, 'coal', 30),
          `translate(${x} ${y}) scale(${z})`,
        );
      return (
        s +
        ewe(52, 148, 1) +
        ewe(28, 158, 1.2) +
        stone(174, 170, 22, 'mist') +
        stone(146, 184, 13) +
        k.cuts(0, 172, 110, 28, 40, -76, 15, near, 3.4, 0.9)
      );
    }
    if (form === 'warren') {
      s +=
        k.solid('38,90! 40,68 46,64! 46,57 58,56 60,63! 66,66 68,90!', 'slate', { dx: 2, dy: 2 }) +
        hill('90! 50,76 110,88 160,74 209,84!', far) +
        birds([
          [34, 40, 1],
          [50, 30, 0.8],
        ]);
      s += hill('124! 40,106 96,94 150,104 209,124!', mid, turf(98, 60, 'lime', 8, 0.5));
      s += hill('160! 40,138 90,126 150,132 209,152!', near, k.cuts(0, 128, 200, 72, 70, -82, 10, 'lime', 2.4, 0.6));
      const hole = (x: number, y: number, a: number, b: number) =>
        k.solid(
          `${x - a * 1.5},${y + b}! ${x - a},${y + b * 0.2} ${x},${y + b * 0.5} ${x + a},${y + b * 0.2} ${x + a * 1.7},${y + b * 1.1}! ${x},${y + b * 1.9}`,
          'sand',
          { shade: 0.15, inside: k.cuts(x - a, y + b * 0.5, a * 2, b, 6, 4, 7, 'umber', 2, 0.6) },
        ) +
        k.solid(
          `${x - a},${y + b}! ${x - a * 0.8},${y - b * 0.5} ${x},${y - b} ${x + a * 0.8},${y - b * 0.5} ${x + a},${y + b}!`,
          'peat',
          { light: 0 },
        ) +
        k.cuts(x - a, y - b * 1.3, a * 2, 4, 8, -80, 8, 'lime', 2.4, 0.9);
      s += hole(40, 124, 10, 7) + hole(150, 122, 11, 8) + hole(122, 160, 22, 15) + hole(30, 174, 18, 12);
      const rab = (x: number, y: number, z: number, c = 'umber', m = 1) =>
        k.group(
          k.oval(-13, -19, 2.6, 9, c, -12) +
            k.oval(-8, -20, 2.6, 9, c, 10) +
            k.solid('-18,-8 -14,-14 -8,-14 -3,-8 6,-9 13,-2 13,8 6,10 -10,10 -10,2 -16,-2', c, { dx: 2, dy: 3 }) +
            k.dot(13, 4, 3.4, 'snow') +
            k.dot(-13, -8, 1.3, 'ink'),
          `translate(${x} ${y}) scale(${z * m} ${z})`,
        );
      s +=
        rab(84, 112, 0.7, 'bark') +
        rab(176, 140, 0.9, 'umber', -1) +
        rab(76, 168, 1.35, 'coal') +
        k.group(
          k.oval(-4, -9, 2.2, 8, 'umber', -8) +
            k.oval(3, -9, 2.2, 8, 'umber', 10) +
            k.oval(0, 2, 8, 7, 'umber') +
            k.dot(-3, 1, 1.3, 'ink') +
            k.dot(3, 1, 1.3, 'ink'),
          'translate(122 166)',
        );
      return (
        s +
        (
          [
            [184, 178, 17],
            [170, 192, 14],
          ] as const
        )
          .map(([x, y, r]) =>
            k.form(puff(x, y, r, k.rnd), 'fern', {
              dx: 3,
              dy: 4,
              inside: k.cuts(x - r, y - r, r * 2, r * 1.6, 24, 30, 4, 'straw', 3.4, 1),
            }),
          )
          .join('')
      );
    }
    if (form === 'wetwood') {
      s +=
        k.dot(120, 76, 44, 'cream') +
        k.rays(120, 76, 48, 130, 30, 'cream', 0.5) +
        hill('112! 40,104 100,110 160,102 209,110!', far, k.cuts(0, 106, 200, 40, 30, 80, 14, 'moss', 2, 0.6)) +
        [14, 44, 78, 108, 140, 164, 190]
          .map((x, i) => k.fill(`M${x - 2} 20H${x + 2}L${x + 3} 114H${x - 3}Z`, i % 2 ? '#93a48a' : '#84967c'))
          .join('') +
        mist(0, 104, 160, 22, 12);
      s += hill('152! 50,142 100,150 150,140 209,150!', water, k.cuts(0, 146, 196, 54, 40, 0, 24, 'sky', 2.2, 0.7));
      const alder = (x: number, y: number, w: number, c: Ink) =>
        k.solid(
          `${x - w},-9! ${x + w},-9! ${x + w * 1.1},${y - 46} ${x + w * 1.3},${y - 20} ${x + w * 3.4},${y}! ${x + w * 1.5},${y - 5} ${x + w * 0.8},${y + 2}! ${x - w * 0.4},${y - 6} ${x - w * 1.6},${y + 1}! ${x - w * 1.8},${y - 7} ${x - w * 3.2},${y}! ${x - w * 1.3},${y - 20} ${x - w * 1.1},${y - 46}`,
          c,
          {
            dx: 4,
            dy: 2,
            inside:
              k.cuts(x - w, 0, w * 1.6, y - 20, 10, 88, 14, 'lime', 2, 0.6) +
              k.cuts(x - w * 2, y - 26, w * 4, 14, 12, 80, 7, 'moss', 3.4, 0.9),
          },
        ) + k.cuts(x - w, y + 3, w * 2, 14, 4, 0, 14, 'pine', 3, 0.6);
      s +=
        alder(64, 150, 5, 'umber') +
        alder(142, 152, 5.6, 'umber') +
        alder(26, 166, 8.6, 'bark') +
        alder(178, 170, 9.4, 'bark');
      s += k.solid('-9,30! -9,-9! 209,-9! 209,34! 186,46 164,32 140,40 118,26 96,34 70,24 46,42 22,34', near, {
        inside: k.cuts(0, 0, 200, 40, 60, 60, 9, 'lime', 3, 0.6),
      });
      s += (
        [
          [96, 168, 30],
          [116, 176, 24],
          [70, 190, 36],
          [150, 194, 34],
          [8, 198, 40],
        ] as const
      )
        .map(([x, y, h]) => k.oval(x, y, 12, 4, 'fern') + rush(x, y, h, 'moss') + rush(x + 4, y + 1, h * 0.7, 'lime'))
        .join('');
      return (
        s +
        (
          [
            [112, 188],
            [126, 192],
            [48, 180],
          ] as const
        )
          .map(([x, y]) => k.oval(x, y, 5, 2, 'leaf') + k.dot(x, y - 2, 2.6, 'straw'))
          .join('')
      );
    }
    if (form === 'bend') {
      s +=
        hill('74! 30,50 60,64 100,40 140,62 176,46 209,62!', p.far2 || 'mist') +
        hill('92! 40,72 90,84 130,66 170,82 209,74!', far, k.cuts(0, 74, 200, 20, 24, 80, 8, 'night', 2, 0.35)) +
        mist(10, 86, 150, 10, 8);
      s +=
        hill('104! 60,94 120,98 209,92!', mid, turf(98, 50, 'lime', 8, 0.5)) +
        firs(
          [
            [10, 108, 36],
            [24, 106, 48],
            [38, 106, 34],
            [52, 104, 26],
            [176, 98, 40],
            [190, 100, 52],
            [164, 97, 28],
          ],
          'pine',
        );
      s += k.solid(
        '209,106! 150,104 96,110 66,124 84,142 140,150 209,158! 209,209! 70,209! 22,184 12,144 40,114 104,99 209,97!',
        water,
        { shade: 0.1, light: 0.3, inside: k.cuts(16, 102, 184, 96, 50, 0, 26, 'sky', 2, 0.75) },
      );
      s +=
        k.solid('209,118! 160,114 118,118 104,126 124,136 170,140 209,146!', 'leaf', {
          shade: 0.12,
          light: 0.35,
          inside: k.cuts(108, 116, 92, 26, 24, -80, 7, 'lime', 2.2, 0.7),
        }) +
        k.solid('92,127 110,122 122,134 170,142 209,148! 209,154! 150,148 104,140', 'sand', { shade: 0, light: 0.3 });
      s += (
        [
          [150, 130, 10],
          [166, 128, 13],
          [186, 128, 15],
        ] as const
      )
        .map(
          ([x, y, r]) =>
            k.line(`M${x} ${y}v8`, 'umber', 3) +
            k.form(puff(x, y - 6, r, k.rnd), 'ochre', {
              dx: 3,
              dy: 4,
              inside: k.cuts(x - r, y - r, r * 2, r, 8, 30, 5, 'straw', 2.4, 0.9),
            }),
        )
        .join('');
      // a heron on the gravel bar
      s +=
        k.line('M112 140V130M115 140V131', 'umber', 1.4) +
        k.solid('104,110 108,108 109,114 108,120 116,122 124,131! 113,132 106,126 105,116', 'slate', { dx: 1, dy: 2 }) +
        k.line('M105 110l-8 2', 'ochre', 1.8);
      s += k.solid('-9,160! 10,164 30,182 70,196 90,209! -9,209!', near, {
        inside: k.cuts(-4, 166, 80, 40, 26, -80, 10, 'leaf', 2.4, 0.8),
      });
      return (
        s +
        stone(96, 192, 11, 'slate', 'snow') +
        stone(120, 200, 9, 'mist', 'snow') +
        (
          [
            [14, 196, 50, 'moss', 4],
            [26, 200, 38, 'moss', 6],
            [6, 200, 40, 'moss', -3],
          ] as const
        )
          .map(([x, y, h, c, lean]) => reed(x, y, h, c, lean))
          .join('') +
        birds([
          [56, 30, 1],
          [72, 24, 0.8],
          [44, 20, 0.7],
        ])
      );
    }
    if (form === 'fall') {
      s +=
        hill('70! 50,40 100,52 150,36 209,60!', far) +
        firs(
          [
            [70, 56, 24],
            [84, 54, 32],
            [98, 53, 22],
            [112, 54, 30],
            [128, 55, 24],
          ],
          'pine',
        ) +
        mist(40, 44, 120, 8, 5);
      const cliff = (pts: string, x: number) =>
        k.solid(pts, 'slate', {
          dx: 8,
          shade: 0.25,
          inside:
            k.cuts(x, 60, 74, 130, 22, 3, 26, 'ink', 3, 0.35) +
            k.cuts(x, 60, 74, 130, 16, 88, 16, 'ink', 2.4, 0.35) +
            k.cuts(x, 60, 74, 120, 14, 3, 18, 'mist', 2, 0.6) +
            k.cuts(x, 58, 74, 20, 16, 0, 9, 'moss', 4, 0.9),
        });
      s +=
        cliff('-9,62! 30,54 60,56 74,58! 72,84 80,90! 74,116 78,124! 68,150 66,209! -9,209!', -4) +
        cliff('128,58! 150,54 209,66! 209,209! 138,209! 136,150 126,124! 130,112 122,90! 128,82', 126);
      s += k.solid(
        '72,56! 100,52 130,56! 126,84 120,90 128,114 124,126 134,172 68,172 76,126 72,114 80,90 74,84',
        'sky',
        {
          shade: 0.1,
          inside:
            k.cuts(70, 54, 60, 104, 40, 89, 26, 'river', 2.2, 0.6) +
            k.cuts(70, 54, 60, 104, 30, 89, 26, 'snow', 2.4, 0.95),
        },
      );
      s +=
        k.solid('86,92 100,88 114,92 112,100 88,100', 'slate', { dx: 2 }) +
        k.cuts(76, 94, 44, 8, 8, 0, 20, 'snow', 3, 0.9);
      s += hill(
        '172! 40,162 70,158 100,166 134,158 160,164 209,172!',
        water,
        k.cuts(0, 168, 196, 32, 30, 0, 24, 'snow', 2.2, 0.7),
        0.35,
      );
      s +=
        mist(42, 152, 80, 16, 14) +
        (
          [
            [64, 164, 7],
            [78, 168, 9],
            [100, 170, 11],
            [122, 168, 9],
            [138, 163, 7],
          ] as const
        )
          .map(([x, y, r]) => k.form(puff(x, y, r, k.rnd), 'snow', { dx: 2, dy: 3, shade: 0.1 }))
          .join('');
      s +=
        firs(
          [
            [16, 66, 46],
            [34, 60, 34],
            [176, 64, 44],
            [194, 70, 56],
          ],
          'pine',
        ) +
        stone(40, 184, 18, 'slate', 'snow') +
        stone(160, 188, 22, 'slate', 'snow') +
        stone(112, 194, 10, 'mist', 'snow') +
        k.cuts(26, 172, 26, 5, 8, 0, 8, 'lime', 3, 0.9);
      return (
        s +
        k.line(
          'M8 200Q6 170 -6 158M8 200Q14 168 26 160M8 200Q10 176 8 152M192 200Q186 172 174 164M192 200Q196 176 206 166',
          'leaf',
          4.4,
        ) +
        k.group(
          k.solid('-8,0 -2,-6 6,-4 12,0 4,5 -4,5', 'coal', { dx: 1, dy: 1 }) + k.oval(-3, 1.4, 3.4, 2.6, 'snow'),
          'translate(160 174)',
        )
      );
    }
    if (form === 'spring') {
      s +=
        hill('82! 50,64 110,78 160,60 209,74!', far) +
        hill('112! 30,92 80,82 130,86 209,100!', mid, turf(88, 60, 'lime', 8, 0.5));
      // a leaning hawthorn over the source
      s +=
        k.stroke('150,118 146,96 154,78 170,66', 'bark', 6) +
        k.stroke('147,98 134,84 128,72', 'bark', 4) +
        (
          [
            [172, 62, 15],
            [186, 70, 12],
            [154, 66, 15],
            [132, 68, 12],
            [146, 54, 13],
            [168, 48, 12],
          ] as const
        )
          .map(([x, y, r]) =>
            k.form(puff(x, y, r, k.rnd), 'fern', {
              dx: 3,
              dy: 4,
              inside: k.cuts(x - r, y - r, r * 1.8, r * 1.6, 12, 30, 4, 'snow', 3, 0.9),
            }),
          )
          .join('');
      s +=
        k.solid('52,126! 58,104 84,94 112,92 140,100 156,122! 110,134', 'slate', {
          inside: k.cuts(56, 96, 94, 34, 20, 8, 14, 'mist', 2, 0.6) + k.cuts(60, 92, 90, 12, 20, 0, 8, 'moss', 4, 0.95),
        }) + k.blob('84,126! 88,110 102,106 114,112 118,128!', 'peat');
      s += k.solid(
        '90,118! 112,118! 116,130 146,140 164,158 150,178 150,209! 44,209! 52,176 34,158 52,140 86,130',
        water,
        {
          light: 0.35,
          shade: 0.08,
          inside:
            k.cuts(94, 116, 16, 16, 8, 86, 12, 'snow', 2.4, 0.9) + k.cuts(40, 136, 110, 60, 30, 0, 20, 'sky', 2, 0.8),
        },
      );
      s += (
        [
          [101, 136, 15, 3],
          [101, 136, 26, 5.4],
          [101, 137, 38, 8],
        ] as const
      )
        .map(
          ([x, y, a, b]) =>
            `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" fill="none" stroke="${col('snow')}" stroke-width="1.6" opacity=".8"/>`,
        )
        .join('');
      s += (
        [
          [36, 146, 11],
          [46, 132, 9],
          [30, 166, 13],
          [162, 150, 11],
          [170, 168, 14],
          [154, 138, 8],
          [64, 126, 8],
        ] as const
      )
        .map(([x, y, w], i) => stone(x, y, w, i % 2 ? 'mist' : 'slate'))
        .join('');
      s += hill('196! 30,178 46,196 100,206 150,194 170,182 209,190!', near, turf(182, 30, 'lime', 10, 0.6));
      const gold = (x: number, y: number) =>
        k.oval(x + 5, y + 6, 8, 5, 'leaf') +
        [0, 72, 144, 216, 288]
          .map((a) => k.oval(x, y - 4, 2.8, 4, 'straw', 0, `transform="rotate(${a} ${x} ${y})"`))
          .join('') +
        k.dot(x, y, 2, 'ochre');
      return (
        s +
        (
          [
            [22, 184],
            [36, 190],
            [12, 194],
            [172, 190],
            [186, 186],
            [182, 198],
          ] as const
        )
          .map(([x, y]) => gold(x, y))
          .join('') +
        birds([
          [36, 40, 1],
          [52, 32, 0.8],
        ]) +
        rush(196, 176, 34, 'moss') +
        rush(6, 172, 30, 'moss')
      );
    }
    if (form === 'creek') {
      s +=
        hill('70! 40,46 80,62 120,44 160,58 209,44!', p.far2 || 'mist') +
        hill('86! 50,66 100,80 150,64 209,78!', far) +
        mist(20, 80, 140, 10, 7) +
        hill('104! 50,92 100,98 160,88 209,98!', 'pine', k.cuts(0, 92, 200, 30, 50, 80, 10, 'fern', 3, 0.8)) +
        firs(
          [
            [14, 112, 58],
            [34, 112, 44],
            [54, 110, 34],
            [146, 106, 36],
            [164, 108, 52],
            [184, 110, 64],
            [70, 108, 24],
            [130, 106, 26],
          ],
          '#234438',
        );
      s += hill('122! 40,112 100,108 160,112 209,120!', mid, turf(112, 46, 'lime', 8, 0.5));
      s += k.solid(
        '92,108! 116,108! 122,120 104,130 112,142 138,156 150,178 146,209! 34,209! 44,180 70,158 76,142 70,130 90,120',
        water,
        { shade: 0.1, light: 0.3, inside: k.cuts(50, 116, 80, 84, 26, 4, 18, 'sky', 2, 0.75) },
      );
      // three little steps of white water
      s += (
        [
          [96, 124, 13],
          [92, 146, 19],
          [92, 172, 30],
        ] as const
      )
        .map(([x, y, w]) =>
          k.solid(
            `${x - w},${y}! ${x},${y - 4} ${x + w},${y}! ${x + w * 0.9},${y + 7} ${x},${y + 9} ${x - w * 0.9},${y + 7}`,
            'snow',
            { shade: 0.1, inside: k.cuts(x - w, y - 2, w * 2, 8, 7, 88, 7, 'river', 1.8, 0.7) },
          ),
        )
        .join('');
      s += (
        [
          [74, 122, 9],
          [120, 126, 10],
          [64, 146, 13],
          [124, 150, 13],
          [52, 176, 18],
          [138, 178, 19],
          [96, 160, 8],
          [84, 192, 11],
          [112, 188, 8],
        ] as const
      )
        .map(
          ([x, y, w], i) =>
            stone(x, y, w, i % 3 ? 'slate' : 'mist', 'snow') +
            (w > 9 ? k.cuts(x - w * 0.7, y - w * 0.5, w, 4, 5, 0, 7, 'lime', 3, 0.9) : ''),
        )
        .join('');
      const rhodo = (x: number, y: number, m: number) =>
        k.group(
          [-80, -45, -10, 25, 60]
            .map((a) =>
              k.group(
                k.form(curve('0,0! 6,-14 5,-30 0,-38! -5,-30 -6,-14'), near, {
                  dx: 2,
                  dy: 2,
                  inside: k.line('M0 0V-34', 'leaf', 1.6),
                }),
                `rotate(${a})`,
              ),
            )
            .join('') +
            (
              [
                [0, -8],
                [-8, -4],
                [8, -4],
                [0, 2],
                [-5, -12],
                [6, -12],
              ] as const
            )
              .map(([u, v]) => k.dot(u, v, 5, 'rose') + k.dot(u - 1, v - 1, 1.8, 'snow'))
              .join(''),
          `translate(${x} ${y}) scale(${m} 1)`,
        );
      return (
        s +
        rhodo(20, 186, 1) +
        rhodo(180, 180, -1) +
        rhodo(38, 204, 1) +
        rhodo(164, 206, -1) +
        birds([
          [54, 30, 0.9],
          [70, 24, 0.7],
        ])
      );
    }
    // stream: a moorland rivulet under a clapper bridge
    s +=
      k.solid('30,84! 32,62 36,58! 36,52 48,50 50,57! 56,60 58,84!', 'slate', { dx: 2, dy: 2 }) +
      hill('86! 40,66 90,80 130,64 170,76 209,68!', far) +
      birds([
        [92, 36, 1],
        [108, 28, 0.8],
      ]);
    s += hill(
      '108! 50,94 110,102 160,90 209,102!',
      mid,
      turf(98, 60, 'lime', 8, 0.45) + k.cuts(0, 104, 200, 30, 24, -80, 8, 'violet', 3, 0.7),
    );
    s += k.solid(
      '120,99! 124,99! 116,108 130,114 126,124 134,140 120,160 96,176 92,209! 26,209! 44,176 86,156 96,140 98,124 104,114 106,107',
      water,
      { shade: 0.1, light: 0.3, inside: k.cuts(40, 112, 90, 90, 30, 4, 18, 'sky', 2, 0.8) },
    );
    const slabs = (x: number, w: number) =>
      k.solid(`${x},${128}! ${x + w * 0.5},125 ${x + w},128! ${x + w - 1},136! ${x + 1},136!`, 'slate', {
        dx: 3,
        dy: 3,
        light: 0.4,
        inside: k.cuts(x, 126, w, 8, 4, 0, 10, 'mist', 1.8, 0.7),
      });
    s +=
      (
        [
          [76, 12],
          [112, 12],
          [146, 12],
        ] as const
      )
        .map(
          ([x, w]) =>
            k.solid(`${x},136! ${x + w},136! ${x + w + 2},152! ${x - 3},152!`, 'slate', {
              dx: 4,
              inside: k.line(`M${x - 2} 142H${x + w}M${x - 2} 147H${x + w}`, 'ink', 1.4, 'opacity=".5"'),
            }) + k.cuts(x - 4, 150, w + 6, 4, 3, 0, 12, 'snow', 2, 0.8),
        )
        .join('') +
      slabs(58, 36) +
      slabs(92, 34) +
      slabs(124, 42);
    s += (
      [
        [52, 150, 9],
        [172, 148, 11],
        [64, 172, 10],
        [108, 184, 12],
        [128, 168, 8],
        [36, 188, 13],
        [80, 194, 8],
      ] as const
    )
      .map(([x, y, w], i) => stone(x, y, w, i % 2 ? 'mist' : 'slate', i > 1 ? 'snow' : false))
      .join('');
    s +=
      k.solid('209,166! 160,170 130,186 116,209! 209,209!', near, {
        shade: 0,
        light: 0.2,
        inside: k.cuts(124, 172, 80, 32, 26, -82, 10, 'lime', 2.2, 0.6),
      }) + k.solid('-9,172! 14,176 24,190 20,209! -9,209!', near, { shade: 0, light: 0.2 });
    return (
      s +
      rush(150, 192, 32, 'lime') +
      rush(176, 196, 40, 'moss') +
      rush(190, 190, 30, 'lime') +
      rush(8, 196, 34, 'moss') +
      k.group(
        k.solid('-8,0 -3,-5 5,-4 15,-1 5,3 -4,4', 'slate', { dx: 1, dy: 1 }) + k.oval(-2, 2, 4, 2, 'straw'),
        'translate(108 174)',
      )
    );
  },
  true,
);
