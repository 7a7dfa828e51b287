// Chamois and ibex, and the bison: heavy bodies with horns.
import { curve, each } from '../geometry';
import { dim } from '../palette';
import { plan } from '../plan';

export const goat = plan(
  {
    coat: 'ink',
    belly: 'ink',
    legs: 'ink',
    face: 'ink',
    cheek: 'ink',
    backLine: 'ink',
    rump: 'ink',
    tail: 'ink',
    horns: ['hook', 'scimitar'],
    horn: 'ink',
    ridge: 'ink',
    beard: 'ink',
    throat: 'ink',
    muzzle: 'ink',
  },
  (p, k) => {
    const { coat = '#a5794a', belly = 'sand', legs = coat, face = coat, horn = 'ink', tail = 'peat' } = p;
    const scimitar = p.horns === 'scimitar';
    let s = '';
    if (scimitar) {
      const one = '54,46! 50,18 66,-10 98,-18 132,2! 140,14! 112,4 88,10 74,28 70,50!';
      const knobs = each('54,20 58,6 67,-6 79,-14 93,-17 108,-14 121,-7', (x, y) => k.dot(x, y, 5, horn));
      const rings = k.line(
        'M53 30l18 8M55 16l18 12M62 2l17 18M74 -9l13 19M89 -15l8 19M105 -15l2 19M119 -8l-3 14',
        p.ridge || 'bark',
        2.6,
      );
      const whole = knobs + k.form(curve(one), horn, { dx: 3, dy: 5, inside: rings });
      s += k.group(dim(whole), 'translate(-12 4) rotate(-7 60 44)') + whole;
    } else
      s +=
        dim(k.line('M54 46C50 30 50 18 58 11C65 6 72 11 69 19', horn, 5)) +
        k.line('M63 46C60 30 61 17 70 10C78 5 85 11 81 20', horn, 6) +
        k.line('M60 36l5 -1M60 29l5 -1', 'slate', 1.6);
    s += dim(
      k.solid('96,124 108,124 108,152 104,183! 95,183! 97,152', legs, { light: 0 }) +
        k.solid('134,124 152,122 146,142 150,156 146,183! 136,183! 138,156 130,140', legs, { light: 0 }),
    );
    s += k.blob('166,88 178,86 180,102 170,104', tail);
    s += k.solid(
      '22,74 30,62 42,52 56,43 70,46 82,60 96,76 116,80 140,77 160,83 172,100 173,122 166,138 168,156! 165,184! 152,184! 151,156 143,143 118,141 100,141 92,157 91,184! 78,184! 77,154 67,134 57,116 51,98 47,84 36,83 26,83',
      coat,
      {
        inside:
          (legs !== coat
            ? k.blob('68,142 96,142 96,190 66,190', legs) + k.blob('142,144 174,138 176,190 142,190', legs)
            : '') +
          k.blob('84,134 108,130 134,132 148,148 118,150 88,150', belly) +
          (p.rump ? k.blob('162,88 178,94 178,130 166,126 158,106', p.rump) : '') +
          (p.backLine ? k.stroke('72,46 98,74 138,76 170,92', p.backLine, 8) : '') +
          (p.throat ? k.blob('46,80 58,80 66,96 62,114 54,104', p.throat) : '') +
          k.cuts(78, 80, 84, 52, 40, 24, 11, 'cream', 1.6, 0.34) +
          k.cuts(78, 84, 84, 50, 18, 24, 11, 'ink', 1.6, 0.24) +
          (face !== coat ? k.blob('10,64 30,54 50,40 68,42 64,66 52,84 10,92', face) : '') +
          (p.cheek ? k.stroke('64,50 50,60 36,69 24,74', p.cheek, 7) : ''),
      },
    );
    if (p.beard) s += k.blob('34,80 46,82 44,96 38,102! 34,92', p.beard);
    s += k.form(curve('62,52! 74,40 94,38 94,45 84,54 70,58'), coat, {
      dx: 2,
      dy: 4,
      inside: k.blob('68,52 80,45 90,42 80,51', 'blush', 'opacity=".7"'),
    });
    s +=
      k.oval(24, 74, 4.4, 4.2, p.muzzle || 'peat', -20) +
      k.stroke('22,81 32,80 40,77', 'peat', 1.8, 'opacity=".6"') +
      k.eye(47, 60, 4.6, scimitar ? 'straw' : false);
    return k.group(s, scimitar ? 'translate(14 26) scale(.86)' : 'translate(8 0) scale(1)');
  },
  { face: (p) => (p.horns === 'scimitar' ? [8, -4, 148] : [8, -4, 132]) },
);

