// Mushrooms, ferns and moss.
import { curve, r1 } from '../geometry';
import type { Ink } from '../palette';
import { plan } from '../plan';

export const mushroom = plan(
  {
    cap: 'ink',
    shape: ['dome', 'flat', 'bun'],
    stem: 'ink',
    gill: 'ink',
    spots: 'rows',
    spot: 'ink',
    ring: 'ink',
    foot: 'ink',
    scales: 'ink',
    bulb: 'number',
    pores: 'flag',
    stout: 'flag',
    net: 'ink',
    snake: 'ink',
  },
  (p, k) => {
    const {
      cap = 'red',
      shape = 'dome',
      stem = 'snow',
      gill = 'cream',
      spots,
      spot = 'snow',
      ring,
      foot = stem,
      scales,
      bulb = 0,
      pores,
    } = p;
    const one = (x: number, y: number, sc: number) => {
      const SH: Record<'dome' | 'flat' | 'bun', readonly [cap: string, gill: string]> = {
        dome: [
          '26,104! 30,70 60,42 100,36 140,42 170,70 174,104! 140,112 100,114 60,112',
          '40,104! 100,98 160,104! 134,118 100,121 66,118',
        ],
        bun: [
          '30,102 34,66 66,42 100,38 136,42 166,66 170,102 140,116 100,118 60,116',
          '40,108 100,104 160,108 130,122 100,124 70,122',
        ],
        flat: [
          '14,92! 30,72 74,64 100,50 126,64 170,72 186,92! 140,100 100,102 60,100',
          '24,92! 100,88 176,92! 140,104 100,108 60,104',
        ],
      };
      const [capD, gillD] = SH[shape];
      const w = p.stout ? 1.7 : shape === 'flat' ? 0.62 : 1;
      let t = k.solid(
        `${100 - 15 * w},100 ${100 + 15 * w},100 ${100 + 14 * w},140 ${100 + (20 + bulb) * w},178 ${100 + 12 * w},190! ${100 - 12 * w},190! ${100 - (20 + bulb) * w},178 ${100 - 14 * w},140`,
        stem,
        {
          inside:
            (p.net ? k.cuts(74, 110, 52, 60, 40, 60, 9, p.net, 1.4, 0.6) : '') +
            (p.snake
              ? k.cuts(84, 112, 32, 76, 30, 20, 9, p.snake, 2.4, 0.8)
              : k.cuts(84, 112, 34, 70, 10, 88, 14, 'umber', 1.5, 0.3)) +
            (foot !== stem ? k.blob('60,168 140,168 140,200 60,200', foot) : ''),
        },
      );
      t += k.form(curve(gillD), gill, {
        shade: 0.28,
        light: 0,
        inside: pores
          ? ''
          : Array.from({ length: 15 }, (_, i) =>
              k.line(`M100 ${shape === 'flat' ? 92 : 100}L${30 + i * 10} 126`, 'umber', 1.3, 'opacity=".5"'),
            ).join(''),
      });
      if (ring)
        t += k.solid(
          `${100 - 20 * w},124 100,118 ${100 + 20 * w},124 ${100 + 26 * w},138 100,142 ${100 - 26 * w},138`,
          ring,
          {
            shade: 0.25,
            inside: k.cuts(74, 122, 52, 16, 12, 88, 10, 'umber', 1.4, 0.4),
          },
        );
      const S = spots || [];
      t += k.form(curve(capD), cap, {
        dx: 8,
        dy: 8,
        inside:
          S.map((row) => row.map(Number))
            .map(([a = 0, b = 0, r = 4]) => k.oval(a, b, r, r * 0.74, spot, (a - 100) * 0.4))
            .join('') +
          (scales ? k.cuts(30, 56, 140, 36, 34, 0, 12, scales, 4, 0.85) + k.oval(100, 56, 16, 9, scales) : '') +
          k.cuts(44, 48, 70, 40, 12, -28, 14, 'snow', 2, 0.35),
      });
      return k.group(t, `translate(${x} ${y}) scale(${sc})`);
    };
    return one(104, 96, 0.5) + one(-4, 0, 0.98);
  },
);

