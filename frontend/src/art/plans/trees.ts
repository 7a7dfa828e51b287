// Trees and shrubs.
import { curve, each, hash, r1 } from '../geometry';
import type { Mark } from '../kit';
import { col, type Ink } from '../palette';
import { plan } from '../plan';
import { CROWN, CROWNS, puff, trunk } from './crowns';
import { FRUIT, FRUITS } from './fruits';
import { LEAF, leafArt, LEAFLET, outline } from './leaves';

/** The rind of a trunk: a birch's dashes, a yellow birch's bands, a hickory's plates, or plain furrows. */
function rind(skin: 'plain' | 'paper' | 'curls' | 'shag', ink: string): Mark[] {
  if (skin === 'paper')
    return Array.from({ length: 9 }, (_, i) => [
      'line',
      `${92 + (i % 3) * 8},${118 + i * 8} ${96 + (i % 3) * 8},${118 + i * 8}`,
      ink,
      3,
    ]);
  if (skin === 'curls')
    return Array.from({ length: 8 }, (_, i) => [
      'line',
      `${86 + (i % 2) * 10},${112 + i * 9} ${104 + (i % 2) * 10},${111 + i * 9}`,
      ink,
      2.4,
    ]);
  if (skin === 'shag') return [['cuts', 82, 100, 36, 84, 26, 88, 30, ink, 3.6, 0.75]];
  return [['cuts', 84, 104, 34, 84, 18, 88, 16, ink, 2.2, 0.6]];
}

export const tree = plan(
  {
    crown: CROWN,
    leaf: LEAF,
    c: 'ink',
    c2: 'ink',
    lit: 'ink',
    bark: 'ink',
    barkMark: 'ink',
    fruit: FRUIT,
    fruitC: 'ink',
    w: 'number',
    skin: ['plain', 'paper', 'curls', 'shag'],
    stems: 'number',
    leaflet: LEAFLET,
    leafC: 'ink',
    veinC: 'ink',
    stalkC: 'ink',
    stalkLen: 'number',
    curl: 'ink',
    leafX: 'number',
    leafY: 'number',
    leafR: 'number',
    leafS: 'number',
    fruitY: 'number',
    fruitS: 'number',
  },
  (p, k) => {
    const {
      crown = 'round',
      leaf = 'oval',
      c = 'leaf',
      c2 = 'fern',
      lit = 'lime',
      bark = 'umber',
      barkMark = 'peat',
      fruit,
      fruitC,
      w = 1,
      skin = 'plain',
    } = p;
    let s = '';
    for (let i = 1; i < (p.stems ?? 1); i++) {
      // more stems from one foot, leaning apart
      const lean = (i % 2 ? -1 : 1) * 24;
      s +=
        k.stroke(`${100 + lean * 0.2},188 ${100 + lean * 0.5},150 ${100 + lean * 1.4},90`, bark, 11 * w) +
        each('172,1 156,2 140,1 124,2', (y, n) =>
          k.line(`M${100 + lean * (1.1 - y / 190) - 3} ${y}h${n * 4}`, barkMark, 2.6),
        );
    }
    s += trunk(k, bark, rind(skin, barkMark || 'peat'), w) + k.line(`M100 126L${72} 96M100 118L130 92`, bark, 7 * w);
    // what stands off the trunk: bronze curls, or long plates loose at their ends
    if (skin === 'curls')
      s += each('88,124,-1 113,132,1 86,146,-1 115,154,1 86,168,-1 117,174,1', (x, y, d) =>
        k.line(`M${x} ${y}q${d * 7} -2 ${d * 8} 5q0 4 ${-d * 4} 3`, p.curl || 'straw', 2.8),
      );
    if (skin === 'shag')
      s += each(
        '90,122,-1 111,128,1 87,150,-1 114,156,1',
        (x, y, d) =>
          k.fill(`M${x} ${y}l${d * 3} -10l${d * 4} 30q${-d * 1} 5 ${-d * 4} 2z`, barkMark) +
          k.line(`M${x + d * 5} ${y + 14}q${d * 4} 6 ${d * 7} 5`, barkMark, 2.6),
      );
    const shape = outline(leaf, p.leaflet);
    const lid = `leaf${hash(shape).toString(36)}`;
    s += `<defs><path id="${lid}" d="${shape}"/></defs>`;
    const stamp = (x: number, y: number, cc: Ink, sc = 0.17) =>
      `<use transform="translate(${r1(x)} ${r1(y)}) rotate(${Math.round((x - 100) * 0.8 + (k.rnd() - 0.5) * 120)}) scale(${sc})" href="#${lid}" fill="${col(cc)}"/>`;
    for (const [x, y, r] of CROWNS[crown]) {
      // crown built from its own leaves, three tones: shade, body, light
      let leaves = '';
      for (let i = 0; i < r * 0.46; i++) {
        const a = k.rnd() * 6.283,
          q = Math.sqrt(k.rnd()) * r * 0.98,
          u = Math.cos(a) * q,
          v = Math.sin(a) * q;
        leaves += stamp(
          x + u,
          y + v + 6,
          u + v * 1.2 < -r * 0.25 ? lit : u + v > r * 0.3 ? c2 : k.rnd() < 0.5 ? c2 : lit,
        );
      }
      s += k.form(puff(x, y, r, k.rnd), c, {
        dx: r * 0.2,
        dy: r * 0.26,
        shade: 0.24,
        light: 0.14,
        inside: `<g opacity=".62">${leaves}</g>`,
      });
    }
    s += k.group(
      leafArt(k, leaf, p.leafC || lit, p.veinC || c2, {
        leaflet: p.leaflet,
        stalk: p.stalkC || c2,
        stalkLen: p.stalkLen,
      }),
      `translate(${p.leafX ?? 150} ${p.leafY ?? 184}) rotate(${p.leafR ?? 14}) scale(${p.leafS ?? 0.82})`,
    );
    if (fruit)
      s += k.group(FRUITS[fruit](k, fruitC), `translate(46 ${p.fruitY ?? 150}) rotate(-8) scale(${p.fruitS ?? 1})`);
    return s;
  },
);

