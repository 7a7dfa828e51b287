// Squirrels, mice, hares and other small mammals.
import { curve, each, r1 } from '../geometry';
import { earth } from '../grounds';
import { col, dim } from '../palette';
import { plan } from '../plan';
import { FRUITS } from './fruits';
import { leafArt } from './leaves';

export const squirrel = plan(
  {
    coat: 'ink',
    belly: 'ink',
    tail: 'ink',
    tuft: 'ink',
    stripe: 'ink',
    tailTip: 'ink',
    ear: 'ink',
    slim: 'number',
    membrane: 'ink',
    tailLight: 'ink',
    sideLine: 'ink',
    mask: 'ink',
    eyeRing: 'ink',
    food: ['nut', 'cone', 'none'],
    size: 'number',
    pose: ['sit', 'glide'],
  },
  (p, k) => {
    const { coat = 'fox', belly = 'snow', tail = coat, tuft, stripe, tailTip, ear = coat, slim = 0, membrane } = p;
    const st = slim;
    if (p.pose === 'glide') {
      // on the wing between two trees: the skin stretched between its paws, the tail a flat feather
      const sail =
        '50,92! 54,60 78,26! 112,52 156,40! 150,76 146,104 152,134 168,164! 122,150 84,160 48,158! 58,128 52,108';
      let g = k.solid('140,104 164,98 192,104 200,116! 190,126 162,122 140,118', tail, {
        inside: k.cuts(146, 100, 46, 20, 20, 8, 14, p.tailLight || 'sand', 2, 0.6),
      });
      g += k.solid(sail, coat, {
        inside:
          `<path d="${curve(sail)}" fill="none" stroke="${col(membrane || belly)}" stroke-width="11"/>` +
          `<path d="${curve(sail)}" fill="none" stroke="${col('bark')}" stroke-width="3.6"/>` +
          k.cuts(60, 50, 80, 100, 46, 14, 12, 'bark', 1.8, 0.4),
      });
      g += each('78,26,-100 156,40,-30 168,164,40 48,158,120', (x, y, a) =>
        k.group(
          k.oval(0, 0, 8, 5, 'blush') + k.line('M4 -4l7 -2M6 0h7M4 4l7 2', 'blush', 2.4),
          `translate(${x} ${y}) rotate(${a})`,
        ),
      );
      g += k.solid('52,86 84,84 122,94 146,106 146,116 120,124 84,122 54,116', coat, {
        inside: k.cuts(60, 88, 80, 12, 20, 6, 12, 'sand', 1.8, 0.5),
      });
      g += k.oval(58, 82, 8, 6, ear, -40) + k.oval(60, 120, 8, 6, ear, 40);
      g += k.solid('18,102 28,86 48,80 66,88 72,102 66,116 48,124 28,118', coat, {
        inside: k.blob('10,104 34,106 52,118 40,130 10,126', belly),
      });
      g +=
        k.eye(40, 96, 7, false, p.eyeRing || 'cream') +
        k.oval(19, 103, 4.4, 4, 'rose') +
        k.line('M26 110L14 120M30 113L22 124', 'cream', 1.4);
      return k.group(g, 'rotate(-14 100 100) translate(100 100) scale(.96) translate(-100 -100)');
    }
    let s = k.solid(
      `128,172 150,160 152,132 ${140 + st},104 ${138 + st},70 156,38 178,32 194,52 ${194 - st},90 ${188 - st},130 178,164 156,184`,
      tail,
      {
        inside:
          k.cuts(140, 40, 48, 130, 70, 80, 17, p.tailLight || 'sand', 2.2, 0.45) +
          k.cuts(140, 40, 48, 130, 24, 80, 17, 'ink', 2, 0.25) +
          (tailTip
            ? `<path d="${curve(`128,172 150,160 152,132 ${140 + st},104 ${138 + st},70 156,38 178,32 194,52 ${194 - st},90 ${188 - st},130 178,164 156,184`)}" fill="none" stroke="${col(tailTip)}" stroke-width="9"/>`
            : ''),
      },
    );
    if (tuft) s += k.blob('66,44! 56,20! 74,40!', tuft) + k.blob('76,42! 78,14! 88,42!', tuft);
    s += dim(k.solid('58,48 60,34 72,36 72,50', ear, { light: 0 }));
    s += k.solid('80,78 102,84 124,104 140,134 142,160 130,180 104,184 84,180 74,166 68,140 66,112', coat, {
      inside:
        k.blob('60,90 80,92 90,116 92,150 86,190 54,190', belly) +
        (stripe
          ? k.stroke('98,74 122,104 138,150', stripe, 8) +
            k.stroke('92,78 114,110 128,156', 'cream', 5) +
            k.stroke('88,82 108,116 120,160', stripe, 5)
          : '') +
        k.cuts(90, 84, 44, 84, 34, 66, 11, 'sand', 1.7, 0.4) +
        (membrane ? k.stroke('76,110 96,140 116,176', membrane, 6) : '') +
        (p.sideLine ? k.stroke('84,96 94,122 98,150', p.sideLine, 5) : ''),
    });
    s += k.solid('98,148 118,138 136,150 136,174 120,184 76,185 72,180 78,176 100,174', coat, {
      shade: 0.26,
      inside: k.cuts(100, 144, 34, 30, 14, 60, 9, 'sand', 1.6, 0.4),
    });
    s += k.solid('84,106 94,112 88,126 70,132 56,130 56,122 70,118', coat, { shade: 0.26 });
    s += k.solid('30,78 38,64 52,50 70,44 88,52 94,70 88,88 72,98 50,98 36,92', coat, {
      inside:
        k.blob('24,88 44,84 60,90 74,98 60,110 24,106', belly) +
        (stripe
          ? k.stroke('36,70 56,60 84,62', 'cream', 5) +
            k.stroke('34,78 54,70 86,74', stripe, 4) +
            k.stroke('40,86 60,80 84,84', 'cream', 4)
          : '') +
        k.cuts(50, 48, 40, 30, 16, 36, 8, 'sand', 1.6, 0.4) +
        (p.mask ? k.oval(54, 69, 11, 9, p.mask) : ''),
    });
    s += k.form(curve('70,52 70,34 82,30 90,42 86,58'), ear, {
      dx: 3,
      dy: 3,
      inside: k.oval(80, 46, 5, 8, 'blush', 8, 'opacity=".75"'),
    });
    s += k.oval(32, 80, 4.4, 4, 'peat') + k.eye(54, 69, 5.4, false, p.eyeRing ?? 'cream');
    if (p.food === 'cone') s += k.group(FRUITS.cone(k), 'translate(52 122) rotate(24) scale(.72)');
    s +=
      p.food === 'none' || p.food === 'cone'
        ? ''
        : k.blob('44,118 56,112 64,122 60,138 46,138 40,128', 'umber') + k.blob('42,120 54,110 66,120 54,124', 'bark');
    s += k.line('M40 86L22 92M42 89L28 98', 'peat', 1.2, 'opacity=".6"');
    return p.size ? k.group(s, `translate(104 185) scale(${Number(p.size)}) translate(-104 -185)`) : s;
  },
  { face: (p) => (p.pose === 'glide' ? [0, 10, 180] : [10, 20, 146]) },
);

