// Insects one sees by their wings.
import { curve, each } from '../geometry';
import { col, type Ink } from '../palette';
import { plan } from '../plan';

export const butterfly = plan(
  {
    shape: ['round', 'angled', 'swept'],
    fringe: 'ink',
    vein: 'ink',
    veinOpacity: 'number',
    hind: 'ink',
    fore: 'ink',
    hindMarks: 'marks',
    border: 'ink',
    borderW: 'number',
    hindTop: 'marks',
    base: 'ink',
    foreMarks: 'marks',
    foreTop: 'marks',
    body: 'ink',
    fur: 'ink',
  },
  (p, k) => {
    const SH: Record<'round' | 'angled' | 'swept', readonly [fore: string, hind: string]> = {
      round: [
        '104,76! 128,48 160,32 184,38 186,60 172,92 142,104 108,102!',
        '106,98! 140,98 168,108 176,132 160,158 134,168 114,152 105,124',
      ],
      angled: [
        '104,76! 126,46 158,28 184,32! 178,50 188,64! 172,84 170,100 140,106 108,102!',
        '106,98! 140,98 166,104 178,116! 172,130 180,146! 160,152 148,168! 128,162 112,146 105,122',
      ],
      swept: [
        '104,78! 130,44 166,26 190,34 182,58 164,84 140,102 108,102!',
        '106,98! 138,98 166,108 178,128 168,150 140,168 116,154 105,124',
      ],
    };
    const [fd, hd] = SH[p.shape || 'round'];
    const veins = (list: readonly string[], c: Ink, o: number) =>
      list.map((e) => k.line(`M106 92L${e}`, c, 1.6, `opacity="${o}"`)).join('');
    const wing = (pts: string, base: Ink, o: string) =>
      k.solid(pts, base, { shade: 0.16, light: 0.16, dx: 4, dy: 5, inside: o });
    const edge = (pts: string, c: Ink, w: number) =>
      `<path d="${curve(pts)}" fill="none" stroke="${col(c)}" stroke-width="${w * 2}"/>`;
    const fringe = p.fringe ? (pts: string) => edge(pts, p.fringe, 2.4) : () => '';
    const v = p.vein || 'ink',
      vo = p.veinOpacity ?? 0.3;
    const hind = wing(
      hd,
      p.hind || p.fore,
      veins(['172,112', '176,134', '158,160', '134,168', '116,158'], v, vo) +
        k.marks(p.hindMarks) +
        (p.border ? edge(hd, p.border, p.borderW || 6) : '') +
        k.marks(p.hindTop) +
        fringe(hd) +
        (p.base ? k.cuts(102, 98, 16, 34, 16, 64, 14, p.base, 3, 0.6) : ''),
    );
    const fore = wing(
      fd,
      p.fore,
      veins(['160,32', '184,46', '182,66', '172,86', '146,104'], v, vo) +
        k.marks(p.foreMarks) +
        (p.border ? edge(fd, p.border, p.borderW || 6) : '') +
        k.marks(p.foreTop) +
        fringe(fd) +
        (p.base ? k.cuts(102, 78, 18, 24, 16, 20, 15, p.base, 3, 0.6) : ''),
    );
    let s = k.mirror(hind + fore);
    s +=
      k.line('M98 62Q90 40 76 30M102 62Q110 40 124 30', 'ink', 2.4) +
      k.dot(76, 30, 3.2, 'ink') +
      k.dot(124, 30, 3.2, 'ink');
    return (
      s +
      k.form(
        curve('100,60 106,66 105,76 108,88 106,104 104,132 100,146 96,132 94,104 92,88 95,76 94,66'),
        p.body || 'peat',
        {
          inside: k.cuts(92, 78, 14, 60, 12, 0, 8, p.fur || 'ochre', 1.6, 0.6),
          dx: 3,
          dy: 1,
        },
      )
    );
  },
  { face: [4, 0, 192] },
);

