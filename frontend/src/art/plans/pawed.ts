// Martens, badgers and raccoons.
import { curve, each } from '../geometry';
import { earth } from '../grounds';
import { dim } from '../palette';
import { plan } from '../plan';

export const mustelid = plan(
  {
    coat: 'ink',
    bib: 'ink',
    muzzle: 'ink',
    tail: 'ink',
    tailW: 'number',
    legs: 'ink',
    ear: 'ink',
    blunt: 'flag',
    mask: 'ink',
    pose: ['stand', 'periscope'],
    wade: 'flag',
    belly: 'ink',
    smallEar: 'flag',
    catch: 'ink',
  },
  (p, k) => {
    // marten, otter, polecat: long, low, curved
    const { coat = 'umber', bib, muzzle = coat, tail = coat, tailW = 1, legs = coat, ear = coat } = p;
    const w = 8 * tailW;
    const face = () =>
      k.solid(
        p.blunt
          ? '14,70 18,56 34,44 58,38 80,46 88,64 80,84 58,94 32,92 16,84'
          : '18,72 26,60 42,46 60,42 76,50 80,66 70,80 52,86 34,86 20,82',
        coat,
        {
          inside:
            k.blob('8,74 26,70 42,76 58,80 60,100 8,96', bib || muzzle) +
            k.cuts(44, 44, 32, 26, 14, 24, 8, 'sand', 1.6, 0.4) +
            (p.mask ? k.blob('30,56 48,52 62,62 58,74 40,72', p.mask) : ''),
        },
      );
    if (p.pose === 'periscope') {
      // swimming: head and neck up, back and tail breaking the water
      let t = k.solid('98,190! 108,150 128,134 150,140 168,164 172,190!', coat, {
        inside: k.cuts(106, 136, 74, 40, 22, 24, 12, 'sand', 1.7, 0.4),
      });
      t += k.solid('168,176 172,150 188,128! 194,148 188,180', tail, {});
      t += k.solid('30,190! 36,140 32,100 44,78 80,76 94,100 96,140 106,190!', coat, {
        inside:
          k.blob('20,84 46,86 62,112 62,150 66,200 20,200', bib || muzzle) +
          k.cuts(66, 84, 30, 90, 22, 80, 12, 'sand', 1.7, 0.4),
      });
      t +=
        dim(k.oval(64, 42, 8, 8, ear)) +
        face() +
        k.form(curve('64,52 66,42 76,42 78,54 70,60'), ear, {
          dx: 3,
          dy: 3,
          inside: k.oval(71, 50, 4, 5, 'blush', 0, 'opacity=".7"'),
        });
      t +=
        k.blob('10,66 20,61 30,64 28,74 20,79 11,75', 'ink') +
        k.dot(17, 66, 1.8, 'slate') +
        k.eye(46, 60, 4.2) +
        k.line('M30 82L6 88M32 85L12 98M30 79L2 78M40 86L30 100', 'snow', 1.4, 'opacity=".85"');
      return (
        t +
        earth(k, 160, '#7fb0b0', [[26, 0, 26, '#d7e7dc', 2]], 0.35) +
        k.line('M22 168Q62 158 112 168M14 178Q62 168 124 178M110 164Q150 156 190 166', '#eef4e6', 2.6)
      );
    }
    const brush = `148,${118 - w * 0.3} 170,${126 - w} 190,${128 - w * 0.4} 198,120! 196,${136 + w * 0.4} 172,${140 + w} 146,136`;
    let s = k.solid(p.wade ? '140,100 160,104 180,124 202,158! 172,154 146,140' : brush, tail, {
      inside: k.cuts(150, 116, 44, 28, tailW > 1 ? 22 : 8, 10, 11, 'sand', 1.7, 0.45),
    });
    s += dim(
      k.solid('88,124 102,124 100,160 92,174! 84,174!', legs, { light: 0 }) +
        k.solid('130,124 146,124 142,158 138,174! 128,174!', legs, { light: 0 }),
    );
    s += k.solid(
      '46,58 62,50 80,56 92,72 108,86 134,88 156,100 164,120 158,140 162,164 156,180! 138,180! 144,160 134,142 112,136 94,138 84,156 80,180! 62,180! 68,154 62,128 54,100 48,80',
      coat,
      {
        inside:
          (bib ? k.blob('40,76 54,80 66,96 68,120 74,140 52,140 40,100', bib) : '') +
          (p.belly ? k.blob('60,128 90,128 134,134 130,150 60,150', p.belly) : '') +
          (legs !== coat
            ? k.blob('60,142 88,144 90,190 50,190', legs) + k.blob('136,144 170,140 170,190 130,190', legs)
            : '') +
          k.cuts(74, 66, 84, 62, 36, 34, 12, 'sand', 1.7, 0.4),
      },
    );
    s += dim(k.oval(66, 42, 8, 8, ear));
    s += k.solid(
      p.blunt
        ? '14,70 18,56 34,44 58,38 80,46 88,64 80,84 58,94 32,92 16,84'
        : '18,72 26,60 42,46 60,42 76,50 80,66 70,80 52,86 34,86 20,82',
      coat,
      {
        inside:
          k.blob('8,74 26,70 42,76 58,80 60,100 8,96', bib || muzzle) +
          k.cuts(44, 44, 32, 26, 14, 24, 8, 'sand', 1.6, 0.4) +
          (p.mask ? k.blob('30,56 48,52 62,62 58,74 40,72', p.mask) : ''),
      },
    );
    s += k.form(curve(p.smallEar ? '64,52 66,42 76,42 78,54 70,60' : '58,50 58,34 70,28 80,40 76,56'), ear, {
      dx: 3,
      dy: 3,
      inside: k.oval(69, 45, 5, 7, 'blush', 0, 'opacity=".7"'),
    });
    s += k.oval(20, 71, 5.6, 5, 'ink') + k.eye(44, 61, 4.2);
    s += k.line('M30 78L8 84M32 80L14 92M30 76L6 76', 'snow', 1.3, 'opacity=".8"');
    if (p.catch)
      s += k.group(
        k.solid('16,0! 28,-8 24,0 28,8!', p.catch, {}) +
          k.solid('-26,1 -14,-8 6,-7 20,0 6,7 -14,8', p.catch, {
            dx: 2,
            dy: 4,
            inside: k.blob('-30,2 0,3 24,1 10,14 -24,14', 'snow') + k.cuts(-14, -6, 26, 7, 8, 0, 4, 'slate', 2, 0.7),
          }) +
          k.dot(-19, -1, 1.8, 'ink'),
        'translate(26 88) rotate(-6)',
      );
    return p.wade ? s + earth(k, 160, '#7fb0b0', [[30, 0, 26, '#d7e7dc', 2]], 0.35) : s;
  },
  { face: [-4, 24, 136] },
);