export const mouse = plan(
  {
    coat: 'ink',
    belly: 'ink',
    ear: 'number',
    tail: 'number',
    kind: ['mouse', 'vole', 'shrew'],
    tailC: 'ink',
    earC: 'ink',
    eye: 'number',
    prop: ['none', 'grass', 'worm', 'berries', 'acorn', 'rocks', 'log', 'leaves'],
    tailUnder: 'ink',
    saddle: 'ink',
    flank: 'ink',
    grain: 'ink',
    noseC: 'ink',
    earTone: 'ink',
    whisker: 'ink',
    lift: 'number',
    foot: 'ink',
  },
  (p, k) => {
    // kind: mouse (big ears, long tail), vole (blunt, ears sunk in fur, short tail), shrew (long snout, pin eye)
    const {
      coat = 'umber',
      belly = 'cream',
      ear = 16,
      tail = 70,
      kind = 'mouse',
      tailC = 'rose',
      earC = coat,
      eye = 5.2,
      prop,
    } = p;
    const vole = kind === 'vole',
      shrew = kind === 'shrew';
    let s = '';
    const done = (t: string) => (shrew ? k.group(t, 'translate(9 0)') : t);
    if (prop === 'rocks')
      s += k.solid('98,206! 108,150 130,120 168,112 209,126! 209,206!', 'slate', {
        inside:
          k.cuts(104, 116, 100, 80, 26, 12, 16, 'mist', 2.4, 0.5) + k.cuts(120, 112, 80, 22, 26, 0, 8, 'moss', 4, 0.9),
      });
    if (prop === 'log')
      s += k.solid(
        `${k.wide ? -160 : -9},178! 60,172 140,174 ${k.wide ? 360 : 209},168! ${k.wide ? 360 : 209},206! ${k.wide ? -160 : -9},206!`,
        'bark',
        {
          shade: 0.2,
          light: 0.3,
          inside:
            k.cuts(0, 176, 200, 26, 30, 2, 20, 'umber', 2, 0.8) + k.cuts(10, 172, 180, 9, 30, 0, 8, 'moss', 3.4, 0.9),
        },
      );
    if (prop === 'grass')
      s += k.line(
        'M150 190Q156 120 188 70M166 190Q170 130 196 96M140 190Q146 110 150 62M120 190Q126 120 104 60',
        '#8c9656',
        5,
      );
    s +=
      tail > 56
        ? k.stroke('158,160 184,172 196,146 182,120 192,92 184,76', tailC, 5)
        : shrew
          ? k.stroke(`156,160 176,168 ${164 + tail * 0.6},150`, tailC, 5)
          : k.stroke(`158,156 172,164 ${166 + tail * 0.5},160`, tailC, 6.4);
    if (p.tailUnder) s += k.stroke('160,163 184,175 198,148 184,121 194,93', p.tailUnder, 1.8);
    s += k.solid(
      shrew
        ? '50,122 74,104 108,96 142,104 162,126 162,152 144,170 106,174 76,170 56,158'
        : vole
          ? '44,120 62,94 90,78 122,76 150,92 168,122 168,154 150,174 108,178 76,174 56,160'
          : '40,120 58,100 84,82 116,78 146,92 166,122 168,152 150,172 110,176 78,172 58,160 46,142',
      coat,
      {
        inside:
          (p.saddle ? k.stroke('60,92 110,84 160,116', p.saddle, 18, 'opacity=".55"') : '') +
          k.blob('30,146 60,142 90,154 130,162 170,150 170,200 30,200', belly) +
          (p.flank ? k.stroke('60,144 96,152 140,156 168,144', p.flank, 8) : '') +
          k.cuts(70, 82, 90, 66, vole ? 70 : 50, vole ? 52 : 40, vole ? 13 : 10, p.grain || 'sand', 1.7, 0.45) +
          k.cuts(70, 82, 90, 70, 24, 40, 11, 'ink', 1.7, 0.25),
      },
    );
    if (!vole && !shrew) s += dim(k.oval(60, 92, ear * 0.8, ear * 0.98, earC, -20));
    const headPts = shrew
      ? '-1,118 12,116 36,112 56,104 80,104 94,122 90,142 72,154 48,151 28,138 8,126'
      : vole
        ? '20,138 22,120 38,104 62,96 88,102 100,122 94,146 74,160 48,160 28,153'
        : '18,140 28,128 44,110 62,100 84,102 96,120 92,142 74,156 50,156 28,149';
    const head =
      k.solid(headPts, coat, {
        inside:
          k.blob(
            shrew ? '-10,122 20,124 50,140 80,148 90,170 -10,170' : '0,146 34,143 56,148 80,152 90,172 0,172',
            belly,
          ) +
          (p.noseC ? k.blob('4,128 22,116 38,120 42,138 28,152 4,156', p.noseC) : '') +
          k.cuts(46, 104, 44, 30, 18, 40, 8, p.grain || 'sand', 1.6, 0.4),
      }) +
      (shrew
        ? k.blob('78,112 82,102 91,103 93,114 86,120', p.earTone || 'umber') +
          k.oval(1, 119, 4.6, 3.6, 'rose', 12) +
          k.eye(46, 121, 2.8) +
          k.line('M20 130l-2 5M26 132l-1 5', 'rust', 2)
        : vole
          ? k.form(curve('78,108 76,94 88,90 98,98 96,112'), earC, {
              dx: 2,
              dy: 2,
              inside: k.oval(88, 103, 5, 6, 'blush', 16, 'opacity=".7"'),
            }) +
            k.cuts(76, 104, 22, 10, 8, 60, 8, p.grain || 'sand', 2, 0.7) +
            k.oval(22, 136, 4.6, 4.6, 'peat') +
            k.eye(52, 122, 4)
          : k.form(
              curve(
                `78,104 70,${104 - ear * 1.3} ${78 + ear * 0.6},${96 - ear * 1.5} ${80 + ear * 1.4},${102 - ear} 92,112`,
              ),
              earC,
              {
                dx: 3,
                dy: 3,
                inside: k.oval(80 + ear * 0.5, 100 - ear * 0.6, ear * 0.5, ear * 0.72, 'blush', 16, 'opacity=".8"'),
              },
            ) +
            k.oval(19, 140, 4.6, 4.2, 'rose') +
            k.eye(55, 124, eye)) +
      k.line(
        shrew ? 'M14 126L-4 138M18 129L2 146M10 122L-6 126M16 118L2 104' : 'M34 146L14 154M36 149L20 162M32 142L8 144',
        p.whisker || 'peat',
        1.2,
        'opacity=".6"',
      );
    s += p.lift ? k.group(head, `rotate(${Number(p.lift)} 84 130)`) : head;
    s +=
      k.solid('112,166 136,160 146,172 134,180 100,181 98,176', coat, { shade: 0.25 }) +
      k.oval(72, 174, 12, 4.6, p.foot || 'blush') +
      k.oval(104, 178.5, 11, 3.6, p.foot || 'blush');
    if (prop === 'acorn') s += k.group(FRUITS.acorn(k), 'translate(36 166) rotate(100) scale(.7)');
    if (prop === 'berries')
      s +=
        k.stroke('2,190 8,150 24,110 20,84', 'moss', 3.4) +
        k.group(leafArt(k, 'oval', 'leaf', 'lime', { stalk: 'moss' }), 'translate(10 144) rotate(-30) scale(.34)') +
        each('22,82 30,92 16,94', (x, y) => k.dot(x, y, 6, 'red') + k.dot(x - 2, y - 2, 1.6, 'snow'));
    if (prop === 'worm')
      s += k.stroke('14,176 28,184 44,176 60,186 76,182', 'rose', 5.4) + k.line('M30 182l3 -3M46 178l3 3', 'rust', 1.6);
    if (prop === 'leaves')
      s += each('20,192,-62 66,198,-30 108,200,-84 150,198,40 188,192,72 132,204,-10 44,204,20', (x, y, a, i) =>
        k.group(
          leafArt(k, i % 2 ? 'maple' : 'oval', ['ochre', 'rust', 'fox'][i % 3], 'umber', { stalk: 'umber' }),
          `translate(${x} ${y}) rotate(${a}) scale(.4)`,
        ),
      );
    if (prop === 'grass')
      s += k.line(
        'M6 196Q14 150 2 112M22 196Q22 160 38 132M36 196Q30 172 40 156M176 196Q180 160 168 136M188 196Q186 150 200 130',
        '#76843a',
        5,
      );
    return done(s);
  },
  { face: [-4, 62, 136] },
);

