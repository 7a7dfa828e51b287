// Beetles, ants, crickets and other six-legged walkers.
import { curve } from '../geometry';
import { col } from '../palette';
import { plan } from '../plan';

export const beetle = plan(
  {
    shell: 'ink',
    thorax: 'ink',
    head: 'ink',
    jaws: ['none', 'stag', 'pincer'],
    sheen: 'ink',
    legs: 'ink',
    lamp: 'ink',
    ridge: 'ink',
    long: 'number',
    feelers: 'ink',
    spike: 'flag',
    claws: 'flag',
    jaw: 'ink',
    eye: 'ink',
    thoraxMarks: 'marks',
    shellMarks: 'marks',
    grooves: 'flag',
    wings: 'ink',
    wingVein: 'ink',
    turn: 'number',
    glow: 'ink',
  },
  (p, k) => {
    const {
      shell = 'chestnut',
      thorax = 'ink',
      head = 'ink',
      jaws = 'none',
      sheen = 'snow',
      legs = 'ink',
      lamp,
      ridge = 'ink',
      long = 0,
      feelers = 'ink',
    } = p;
    let s =
      (p.spike ? k.line('M97 176L92 206M103 176L108 206', legs, 3.4) : '') +
      k.mirror(
        k.line((p.claws ? '' : 'M118 84L146 72L156 50') + 'M122 110L154 110L170 128M118 134L146 150L152 178', legs, 6) +
          (p.claws
            ? k.solid('116,84! 138,66 150,40 146,36 130,54 112,74', legs, {}) + k.line('M148 38L126 22', legs, 6)
            : ''),
      );
    s += k.mirror(k.line(jaws === 'stag' ? 'M110 56L122 50L126 42' : 'M106 52Q124 36 128 16', feelers, 2.8));
    if (jaws === 'stag')
      s += k.mirror(
        k.form(curve('104,54! 118,44 128,28 122,8! 118,22 112,26! 112,32 104,38 100,46'), p.jaw || 'chestnut', {
          dx: 3,
          dy: 3,
        }),
      );
    if (jaws === 'pincer') s += k.mirror(k.form(curve('102,46! 112,38 108,24! 102,34'), head, {}));
    s += k.solid(`100,46 116,50 120,62 112,72 88,72 80,62 84,50`, head, { dx: 4, dy: 4 });
    s += k.mirror(k.dot(114, 58, 3.6, p.eye || 'sand'));
    s += k.solid('78,70! 100,66 122,70! 130,84 124,96! 100,98 76,96! 70,84', thorax, {
      dx: 5,
      dy: 4,
      inside: k.marks(p.thoraxMarks) + k.cuts(76, 70, 40, 14, 8, 10, 10, sheen, 2, 0.45),
    });
    const e = 180 + long;
    s += k.solid(
      `76,98! 100,96 124,98! 136,120 ${132},${e - 30} 112,${e - 4} 100,${e} 88,${e - 4} ${68},${e - 30} 64,120`,
      shell,
      {
        inside:
          k.marks(p.shellMarks) +
          k.line(`M100 96V${e}`, ridge, 3) +
          (p.grooves
            ? k.line(
                `M86 100Q76 136 90 ${e - 8}M114 100Q124 136 110 ${e - 8}M76 104Q68 136 82 ${e - 18}M124 104Q132 136 118 ${e - 18}`,
                ridge,
                1.8,
                'opacity=".6"',
              )
            : '') +
          k.cuts(72, 104, 18, 50, 12, 84, 14, sheen, 2.4, 0.5) +
          (lamp ? k.blob(`60,${e - 34} 100,${e - 38} 140,${e - 34} 140,${e + 10} 60,${e + 10}`, lamp) : ''),
      },
    );
    if (p.wings)
      s += k.mirror(
        `<g opacity=".88">${k.solid('102,92! 124,92 148,124 150,168 130,196 112,180 102,140', p.wings, { shade: 0.1, light: 0.3, dx: 3, dy: 4, inside: k.line('M104 94Q130 130 132 192M104 110Q120 140 122 188M118 100Q146 140 146 176M116 140L146 140M118 162L146 160', p.wingVein || 'fox', 2.2) })}</g>`,
      );
    return k.group(s, `rotate(${p.turn ?? -16} 100 104)`);
  },
  { face: [12, 8, 180] },
);