export const bison = plan(
  { coat: 'ink', mane: 'ink', horn: 'ink', legs: 'ink', lit: 'ink' },
  (p, k) => {
    const { coat = '#7a4f2f', mane = 'bark', horn = 'coal', legs = 'bark', lit = 'ochre' } = p;
    let s = k.stroke('174,98 187,116 186,140', coat, 5) + k.blob('181,136 191,138 190,158! 183,152', 'peat');
    s += dim(
      k.solid('92,132 108,132 106,160 105,183! 92,183!', legs, { light: 0 }) +
        k.solid('136,130 154,128 146,150 150,183! 138,183! 138,156', legs, { light: 0 }),
    );
    s += k.solid(
      '34,110 38,84 52,60 74,40 100,34 122,46 142,66 164,74 178,92 180,116 172,136 173,158! 170,184! 155,184! 156,158 145,144 118,148 102,152 97,166 97,184! 82,184! 81,160 64,154 46,146 36,130',
      coat,
      {
        inside:
          k.blob('76,158 100,154 100,190 76,190', legs) +
          k.blob('150,150 180,146 180,190 150,190', legs) +
          k.blob('20,90 50,50 84,38 104,58 108,92 100,126 96,150 60,170 20,150', mane) +
          k.cuts(48, 48, 56, 100, 60, 66, 14, lit, 2.2, 0.5) +
          k.cuts(104, 52, 70, 84, 44, 30, 12, 'sand', 1.8, 0.4) +
          k.cuts(48, 60, 60, 90, 30, 70, 15, 'peat', 2.4, 0.5),
      },
    );
    s += k.blob('30,140 46,150 62,144 62,164 52,184! 46,172 40,178! 36,160', 'peat');
    s += dim(k.line('M40 88C28 84 24 72 31 60', horn, 7));
    s += k.solid('12,134 14,112 26,94 46,82 66,88 76,106 72,130 56,148 34,158 18,150', mane, {
      inside:
        k.blob('4,128 24,124 34,138 30,162 4,160', 'peat') +
        k.cuts(28, 84, 42, 34, 34, 70, 12, lit, 2, 0.55) +
        k.cuts(36, 112, 34, 34, 18, 70, 10, lit, 1.8, 0.4),
    });
    s += k.form(curve('66,94! 82,88 94,94 88,104 70,106'), coat, {
      dx: 2,
      dy: 3,
      inside: k.oval(80, 97, 7, 3.4, 'peat', -8),
    });
    s +=
      k.line('M58 90C72 84 78 70 71 57', horn, 8) +
      k.line('M73 66C74 62 73 60 71 57', 'sand', 4) +
      k.blob('40,80 52,72 64,78 62,92 48,96 40,90', mane) +
      k.cuts(42, 74, 18, 18, 10, 70, 9, lit, 2, 0.6);
    return (
      s +
      k.oval(17, 140, 5, 4.4, 'ink', 30) +
      k.dot(15.6, 138.6, 1.4, 'slate') +
      k.stroke('18,151 28,152 38,146', 'ink', 2) +
      k.eye(39, 114, 4.6, false, 'umber')
    );
  },
  { face: [0, 34, 140] },
);