export const hare = plan(
  {
    coat: 'ink',
    belly: 'ink',
    ear: 'number',
    earTip: 'ink',
    tailTop: 'ink',
    eye: 'ink',
    leg: 'ink',
    chest: 'ink',
    grain: 'ink',
    eyeLight: 'flag',
  },
  (p, k) => {
    const { coat = 'ochre', belly = 'snow', ear = 57, earTip = 'ink', tailTop = 'ink', eye = 'ochre', leg = coat } = p;
    const e = ear;
    let s =
      k.blob('158,142 176,136 180,150 166,160', 'snow') +
      (tailTop ? k.blob('160,140 176,134 178,144 164,146', tailTop) : '');
    const earPts = `66,66! 62,${60 - e * 0.6} 70,${62 - e} 82,${66 - e * 0.8} 84,${66 - e * 0.3} 80,68`;
    s += k.group(
      dim(
        k.solid(earPts, coat, {
          light: 0,
          inside: k.blob(`50,${58 - e} 96,${58 - e} 90,${78 - e} 60,${78 - e}`, earTip),
        }),
      ),
      'rotate(-20 72 66)',
    );
    s += k.solid('72,98 92,88 120,82 146,96 164,124 166,154 152,178! 100,182 84,180! 78,160 66,136 62,114', coat, {
      inside:
        k.blob('56,110 70,116 78,140 82,170 60,190 40,150', p.chest || coat) +
        k.blob('78,166 110,162 150,170 150,190 70,190', belly) +
        k.cuts(84, 86, 78, 84, 70, 44, 12, p.grain || 'bark', 1.9, 0.45) +
        k.cuts(84, 86, 78, 84, 30, 44, 11, 'cream', 1.7, 0.5),
    });
    s += k.solid('112,148 128,120 152,120 166,144 160,172 140,183 98,184 96,177 118,172', leg, {
      shade: 0.24,
      inside: k.cuts(116, 124, 44, 46, 26, 56, 11, 'cream', 1.7, 0.45),
    });
    s += k.solid('70,130 84,132 86,156 82,182! 62,184! 62,178 72,172 70,152', leg, { shade: 0.22 });
    s += k.solid('28,92 36,78 50,66 68,60 86,66 92,84 86,102 70,112 48,112 34,106', coat, {
      inside:
        k.blob('20,102 44,98 62,104 76,112 60,124 20,120', belly) +
        k.cuts(50, 66, 40, 36, 24, 36, 9, 'cream', 1.7, 0.45) +
        ((p.eyeLight ?? true) ? k.oval(57, 82, 11, 9, 'cream', 0, 'opacity=".7"') : ''),
    });
    s += k.form(curve(earPts), coat, {
      dx: 4,
      dy: 2,
      inside:
        k.blob(`71,62 68,${62 - e * 0.55} 74,${70 - e * 0.9} 79,${68 - e * 0.4}`, 'blush', 'opacity=".8"') +
        k.blob(`50,${54 - e} 96,${54 - e} 90,${76 - e} 60,${74 - e}`, earTip),
    });
    return (
      s +
      k.oval(30, 93, 4.4, 3.8, 'rose') +
      k.eye(57, 82, 5.6, eye) +
      k.line('M38 100L16 106M40 103L22 114', 'peat', 1.2, 'opacity=".6"')
    );
  },
  { face: [12, 4, 142] },
);

