// Songbirds, and what climbs trunks.
import { curve } from '../geometry';
import { perch, toes } from '../grounds';
import { dim } from '../palette';
import { plan } from '../plan';

export const songbird = plan(
  {
    back: 'ink',
    head: 'ink',
    wing: 'ink',
    breast: 'ink',
    belly: 'ink',
    cap: 'ink',
    cheek: 'ink',
    throat: 'ink',
    bib: 'ink',
    brow: 'ink',
    mask: 'ink',
    tail: 'ink',
    bar: 'ink',
    bar2: 'ink',
    edge: 'ink',
    beak: 'ink',
    bill: ['thin', 'seed', 'dagger', 'strong', 'curved', 'heavy'],
    crest: 'ink',
    rump: 'ink',
    leg: 'ink',
    long: 'number',
    streak: 'ink',
    eye: 'ink',
    collar: 'ink',
    tailEdge: 'ink',
    pose: ['perch', 'sing', 'call', 'lean', 'up', 'stone', 'down', 'fly'],
    marks: 'marks',
    shaggy: 'flag',
    wingMarks: 'marks',
    gape: 'flag',
    eyeRing: 'ink',
    rise: 'number',
    perch: 'ink',
    hackles: 'ink',
    size: 'number',
  },
  (p, k) => {
    const {
      back = 'umber',
      head = back,
      wing = back,
      breast = 'cream',
      belly = breast,
      cap,
      cheek,
      throat,
      bib,
      brow,
      mask,
      tail = wing,
      bar,
      bar2,
      edge,
      beak = 'slate',
      bill = 'thin',
      crest,
      rump,
      leg = 'umber',
      long = 0,
      streak,
      eye,
      collar,
    } = p;
    const bills = {
      thin: '50,62! 24,69! 48,75!',
      seed: '54,55! 27,68! 38,75 50,80!',
      dagger: '54,56! 6,66! 50,76!',
      strong: '52,56! 20,66 18,71! 50,77!',
      heavy: '56,48! 34,52 14,66 13,75! 30,74 52,80!',
      curved: '52,62! 34,66 16,80! 36,73 50,72!',
    };
    const body =
      '46,68 52,50 68,38 86,38 100,50 112,68 132,86 150,108 158,124 146,140 122,154 96,157 72,149 54,128 48,104 47,84';
    const L = long;
    let s = k.solid(`138,104 ${172 + L},${140 + L * 0.7} ${186 + L},${158 + L}! ${168 + L},${164 + L}! 132,142`, tail, {
      shade: 0.25,
      dx: 2,
      inside:
        (p.tailEdge ? k.stroke(`146,108 ${184 + L},${156 + L}`, p.tailEdge, 7) : '') +
        k.stroke(`140,126 ${172 + L},${160 + L}`, 'ink', 1.6, 'opacity=".35"'),
    });
    // pose: perched (as ever), sing (bill open, head up), call (low, wings drooped), lean, stone, down (head-down on a trunk), fly
    const pose = p.pose || 'perch';
    const feet =
      pose === 'down'
        ? k.line('M92 150L88 172M88 172l-10 1M88 172l2 9M112 150L114 172M114 172l-10 4M114 172l6 8', leg, 4)
        : toes(k, 92, 172, leg) + toes(k, 112, 172, leg);
    const tailArt = s;
    s = pose === 'fly' ? '' : pose === 'down' ? feet : '';
    const inside =
      k.blob(
        cheek === breast
          ? '30,70 60,70 84,78 90,96 96,132 126,142 160,134 160,200 10,200'
          : '30,84 58,92 74,108 92,134 126,142 160,134 160,200 10,200',
        breast,
      ) +
      k.blob('60,140 92,138 126,142 162,128 160,200 40,200', belly) +
      (head !== back ? k.blob('20,20 96,20 108,58 94,78 72,92 40,96 20,90', head) : '') +
      (cheek ? k.blob('48,70 62,62 82,64 90,78 80,92 60,94 48,88', cheek) : '') +
      (cap ? k.blob('20,20 110,20 112,70 98,62 78,56 60,58 46,64 30,66', cap) : '') +
      (collar ? k.blob('108,62 96,78 84,96 72,104 78,110 96,98 112,80', collar) : '') +
      (throat ? k.blob('30,76 52,77 66,88 64,104 50,110 30,108', throat) : '') +
      (bib ? k.blob('30,72 52,74 62,82 58,94 46,98 30,96', bib) : '') +
      (brow ? k.stroke('50,58 66,51 84,52 96,60', brow, 5) : '') +
      (mask ? k.stroke('44,69 62,66 80,66 94,74', mask, 8) : '') +
      (rump ? k.blob('124,92 150,96 170,128 150,132 136,112', rump) : '') +
      (streak ? k.cuts(56, 98, 56, 46, 26, 78, 10, streak, 2.6, 0.8) : '') +
      k.cuts(100, 50, 40, 40, 10, 40, 12, 'snow', 1.4, 0.28) +
      k.cuts(60, 118, 60, 34, 12, 60, 9, 'ink', 1.2, 0.14) +
      k.marks(p.marks);
    if (crest)
      s += k.blob(
        p.shaggy
          ? '50,52 62,34 82,18! 86,28 104,18! 100,34 114,36! 104,56 80,50'
          : '56,48 76,34 104,32! 98,44 102,58 80,50',
        crest,
      );
    s += k.solid(body, back, { inside });
    if (p.hackles)
      s +=
        k.blob('40,76 60,76 78,90 72,112! 66,102 60,116! 56,102 48,112! 46,96 38,98!', p.hackles) +
        k.cuts(46, 80, 26, 24, 10, 70, 10, 'slate', 1.8, 0.8);
    const bodyArt = s;
    s = '';
    const wingInside =
      (edge ? k.stroke('110,108 140,126 172,150', edge, 6) : '') +
      k.stroke('112,118 140,132 166,146', 'ink', 1.6, 'opacity=".4"') +
      k.stroke('118,106 144,122 168,144', 'ink', 1.6, 'opacity=".4"') +
      (bar ? k.stroke('90,112 104,110 116,98 121,84', bar, 8) : '') +
      (bar2 ? k.stroke('104,124 118,120 130,108 134,96', bar2, 5) : '') +
      k.marks(p.wingMarks);
    s += k.solid('92,84 112,80 134,94 156,118 172,150! 138,142 108,132 90,112', wing, {
      inside: wingInside,
      shade: 0.22,
      dx: 3,
      dy: 6,
    });
    const wingArt = pose === 'call' ? k.group(s, 'rotate(20 96 92)') : s;
    const half = k.form(curve(bills[bill]), beak, { dx: 0, dy: 5, shade: 0.25 });
    const gape = pose === 'sing' || p.gape;
    const face =
      (gape
        ? k.blob('50,62! 36,58! 38,76! 50,76!', 'berry') +
          k.group(half, 'rotate(15 52 66) translate(52 66) scale(1 .7) translate(-52 -66)') +
          k.group(half, 'rotate(-17 52 72) translate(52 72) scale(.82 .55) translate(-52 -70)')
        : half) + k.eye(67, 63, 4.8, eye, p.eyeRing);
    if (pose === 'fly') {
      const quills = (d: string) => k.line(d, 'ink', 1.8, 'opacity=".35"');
      const far = k.solid('86,84! 90,58 76,36 54,20! 82,20 104,36! 110,42 116,60! 120,74 118,92', wing, {
        shade: 0.3,
        light: 0.1,
        inside: quills('M96 84L66 26M104 84L88 30M112 86L106 42'),
      });
      const near = k.solid(
        '90,90! 110,54 142,26 188,4! 194,20 187,30! 196,34 188,48! 194,54 181,64! 184,72 168,80! 166,92 146,108 112,116',
        wing,
        {
          shade: 0.2,
          inside:
            (bar ? k.stroke('106,100 130,76 160,58', bar, 6) : '') +
            (edge ? k.stroke('162,90 184,54 190,24', edge, 5) : '') +
            quills('M116 98L186 14M122 102L188 36M130 104L186 52M136 106L176 70'),
        },
      );
      return k.group(
        dim(far) + tailArt + bodyArt + near + face,
        `translate(-4 ${p.rise ?? 18}) rotate(-16 100 104) translate(100 104) scale(.86) translate(-100 -104)`,
      );
    }
    if (pose === 'down') {
      const T = k.bare
        ? '178,40! 166,30 154,36! 150,60 158,90 150,140 156,176! 168,184 180,172!'
        : k.wide
          ? '214,-220! 154,-220! 158,-60 150,40 158,90 150,140 158,260 152,420! 214,420!'
          : '209,-9! 154,-9! 150,40 158,90 150,140 156,209! 209,209!';
      const bark = k.solid(T, 'umber', {
        shade: 0.22,
        light: 0.25,
        inside:
          k.cuts(148, k.wide ? -200 : 0, 60, k.wide ? 580 : 196, k.wide ? 110 : 46, 88, 22, 'peat', 2.4, 0.55) +
          k.cuts(150, 0, 50, 190, 20, 88, 14, 'sand', 1.5, 0.4),
      });
      return (
        bark +
        k.group(
          tailArt + bodyArt + wingArt + face,
          'translate(-6 6) rotate(-66 100 104) translate(100 104) scale(.94) translate(-100 -104)',
        )
      );
    }
    const tilt = { perch: 0, sing: 12, call: -13, lean: -11, stone: 9, up: 10 }[pose];
    const bird = (t: string) => (tilt ? k.group(t, `rotate(${tilt} 100 160)`) : t);
    const seat =
      pose === 'stone'
        ? k.solid('34,206! 40,184 64,172 104,169 138,174 160,188 168,206!', p.perch || 'slate', {
            shade: 0.28,
            inside:
              k.cuts(40, 172, 120, 30, 16, 8, 16, 'mist', 2.2, 0.6) + k.cuts(50, 176, 60, 14, 10, 0, 6, 'lime', 3, 0.6),
          })
        : p.perch === false
          ? ''
          : perch(k, 172, p.perch);
    const sized = (t: string) => (p.size ? k.group(t, `translate(100 172) scale(${p.size}) translate(-104 -172)`) : t);
    return sized(bird(tailArt)) + seat + sized(feet + bird(bodyArt + wingArt + face));
  },
  {
    face: (p) =>
      p.pose === 'fly'
        ? [2, 8, 190]
        : p.pose === 'down'
          ? [14, 34, 152]
          : p.bill === 'dagger'
            ? [0, 12, 138]
            : [12, 14, 136],
  },
);