export const bee = plan(
  {
    body: 'ink',
    band: 'ink',
    thorax: 'ink',
    wing: 'ink',
    wo: 'number',
    face: 'ink',
    legs: 'ink',
    waist: 'flag',
    stripes: 'number',
    sheen: 'ink',
    fur: 'ink',
    visor: 'ink',
    eye: 'ink',
    vein: 'ink',
  },
  (p, k) => {
    const {
      body = 'ink',
      band = 'ochre',
      thorax = 'ochre',
      wing = '#dfe8df',
      wo = 0.8,
      face = 'ink',
      legs = 'ink',
      waist = 0,
      stripes = 3,
    } = p;
    let s = k.line('M84 122l-14 18l-4 18M98 126l-2 20l-8 16M112 124l10 16l2 18', legs, 4.6);
    s += k.stroke('56,86 44,72 30,74', 'ink', 3.4) + k.stroke('60,82 54,64 40,58', 'ink', 3.4);
    const abd = waist
      ? '114,100 124,92 150,92 176,112 190,140! 160,140 132,126 120,112'
      : '108,82 136,76 166,92 182,122 178,142! 150,144 122,134 108,118';
    s += k.solid(abd, body, {
      inside:
        (stripes
          ? Array.from({ length: stripes }, (_, i) =>
              k.stroke(`${128 + i * 18},${66 + i * 8} ${124 + i * 17},${106 + i * 6} ${112 + i * 16},${146}`, band, 8),
            ).join('')
          : '') + k.cuts(110, 82, 66, 50, 16, 30, 9, p.sheen || 'snow', 1.5, 0.35),
    });
    s += k.solid('72,84 92,72 112,80 118,102 108,122 88,128 72,116 66,100', thorax, {
      inside: k.cuts(70, 74, 46, 50, 34, 70, 8, p.fur || 'straw', 1.8, 0.6),
    });
    s +=
      k.solid('48,90 60,80 74,88 76,106 66,118 52,112', face, {
        inside: p.visor ? k.blob('44,94 58,92 60,112 48,112', p.visor) : '',
      }) +
      k.oval(61, 96, 5, 9, p.eye || 'umber', 14) +
      k.dot(59, 92, 1.8, 'snow');
    const w = (d: string, o: number) =>
      `<g opacity="${o}">${k.solid(d, wing, { shade: 0.1, light: 0.25, inside: k.line('M98 82Q140 40 176 34M104 80Q150 62 174 52M122 52L140 72', p.vein || 'slate', 1.5) })}</g>`;
    return (
      s +
      w('100,84! 120,64 156,52 178,62 168,80 130,92', wo * 0.8) +
      w('94,80! 106,46 142,20 172,18 180,36 154,64 116,82', wo)
    );
  },
  { face: [12, 8, 178] },
);

export const fly = plan(
  {
    body: 'ink',
    wing: 'ink',
    band: 'ink',
    thorax: 'ink',
    eye: 'ink',
    feather: 'flag',
    swarm: 'flag',
    legBand: 'ink',
  },
  (p, k) => {
    // gnat, lake fly: long legs, humped back
    const { body = 'umber', wing = '#dfe8df' } = p;
    // a dance of midges: bodies and wings too small for more
    const dance = each('150,20,1 176,40,.8 24,30,.9 46,16,.7 128,34,.7 190,14,.7', (x, y, z) =>
      k.group(
        k.line('M0 0L9 5', 'coal', 3.4) + k.line('M2 0L-5 -6M3 1L4 -8', 'mist', 2.6),
        `translate(${x} ${y}) scale(${z})`,
      ),
    );
    let s =
      (p.swarm ? dance : '') +
      k.line(
        'M82 96L52 118L34 172M90 102L74 136L70 178M100 102L118 138L112 178M106 98L146 128L160 172M110 94L160 104L186 160',
        'coal',
        3,
      );
    if (p.legBand) s += each('43,145 72,157 115,158 153,150 173,132', (x, y) => k.dot(x, y, 3, p.legBand));
    s += `<g opacity=".8">${k.solid('96,78! 120,58 168,52 184,64 164,80 124,90', wing, { shade: 0.1, inside: k.line('M98 78L182 62M110 78L172 76M120 62L150 84', 'slate', 1.4) })}</g>`;
    s += k.solid('104,86 136,98 172,122 178,134 160,130 128,118 102,106', body, {
      inside: Array.from({ length: 5 }, (_, i) =>
        k.line(`M${120 + i * 12} ${84 + i * 8}l-8 30`, p.band || 'sand', 4),
      ).join(''),
    });
    s += k.solid('76,78 94,66 112,78 112,98 96,108 80,100', p.thorax || body, {
      inside: k.cuts(80, 70, 30, 30, 8, 60, 9, 'cream', 1.6, 0.5),
    });
    s +=
      k.form(curve('62,90 72,82 82,88 82,100 70,104 62,98'), 'coal', {}) +
      k.dot(69, 92, 4.6, p.eye || 'berry') +
      k.dot(68, 90.5, 1.4, 'snow');
    return (
      s +
      k.line('M64 100L44 128', 'coal', 2.6) +
      k.line('M64 86Q50 68 34 66M62 88Q46 78 30 80', p.feather ? 'umber' : 'coal', 2.4) +
      (p.feather
        ? k.blob('64,86 52,62 36,50 22,56 28,70 46,76', 'umber', 'opacity=".5"') +
          k.blob('62,90 46,80 28,74 16,82 26,92 46,90', 'umber', 'opacity=".5"') +
          k.cuts(22, 54, 34, 34, 22, 30, 12, 'bark', 1.2, 0.8)
        : '')
    );
  },
);