export const badger = plan(
  {
    coat: 'ink',
    face: 'ink',
    stripe: 'ink',
    legs: 'ink',
    belly: 'ink',
    pose: ['stand', 'sett'],
    tail: 'ink',
    chin: 'ink',
  },
  (p, k) => {
    const { coat = 'mist', face = 'snow', stripe = 'ink', legs = 'ink', belly = 'ink' } = p;
    if (p.pose === 'sett') {
      // head-on, coming out of its sett
      let s = k.solid(
        k.wide
          ? '-160,420! -160,150! -60,110 20,70 100,52 180,70 260,110 360,150! 360,420!'
          : '-9,209! -9,120! 24,72 100,50 176,72 209,120! 209,209!',
        '#8d7449',
        {
          light: 0.3,
          shade: 0.1,
          inside:
            k.cuts(-4, 60, 208, 130, 60, 20, 13, '#6e5836', 3, 0.8) +
            k.cuts(-4, 50, 208, 60, 50, -80, 10, '#97935a', 3, 0.9),
        },
      );
      s += k.solid('20,209! 26,130 58,84 100,72 142,84 174,130 180,209!', 'peat', { shade: 0.2, light: 0 });
      s += k.solid('100,84 136,96 156,126 160,206! 40,206! 44,126 64,96', coat, {
        inside:
          k.blob('60,150 100,140 140,150 140,210 60,210', belly) +
          k.cuts(44, 92, 112, 90, 90, 84, 14, 'coal', 2.2, 0.7) +
          k.cuts(44, 92, 112, 60, 40, 84, 12, 'snow', 1.8, 0.8),
      });
      s += [62, 138]
        .map(
          (x) =>
            k.solid(`${x - 17},206! ${x - 15},168 ${x},160 ${x + 15},168 ${x + 17},206!`, legs, {}) +
            k.line(`M${x - 10} 186v9M${x - 3} 188v10M${x + 4} 188v10M${x + 11} 186v9`, 'sand', 3),
        )
        .join('');
      s += k.mirror(
        k.form(curve('120,84 120,66 134,62 142,74 134,90'), stripe, {
          inside: k.oval(135, 66, 9, 6, face, 30),
          dx: 2,
          dy: 2,
        }),
      );
      s += k.solid('100,66 122,72 134,92 130,114 118,134 112,156 100,164 88,156 82,134 70,114 66,92 78,72', face, {
        shade: 0.12,
        inside: k.mirror(k.blob('112,62 130,72 132,94 120,114 112,140 108,156! 105,132 108,104 108,80', stripe)),
      });
      s += k.oval(100, 156, 9.4, 7.4, 'ink') + k.oval(97, 153, 3, 2, 'slate') + k.line('M100 163V168', 'ink', 2);
      s += [84, 116]
        .map((x) => k.dot(x, 106, 4.6, 'umber') + k.dot(x, 106, 3.6, 'ink') + k.dot(x - 1.4, 104.4, 1.5, 'snow'))
        .join('');
      if (k.wide) s += earth(k, 202, '#8d7449', [[30, 10, 13, '#6e5836', 3]]);
      return (
        s +
        each('16,150 184,156 26,190 176,196', (x, y, i) =>
          k.solid(
            `${x - 16},${y + 10}! ${x - 12},${y - 6} ${x + 2},${y - 10} ${x + 15},${y - 2} ${x + 18},${y + 10}!`,
            i % 2 ? 'slate' : 'mist',
            {},
          ),
        )
      );
    }
    let s = k.blob('172,112 196,120 192,136 172,134', p.tail || face);
    s += dim(k.solid('94,140 112,140 110,176! 92,176!', legs, { light: 0 }));
    s += k.solid(
      '58,108 78,86 106,74 138,74 168,90 184,116 182,142 180,166 184,180! 156,180! 158,160 144,152 112,154 104,166 106,180! 74,180! 78,160 66,146 58,128',
      coat,
      {
        inside:
          k.blob('40,140 76,142 104,146 130,148 160,146 200,138 200,200 40,200', belly) +
          k.cuts(64, 70, 120, 84, 120, 34, 14, 'coal', 2.2, 0.75) +
          k.cuts(64, 70, 120, 70, 50, 34, 12, 'snow', 1.8, 0.8),
      },
    );
    s += k.solid('10,146 18,134 34,120 50,102 72,92 90,100 94,120 84,140 64,152 40,156 18,156', face, {
      inside:
        k.blob('16,138 36,120 52,104 74,96 92,102 90,114 70,118 50,130 32,144', stripe) +
        k.blob('50,150 70,146 90,128 100,140 80,164 40,166', p.chin || legs),
      shade: 0.14,
    });
    s += k.form(curve('72,94 76,82 88,82 92,94 86,104'), stripe, {
      inside: k.oval(84, 87, 7, 5, face, -20),
      dx: 2,
      dy: 2,
    });
    s +=
      k.oval(13, 146, 6.4, 5.4, 'ink', -20) +
      k.dot(48, 121, 4, 'ink') +
      k.dot(48, 121, 4.6, 'snow', 'opacity=".25"') +
      k.dot(46.5, 119.5, 1.8, 'snow');
    return s + k.line('M74 181h7M84 181h7M94 181h7M158 181h7M168 181h7M178 181h6', 'sand', 2.4);
  },
  { face: (p) => (p.pose === 'sett' ? [26, 44, 148] : [-4, 58, 132]) },
);