export const hedgehog = plan(
  {
    spine: 'ink',
    tip: 'ink',
    face: 'ink',
  },
  (p, k) => {
    const { spine = 'peat', tip = 'cream', face = 'sand' } = p;
    // spines lean back: direction turns from upright at the brow to flat at the rump
    const lean = (x: number, y: number) => -2.05 + ((x - 60) / 130) * 1.75 + ((y - 80) / 100) * 0.25;
    const edge = [];
    for (let i = 0; i <= 40; i++) {
      const t = Math.PI * (1.02 + (i / 40) * 0.99),
        x = 116 + Math.cos(t) * 72,
        y = 160 + Math.sin(t) * 92 * (1 - 0.1 * Math.cos(t)),
        a = lean(x, y),
        l = 9 + k.rnd() * 6;
      edge.push(`${r1(x)} ${r1(y)}`, `${r1(x + Math.cos(a) * l)} ${r1(y + Math.sin(a) * l)}`);
    }
    let quills = '',
      under = '';
    for (let row = 0; row < 11; row++)
      for (let i = 0; i < 17; i++) {
        const x = 44 + i * 9.4 + (row % 2) * 4.7 + (k.rnd() - 0.5) * 3,
          y = 76 + row * 9 + (k.rnd() - 0.5) * 3,
          a = lean(x, y),
          mark = `M${r1(x)} ${r1(y)}l${r1(Math.cos(a) * 12)} ${r1(Math.sin(a) * 12)}`;
        if ((i + row) % 3) quills += mark;
        else under += mark;
      }
    let s = k.form('M' + edge.join('L') + 'L186 172L50 172Z', spine, {
      light: 0,
      shade: 0.2,
      inside:
        k.line(quills, 'umber', 4) +
        k.line(
          quills.replace(
            /l(-?[\d.]+) (-?[\d.]+)/g,
            (_, u, v) => `m${r1(u * 0.55)} ${r1(v * 0.55)}l${r1(u * 0.4)} ${r1(v * 0.4)}`,
          ),
          tip,
          2.6,
        ) +
        k.line(under, 'ochre', 2, 'opacity=".8"'),
    });
    s += k.solid(
      '14,158 24,148 38,132 52,120 66,118 76,130 80,148 96,162 140,168 180,166 178,178 130,184 70,184 40,176 22,168',
      face,
      {
        inside:
          k.cuts(56, 124, 120, 58, 50, 64, 9, 'umber', 1.8, 0.5) +
          k.blob('44,128 62,120 70,136 56,150 44,146', 'umber', 'opacity=".35"'),
      },
    );
    s += k.form(curve('64,138 66,124 78,122 84,134 78,146'), 'umber', {
      dx: 2,
      dy: 3,
      inside: k.oval(74, 136, 4, 6, 'blush', 0, 'opacity=".5"'),
    });
    return (
      s +
      k.oval(15, 157, 7, 6, 'ink') +
      k.dot(13, 155, 1.8, 'snow') +
      k.eye(47, 143, 5) +
      [58, 82, 136, 160].map((x) => k.oval(x, 183, 10, 4, 'umber')).join('')
    );
  },
  { face: [0, 44, 150] },
);