export const woodpecker = plan(
  {
    back: 'ink',
    wing: 'ink',
    breast: 'ink',
    cap: 'ink',
    cheek: 'ink',
    nape: 'ink',
    vent: 'ink',
    stripe: 'ink',
    patch: 'ink',
    crest: 'ink',
    bars: 'ink',
    beak: 'ink',
    trunk: 'ink',
    marks: 'marks',
    bill: ['strong', 'thin'],
    eye: 'ink',
    eyeRing: 'ink',
  },
  (p, k) => {
    const {
      back = 'ink',
      wing = back,
      breast = 'cream',
      cap = back,
      cheek = 'snow',
      nape,
      vent,
      stripe = back,
      patch,
      crest,
      bars = 'snow',
      beak = 'slate',
    } = p;
    let s = k.solid(
      k.bare
        ? '10,34! 22,24 34,30! 38,50 33,90 40,140 36,178! 22,188 8,176!'
        : k.wide
          ? '-40,-220! 34,-220! 30,-100 38,40 33,90 40,140 34,300 36,420! -40,420!'
          : '-6,-6! 34,-6! 38,40 33,90 40,140 36,206! -6,206!',
      p.trunk || 'umber',
      {
        shade: 0.28,
        inside:
          k.cuts(-4, 0, 34, 196, 46, 88, 22, 'peat', 2.4, 0.55) + k.cuts(0, 0, 30, 190, 20, 88, 14, 'sand', 1.5, 0.4),
      },
    );
    s += k.solid('116,138 124,160 110,194! 100,192! 102,176 94,148', wing, { shade: 0.2 });
    s += k.line('M104 146L72 134L48 134M50 134l-12 -9M50 134l-14 2M50 134l-10 9', 'slate', 4.4);
    if (crest) s += k.blob('68,36 96,16 130,14! 118,30 116,50 92,52', crest);
    const inside =
      k.blob('50,60 72,62 84,84 92,120 104,146 60,170 30,120', breast) +
      k.blob('56,52 76,46 98,50 104,66 88,80 66,78', cheek) +
      k.blob('50,20 120,10 118,44 96,48 76,44 58,52 40,56', cap) +
      (nape ? k.blob('96,32 116,28 124,60 108,66 100,54', nape) : '') +
      (stripe ? k.stroke('54,66 74,72 92,86 104,72 108,60', stripe, 7) : '') +
      (vent ? k.blob('76,132 104,128 126,156 96,176 70,160', vent) : '') +
      k.marks(p.marks) +
      k.cuts(60, 84, 30, 50, 9, 70, 9, 'ink', 1.2, 0.15);
    s += k.solid(
      '58,56 66,42 84,34 104,38 114,56 122,82 130,112 126,140 112,158 98,156 84,138 70,112 64,86 60,70',
      back,
      { inside },
    );
    const rows = bars
      ? [104, 118, 132].map((y, i) => k.cuts(104 - i * 2, y, 20, 1, 4, 8, 9, bars, 4.5, 1)).join('')
      : '';
    s += k.solid('98,76 118,80 134,112 132,144 118,166! 104,140 94,108', wing, {
      inside: rows + (patch ? k.oval(104, 98, 8, 18, patch, -12) : ''),
    });
    s += k.form(curve(p.bill === 'thin' ? '64,52! 48,56 34,68! 50,62 62,61!' : '64,48! 30,58! 60,66!'), beak, {
      dx: 0,
      dy: 4,
    });
    return s + k.eye(77, 53, 4.6, p.eye, p.eyeRing);
  },
  { face: [16, 4, 136] },
);
