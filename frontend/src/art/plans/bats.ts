// Bats, told apart by ears and pose.
import { each } from '../geometry';
import type { Kit } from '../kit';
import { col, dim, type Ink } from '../palette';
import { plan } from '../plan';

const EARS = ['short', 'oval', 'long', 'joined', 'pointed', 'round', 'blunt'] as const;
/** Bat ears, right side, head centre at 0,0: [outline, inside, tragus] */
const BAT_EARS: Readonly<Record<(typeof EARS)[number], readonly [outline: string, inside: string, tragus: string]>> = {
  short: ['5,-15 8,-32 18,-44 25,-34 25,-16 17,-4', '10,-14 12,-28 18,-37 21,-26 18,-10', '10,-8 13,-26! 17,-8'], // most Myotis
  oval: ['4,-14 10,-44 24,-60 35,-52 34,-26 20,-4', '9,-14 15,-42 25,-53 30,-42 26,-18 18,-8', '11,-6 16,-34! 20,-8'], // Bechstein's: long, set apart
  long: [
    '1,-16 4,-50 16,-84 30,-88 38,-62 32,-26 18,-6',
    '6,-18 11,-52 20,-78 29,-78 32,-56 26,-22 16,-10',
    '8,-8 12,-42! 19,-8',
  ], // Plecotus
  joined: [
    '-2,-12 -1,-26 6,-40 20,-44 28,-32 27,-12 20,-2',
    '3,-17 6,-30 14,-37 22,-30 21,-14 14,-9',
    '9,-7 13,-24! 18,-8',
  ], // barbastelle: broad, meeting on the brow
  pointed: ['6,-12 12,-34 27,-54! 34,-34 32,-12 18,-2', '12,-12 17,-30 26,-44 28,-28 24,-10', ''], // horseshoe: no tragus
  round: ['8,-12 10,-26 20,-34 30,-26 31,-8 20,2', '14,-11 16,-23 22,-27 26,-16 21,-4', '14,-3 15,-13 21,-13 22,-3'], // noctule: low, mushroom tragus
  blunt: ['7,-13 10,-30 20,-38 28,-28 28,-10 19,-1', '12,-12 15,-26 21,-31 24,-20 20,-6', '12,-5 14,-18 19,-17 19,-5'], // serotine
};

interface Head {
  fur?: Ink;
  face?: Ink;
  ears?: (typeof EARS)[number];
  earC?: Ink;
  inner?: Ink;
  nose?: Ink;
  snub?: boolean;
  leaf?: boolean;
  tips?: Ink;
  cheek?: Ink;
  nostril?: Ink;
  eyeR?: number;
  eyeRing?: Ink;
}

const batHead = (k: Kit, p: Head, up = 1) => {
  const { fur = 'umber', face = fur, ears = 'short', earC = 'peat', inner = 'rose', nose = 'peat', snub, leaf } = p;
  const [o, i, t] = BAT_EARS[ears];
  const u = up * 3.4;
  let s = k.mirror(
    k.solid(o, earC, {
      dx: u,
      dy: u,
      inside:
        k.blob(i, inner, 'opacity=".7"') +
        (ears === 'long' || ears === 'oval'
          ? k.line('M14 -20L30 -26M14 -32L33 -38M17 -46L34 -52M20 -60L34 -64', earC, 1.8, 'opacity=".6"')
          : '') +
        (t ? k.blob(t, earC) : ''),
    }),
    0,
  );
  s += k.solid(
    snub
      ? '0,-20 15,-17 23,-3 18,12 8,19 0,20 -8,19 -18,12 -23,-3 -15,-17'
      : '0,-20 13,-17 20,-3 13,12 6,20 0,22 -6,20 -13,12 -20,-3 -13,-17',
    fur,
    {
      dx: up * 4,
      dy: up * 4,
      inside:
        (face !== fur ? k.blob('0,-9 10,-10 19,-4 22,8 14,24 0,28 -14,24 -22,8 -19,-4 -10,-10', face) : '') +
        k.cuts(-15, -19, 30, 13, 18, 84, 6, p.tips || 'snow', 1.4, 0.4),
    },
  );
  if (leaf)
    s +=
      k.blob('0,-17! 5,-6 12,2 11,12 5,16 2,10 0,9 -2,10 -5,16 -11,12 -12,2 -5,-6', 'rose') +
      k.blob('0,-12! 3,-4 2,2 -2,2 -3,-4', 'blush') +
      k.line('M-7 6Q-6 12 -3 12M7 6Q6 12 3 12', 'blush', 2) +
      k.dot(-3.2, 6.5, 1.6, 'peat') +
      k.dot(3.2, 6.5, 1.6, 'peat');
  else
    s +=
      (snub ? k.mirror(k.oval(10, 8, 7, 5.4, p.cheek || face, 20), 0) : '') +
      k.oval(0, 11, snub ? 7 : 5.4, 4.4, nose) +
      k.dot(-2.6, 11, 1.2, p.nostril || 'ink') +
      k.dot(2.6, 11, 1.2, p.nostril || 'ink') +
      k.stroke('-7,17 0,19 7,17', 'ink', 1.4, 'opacity=".55"');
  const e = p.eyeR || 3.2;
  return (
    s +
    [-9.4, 9.4]
      .map(
        (x) =>
          (p.eyeRing ? k.dot(x, -2, e + 1.5, p.eyeRing) : '') +
          k.dot(x, -2, e, 'ink') +
          k.dot(x - up * e * 0.35, -2 - up * e * 0.38, e * 0.34, 'snow'),
      )
      .join('')
  );
};

