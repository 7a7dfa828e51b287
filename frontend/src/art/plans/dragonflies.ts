// Dragonflies and damselflies, told apart first by how they hold their wings.
import { curve, each } from '../geometry';
import type { Kit } from '../kit';
import { col, type Ink } from '../palette';
import { plan } from '../plan';

interface Wing {
  wing: Ink;
  vein: Ink;
  spot: Ink; // the dark cell near its tip
}

/** One wing along the x axis, its root at 0,0. */
function blade(k: Kit, { wing, vein, spot }: Wing, l: number, w: number): string {
  const d = curve(
    `0,0! ${l * 0.4},${-w * 0.8} ${l * 0.85},${-w} ${l},${-w * 0.3} ${l * 0.9},${w * 0.5} ${l * 0.4},${w * 0.5}`,
  );
  const net = `M0 0L${l} ${-w * 0.4}M${l * 0.3} 0L${l * 0.95} ${w * 0.2}M${l * 0.45} ${-w * 0.6}V${w * 0.4}M${l * 0.6} ${-w * 0.8}V${w * 0.5}M${l * 0.75} ${-w * 0.8}V${w * 0.5}`;
  const inside =
    `<g opacity=".55">${k.line(net, vein, 1.2)}</g>` +
    `<path d="${d}" fill="none" stroke="${col(vein)}" stroke-width="2.4"/>`;
  return k.form(d, wing, { shade: 0.08, light: 0, inside }) + (spot ? k.oval(l * 0.88, -w * 0.62, 5.4, 2.6, spot) : '');
}

export const dragonfly = plan(
  {
    pose: ['spread', 'half', 'closed'],
    body: 'ink',
    thorax: 'ink',
    bands: 'ink',
    bandW: 'number',
    base: 'ink',
    tailTip: 'ink',
    keel: 'ink',
    stripe: 'ink',
    wing: 'ink',
    wo: 'number',
    vein: 'ink',
    wide: 'number',
    tip: 'ink',
    eye: 'ink',
    legs: 'ink',
    stout: 'number',
    taper: 'flag',
    perch: ['rush', 'leaf', 'cotton'],
    marks: 'marks',
  },
  (p, k) => {
    // pose: spread (from above, wings flat), half (from above, wings half shut), closed (from the side, wings shut)
    const { pose = 'spread', body = 'river', thorax = body, bands = 'ink', eye = 'teal', stout = 5, wide = 13 } = p;
    const { wo = 0.9, stripe = bands, bandW = 2.4, legs = 'ink' } = p;
    const wing: Wing = { wing: p.wing ?? '#f2f4e8', vein: p.vein ?? 'slate', spot: p.tip };

    if (pose === 'closed') {
      const stems = {
        rush: k.stroke('34,206 40,120 50,20', 'leaf', 6) + k.stroke('22,206 24,150 14,96', 'moss', 4.4),
        leaf:
          k.stroke('20,206 30,150 48,112', 'fern', 5) +
          k.solid('6,120 30,98 66,90 104,96! 74,116 34,128', 'leaf', {
            dx: 2,
            dy: 5,
            inside: k.stroke('8,120 50,104 102,97', 'lime', 2.4),
          }),
        cotton:
          k.stroke('34,206 40,120 50,34', 'umber', 4) +
          k.blob('50,34 36,26 38,10 52,4 66,12 64,28', 'snow') +
          k.cuts(40, 8, 22, 22, 12, 80, 10, 'sand', 1.4, 0.8),
      };
      const fold = wide > 14 ? [-12, -4] : [-13, -8];
      const wings = fold
        .map((a) => k.group(blade(k, wing, 104, wide * (wide > 14 ? 1.5 : 1.1)), `rotate(${a})`))
        .join('');
      const tail = k.solid(
        `-6,${-stout} 30,${-stout * 0.9} 90,${-stout * 0.8} 118,${-stout * 1.3} 126,0 118,${stout * 1.3} 90,${stout * 0.8} 30,${stout * 0.9} -6,${stout}`,
        body,
        {
          dx: 1,
          dy: 3,
          inside:
            each('16 30 44 58 72 86 100', (x) => k.line(`M${x} -20V20`, bands, bandW)) +
            (p.base ? k.blob('-10,-20 12,-20 12,20 -10,20', p.base) : '') +
            (p.tailTip ? k.blob('98,-20 130,-20 130,20 98,20', p.tailTip) : '') +
            k.marks(p.marks),
        },
      );
      const front =
        k.line('M60 84L46 92L40 106M66 90L52 104L44 118M56 78L46 74L46 62', legs, 3.4) +
        k.solid('52,70 64,62 82,68 92,82 84,92 68,90 56,82', thorax, {
          dx: 3,
          dy: 3,
          inside: stripe ? k.stroke('60,64 76,72 90,88', stripe, 4) + k.stroke('56,74 68,82 78,92', stripe, 3) : '',
        }) +
        k.dot(52, 64, 9.6, eye) +
        k.dot(52, 67, 7, 'ink', 'opacity=".18"') +
        k.dot(49, 60, 2.6, 'snow');
      const flown =
        k.group(tail, 'translate(84 84) rotate(32)') +
        k.group(`<g opacity="${wo}">${wings}</g>`, 'translate(82 74) rotate(32)');
      return stems[p.perch ?? 'rush'] + flown + front;
    }

    const angles = pose === 'half' ? '34,88 52,80' : p.taper ? '-26,88 6,82' : '-18,86 14,78';
    const pair = each(angles, (a, l) => k.group(blade(k, wing, l, wide), `translate(100 70) rotate(${a})`));
    const abdomen = p.taper
      ? `${100 - stout * 1.5},90 100,84 ${100 + stout * 1.5},90 ${100 + stout * 1.7},112 ${100 + stout * 0.9},150 102,182 98,182 ${100 - stout * 0.9},150 ${100 - stout * 1.7},112`
      : `${100 - stout},84 100,80 ${100 + stout},84 ${100 + stout * 0.8},130 ${100 + stout * 1.1},168 100,182 ${100 - stout * 1.1},168 ${100 - stout * 0.8},130`;
    let s = `<g opacity="${wo}">${k.mirror(pair)}</g>`;
    if (pose === 'half') s = k.line('M100 58L84 44M92 70L76 66M108 70L124 66M100 58L116 44', legs, 3) + s;
    s += k.solid(abdomen, body, {
      dx: 3,
      dy: 2,
      inside:
        each('98 110 122 134 146 158 170', (y) => k.line(`M80 ${y}H120`, bands, bandW)) +
        (p.keel ? k.line('M100 84V182', p.keel, 3.6) : '') +
        (p.base ? k.blob('80,78 120,78 120,98 80,98', p.base) : '') +
        (p.tailTip ? k.blob('80,164 120,164 120,190 80,190', p.tailTip) : '') +
        k.marks(p.marks),
    });
    s += k.solid('100,50 110,58 112,74 106,88 94,88 88,74 90,58', thorax, {
      dx: 3,
      dy: 3,
      inside: k.line('M94 54V88M106 54V88', stripe, 2.6),
    });
    s +=
      k.form(curve('100,34 110,38 112,48 100,54 88,48 90,38'), eye, { dx: 2, dy: 3 }) +
      k.dot(92, 42, 2.4, 'snow', 'opacity=".8"') +
      k.dot(107, 42, 2, 'snow', 'opacity=".5"');
    return k.group(s, `translate(6 10) scale(.93) rotate(${pose === 'half' ? -34 : 28} 100 104)`);
  },
  { face: (p) => (p.pose === 'closed' ? [16, 16, 164] : [8, 12, 180]) },
);