export const conifer = plan(
  {
    c: 'ink',
    lit: 'ink',
    bark: 'ink',
    tiers: 'number',
    spread: 'number',
    cone: ['hanging', 'small', 'erect', 'none', 'egg', 'squat'],
    habit: ['spire', 'column'],
    upright: 'flag',
    droop: 'number',
    needle: ['flat', 'brush', 'tuft', 'bundle'],
    leader: ['straight', 'droop'],
    topCones: 'ink',
    under: 'ink',
    coneC: 'ink',
    bracts: 'flag',
    candles: 'ink',
    star: 'ink',
  },
  (p, k) => {
    const {
      c = 'pine',
      lit = 'fern',
      bark = 'umber',
      tiers = 6,
      spread = 62,
      cone = 'hanging',
      upright = false,
      droop = 8,
      needle = 'flat',
    } = p;
    let s = trunk(k, bark, [['cuts', 84, 104, 34, 84, 18, 88, 16, 'peat', 2.2, 0.6]], 0.85, 120);
    if (p.habit === 'column')
      // a rounded pillar of upturned boughs
      s += each(
        '100,132,30 70,122,22 130,122,22 100,112,28 66,98,22 134,98,22 82,90,24 120,90,24 100,80,28 70,70,21 130,70,21 100,58,26 80,46,20 120,46,20 100,30,22 92,16,13',
        (x, y, r) =>
          k.form(puff(x, y, r, k.rnd), c, {
            dx: r * 0.2,
            dy: r * 0.26,
            shade: 0.3,
            light: 0.1,
            inside: k.cuts(x - r, y - r * 0.6, r * 1.5, r * 1.6, 13, -74, 13, lit, 2.6, 0.9),
          }),
      );
    for (let i = p.habit === 'column' ? -1 : tiers - 1; i >= 0; i--) {
      const f = (i + 1) / tiers,
        y = 8 + i * (140 / tiers),
        h = 34 + 12 * f,
        w = 14 + spread * f,
        pts: Array<[x: number, y: number]> = [[100, y - 6]];
      const n = 4 + i;
      for (let j = 0; j <= n; j++) {
        const u = j / n,
          x = 100 + w - 2 * w * u,
          tip = j === 0 || j === n;
        pts.push([tip ? 100 + (x - 100) * 0.97 : x, y + h - (tip ? 6 - droop * 0.5 : j % 2 ? 7 : 0)]);
      }
      const d = 'M' + pts.map((q) => `${r1(q[0])} ${r1(q[1])}`).join('L') + 'Z';
      s += k.form(d, c, {
        dx: 8,
        dy: 8,
        shade: 0.3,
        light: 0,
        inside:
          k.cuts(100 - w, y + 6, w * 1.1, h, 7 + i * 4, 118, 15, lit, 2.6, 0.9) +
          k.cuts(100, y + 6, w, h, 4 + i * 2, 62, 14, lit, 2, 0.5),
      });
    }
    if (p.leader === 'droop')
      s +=
        k.stroke('101,26 99,14 92,7 82,9 77,16', c, 5) +
        k.line('M98 14l-8 7M92 8l-9 2M84 9l-4 9M100 18l9 6', c, 4) +
        k.line('M97 12l-6 6M88 7l-6 5', lit, 2);
    if (p.topCones)
      s += each('92,27 109,30 86,45 116,48 101,40', (x, y) =>
        k.form(
          curve(
            `${x},${y - 11} ${x + 3.6},${y - 5} ${x + 3.2},${y + 3} ${x},${y + 4} ${x - 3.2},${y + 3} ${x - 3.6},${y - 5}`,
          ),
          p.topCones,
          { dx: 2, dy: 2 },
        ),
      );
    // sprig: needles on a twig
    let needles = '';
    for (let i = 0; i < 13; i++) {
      const x = i * 5.2,
        l = 20 - Math.abs(i - 5) * 0.9;
      needles +=
        `M${x} 0l${needle === 'brush' ? 8 : 5} ${-l}M${x} 0l${needle === 'brush' ? 8 : 5} ${l}` +
        (needle === 'brush' ? `M${x} 0l14 ${-l * 0.6}M${x} 0l14 ${l * 0.6}` : '');
    }
    if (needle === 'tuft' || needle === 'bundle') {
      // larch: rosettes on knobs; stone pine: long needles by fives
      const tuft = needle === 'tuft';
      const rays = Array.from({ length: tuft ? 13 : 5 }, (_, i) => {
        const a = tuft ? -2.9 + i * 0.45 : -0.62 + i * 0.31;
        const l = tuft ? 17 : 40;
        return `M0 0L${r1(Math.sin(a) * l)} ${r1(-Math.cos(a) * l)}`;
      }).join('');
      const at = tuft
        ? '4,2,-20 22,-2,10 40,1,-6 58,-2,16 70,0,60'
        : '8,0,-34 20,0,34 34,0,-30 46,0,40 60,0,62 62,0,96 16,0,130';
      s += k.group(
        k.line('M-8 0H68', bark, 4.4) +
          each(at, (x, y, a) =>
            k.group(
              k.line(rays, p.under || lit, tuft ? 3.4 : 3.6) + (tuft ? k.dot(0, 0, 4, 'umber') : ''),
              `translate(${x} ${y}) rotate(${a})`,
            ),
          ),
        'translate(118 174) rotate(-20)',
      );
    } else
      s += k.group(
        k.line(needles, p.under || lit, needle === 'brush' ? 2.6 : 4.6) + k.line('M-6 0H66', bark, 4),
        'translate(122 178) rotate(-24)',
      );
    if (cone === 'small')
      s +=
        k.line('M12 150Q40 138 78 146M30 144V154M50 142V152M66 143V150', bark, 3) +
        k.line(
          'M18 148l-3 -9M26 145l-3 -10M36 143l-2 -10M44 142l0 -10M56 143l3 -10M64 144l4 -9M72 145l4 -8',
          lit,
          3.6,
        ) +
        each('30,166 50,164 66,160', (x, y) => k.group(FRUITS.cone(k), `translate(${x} ${y}) scale(.46)`));
    else if (cone === 'erect')
      s +=
        k.line('M12 180Q46 170 80 178', bark, 4) +
        k.line('M20 178l-4 -10M28 176l-3 -11M62 176l4 -11M72 177l4 -10M46 174l0 -10', p.under || lit, 4) +
        each('36,150,1 56,152,0.86', (x, y, z) =>
          k.group(FRUITS.cone(k, p.coneC), `translate(${x} ${y}) rotate(180) scale(${z})`),
        ) +
        '';
    else if (cone === 'egg')
      // larch: little barrels that stand along the twig
      s +=
        k.stroke('8,184 40,174 84,180', bark, 4.6) +
        each('24,164,1 46,160,1.1 68,164,0.92', (x, y, z) =>
          k.group(
            k.form(curve('0,-18 11,-8 12,8 0,16 -12,8 -11,-8'), p.coneC || 'umber', {
              dx: 3,
              dy: 3,
              inside: each('-10 -3 4 11', (d) =>
                k.line(`M-12 ${d}Q-6 ${d + 6} 0 ${d}Q6 ${d + 6} 12 ${d}`, 'sand', 1.8),
              ),
            }),
            `translate(${x} ${y}) scale(${z})`,
          ),
        );
    else if (cone === 'squat')
      // stone pine: broad, closed, bloomed violet
      s +=
        k.stroke('4,190 40,180 82,186', bark, 5) +
        each('44,156,1.1 76,170,0.66', (x, y, z) =>
          k.group(
            k.form(curve('0,-28 17,-20 22,2 14,22 0,26 -14,22 -22,2 -17,-20'), p.coneC || '#6b5468', {
              dx: 5,
              dy: 5,
              inside: each('-20 -8 4 16', (d) =>
                k.line(`M-24 ${d}Q-16 ${d + 9} -8 ${d}Q0 ${d + 9} 8 ${d}Q16 ${d + 9} 24 ${d}`, '#b79a96', 2.2),
              ),
            }),
            `translate(${x} ${y}) scale(${z})`,
          ),
        );
    else if (cone !== 'none')
      s +=
        k.group(
          FRUITS.cone(k),
          upright ? 'translate(46 158) scale(1.02)' : 'translate(46 158) rotate(168) scale(1.02)',
        ) +
        (p.bracts
          ? each('38,146,-1 54,146,1 36,158,-1 56,158,1 40,170,-1 52,170,1 46,152,0 46,164,0', (x, y, d) =>
              k.line(`M${x} ${y}l${d * 7} 9M${x} ${y}l${d * 4 - 3} 10M${x} ${y}l${d * 4 + 3} 10`, 'straw', 2.2),
            )
          : '');
    if (p.candles)
      s += each(
        '100,44 84,62 120,64 72,88 104,84 132,92 62,116 92,112 126,118 148,122 48,142 80,138 112,142 142,148',
        (x, y) =>
          k.line(`M${x} ${y}v-9`, 'snow', 4) + k.oval(x, y - 14, 3, 5, p.candles) + k.oval(x, y - 13, 1.4, 2.6, 'snow'),
      );
    if (p.star) s += k.fill('M100 -14l5 11l12 1l-9 8l3 12l-11 -6l-11 6l3 -12l-9 -8l12 -1Z', p.star);
    return s;
  },
);