export const bat = plan(
  {
    fur: 'ink',
    belly: 'ink',
    skin: 'ink',
    bone: 'ink',
    pose: ['fly', 'cling', 'hang', 'skim'],
    narrow: 'flag',
    tips: 'ink',
    trunk: 'ink',
    crack: 'ink',
    trunkMarks: 'marks',
    headY: 'number',
    headS: 'number',
    hangY: 'number',
    roof: 'ink',
    open: 'flag',
    feet: 'ink',
    ripple: 'ink',
    turn: 'number',
    scale: 'number',
    low: 'number',
    ears: EARS,
    face: 'ink',
    inner: 'ink',
    snub: 'flag',
    cheek: 'ink',
    nose: 'ink',
    eyeRing: 'ink',
    earC: 'ink',
    eyeR: 'number',
    leaf: 'flag',
    nostril: 'ink',
  },
  (p, k) => {
    // pose: fly (head-on, wings open), cling (on bark, head up), hang (wrapped, head down), skim (side-on in flight)
    const { fur = 'umber', belly = 'sand', skin = 'peat', bone = 'umber', pose = 'fly', narrow } = p;
    const head = (t: string, up = 1) => k.group(batHead(k, { earC: skin, ...p }, up), t);
    const fuzz = (x: number, y: number, w: number, h: number, n = 40) =>
      k.cuts(x, y, w, h, n, 84, 8, 'ink', 1.4, 0.3) + k.cuts(x, y, w, h, n * 0.5, 84, 8, p.tips || 'snow', 1.3, 0.42);
    if (pose === 'cling') {
      const T = k.bare
        ? ['62,20! 100,8 138,18!', '140,178! 100,196 60,180!']
        : k.wide
          ? ['52,-220! 150,-220! 154,-60', '150,420! 50,420! 44,260']
          : ['52,-6! 150,-6!', '152,230! 46,230!'];
      let s = k.solid(`${T[0]} 158,40 150,90 160,140 ${T[1]} 42,140 50,90 40,40`, p.trunk || '#8a7458', {
        shade: 0.26,
        dx: 16,
        inside:
          k.cuts(46, k.wide ? -200 : 0, 106, k.wide ? 580 : 196, k.wide ? 120 : 46, 88, 26, p.crack || 'bark', 3, 0.6) +
          k.cuts(46, 0, 80, 196, 20, 88, 16, 'sand', 2, 0.5) +
          k.marks(p.trunkMarks),
      });
      s += k.line('M88 158l-8 16M80 174l-6 5M80 174l1 7M112 158l8 16M120 174l6 5M120 174l-1 7', skin, 4);
      s += k.solid('88,146 112,146 110,166 100,182! 90,166', skin, { shade: 0.2 });
      s += k.mirror(
        k.solid('112,84! 128,74 140,84 146,112 140,146 122,170! 117,142 118,108', skin, {
          shade: 0.2,
          light: 0.3,
          inside: k.line('M132 80L126 162M137 84L135 150M128 84L119 150', bone, 2.6),
        }) + k.line('M134 80l6 -12', bone, 4.4),
      );
      s += k.solid('100,70 120,80 126,104 122,134 112,154 100,160 88,154 78,134 74,104 80,80', fur, {
        inside: fuzz(76, 80, 46, 74, 54),
      });
      return s + head(`translate(100 ${p.headY ?? 74}) scale(${p.headS ?? 1.4})`);
    }
    if (pose === 'hang') {
      const y = p.hangY ?? 146;
      let s = k.solid(
        k.bare
          ? '58,6! 100,0 142,6! 150,16 130,24 92,18 66,25 50,15'
          : k.wide
            ? '-160,-220! 360,-220! 360,16! 250,24 190,14 130,24 92,18 40,26 -40,14 -160,22!'
            : '-9,-9! 209,-9! 209,16! 170,12 130,24 92,18 40,26 -9,16!',
        p.roof || 'slate',
        { shade: 0.3, dx: 0, light: 0, inside: k.cuts(-6, -4, 206, 24, 26, 6, 18, 'mist', 2, 0.45) },
      );
      s +=
        k.line('M91 22V46M109 22V46', skin, 5) +
        k.line('M91 24l-6 -7M91 24l0 -9M91 24l6 -7M109 24l-6 -7M109 24l0 -9M109 24l6 -7', 'sand', 2.6);
      s += k.solid(
        `100,34 118,42 134,${y - 74} 138,${y - 44} 128,${y - 12} 110,${y + 4} 90,${y + 4} 72,${y - 12} 62,${y - 44} 66,${y - 74} 82,42`,
        fur,
        {
          inside:
            k.blob(`100,${y - 92} 116,${y - 80} 118,${y - 20} 100,${y + 6} 82,${y - 20} 84,${y - 80}`, belly) +
            fuzz(70, 44, 60, y - 44, 50),
        },
      );
      const side = p.open ? 110 : 99;
      s += k.mirror(
        k.solid(
          `${side + 2},36! 122,44 138,${y - 76} 144,${y - 44} 134,${y - 10} 118,${y + 2}! ${side + 5},${y - 30} ${side + 4},${y - 70}`,
          skin,
          {
            shade: 0.22,
            light: 0.3,
            dx: 5,
            inside: k.line(
              `M116 44Q136 ${y - 60} 118 ${y}M110 46Q124 ${y - 60} 112 ${y - 12}M${side + 4} 44Q114 ${y - 60} ${side + 5} ${y - 22}`,
              bone,
              2.6,
            ),
          },
        ) + k.line(`M128 ${y - 6}l9 8`, bone, 4.4),
      );
      return s + head(`translate(100 ${y}) rotate(180) scale(${p.headS ?? 1.2})`, -1);
    }
    if (pose === 'skim') {
      const far = narrow
        ? '104,104! 96,72 74,44 40,22! 48,46 46,62! 58,68 62,84! 74,90 82,112'
        : '104,104! 94,70 70,40 42,16! 40,42 24,60 30,80! 48,78 54,96! 66,98 78,114';
      const near = narrow
        ? '108,106! 122,68 150,36 196,14! 190,42 182,54! 168,60 164,78! 148,86 138,118'
        : '108,106! 118,66 142,30 172,8! 180,36 198,58 190,80! 172,80 168,104! 150,104 138,122';
      const ribs = narrow
        ? 'M110 104L150 40M150 40Q172 28 194 16M150 40Q172 44 182 54M150 40Q160 58 164 78'
        : 'M110 104L142 34M142 34Q160 18 172 10M142 34Q178 50 190 80M142 34Q162 66 168 104';
      let s = dim(
        k.solid(far, skin, {
          light: 0.2,
          inside: k.line(
            narrow ? 'M102 100L74 46M74 46L42 24M74 46L62 84' : 'M102 100L70 42M70 42L44 18M70 42L30 80M70 42L54 96',
            bone,
            3,
          ),
        }),
      );
      s += k.solid('136,110 164,118 190,134! 162,138 138,130', skin, {});
      if (p.feet)
        s += k.line(
          'M140 126L158 146M158 146l-2 9M158 146l5 8M158 146l10 3M126 128L140 150M140 150l-3 9M140 150l4 9M140 150l9 5',
          p.feet,
          4,
        );
      s += k.solid('58,110 74,96 104,92 134,100 152,116 140,128 108,134 78,130', fur, {
        inside: k.blob('50,116 84,116 130,120 160,116 140,146 60,144', belly) + fuzz(66, 94, 78, 34, 40),
      });
      s += k.solid(near, skin, {
        shade: 0.2,
        light: 0.3,
        inside: k.line(ribs, bone, 3.2) + k.cuts(120, 30, 66, 70, 14, 60, 9, 'cream', 1, 0.22),
      });
      s += head(`translate(56 108) rotate(-10) scale(${p.headS ?? 1.12})`);
      if (p.ripple)
        s += each(
          '168,178,26,5 168,178,14,2.6 60,184,20,4',
          (x, y, a, b) =>
            `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" fill="none" stroke="${col(p.ripple)}" stroke-width="2"/>`,
        );
      return s;
    }
    const W =
      '106,84! 122,72 138,50 146,38! 168,46 186,66 196,100! 182,96 172,100 166,116! 154,108 146,112 140,130! 130,122 122,128 114,148! 106,140';
    let s = k.mirror(
      k.solid(W, skin, {
        shade: 0.22,
        light: 0.28,
        inside:
          k.line('M110 84L144 42M144 42Q172 58 196 100M144 42Q160 72 166 116M144 42Q146 84 140 130', bone, 3.4) +
          k.cuts(112, 70, 80, 50, 16, 70, 9, 'cream', 1, 0.22),
      }),
    );
    s += k.blob('92,136 108,136 112,150 100,166! 88,150', skin);
    s += k.solid('100,74 114,80 120,100 116,128 108,146 100,150 92,146 84,128 80,100 86,80', fur, {
      inside: k.blob('100,88 112,96 112,126 100,144 88,126 88,96', belly) + fuzz(82, 82, 36, 60, 40),
    });
    s += head(`translate(100 ${p.headY ?? 68}) scale(${p.headS ?? 1})`);
    return p.turn || p.scale
      ? k.group(
          s,
          `translate(100 100) rotate(${Number(p.turn || 0)}) scale(${Number(p.scale || 1)}) translate(-100 -${p.low ?? 100})`,
        )
      : s;
  },
  {
    face: (p) =>
      p.pose === 'cling'
        ? [32, 12, 136]
        : p.pose === 'hang'
          ? [30, 60, 140]
          : p.pose === 'skim'
            ? [0, 26, 150]
            : [24, 4, 152],
  },
);
