// Hoofed animals.
import { curve, each, r1 } from '../geometry';
import type { Solid } from '../kit';
import { dim } from '../palette';
import { plan } from '../plan';
import { puff } from './crowns';

export const deer = plan(
  {
    coat: 'ink',
    belly: 'ink',
    neck: 'ink',
    rump: 'ink',
    tail: 'ink',
    spots: 'ink',
    antlers: ['none', 'roe', 'fallow', 'red', 'white', 'elk'],
    muzzle: 'ink',
    mane: 'ink',
    horn: 'ink',
    legs: 'ink',
    ear: 'ink',
    tailLong: 'flag',
    rumpEdge: 'ink',
    lip: 'ink',
    throat: 'ink',
  },
  (p, k) => {
    const {
      coat = 'chestnut',
      belly = 'sand',
      neck = coat,
      rump = 'cream',
      tail = coat,
      spots,
      antlers = 'none',
      muzzle = 'peat',
      mane,
      horn = 'sand',
      legs = coat,
      ear = coat,
    } = p;
    const HORNS = {
      red: 'M62 44C84 36 92 14 80 -22M70 40C60 34 54 28 52 20M84 26C96 22 102 16 106 8M88 6C98 2 104 -6 106 -14M85 -6L66 -24M54 44C34 38 22 16 30 -20M46 40C38 40 28 38 20 32M32 26C20 22 14 16 10 8M27 6C18 2 12 -6 10 -14M29 -6L46 -22',
      elk: 'M62 44C90 40 116 24 128 -16M66 42C60 32 60 22 52 12M84 36C84 24 80 14 82 2M102 26C104 14 102 4 106 -8M118 10L134 4M56 44C40 40 34 20 40 -18M48 38C38 38 28 34 22 26M38 24C28 20 22 12 20 4M37 6C28 0 26 -8 26 -14',
      roe: 'M62 44C64 34 62 26 66 14M64 28L74 22M56 44C54 34 50 28 50 14M52 28L42 24',
      white:
        'M62 44C92 40 94 16 68 -6M82 34L84 8M88 24L106 6M60 46L58 28M54 44C26 42 18 22 34 -4M34 34L26 10M28 24L10 10',
      none: '',
    };
    let s = '';
    if (antlers === 'fallow')
      s +=
        k.line('M64 44C76 38 80 30 82 24M66 40C58 34 52 30 48 22', horn, 6) +
        k.solid('74,30 78,10! 84,14 90,2! 94,12 104,4! 102,16 112,14! 104,26 108,34! 94,36 84,38', horn, {
          shade: 0.15,
        }) +
        k.line('M58 44C46 40 40 32 38 26', horn, 6) +
        k.solid('44,32 36,12! 32,16 26,4! 22,14 14,8! 16,20 8,22! 16,28 18,36! 30,36', horn, { shade: 0.15 });
    else if (antlers !== 'none')
      s +=
        k.line(HORNS[antlers], 'peat', antlers === 'roe' ? 8 : 8.4, 'opacity=".18" transform="translate(2 2)"') +
        k.line(HORNS[antlers], horn, antlers === 'roe' ? 6 : 6.4);
    s += dim(
      k.solid('92,120 102,122 104,150 102,182! 95,182! 95,152', legs, { light: 0 }) +
        k.solid('132,120 148,118 142,138 148,152 144,182! 136,182! 137,154 128,136', legs, { light: 0 }),
    );
    if (p.tailLong) s += k.blob('156,92 172,100 174,126! 160,118', tail);
    const body =
      '24,70 30,62 42,52 54,42 66,46 76,62 88,78 104,84 128,82 150,82 163,94 165,110 159,126 163,148! 160,184! 151,184! 150,152 139,134 118,130 98,132 88,134 86,156 86,184! 77,184! 75,154 70,132 60,114 55,96 50,80 40,77 28,80';
    s += k.solid(body, coat, {
      inside:
        (legs !== coat
          ? k.blob('70,140 92,138 92,190 60,190', legs) + k.blob('140,140 170,134 176,190 140,190', legs)
          : '') +
        k.blob('76,128 100,124 130,124 146,138 120,142 84,142', belly) +
        (neck !== coat ? k.blob('52,44 66,40 90,72 88,96 74,122 50,108 46,80', neck) : '') +
        (mane
          ? k.blob('50,78 62,84 78,82 86,100 76,126 58,116', mane) +
            k.cuts(54, 84, 24, 32, 20, 76, 11, 'peat', 2.4, 0.55)
          : '') +
        (rump ? k.blob('158,84 176,86 176,128 160,126 152,108', rump) : '') +
        (p.rumpEdge ? k.stroke('158,84 151,106 159,126', p.rumpEdge, 3.4) : '') +
        (spots
          ? each(
              '96,92 108,98 120,90 132,96 144,92 102,106 116,108 130,110 144,106 110,117 126,120 92,104 138,118',
              (x, y) => k.oval(x, y, 3.6, 2.8, spots),
            )
          : '') +
        k.cuts(88, 84, 66, 40, 22, 14, 10, 'cream', 1.4, 0.3) +
        k.blob('20,64 30,60 36,70 34,82 20,82', p.lip || 'cream') +
        (p.throat ? k.blob('48,78 58,80 62,94 54,98', p.throat) : ''),
    });
    if (!p.tailLong && tail) s += k.blob('158,88 169,94 170,112! 160,106', tail);
    s += k.oval(26, 69, 5, 4.6, muzzle, -20);
    s += k.form(curve('60,48! 70,36 90,30 92,36 84,48 68,54'), ear, {
      dx: 2,
      dy: 4,
      inside: k.blob('66,48 76,40 88,34 80,46', 'blush', 'opacity=".75"'),
    });
    s += k.eye(46, 58, 4.2);
    const tall = { none: 0, roe: 0, red: 0.87, elk: 0.88, fallow: 0.96, white: 0.94 }[antlers];
    return tall ? k.group(s, `translate(${r1(100 - 100 * tall)} ${r1(186 - 186 * tall)}) scale(${tall})`) : s;
  },
  { face: [-2, -12, 132] },
);