export const shrub = plan(
  {
    leaf: LEAF,
    c: 'ink',
    c2: 'ink',
    lit: 'ink',
    fruit: FRUIT,
    fruitC: 'ink',
    stem: 'ink',
    leaflet: LEAFLET,
  },
  (p, k) => {
    const { leaf = 'oval', c = 'leaf', c2 = 'fern', lit = 'lime', fruit, fruitC, stem = 'umber' } = p;
    let s =
      k.stroke('100,190 92,140 64,90', stem, 7) +
      k.stroke('100,190 104,130 110,60', stem, 7) +
      k.stroke('100,190 116,140 148,92', stem, 7) +
      k.stroke('96,170 70,150 40,140', stem, 5) +
      k.stroke('106,170 134,150 166,144', stem, 5);
    // three tones of one leaf, each drawn once and set out many times
    const tones = [c, c2, lit].map(
      (ink, i) =>
        `<g id="leaf${i}">${leafArt(k, leaf, ink, i === 2 ? c2 : 'cream', { stalk: stem, leaflet: p.leaflet })}</g>`,
    );
    s += `<defs>${tones.join('')}</defs>`;
    s += each(
      '64,92,-30 44,120,-60 36,142,-80 84,70,-14 110,62,6 132,80,26 150,94,40 168,142,74 158,120,60 70,128,-50 132,128,48 98,110,-8 114,108,16 90,144,-40 120,150,44',
      (x, y, a, i) => `<use href="#leaf${i % 3}" transform="translate(${x} ${y}) rotate(${a}) scale(.44)"/>`,
    );
    if (fruit)
      s += each('52,96 120,92 86,128 148,126', (x, y) =>
        k.group(FRUITS[fruit](k, fruitC), `translate(${x} ${y}) scale(.8)`),
      );
    return s;
  },
);
