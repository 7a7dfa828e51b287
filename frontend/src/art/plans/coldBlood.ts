// Frogs, newts, turtles and snakes.
import { curve, each, points, r1 } from '../geometry';
import { col, dim } from '../palette';
import { plan } from '../plan';

export const frog = plan(
  {
    skin: 'ink',
    belly: 'ink',
    warts: 'ink',
    stripe: 'ink',
    eye: 'ink',
    stocky: 'number',
    pads: 'ink',
    spot: 'ink',
    back: 'ink',
    marks: 'marks',
  },
  (p, k) => {
    const { skin = 'leaf', belly = 'cream', warts, stripe, eye = 'ochre', stocky = 0, pads, spot } = p;
    let s = k.solid('116,120 150,100 182,124 188,150 170,172 178,182! 128,183! 120,168', skin, {
      shade: 0.26,
      inside:
        (spot ? k.cuts(130, 112, 50, 50, 8, 70, 12, spot, 6, 0.9) : '') +
        (warts ? k.cuts(130, 110, 50, 50, 16, 0, 4, warts, 3, 0.8) : ''),
    });
    s += k.solid(
      `26,106 36,88 56,74 80,70 104,${78 - stocky} 136,${98 - stocky * 1.5} 160,128 160,156 130,172 92,176 62,170 42,150 30,126`,
      skin,
      {
        inside:
          k.blob('16,116 44,122 76,122 92,140 100,176 40,190 10,150', belly) +
          (stripe ? k.stroke('30,104 56,100 84,102 120,124 156,150', stripe, 6) : '') +
          (p.back ? k.stroke('80,72 112,84 150,120', p.back, 6) : '') +
          k.marks(p.marks) +
          (warts
            ? each(
                '92,84 106,92 118,102 98,100 130,112 112,116 140,126 124,130 86,96 148,142 104,108 134,144',
                (x, y, i) => k.dot(x, y, 2.4 + (i % 3), warts),
              )
            : '') +
          (spot ? k.cuts(92, 84, 56, 60, 10, 40, 9, spot, 6, 0.9) : '') +
          k.cuts(90, 78, 50, 40, 10, 35, 9, 'snow', 1.6, 0.3),
      },
    );
    s += k.stroke('26,110 46,115 74,108', 'ink', 2.6, 'opacity=".6"');
    s += k.solid('128,150 150,128 172,138 178,160 162,176 112,184 104,180 128,172', skin, {
      shade: 0.24,
      inside:
        (spot ? k.cuts(130, 134, 40, 30, 6, 120, 12, spot, 6, 0.9) : '') +
        (warts ? k.cuts(130, 134, 40, 34, 12, 0, 4, warts, 3, 0.8) : ''),
    });
    s += k.solid('72,136 88,138 88,160 82,178 76,182! 54,184 52,178 68,172 70,156', skin, { shade: 0.24 });
    s += k.line('M58 182L46 186M64 183L54 189M72 183L68 190M114 183L100 187M122 184L112 190', pads || skin, 5);
    if (pads) s += each('45,186 53,189 67,190 99,187 111,190', (x, y) => k.dot(x, y, 4, pads));
    s += k.form(curve('44,84 48,66 66,60 82,70 82,86 64,94'), skin, { dx: 3, dy: 4 });
    s +=
      k.dot(62, 77, 10.4, 'ink') + k.dot(62, 77, 9, eye) + k.oval(62, 77, 6.2, 3.6, 'ink') + k.dot(58.6, 73, 2, 'snow');
    return s + k.dot(34, 101, 1.8, 'ink');
  },
  { face: [8, 36, 150] },
);