export const boar = plan(
  {
    coat: 'ink',
    stripe: 'ink',
    tusk: 'ink',
    bristle: 'ink',
    snout: 'ink',
    young: 'flag',
    legs: 'ink',
    cheek: 'ink',
  },
  (p, k) => {
    const { coat = 'bark', stripe, tusk = 'snow', bristle = 'peat', snout = 'rose', young = 0, legs = coat } = p;
    let s = k.stroke('174,92 186,98 184,114', coat, 4.4) + k.blob('180,110 188,114 184,126 178,120', bristle);
    s += dim(
      k.solid('92,130 108,130 106,160 104,180! 94,180!', legs, { light: 0 }) +
        k.solid('134,130 152,130 146,160 146,180! 136,180!', legs, { light: 0 }),
    );
    if (!young) s += k.fill('M58 76L66 58L72 66L82 50L88 60L98 48L104 58L116 52L122 62L134 60L146 72Z', bristle);
    s += k.solid(
      '54,94 72,72 100,62 134,66 164,78 178,102 174,132 164,150 166,166 164,183! 152,183! 152,164 142,144 112,142 94,146 90,164 90,183! 78,183! 76,158 64,136 54,116',
      coat,
      {
        inside:
          (legs !== coat
            ? k.blob('70,150 96,150 96,190 70,190', legs) + k.blob('146,150 172,150 172,190 146,190', legs)
            : '') +
          (stripe
            ? each('76,0 89,4 102,6 115,4', (y, c) =>
                k.stroke(`64,${y + 14} 100,${y + c} 140,${y + 2 + c} 176,${y + 20}`, stripe, 5),
              )
            : k.cuts(64, 66, 108, 80, 90, 46, 13, 'sand', 1.9, 0.4) +
              k.cuts(64, 66, 108, 80, 40, 46, 13, 'ink', 2.2, 0.4)),
      },
    );
    s += k.solid('6,134 14,124 34,112 50,94 66,80 88,84 96,106 86,130 66,144 40,146 16,146', coat, {
      inside:
        (stripe ? k.stroke('44,100 64,96 96,112', stripe, 4) : '') +
        k.cuts(44, 84, 46, 50, 34, 30, 10, 'sand', 1.8, 0.4) +
        k.blob('24,138 50,132 72,140 60,156 24,152', p.cheek || 'umber'),
    });
    s += k.form(curve('70,88! 66,62 82,52! 96,70 92,96'), coat, {
      dx: 4,
      dy: 3,
      inside: k.blob('76,86 76,68 84,62 90,84', 'peat', 'opacity=".5"'),
    });
    s += k.oval(9, 136, 6.4, 9.5, snout, 10) + k.oval(8, 133, 1.6, 2.4, 'peat') + k.oval(8, 140, 1.6, 2.4, 'peat');
    if (tusk && !young)
      s +=
        k.blob('27,140! 25,130 20,120! 32,128 36,140!', tusk) +
        k.stroke('12,142 28,141 48,138', 'peat', 2.2, 'opacity=".6"');
    s += k.eye(54, 105, 4.2);
    return young ? k.group(s, 'translate(10 17) scale(.91)') : s;
  },
  { face: [-2, 44, 140] },
);