export const mole = plan(
  {
    coat: 'ink',
    hill: 'ink',
  },
  (p, k) => {
    const { coat = 'coal', hill = 'umber' } = p;
    let s = k.solid('44,122 58,92 84,72 114,70 144,88 164,122 172,164 160,190 60,190 44,160', coat, {
      light: 0.3,
      inside: k.cuts(60, 74, 100, 96, 80, 62, 12, 'mist', 1.7, 0.45),
    });
    s += k.solid('14,118 28,108 48,98 72,94 88,112 84,138 62,146 38,136 20,130', coat, {
      light: 0.25,
      inside: k.cuts(40, 98, 44, 40, 26, 30, 8, 'mist', 1.6, 0.4),
    });
    s +=
      k.form(curve('8,118 16,112 30,114 32,126 20,132 10,128'), 'rose', { dx: 2, dy: 4 }) +
      k.dot(12, 118, 1.8, 'berry') +
      k.dot(12, 125, 1.8, 'berry') +
      k.dot(52, 112, 2.6, 'ink') +
      k.dot(51.2, 111.2, 0.9, 'snow');
    s += earth(k, 168, hill, [
      [60, 10, 9, 'peat', 3],
      [20, 10, 7, 'sand', 2],
    ]);
    const paw = '0,0! 14,-12 30,-10 34,6 30,16! 26,12 24,22! 18,14 14,24! 8,14 2,20! -4,10';
    return (
      s +
      k.group(k.form(curve(paw), 'blush', { dx: 2, dy: 4 }), 'translate(46 150) rotate(6)') +
      k.group(k.form(curve(paw), 'blush', { dx: 2, dy: 4 }), 'translate(112 152) rotate(-8)')
    );
  },
  { face: [0, 52, 146] },
);
