// Fish.
import { each } from '../geometry';
import type { Ink } from '../palette';
import { plan } from '../plan';

export const fish = plan(
  {
    back: 'ink',
    side: 'ink',
    belly: 'ink',
    fin: 'ink',
    spot: 'ink',
    spots: 'rows',
    bar: 'ink',
    tail: 'ink',
    edge: 'ink',
    deep: 'number',
    mouth: 'number',
    eye: 'ink',
    dorsal: ['single', 'spiny', 'joined'],
    bars: ['wedge', 'broken', 'cups'],
    pose: ['swim', 'leap', 'rest'],
    roundTail: 'flag',
    whisker: 'ink',
    worm: 'ink',
    stripe: 'ink',
    marks: 'marks',
  },
  (p, k) => {
    const {
      back = 'moss',
      side = 'sand',
      belly = 'cream',
      fin = side,
      spot,
      spots = [],
      bar,
      tail = fin,
      edge,
      deep = 0,
      mouth = 0,
      eye = 'straw',
      dorsal = 'single',
      whisker,
      worm,
      stripe,
      bars = 'wedge',
      pose = 'swim',
    } = p;
    const D = deep;
    /** wedge: a perch's saddles; broken: a bass's thin bars of blotches; cups: a darter's row of U along the flank */
    const barred = (kind: typeof bars, ink: Ink): string => {
      if (kind === 'cups')
        return (
          each('58 76 94 112 130 146', (x) =>
            k.line(`M${x - 6} 92Q${x - 6} 110 ${x} 111Q${x + 6} 110 ${x + 6} 92`, ink, 4.6),
          ) + each('54 78 102 126', (x) => k.oval(x, 78 - D, 8, 5, ink))
        );
      if (kind === 'broken')
        return each('60 71 82 93 104 115 126 137 148', (x, i) =>
          each(`${i % 2 ? '82 98 113' : '78 91 106'}`, (y) => k.oval(x, y, 2.6, 6.4, ink, 6)),
        );
      return each('58 74 90 106 122 138', (x) =>
        k.blob(
          `${x - 5},${60 - D} ${x + 6},${60 - D} ${x + 3},${100 + D * 0.6} ${x},${116 + D * 0.4} ${x - 3},${100}`,
          ink,
          'opacity=".85"',
        ),
      );
    };
    let s = k.solid(
      p.roundTail
        ? '150,94 172,80 190,86 194,104 188,122 170,124 150,110'
        : '156,98 172,88 192,68! 188,100 194,134! 172,114 156,108',
      tail,
      {
        inside:
          k.cuts(162, 74, 28, 54, 16, 0, 14, 'ink', 1.3, 0.35) +
          (edge ? k.stroke('194,134 172,114 156,108', edge, 5) : ''),
      },
    );
    s +=
      dorsal === 'joined'
        ? k.fill(
            `M60 ${78 - D}L66 ${58 - D}L72 ${66 - D}L78 ${54 - D}L84 ${64 - D}L90 ${56 - D}L98 ${68 - D}Q106 ${50 - D} 122 ${52 - D}Q138 ${58 - D} 142 ${88 - D * 0.5}Z`,
            fin,
          ) + k.cuts(98, 56 - D, 40, 22, 10, 66, 14, 'ink', 1.4, 0.4)
        : dorsal === 'spiny'
          ? k.fill(
              `M62 ${76 - D}L70 ${46 - D}L78 ${58 - D}L84 ${44 - D}L92 ${58 - D}L98 ${48 - D}L104 ${62 - D}L110 ${56 - D}L112 ${78 - D}Z`,
              fin,
            ) +
            k.solid(`114,${78 - D} 122,${56 - D} 142,${62 - D} 146,${86 - D * 0.5}`, fin, {
              inside: k.cuts(112, 56 - D, 34, 26, 8, 70, 14, 'ink', 1.3, 0.4),
            })
          : k.solid(`80,${74 - D} 88,${50 - D} 112,${54 - D} 124,${78 - D}`, fin, {
              inside: k.cuts(82, 50 - D, 40, 28, 10, 60, 14, spot || 'ink', 1.8, 0.6),
            }) + k.solid('138,84 146,72 156,74 152,90', fin, {});
    s +=
      k.solid(`112,${124 + D} 122,${146 + D} 136,${142 + D} 140,${116 + D * 0.5}`, fin, {
        inside: edge ? k.stroke(`111,${124 + D} 121,${148 + D}`, edge, 5) : '',
      }) +
      k.solid(`78,${128 + D} 84,${148 + D} 98,${146 + D} 100,${128 + D}`, fin, {
        inside: edge ? k.stroke(`77,${128 + D} 83,${150 + D}`, edge, 5) : '',
      });
    s += k.solid(
      `8,${104 + mouth} 20,90 44,${78 - D * 0.6} 74,${70 - D} 108,${72 - D} 140,${86 - D * 0.3} 166,96 166,110 140,${118 + D * 0.3} 104,${130 + D} 66,${130 + D} 34,${122 + D * 0.5} 12,${112 + mouth}`,
      side,
      {
        inside:
          k.blob(`0,60 60,40 120,40 180,80 180,98 130,${92 - D * 0.4} 80,${86 - D * 0.6} 30,96 0,104`, back) +
          k.blob(`0,118 40,116 80,${118 + D * 0.4} 130,112 170,104 170,160 0,170`, belly) +
          (bar ? barred(bars, bar) : '') +
          (stripe ? k.stroke('30,102 80,98 160,102', stripe, 8) : '') +
          (worm ? k.cuts(48, 74 - D, 100, 18, 22, 15, 9, worm, 2.2, 0.9) : '') +
          spots
            .map(
              ([x, y, r, c, ring]) =>
                (ring ? k.dot(Number(x), Number(y), Number(r) + 2.4, String(ring)) : '') +
                k.dot(Number(x), Number(y), Number(r), c ? String(c) : spot),
            )
            .join('') +
          k.stroke('50,84 57,100 50,118', 'ink', 2.4, 'opacity=".45"') +
          k.cuts(62, 80, 80, 30, 22, 80, 6, 'snow', 1.6, 0.35) +
          k.marks(p.marks),
      },
    );
    s += k.solid('58,110 80,112 88,124 72,128 60,120', fin, {
      inside: edge ? k.stroke('58,114 64,126 78,130', edge, 4) : '',
    });
    if (whisker)
      s += k.line(
        'M14 108Q0 120 4 140M20 112Q12 130 20 146M26 114Q26 130 36 144M12 102Q-4 96 -2 80M18 96Q10 84 16 72',
        whisker,
        2.8,
      );
    s +=
      k.stroke(`9,${106 + mouth} 20,${110 + mouth * 0.6} 28,108`, 'ink', 2.2, 'opacity=".6"') +
      k.dot(34, 96, 6.8, 'ink') +
      k.dot(34, 96, 5.8, eye) +
      k.dot(34, 96, 3.2, 'ink') +
      k.dot(32, 94, 1.5, 'snow');
    if (pose === 'rest')
      // a darter stands on its big breast fins
      s += k.solid('60,112 84,116 100,138 96,160 80,168 66,150 58,130', fin, {
        inside: k.line('M66 116L74 164M72 116L86 164M78 118L96 156', 'ink', 1.6, 'opacity=".4"'),
      });
    const bubbles = each(
      '24,62,4 34,46,3 20,36,2.4',
      (x, y, r) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#fbf6e6" stroke-width="1.8" opacity=".8"/>`,
    );
    if (pose === 'leap')
      return (
        k.group(s, 'translate(6 -14) rotate(30 100 100) translate(100 100) scale(.94) translate(-100 -100)') +
        k.solid('96,178 112,160 124,170 136,146 150,166 166,150 172,170 188,160 194,184 150,194', 'snow', {
          shade: 0.12,
          dx: 3,
        }) +
        each('104,146,4 122,132,3 186,138,3.6 176,124,2.6 92,160,3', (x, y, r) => k.dot(x, y, r, 'snow'))
      );
    return (pose === 'rest' ? k.group(s, 'translate(0 14)') : s) + bubbles;
  },
  { face: (p) => (p.pose === 'leap' ? [0, 6, 170] : [0, 20, 168]) },
);