export const pony = plan(
  {
    coat: 'ink',
    mane: 'ink',
    muzzle: 'ink',
    legs: 'ink',
    belly: 'ink',
  },
  (p, k) => {
    const { coat = 'umber', mane = 'peat', muzzle = 'sand', legs = coat } = p;
    let s = k.solid('160,84 180,92 190,126 186,166! 172,150 168,118', mane, {
      inside: k.cuts(164, 90, 24, 70, 16, 80, 16, 'sand', 1.7, 0.35),
    });
    s += dim(
      k.solid('88,124 100,124 100,156 98,182! 88,182!', legs, { light: 0 }) +
        k.solid('132,124 148,124 142,156 144,182! 133,182!', legs, { light: 0 }),
    );
    s += k.solid(
      '12,92 16,80 30,66 44,46 60,38 76,50 92,70 112,78 140,74 162,82 172,102 168,128 162,148 164,184! 151,184! 150,156 140,138 112,140 94,140 90,158 90,184! 77,184! 76,154 66,128 58,104 52,88 38,98 20,104',
      coat,
      {
        inside:
          k.blob('4,86 22,82 32,96 24,110 4,108', muzzle) +
          (legs !== coat
            ? k.blob('70,150 94,150 94,190 70,190', legs) + k.blob('146,150 170,150 170,190 146,190', legs)
            : '') +
          k.blob('84,132 140,130 140,150 84,150', p.belly || coat) +
          k.cuts(84, 78, 80, 50, 28, 18, 12, 'sand', 1.6, 0.35),
      },
    );
    s += k.blob('50,38 52,20! 62,38', coat);
    s += k.solid('40,52 54,34 68,30 84,46 100,72 106,88! 92,92 80,104! 76,84 64,62', mane, {
      inside: k.cuts(54, 38, 44, 56, 24, 64, 15, 'sand', 1.8, 0.4),
    });
    s += k.blob('60,40 60,20! 70,38', coat);
    return s + k.eye(42, 64, 4.4) + k.oval(16, 90, 2, 3, 'peat', 30);
  },
  { face: [-2, 8, 140] },
);