export const raccoon = plan(
  {
    coat: 'ink',
    face: 'ink',
    mask: 'ink',
    belly: 'ink',
    tail: ['ringed', 'paddle', 'bare'],
    tailC: 'ink',
    ring: 'ink',
    paws: 'ink',
    ear: 'ink',
    nose: 'ink',
    snout: 'number',
    teeth: 'ink',
    blunt: 'number',
    guard: 'ink',
    smallEar: 'flag',
    head: 'ink',
    eyePatch: 'ink',
    crown: 'ink',
    earIn: 'ink',
  },
  (p, k) => {
    // raccoon, opossum, beaver: hunched sitters
    const {
      coat = 'slate',
      face = 'snow',
      mask = 'ink',
      belly = 'mist',
      tail = 'ringed',
      tailC = coat,
      ring = 'ink',
      paws = 'ink',
      ear = coat,
      nose = 'ink',
      snout = 0,
      teeth,
      blunt = 0,
    } = p;
    let s = '';
    if (tail === 'ringed')
      s += k.solid('148,140 176,130 194,142 196,164 178,178 146,176', tailC, {
        inside: [156, 170, 184].map((x) => k.stroke(`${x - 4},126 ${x + 3},150 ${x - 2},182`, ring, 7)).join(''),
      });
    if (tail === 'paddle')
      s += k.solid('140,156 168,152 194,160 200,172 190,182 160,184 138,180', tailC, {
        inside: `<g opacity=".55">${k.line('M146 150l40 36M160 148l36 34M150 184l34 -34M166 186l32 -30M138 172l24 -24', ring, 1.8)}</g>`,
      });
    if (tail === 'bare')
      s +=
        k.stroke('140,172 168,180 190,170 192,146 178,136 170,146', tailC, 7) +
        k.stroke('136,170 152,177 164,180', 'coal', 11) +
        k.cuts(160, 140, 34, 40, 16, 60, 5, 'rose', 1.2, 0.8);
    s += k.solid('84,98 106,80 132,84 154,110 164,146 156,176 136,182! 86,182! 72,164 72,126', coat, {
      inside:
        k.blob('62,110 86,108 100,128 100,170 60,180', belly) +
        k.cuts(90, 84, 66, 90, 50, 62, 12, p.guard || 'snow', 1.8, 0.4) +
        k.cuts(90, 84, 66, 90, 24, 62, 12, 'ink', 1.8, 0.35),
    });
    s +=
      k.solid('122,152 142,140 160,152 162,174 146,183 118,183', coat, { shade: 0.26 }) +
      k.oval(132, 180, 17, 5.4, paws);
    s +=
      k.solid('78,126 92,124 98,138 84,152 66,158 60,150 72,142', coat, { shade: 0.25 }) +
      k.oval(63, 153, 7, 6, paws) +
      k.oval(84, 180, 13, 5.4, paws);
    s += p.smallEar ? '' : dim(k.solid('54,56 54,38 68,40 70,56', ear, { light: 0 }));
    const n = snout;
    s +=
      (teeth ? k.blob('36,106! 48,106! 47,124! 41,124! 40,116!', teeth) : '') +
      k.solid(
        `${16 - n + blunt},94 ${26 - n + blunt * 0.6},${84 - blunt * 0.6} 44,${68 - blunt * 0.3} 58,54 82,50 102,62 108,82 104,98! 92,108 70,116 44,${112 + blunt * 0.2} ${22 - n + blunt * 0.9},${106 + blunt * 0.2}`,
        p.head || coat,
        {
          inside:
            k.blob(`4,100 34,92 58,92 84,98 114,86 110,130 4,124`, face) +
            (p.eyePatch
              ? k.blob('42,84 54,72 72,68 92,56 98,64 80,78 66,92 50,94', p.eyePatch) +
                k.stroke('40,72 66,56 92,50', p.crown || 'slate', 7) +
                k.cuts(56, 52, 50, 50, 22, 30, 10, 'slate', 1.8, 0.6)
              : '') +
            (mask
              ? k.stroke('34,74 52,66 74,66', face, 8) + k.blob('36,80 56,72 78,76 96,92 80,102 60,96 40,94', mask)
              : '') +
            k.cuts(58, 52, 40, 22, 16, 30, 9, 'snow', 1.6, 0.35),
        },
      );
    s += k.form(curve(p.smallEar ? '86,60 86,48 98,46 104,56 100,66' : '80,58 80,36 96,32 106,46 102,66'), ear, {
      dx: 3,
      dy: 3,
      inside: p.smallEar ? k.oval(95, 57, 4, 5, p.earIn || face) : k.oval(94, 50, 7, 10, p.earIn || face, 10),
    });
    if (p.eyePatch) s += k.stroke('14,106 34,108 58,102', 'peat', 2) + k.dot(99, 38, 4.4, 'blush');
    s +=
      k.oval(19 - n + blunt, 95 - blunt * 0.3, 6.6, 5.6 + blunt * 0.1, nose) +
      k.eye(56, 83, 4.4, false, mask ? 'slate' : false);
    return s + k.line('M34 102L14 112M38 105L22 118', 'snow', 1.3, 'opacity=".7"');
  },
  { face: [2, 22, 140] },
);