export const ant = plan(
  {
    head: 'ink',
    thorax: 'ink',
    gaster: 'ink',
    legs: 'ink',
    jaw: 'ink',
  },
  (p, k) => {
    const { head = 'ink', thorax = 'rust', gaster = 'ink', legs = 'peat' } = p;
    let s = k.line('M92 112L70 90L54 150L44 166M100 116L96 142L84 178M112 112L132 92L148 146L160 172', legs, 5);
    s += k.stroke('44,92 34,66 18,56', legs, 4) + k.stroke('50,86 50,62 36,46', legs, 4);
    s += k.solid('124,102 134,84 160,82 184,100 186,124 166,138 142,134 128,120', gaster, {
      inside:
        k.stroke('148,80 142,110 150,138', 'slate', 2.4) +
        k.stroke('166,82 162,110 168,138', 'slate', 2.4) +
        k.cuts(132, 86, 30, 16, 8, 10, 10, 'snow', 2, 0.45),
    });
    s += k.solid('72,100 84,88 102,90 116,98 128,106 124,116 110,120 92,120 76,114', thorax, {
      inside: k.cuts(76, 90, 40, 14, 8, 15, 9, 'blush', 2, 0.5),
    });
    s +=
      k.form(curve('38,92 48,82 66,84 74,100 66,114 50,118 40,110'), head, {
        inside: k.cuts(44, 84, 20, 8, 4, 10, 8, 'snow', 2, 0.4),
      }) + k.line('M42 112L26 120L32 128M48 116L36 130', p.jaw || thorax, 4.6);
    return s + k.dot(56, 96, 4, 'sand') + k.dot(56.5, 96.5, 2.4, 'ink');
  },
);

export const cricket = plan(
  {
    body: 'ink',
    wing: 'ink',
    legs: 'ink',
  },
  (p, k) => {
    const { body = 'lime', wing = body, legs = body } = p;
    let s = k.stroke('48,92 40,50 92,26 150,22', 'bark', 2.2) + k.stroke('44,94 26,54 60,24 104,10', 'bark', 2.2);
    s += k.line('M72 122L58 146L54 176M88 126L84 152L74 178', legs, 4.4);
    s += k.solid('62,96 92,92 140,104 180,124 140,134 92,132 64,122', body, {
      inside: Array.from({ length: 7 }, (_, i) => k.line(`M${92 + i * 12} 92l-4 44`, 'ink', 1.4, 'opacity=".3"')).join(
        '',
      ),
    });
    s += k.solid('72,92 104,84 146,90 188,108! 146,116 100,112 74,106', wing, {
      light: 0.35,
      inside: k.line('M76 98L186 108M96 88L120 112M116 86L142 114M138 88L162 112', 'fern', 1.5),
    });
    s +=
      k.solid('104,126 114,112 140,76 156,62 164,66 158,80 134,116 118,134', legs, { shade: 0.25 }) +
      k.line('M160 66L166 120L178 176l10 2', legs, 4.6);
    return s + k.form(curve('40,100 48,86 64,86 74,100 70,118 54,124 42,114'), body, {}) + k.eye(52, 100, 4.6);
  },
  { face: [16, 16, 174] },
);