export const sheep = plan(
  {
    wool: 'ink',
    face: 'ink',
    legs: 'ink',
    horn: 'ink',
    lock: 'ink',
  },
  (p, k) => {
    const { wool = 'cream', face = 'snow', legs = face, horn, lock = '#c9a873' } = p;
    const leg = (x: number, o: Solid) =>
      k.solid(`${x - 6},140 ${x + 7},140 ${x + 5},160 ${x + 5},183! ${x - 6},183! ${x - 5},160`, legs, {
        ...o,
        inside:
          k.blob(`${x - 10},175 ${x + 10},175 ${x + 10},190 ${x - 10},190`, 'peat') +
          k.dot(x, 166, 2.4, 'coal') +
          k.dot(x + 3, 158, 1.8, 'coal'),
      });
    let s = dim(leg(104, { light: 0 }) + leg(150, { light: 0 })) + leg(86, { shade: 0.16 }) + leg(164, { shade: 0.16 });
    // a long curly fleece: overlapping locks, the lowest hanging
    const curl = (x: number, y: number, r: number) =>
      k.line(
        `M${r1(x - r * 0.5)} ${r1(y)}q${r1(r * 0.5)} ${r1(-r * 0.7)} ${r1(r)} 0q${r1(r * 0.1)} ${r1(r * 0.6)} ${r1(-r * 0.5)} ${r1(r * 0.5)}`,
        lock,
        2,
      );
    const puffs: ReadonlyArray<readonly [x: number, y: number, r: number]> = [
      [172, 116, 16],
      [168, 134, 15],
      [150, 142, 16],
      [130, 146, 16],
      [110, 146, 16],
      [90, 140, 16],
      [176, 98, 15],
      [164, 80, 18],
      [142, 72, 20],
      [118, 72, 20],
      [96, 80, 18],
      [152, 118, 19],
      [132, 122, 19],
      [110, 122, 19],
      [92, 112, 17],
      [150, 96, 20],
      [126, 98, 21],
      [104, 98, 19],
      [78, 112, 15],
      [76, 128, 13],
    ];
    for (const [x, y, r] of puffs)
      s +=
        k.form(puff(x, y, r, k.rnd), wool, { dx: r * 0.2, dy: r * 0.26, shade: 0.17, light: 0 }) +
        curl(x - r * 0.3, y - r * 0.1, r * 0.6) +
        curl(x + r * 0.35, y + r * 0.4, r * 0.5);
    // head: broad white face, dark spots, woolly brow
    s += dim(k.solid('66,64 52,56 44,60 50,70 62,76', face, { light: 0 }));
    s += k.solid('18,108 22,94 34,80 48,66 66,60 82,68 86,88 78,108 60,122 38,126 24,120', face, {
      inside:
        k.blob('10,104 26,100 36,112 30,130 10,126', '#d9c7b0') +
        each('40,96,3 52,110,3.6 62,100,2.6 34,104,2.2 46,118,2.6 70,112,3', (x, y, r) => k.dot(x, y, r, 'coal')) +
        k.blob('44,78 56,74 66,84 58,93 46,90', '#d9c7b0'),
    });
    s += k.solid('80,84 98,74 112,80 108,92 92,98 80,96', face, {
      shade: 0.22,
      inside: k.blob('86,86 100,80 104,86 92,94', 'blush', 'opacity=".7"') + k.dot(104, 82, 2.4, 'coal'),
    });
    if (horn)
      s +=
        k.line('M76 66C108 52 122 92 96 106C82 112 72 98 84 92', horn, 9.4) +
        k.line(
          'M84 60l3 8M98 62l-2 9M108 74l-8 5M109 90l-9 -1M100 102l-5 -7M88 105l1 -8',
          'umber',
          1.8,
          'opacity=".6"',
        );
    for (const [x, y, r] of [
      [74, 62, 13],
      [60, 60, 12],
      [50, 66, 9],
    ] as const)
      s += k.form(puff(x, y, r, k.rnd), wool, { dx: 3, dy: 4, shade: 0.16 }) + curl(x, y, r * 0.6);
    return (
      s +
      k.eye(52, 84, 4.6, 'ochre') +
      k.oval(21, 108, 3, 4.4, 'peat', 24) +
      k.stroke('22,119 32,120 42,115', 'peat', 2, 'opacity=".7"')
    );
  },
  { face: [-2, 28, 150] },
);