export const chanterelle = plan(
  {
    c: 'ink',
    light: 'ink',
    dark: 'ink',
    shape: ['frilled', 'trumpet'],
  },
  (p, k) => {
    const { c = 'ochre', light = 'straw', dark = 'fox' } = p;
    if (p.shape === 'trumpet') {
      // a hollow horn with a rolled, wavy rim; one looks down into it
      const horn = (t: string) =>
        k.group(
          k.solid(
            '22,58! 34,72 60,82 78,100 86,134 84,168 88,188 102,194 118,188 116,166 120,132 130,104 150,84 172,74 184,56!',
            c,
            {
              shade: 0.3,
              inside:
                k.cuts(64, 84, 72, 100, 30, 86, 24, light, 2, 0.5) + k.cuts(64, 84, 72, 100, 16, 86, 22, 'ink', 2, 0.5),
            },
          ) +
            k.solid(
              '14,54 28,40 52,44 74,32 100,40 128,30 150,42 176,38 192,54 174,72 148,70 126,82 100,74 74,84 50,72 28,72',
              light,
              {
                shade: 0.16,
                light: 0.34,
              },
            ) +
            k.solid('34,55 60,50 100,50 142,50 170,55 142,64 118,70 100,68 82,72 58,64', dark, {
              shade: 0.3,
              light: 0,
            }) +
            k.cuts(50, 50, 100, 10, 12, 8, 14, c, 1.8, 0.8),
          t,
        );
      return (
        horn('translate(116 74) rotate(10) scale(.52)') +
        horn('translate(-16 92) rotate(-12) scale(.46)') +
        horn('translate(0 2) scale(.94)')
      );
    }
    const one = (t: string) =>
      k.group(
        k.solid(
          '18,62! 30,50 52,58 74,48 100,58 128,46 150,58 172,50 186,66 170,84 144,92 128,112 120,150 124,182 108,190 86,188 80,178 84,146 74,112 56,92 32,82',
          c,
          {
            inside: Array.from({ length: 13 }, (_, i) =>
              k.stroke(`${28 + i * 12},78 ${60 + i * 6.4},104 ${86 + i * 2.6},150`, dark, 2.6, 'opacity=".75"'),
            ).join(''),
          },
        ) +
          k.solid(
            '18,62! 30,50 52,58 74,48 100,58 128,46 150,58 172,50 186,66 166,76 140,72 118,82 96,74 70,82 46,74',
            light,
            {
              shade: 0.12,
              inside:
                k.oval(104, 66, 34, 7, dark, 0, 'opacity=".35"') + k.cuts(40, 54, 120, 16, 14, 8, 14, 'snow', 1.8, 0.5),
            },
          ),
        t,
      );
    return one('translate(96 84) scale(.54)') + one('translate(-8 4) scale(.94)');
  },
);

export const fern = plan(
  {
    c: 'ink',
    lit: 'ink',
    dark: 'ink',
    fronds: 'number',
    crozier: 'flag',
    bluntness: 'number',
    width: 'number',
    spike: 'ink',
  },
  (p, k) => {
    const { c = 'leaf', lit = 'lime', dark = 'fern', fronds = 5, crozier = true, bluntness = 1 } = p;
    const frond = (a: number, len: number, tone: Ink) => {
      let s = k.line(`M0 0Q${len * 0.05} ${-len * 0.5} 0 ${-len}`, dark, 3.4);
      for (let i = 0; i < 15; i++) {
        const f = i / 15,
          y = -len * (0.16 + f * 0.82),
          l = (p.width || 34) * Math.sin(Math.PI * (0.22 + f * 0.76)) ** 0.9;
        s += [1, -1]
          .map((m) =>
            k.fill(
              curve(
                `0,${r1(y)}! ${r1(m * l * 0.5)},${r1(y - 7 * bluntness)} ${r1(m * l)},${r1(y - 8)}${bluntness > 1 ? '' : '!'} ${r1(m * l * 0.5)},${r1(y + 2)}`,
              ),
              m < 0 ? tone : dark === tone ? c : tone,
              m > 0 ? 'opacity=".82"' : '',
            ),
          )
          .join('');
      }
      return k.group(s, `translate(100 186) rotate(${a})`);
    };
    const set: ReadonlyArray<readonly [angle: number, length: number, tone: Ink]> =
      fronds === 3
        ? [
            [-38, 130, c],
            [36, 132, c],
            [0, 160, lit],
          ]
        : [
            [-62, 116, dark],
            [60, 116, dark],
            [-34, 146, c],
            [32, 148, c],
            [0, 166, lit],
          ];
    let s = set.map(([angle, length, tone]) => frond(angle, length, tone)).join('');
    if (crozier)
      s += k.line('M112 186C124 160 126 140 140 134C152 130 156 144 148 148C142 150 139 143 144 141', lit, 5);
    if (p.spike)
      s += k.group(
        k.line('M0 0V-130', p.spike, 4) + k.cuts(-12, -130, 20, 60, 44, 60, 8, p.spike, 4, 0.95),
        'translate(100 186) rotate(-14)',
      );
    return s;
  },
);

export const moss = plan(
  {
    c: 'ink',
    lit: 'ink',
    dark: 'ink',
  },
  (p, k) => {
    const { c = 'moss', lit = 'lime', dark = 'fern' } = p;
    let s = k.solid('14,190! 20,150 44,120 72,124 90,98 122,96 142,120 170,128 188,160 190,190!', dark, {
      inside:
        k.cuts(16, 110, 170, 76, 110, -70, 12, c, 3.4, 0.95) + k.cuts(16, 104, 130, 60, 90, -70, 12, lit, 3, 0.85),
    });
    for (let i = 0; i < 9; i++) {
      const x = 40 + i * 15 + k.rnd() * 6,
        y = 128 - Math.sin((i / 8) * Math.PI) * 24,
        h = 40 + k.rnd() * 30;
      s +=
        k.stroke(`${x},${y} ${x - 2},${y - h * 0.6} ${x + 5},${y - h}`, 'rust', 2.6) +
        k.oval(x + 8, y - h - 1, 4.4, 8, 'ochre', 50);
    }
    return s;
  },
);
