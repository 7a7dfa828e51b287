// Owls and birds of prey.
import { curve, each } from '../geometry';
import { perch } from '../grounds';
import { col } from '../palette';
import { plan } from '../plan';

export const owl = plan(
  {
    body: 'ink',
    wing: 'ink',
    breast: 'ink',
    disc: 'ink',
    rim: 'ink',
    streak: 'ink',
    eye: 'ink',
    heart: 'flag',
    bars: 'flag',
    beak: 'ink',
    marks: 'marks',
  },
  (p, k) => {
    const {
      body = 'umber',
      wing = body,
      breast = 'sand',
      disc = 'cream',
      rim = 'bark',
      streak = 'bark',
      eye = false,
      heart = false,
      bars = false,
      beak = 'ochre',
    } = p;
    let s = k.solid('84,160 116,160 114,196! 86,196!', wing, { shade: 0.3 });
    const chest = bars
      ? [96, 103, 110].map((y) => k.cuts(64, y, 66, 3, 7, 6, 12, streak, 3.4, 0.9)).join('') +
        k.cuts(66, 118, 60, 40, 20, 88, 13, streak, 4.2, 0.95)
      : streak
        ? k.cuts(62, 104, 72, 56, 34, 88, 13, streak, 3.6, 0.85) + k.cuts(62, 104, 72, 56, 14, 20, 7, streak, 2, 0.6)
        : k.cuts(64, 104, 70, 50, 20, 80, 4, 'umber', 3, 0.8);
    s += k.solid(
      '100,26 130,32 148,52 151,82 156,112 148,148 126,172 100,178 74,172 52,148 44,112 49,82 52,52 70,32',
      body,
      {
        inside:
          k.blob('62,92 100,86 138,92 140,140 122,180 78,180 60,140', breast) +
          chest +
          k.cuts(60, 30, 80, 18, 18, 84, 7, 'snow', 2, 0.4) +
          k.marks(p.marks),
      },
    );
    s += k.form(curve('52,92 66,100 70,134 62,164! 48,146 42,116'), wing, {
      inside: k.cuts(44, 100, 24, 56, 14, 80, 8, 'cream', 3, 0.55),
    });
    s += k.form(curve('148,92 134,100 130,134 138,164! 152,146 158,116'), wing, {
      inside: k.cuts(132, 100, 24, 56, 14, 100, 8, 'cream', 3, 0.45),
    });
    const face = heart
      ? '100,46 122,36 144,52 143,80 124,104 100,116 76,104 57,80 56,52 78,36'
      : '100,50 118,40 140,46 149,68 140,92 118,104 100,108 82,104 60,92 51,68 60,46 82,40';
    s += k.form(curve(face), rim, { shade: 0.1, light: 0 });
    s += `<g transform="translate(100 72) scale(.9) translate(-100 -72)">${k.form(curve(face), disc, { shade: 0.12, light: 0.2, inside: heart ? '' : [0, 1, 2].map((i) => `<g fill="none" stroke="${col(rim)}" stroke-width="1.6" opacity=".35"><circle cx="77" cy="70" r="${16 + i * 6}"/><circle cx="123" cy="70" r="${16 + i * 6}"/></g>`).join('') })}</g>`;
    s += k.blob('100,86 92,58 90,42 100,50 110,42 108,58', body);
    s += [78, 122]
      .map(
        (x) =>
          (eye ? k.dot(x, 70, 12, eye) + k.dot(x, 70, 7.5, 'ink') : k.dot(x, 70, 11.5, 'ink')) +
          k.dot(x - 4, 66, 3.2, 'snow'),
      )
      .join('');
    s += k.form(curve('93,78! 100,74 107,78! 104,92 100,99! 96,92'), beak, { dx: 3, dy: 2 });
    return s + perch(k, 172) + k.line('M80 170v8M87 169v9M94 170v8M106 170v8M113 169v9M120 170v8', 'sand', 4.5);
  },
  { face: [34, 18, 132] },
);