export const turtle = plan(
  {
    shell: 'ink',
    skin: 'ink',
    mark: 'ink',
    dome: 'number',
    rim: 'ink',
    ray: 'ink',
    rayW: 'number',
    pattern: ['rays', 'specks'],
    eye: 'ink',
  },
  (p, k) => {
    const { shell = 'moss', skin = 'peat', mark = 'straw', dome = 1, rim = shell } = p;
    const top = 104 - 34 * dome;
    let s =
      k.blob('166,148 190,158 182,164 160,160', skin) +
      dim(
        k.solid('78,150 92,150 90,178 74,178', skin, { light: 0 }) +
          k.solid('130,150 146,150 146,178 130,178', skin, { light: 0 }),
      );
    s += k.solid('12,116 20,102 38,96 54,104 62,124 76,140 70,156 52,148 40,130 24,130 14,126', skin, {
      inside: mark ? k.cuts(16, 98, 52, 50, 26, 30, 8, mark, 2.6, 0.9) + k.stroke('36,112 56,122 70,142', mark, 3) : '',
    });
    s +=
      k.solid('58,144 74,146 84,160 78,182 54,183 56,174 64,166', skin, {
        inside: mark ? k.cuts(58, 148, 24, 30, 8, 60, 6, mark, 2.6, 0.9) : '',
      }) +
      k.solid('150,146 168,144 170,166 174,182 150,183 148,164', skin, {
        inside: mark ? k.cuts(150, 148, 20, 30, 8, 90, 6, mark, 2.6, 0.9) : '',
      });
    const plates = [
      [84, 110, 15],
      [116, 98, 17],
      [148, 112, 15],
      [70, 138, 12],
      [101, 134, 15],
      [134, 134, 15],
      [163, 138, 11],
    ] as const;
    const rays = plates
      .map(([x, y, r]) =>
        Array.from({ length: 9 }, (_, i) => {
          const a = (i / 9) * 6.283 + 0.3;
          return `M${r1(x + Math.cos(a) * r * 0.3)} ${r1(y + Math.sin(a) * r * 0.3)}L${r1(x + Math.cos(a) * r * 0.85)} ${r1(y + Math.sin(a) * r * 0.85)}`;
        }).join(''),
      )
      .join('');
    s += k.solid(
      `44,150 52,124 70,${top + 24} 98,${top} 134,${top + 2} 164,${top + 28} 182,134 184,152 150,162 90,164 56,160`,
      shell,
      {
        inside:
          (p.pattern === 'specks'
            ? k.cuts(56, 84, 122, 70, 90, 70, 5, p.ray || mark || 'sand', 2.6, 0.95)
            : k.line(rays, p.ray || mark || 'sand', p.rayW || 2.6)) +
          `<g opacity=".45">${k.line('M100 70L92 110L110 122L140 120L150 100L134 70M92 110L64 116M110 122L100 160M140 120L150 160M150 100L180 120M92 120L80 158', 'ink', 3)}</g>` +
          k.stroke('40,152 90,158 150,158 190,148', rim, 9, 'opacity=".8"'),
      },
    );
    return s + k.eye(27, 109, 4.2, p.eye || 'ochre') + k.stroke('13,120 24,122 34,118', 'ink', 2, 'opacity=".5"');
  },
  { face: [-4, 40, 160] },
);