export const cicada = plan(
  {
    body: 'ink',
    eye: 'ink',
    vein: 'ink',
    wing: 'ink',
    band: 'ink',
    turn: 'number',
  },
  (p, k) => {
    const { body = 'ink', eye = 'red', vein = 'fox', wing = '#f4e6bd', band = 'fox' } = p;
    let s =
      k.mirror(k.line('M122 78L146 64L152 44M126 96L158 98L174 116M118 116L150 136L158 162', vein, 5.4)) +
      k.mirror(k.line('M108 44L118 28', 'ink', 2.6));
    s += k.solid('82,104 118,104 122,130 114,156 100,170 86,156 78,130', body, {
      inside: Array.from({ length: 5 }, (_, i) => k.line(`M74 ${114 + i * 11}H126`, band, 2.6)).join(''),
    });
    s += k.solid('100,44 122,46 132,56 126,66 100,70 74,66 68,56 78,46', body, {
      dx: 3,
      dy: 3,
      inside: k.blob('92,46 108,46 106,60 94,60', 'umber'),
    });
    s += k.mirror(k.dot(133, 57, 9.6, 'berry') + k.dot(133, 57, 8.2, eye) + k.dot(130, 53.6, 2.4, 'snow'));
    s += k.solid('74,66! 100,62 126,66! 134,82 126,102 100,110 74,102 66,82', body, {
      inside:
        k.blob('84,76 96,74 94,96 86,94', band) +
        k.blob('116,76 104,74 106,96 114,94', band) +
        k.cuts(72, 66, 56, 12, 8, 0, 9, 'mist', 1.8, 0.6),
    });
    const w = '114,84! 132,84 156,116 168,158 160,190 144,192 124,166 108,124';
    return k.group(
      s +
        k.mirror(
          `<g opacity=".9">${k.solid(w, wing, { shade: 0.12, light: 0.3, dx: 3, dy: 4, inside: k.line('M116 88Q146 120 152 188M114 96Q134 130 140 188M132 112L158 128M138 130L164 150M142 152L166 170M122 112L136 132M128 132L140 152M134 156L144 172', vein, 2) + `<path d="${curve(w)}" fill="none" stroke="${col(vein)}" stroke-width="6"/>` })}</g>`,
        ),
      `rotate(${Number(p.turn ?? -18)} 100 104) translate(100 104) scale(.94) translate(-100 -106)`,
    );
  },
);

export const waterstick = plan(
  {
    body: 'ink',
    lit: 'ink',
    legs: 'ink',
  },
  (p, k) => {
    // water stick-insect (Ranatra): a twig with mantis arms, breathing through a tube at the surface
    const { body = 'umber', lit = 'sand', legs = body } = p;
    let s = k.line('M-1.8 -50L-3 -122M1.8 -50L4 -122', 'bark', 3);
    s += k.mirror(k.line('M9 34L46 14L70 46M9 12L48 -22L58 -70', legs, 5), 0);
    s += k.solid('0,-60 10,-50 17,-14 15,24 11,46 -11,46 -15,24 -17,-14 -10,-50', body, {
      dx: 4,
      dy: 2,
      inside: k.line('M0 44L-8 -2L0 -54M0 44L8 -2', 'bark', 2.2) + k.cuts(-11, -48, 20, 90, 16, 88, 13, lit, 1.8, 0.7),
    });
    s += k.solid('-9,42 9,42 10,58 8,80 -8,80 -10,58', body, {
      dx: 3,
      dy: 2,
      inside: k.cuts(-6, 44, 10, 34, 6, 88, 9, lit, 1.8, 0.8),
    });
    s += k.mirror(
      k.line('M6 70L42 80', legs, 10) +
        k.line('M42 80L25 112', legs, 6.4) +
        k.line('M24 112L20 116', 'bark', 4) +
        k.line('M10 70L36 80', lit, 2, 'opacity=".7"'),
      0,
    );
    s +=
      k.solid('-8,80 8,80 8,90 0,98 -8,90', body, { dx: 2, dy: 2 }) +
      k.line('M0 96V106', 'bark', 3) +
      k.mirror(k.dot(9.4, 85, 5.4, 'ink') + k.dot(8, 83, 1.6, 'snow'), 0);
    return (
      k.line('M154 33q12 -5 24 0M146 36q20 -9 40 0', 'snow', 2) + k.group(s, 'translate(106 106) rotate(38) scale(.8)')
    );
  },
);