export const raptor = plan(
  {
    back: 'ink',
    head: 'ink',
    breast: 'ink',
    bars: 'ink',
    streak: 'ink',
    tail: 'ink',
    band: 'ink',
    brow: 'ink',
    beak: 'ink',
    cere: 'ink',
    eye: 'ink',
    leg: 'ink',
    trousers: 'ink',
    marks: 'marks',
    wing: 'ink',
    heavyBill: 'flag',
    lid: 'ink',
    hackles: 'ink',
    mask: 'ink',
    beard: 'ink',
    eyeRing: 'ink',
    rock: 'ink',
    bone: 'ink',
  },
  (p, k) => {
    const {
      back = 'slate',
      head = back,
      breast = 'cream',
      bars,
      streak,
      tail = back,
      band,
      brow,
      beak = 'coal',
      cere = 'straw',
      eye = 'ochre',
      leg = 'straw',
      trousers = breast,
    } = p;
    let s = k.solid('116,140 140,142 152,198! 124,200! 112,166', tail, {
      inside: band ? [158, 174, 190].map((y) => k.stroke(`100,${y + 4} 160,${y}`, band, 6)).join('') : '',
      shade: 0.2,
    });
    const inside =
      k.blob('30,76 66,76 82,92 92,126 106,158 60,180 20,120', breast) +
      (bars
        ? Array.from({ length: 9 }, (_, i) =>
            k.stroke(`48,${86 + i * 8} 60,${90 + i * 8} 74,${88 + i * 8} 100,${92 + i * 8}`, bars, 2.3, 'opacity=".8"'),
          ).join('')
        : '') +
      (streak ? k.cuts(56, 88, 40, 62, 26, 84, 11, streak, 3.6, 0.85) : '') +
      (head !== back
        ? k.blob('30,10 120,10 112,50 116,66! 106,62 104,78! 94,72 90,90! 80,80 72,96! 64,82 54,92! 40,70', head) +
          k.cuts(66, 58, 40, 20, 12, 66, 11, 'slate', 1.6, 0.35)
        : '') +
      (p.hackles
        ? k.blob('76,22 112,34 132,76 120,92! 112,78 104,90! 100,74 88,78! 86,56 92,40', p.hackles) +
          k.cuts(84, 34, 36, 44, 26, 62, 12, 'umber', 1.8, 0.5)
        : '') +
      (p.mask ? k.blob('52,38 64,34 84,42 92,52 78,56 64,56 52,62', p.mask) : '') +
      (brow ? k.stroke('58,44 76,40 98,48', brow, 5) : '') +
      k.cuts(96, 56, 40, 70, 14, 66, 12, 'snow', 1.6, 0.25) +
      k.marks(p.marks);
    s += k.solid('78,138 104,138 104,160 92,168 82,166', trousers, {
      shade: 0.2,
      inside: bars ? k.cuts(78, 138, 26, 26, 10, 5, 9, bars, 2, 0.7) : '',
    });
    s += k.solid(
      '54,50 60,36 76,26 96,28 108,42 122,66 140,98 146,132 138,156 118,160 96,156 76,146 60,122 54,96 57,76 54,62',
      back,
      { inside },
    );
    s += k.solid('100,64 122,70 142,100 150,136 146,168! 124,154 106,124 96,92', p.wing || back, {
      inside:
        k.stroke('116,110 132,138 144,162', 'ink', 2, 'opacity=".35"') +
        k.stroke('126,100 140,130 147,158', 'ink', 2, 'opacity=".35"') +
        k.cuts(102, 76, 30, 40, 10, 62, 11, 'snow', 2, 0.3),
    });
    const bill =
      k.form(curve('60,40! 46,42 32,52 33,68! 40,61 56,62!'), beak, { dx: 2, dy: 5 }) +
      k.blob('62,40! 51,41 47,52 50,60 58,61!', cere);
    s += p.heavyBill ? k.group(bill, 'translate(60 50) scale(1.22) translate(-61 -50)') : bill;
    if (p.beard) s += k.blob('44,58 58,58 60,66 56,82! 52,70 49,78! 47,68 43,72!', p.beard);
    if (p.bone)
      s += k.group(
        k.line('M-26 0H26', '#b9a06a', 10) +
          k.line('M-26 -1H26', p.bone, 7) +
          each('-29,-5 -29,5 29,-5 29,5', (x, y) => k.dot(x + 0.8, y + 1.2, 6.4, '#b9a06a') + k.dot(x, y, 5.6, p.bone)),
        'translate(36 67) rotate(-16) scale(.92)',
      );
    s += k.eye(69, 46, 5.6, eye, p.eyeRing) + k.line('M60 41L78 40', back === head ? 'ink' : p.lid || 'mist', 3);
    const seat = p.rock
      ? k.solid('20,206! 30,186 62,172 104,168 140,172 172,186 184,206!', p.rock, {
          shade: 0.26,
          inside:
            k.cuts(30, 172, 140, 30, 20, 6, 18, 'mist', 2.4, 0.55) +
            k.cuts(44, 170, 110, 10, 16, 0, 8, 'lime', 3.4, 0.7),
        })
      : perch(k, 170);
    return s + seat + k.line('M80 164l-3 12M88 165l0 12M96 164l3 12', leg, 5.5);
  },
  { face: [14, 8, 136] },
);