export const snake = plan(
  {
    skin: 'ink',
    pattern: ['zigzag', 'dots', 'bands'],
    mark: 'ink',
    belly: 'ink',
    head: 'ink',
    collar: 'ink',
    eye: 'ink',
    rattle: 'ink',
    tongue: 'ink',
    vee: 'flag',
    eyeline: 'flag',
  },
  (p, k) => {
    const {
      skin = 'moss',
      pattern = 'zigzag',
      mark = 'ink',
      belly = 'cream',
      head = skin,
      collar,
      eye = 'rust',
      rattle,
      tongue = 'red',
    } = p;
    const spine = '60,62 84,52 118,58 150,74 160,98 140,116 100,118 58,122 36,140 48,160 90,166 136,165',
      path = curve(spine, false);
    const w = 23;
    const tail =
      k.solid('128,153.6 152,155 172,150 192,134! 184,156 160,173 128,176.5', skin, {
        light: 0,
        shade: 0.12,
        dx: 3,
        dy: 5,
      }) +
      (rattle
        ? k.line('M184 144L195 128', rattle, 10) + k.line('M181 139l9 7M186 133l8 6M190 127l7 5', 'bark', 2.4)
        : '');
    let s = k.line(path, 'ink', w, 'opacity=".25" transform="translate(3 6)"') + k.line(path, skin, w) + tail;
    const N = 44,
      seg: Array<[x: number, y: number, nx: number, ny: number]> = [];
    const pts = points(spine);
    // sample the polyline for pattern marks
    const sample: Array<[number, number]> = [];
    const d = pts.length - 1;
    for (let i = 0; i <= N; i++) {
      const t = (i / N) * d,
        j = Math.min(d - 1, Math.floor(t)),
        f = t - j,
        at = (n: number, q: 0 | 1) => pts[Math.max(0, Math.min(d, n))]?.[q] ?? 0;
      const cr = (q: 0 | 1) => {
        const [A, B, C, D] = [at(j - 1, q), at(j, q), at(j + 1, q), at(j + 2, q)];
        return 0.5 * (2 * B + (C - A) * f + (2 * A - 5 * B + 4 * C - D) * f * f + (3 * B - A - 3 * C + D) * f ** 3);
      };
      sample.push([cr(0), cr(1)]);
    }
    for (let i = 3; i < N; i++) {
      const [x, y] = sample[i] ?? [0, 0],
        [a, b] = sample[i - 1] ?? [0, 0],
        l = Math.hypot(x - a, y - b) || 1,
        nx = -(y - b) / l,
        ny = (x - a) / l;
      seg.push([x, y, nx, ny]);
    }
    if (pattern === 'zigzag')
      s +=
        `<path d="M${seg.map(([x, y, nx, ny], i) => `${r1(x + nx * (i % 2 ? 5 : -5))} ${r1(y + ny * (i % 2 ? 5 : -5))}`).join('L')}" fill="none" stroke="${col(mark)}" stroke-width="5.4" stroke-linejoin="miter"/>` +
        seg
          .filter((_, i) => i % 2)
          .map(([x, y, nx, ny]) => k.dot(x - nx * 9, y - ny * 9, 1.8, mark))
          .join('');
    if (pattern === 'bands')
      s += seg
        .filter((_, i) => i % 3 === 0)
        .map(([x, y, nx, ny]) =>
          k.line(
            `M${r1(x - nx * 10)} ${r1(y - ny * 10)}L${r1(x + ny * 4)} ${r1(y - nx * 4)}L${r1(x + nx * 10)} ${r1(y + ny * 10)}`,
            mark,
            5.4,
          ),
        )
        .join('');
    if (pattern === 'dots')
      s += seg
        .filter((_, i) => i % 2)
        .map(
          ([x, y, nx, ny]) =>
            k.line(`M${r1(x + nx * 9)} ${r1(y + ny * 9)}l${r1(-nx * 4)} ${r1(-ny * 4)}`, mark, 3) +
            k.line(`M${r1(x - nx * 9)} ${r1(y - ny * 9)}l${r1(nx * 4)} ${r1(ny * 4)}`, mark, 3),
        )
        .join('');
    s += k.line('M26 74L8 80M8 80l-6 -4M8 80l-5 6', tongue, 2.6);
    s += k.solid('20,72 28,58 48,48 68,50 76,62 66,76 46,82 28,80', head, {
      inside:
        k.blob('14,76 40,72 64,76 60,92 14,90', belly) +
        (collar ? k.stroke('66,42 64,62 58,84', collar, 9) + k.stroke('76,42 75,62 68,86', 'ink', 8) : '') +
        (p.vee ? k.line('M64 54L52 62L66 70', mark, 4) : '') +
        (p.eyeline ? k.stroke('34,66 50,66 70,74', mark, 4) : ''),
    });
    return s + k.eye(40, 63, 4.4, eye);
  },
  { face: [14, 30, 152] },
);
