// Birds with wet feet.
import { curve } from '../geometry';
import { earth } from '../grounds';
import { plan } from '../plan';

export const heron = plan(
  {
    back: 'ink',
    neck: 'ink',
    breast: 'ink',
    cap: 'ink',
    crown: 'ink',
    beak: 'ink',
    leg: 'ink',
    thigh: 'ink',
    plume: 'ink',
    shoulder: 'ink',
    tip: 'ink',
  },
  (p, k) => {
    const {
      back = 'slate',
      neck = 'ash',
      breast = 'snow',
      cap = 'ink',
      crown = 'snow',
      beak = 'ochre',
      leg = 'umber',
      thigh = neck,
      plume = cap,
    } = p;
    let s = k.line('M104 136L98 160L102 184M122 136L128 158L122 184', leg, 4.4);
    s += k.stroke('76,34 100,42 116,56', plume, 3.6) + k.stroke('74,36 94,48 104,62', plume, 3);
    s += k.solid(
      '50,30 62,22 78,26 84,40 74,56 66,68 72,82 92,88 120,90 150,108 176,138! 148,138 124,146 98,142 76,124 60,100 50,80 56,62 62,48 54,44',
      neck,
      {
        inside:
          k.stroke('68,52 58,70 64,92 76,110', 'snow', 7) +
          k.cuts(54, 56, 12, 46, 12, 80, 7, 'ink', 1.8, 0.75) +
          k.blob('66,104 84,100 100,128 90,146 66,126', breast) +
          k.blob('40,14 70,14 92,26 86,36 70,32 40,34', crown) +
          k.blob('64,30 78,26 96,34 86,44 74,38', cap),
      },
    );
    s += k.solid('86,90 116,84 146,102 178,140! 150,136 120,140 98,126', back, {
      inside:
        k.stroke('108,118 138,126 172,138', 'ink', 2, 'opacity=".4"') +
        k.stroke('110,106 138,116 168,132', 'ink', 2, 'opacity=".4"') +
        k.cuts(100, 92, 40, 20, 9, 30, 12, 'snow', 1.8, 0.4) +
        (p.shoulder ? k.oval(92, 100, 9, 7, p.shoulder) : '') +
        k.blob('140,112 180,138 190,150 150,140', p.tip || 'coal'),
    });
    if (thigh !== neck) s += k.blob('96,138 110,136 108,148 102,154! 97,148', thigh);
    s += k.form(curve('56,26! 6,38! 54,44!'), beak, { dx: 0, dy: 5 });
    s += k.eye(62, 32, 3.8, 'straw');
    return s + k.line('M84 186q16 -5 30 0M110 188q16 -5 30 0', 'snow', 2.4, 'opacity=".8"');
  },
  { face: [0, 4, 130] },
);

export const wader = plan(
  {
    back: 'ink',
    breast: 'ink',
    belly: 'ink',
    head: 'ink',
    beak: 'ink',
    bend: 'number',
    reach: 'number',
    leg: 'ink',
    wing: 'ink',
    spot: 'ink',
    tail: 'ink',
    marks: 'marks',
    brow: 'ink',
  },
  (p, k) => {
    const {
      back = 'umber',
      breast = 'sand',
      belly = 'cream',
      head = breast,
      beak = 'coal',
      bend = 0,
      reach = 40,
      leg = 'slate',
      wing = back,
      spot = 'bark',
      tail = back,
    } = p;
    let s = k.line('M104 138L98 158L100 182l-12 2M100 182l8 2M122 136L128 158L126 182l-12 2M126 182l8 2', leg, 4.2);
    s += k.solid('150,104 184,124 180,132! 140,134', tail, {});
    s += k.solid(
      '58,44 68,36 82,40 88,54 84,70 92,80 118,84 148,100 172,122! 142,138 112,146 86,138 72,118 66,94 66,72 58,58',
      back,
      {
        inside:
          k.blob('40,30 96,26 94,64 88,82 98,104 104,130 60,140 40,80', head) +
          k.blob('60,84 80,90 100,116 140,130 150,160 60,160', breast) +
          k.blob('70,126 104,130 150,128 140,170 70,160', belly) +
          k.cuts(66, 66, 30, 50, 20, 86, 7, spot, 2, 0.7) +
          k.marks(p.marks),
      },
    );
    s += k.solid('88,88 116,84 146,102 176,124! 140,130 108,124 90,108', wing, {
      inside: k.cuts(94, 90, 66, 32, 30, 26, 9, 'cream', 3, 0.6) + k.cuts(94, 90, 66, 32, 16, 26, 9, 'ink', 3, 0.35),
    });
    const x = 60 - reach;
    s += k.form(
      curve(
        `62,46! ${x + reach * 0.55},${51 - bend * 0.1} ${x + reach * 0.2},${53 + bend * 0.45} ${x},${57 + bend}! ${x + reach * 0.22},${57.5 + bend * 0.45} ${x + reach * 0.55},${56 - bend * 0.05} 62,57!`,
      ),
      beak,
      { dx: 0, dy: 3 },
    );
    return s + k.eye(70, 50, 3.8) + (p.brow ? k.stroke('62,44 72,42 82,46', p.brow, 3.4) : '');
  },
  { face: [0, 8, 144] },
);

export const duck = plan(
  {
    back: 'ink',
    head: 'ink',
    breast: 'ink',
    flank: 'ink',
    beak: 'ink',
    crest: 'ink',
    tail: 'ink',
    eye: 'ink',
    marks: 'marks',
    wing: 'ink',
    speculum: 'ink',
    bill: ['long', 'short'],
    beakTip: 'ink',
    eyeRing: 'ink',
    water: 'ink',
  },
  (p, k) => {
    const {
      back = 'umber',
      head = 'pine',
      breast = 'chestnut',
      flank = 'sand',
      beak = 'ochre',
      crest,
      tail = back,
      eye = false,
    } = p;
    let s = k.solid('140,112 186,96! 180,124 150,138', tail, {});
    if (crest) s += k.blob('52,46 76,32 98,44 106,74! 90,70 78,58', crest);
    s += k.solid(
      '44,62 50,46 66,38 82,44 88,60 86,78 100,92 132,92 164,104 176,120! 166,144 140,156 96,158 62,148 50,128 56,104 60,88 48,78',
      back,
      {
        inside:
          k.blob('30,20 90,30 96,60 88,82 74,90 60,88 40,90', head) +
          k.blob('30,90 62,86 82,94 92,116 84,140 60,170 30,140', breast) +
          k.blob('84,120 120,116 166,128 170,170 80,170', flank) +
          k.cuts(90, 126, 70, 24, 18, 4, 12, 'ink', 1.3, 0.3) +
          k.marks(p.marks),
      },
    );
    s += k.solid('92,98 124,92 158,106 180,116! 152,132 116,130 96,118', p.wing || back, {
      inside:
        k.stroke('112,124 146,126 176,116', 'ink', 2, 'opacity=".35"') +
        (p.speculum ? k.blob('130,114 162,108 166,120 138,124', p.speculum) : ''),
    });
    s += k.form(curve(p.bill === 'short' ? '48,54! 26,66! 48,72!' : '48,56! 34,62 18,66 18,74 34,76 50,76!'), beak, {
      dx: 0,
      dy: 5,
      inside: p.beakTip ? k.dot(20, 70, 8, p.beakTip) : '',
    });
    s += k.eye(62, 58, 4.4, eye, p.eyeRing);
    return s + earth(k, 150, p.water || 'river', [[26, 0, 26, 'sky', 2]], 0.35);
  },
  { face: [6, 22, 138] },
);
