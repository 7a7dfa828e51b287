// Dogs, cats and bears.
import { curve, r1 } from '../geometry';
import { dim } from '../palette';
import { plan } from '../plan';

export const canid = plan(
  {
    coat: 'ink',
    bib: 'ink',
    socks: 'ink',
    tail: 'ink',
    tip: 'ink',
    back: 'ink',
    ear: 'ink',
    cheek: 'ink',
    thick: 'number',
    face: 'ink',
    legs: 'ink',
    jaw: 'number',
    earH: 'number',
    tailTop: 'ink',
    belly: 'ink',
    grizzle: 'ink',
    marks: 'marks',
    earBase: 'ink',
    cheekC: 'ink',
    bridge: 'ink',
    earIn: 'ink',
    eye: 'ink',
  },
  (p, k) => {
    const {
      coat = 'fox',
      bib = 'snow',
      socks = 'ink',
      tail = coat,
      tip = 'snow',
      back = coat,
      ear = 'ink',
      cheek = bib,
      thick = 0,
      face = coat,
      legs = coat,
      jaw = 0,
      earH = 0,
    } = p;
    let s = k.solid('146,98 164,98 184,116 194,144 192,170! 178,162 168,140 150,124', tail, {
      inside:
        k.blob('186,146 200,140 200,180 176,172 178,154', tip) +
        k.cuts(158, 104, 32, 50, 22, 56, 11, 'cream', 1.7, 0.4) +
        (p.tailTop ? k.stroke('150,98 176,106 194,140', p.tailTop, 6) : ''),
    });
    s += dim(
      k.solid('88,120 100,120 100,150 98,180 88,180! 90,152', legs, {
        light: 0,
        inside: socks ? k.blob('80,150 106,150 106,190 80,190', socks) : '',
      }) +
        k.solid('128,120 144,118 140,144 144,160 142,180 131,180! 134,160 126,140', legs, {
          light: 0,
          inside: socks ? k.blob('120,160 150,158 150,190 120,190', socks) : '',
        }),
    );
    const t = thick;
    s += k.solid(
      `58,84 72,72 86,${78 - t} 108,${86 - t} 136,${84 - t} 156,94 164,110 160,130 158,148 164,162 162,183 148,183! 151,164 143,146 134,134 108,${134 + t} 92,136 88,156 86,183 72,183! 75,156 68,134 58,116 54,100`,
      coat,
      {
        inside:
          (legs !== coat
            ? k.blob('62,136 94,134 96,190 60,190', legs) + k.blob('138,136 172,130 176,190 136,190', legs)
            : '') +
          (back !== coat ? k.blob(`70,64 108,70 160,78 172,104 150,104 110,${100} 84,98`, back) : '') +
          k.blob('50,92 62,98 72,118 78,136 56,140 44,110', bib) +
          k.blob('84,132 112,128 138,130 130,142 92,146', p.belly || bib) +
          (socks
            ? k.blob('66,152 96,156 96,190 60,190', socks) + k.blob('140,162 174,158 174,190 140,190', socks)
            : '') +
          k.cuts(80, 84, 76, 36, 30, 18, 10, p.grizzle || 'cream', 1.6, 0.4) +
          k.marks(p.marks),
      },
    );
    // head
    s += dim(k.solid(`66,60 78,${30 + earH}! 88,50 84,66`, p.earBase || coat, { light: 0 }));
    s += k.solid(
      `10,${94 - jaw * 0.5} 20,${86 - jaw} 36,${76 - jaw} 46,62 60,54 78,56 90,70 ${92 + jaw},88 ${82 + jaw},${100 + jaw}! 70,${104 + jaw} 58,${112 + jaw}! 48,${102 + jaw} 32,${102 + jaw} 16,${103 + jaw * 0.6}`,
      face,
      {
        inside:
          k.blob('8,98 26,94 44,92 56,86 70,88 92,84 90,120 10,120', cheek) +
          (p.cheekC ? k.blob('66,78 92,70 94,92 78,98', p.cheekC) : '') +
          k.cuts(48, 58, 34, 18, 12, 20, 8, 'cream', 1.6, 0.4) +
          (p.bridge ? k.stroke('16,88 36,77 46,64', p.bridge, 5) : ''),
      },
    );
    s += k.form(
      curve(`56,60! 54,${38 + earH * 0.6} ${62 + earH * 0.2},${22 + earH}! 78,${44 + earH * 0.3} 82,62`),
      p.earBase || coat,
      {
        dx: 4,
        dy: 3,
        inside:
          k.blob(`50,${40 + earH} 50,10 74,14 76,${36 + earH}`, ear) +
          k.blob('60,58 62,42 66,36 74,58', p.earIn || 'blush', 'opacity=".7"'),
      },
    );
    s +=
      k.oval(13, 93 - jaw * 0.4, 6.4 + jaw * 0.1, 5.2 + jaw * 0.1, 'ink', -10) + k.eye(52, 77, 4.4, p.eye || 'ochre');
    return s;
  },
  { face: [-4, 6, 130] },
);

export const cat = plan(
  {
    coat: 'ink',
    back: 'ink',
    belly: 'ink',
    spot: 'ink',
    tuft: 'ink',
    ruff: 'ink',
    tailTip: 'ink',
    eye: 'ink',
    bars: 'flag',
    tuftL: 'number',
    cheek: 'number',
    pawC: 'ink',
    pose: ['sit', 'prowl'],
  },
  (p, k) => {
    // pose: sit (three-quarter), prowl (side-on); the head always looks out
    const {
      coat = 'sand',
      back = coat,
      belly = 'cream',
      spot = 'bark',
      tuft = 'ink',
      ruff = 'cream',
      tailTip = 'ink',
      eye = 'ochre',
      bars,
      tuftL = 1,
      cheek = 1,
    } = p;
    const blots = (list: ReadonlyArray<readonly [number, number]>, rx: number, ry: number) =>
      list.map(([x, y], i) => k.oval(x, y, rx, ry, spot, 20 + (i % 3) * 14)).join('');
    const c = cheek * 12;
    const head =
      k.mirror(
        k.line(`M50 30L${r1(50 - 8 * tuftL)} ${r1(30 - 19 * tuftL)}`, tuft, 4.4) +
          k.solid('40,60 42,40 48,24! 64,36 72,50', back, {
            inside:
              k.blob('40,40 44,20 56,26 54,40', 'ink', 'opacity=".85"') + k.blob('50,54 52,40 60,42 64,52', 'blush'),
            dx: 3,
            dy: 3,
          }),
        80,
      ) +
      k.solid(
        `80,40 102,44 116,58 122,78 ${124 + c},${94 + c * 0.4}! 122,104 ${112 + c * 0.6},${108 + c}! 102,112 80,116 58,112 ${48 - c * 0.6},${108 + c}! 38,104 ${36 - c},${94 + c * 0.4}! 38,78 44,58 58,44`,
        back,
        {
          shade: 0.1,
          inside:
            k.blob('20,92 46,86 58,92 80,90 102,92 114,86 140,92 124,128 36,128', ruff) +
            k.oval(64, 84, 12, 8, 'snow', -14) +
            k.oval(96, 84, 12, 8, 'snow', 14) +
            k.oval(80, 96, 15, 11, 'snow') +
            k.cuts(64, 44, 34, 14, 10, 86, 9, spot, 2.6, 0.85) +
            k.line(
              'M50 80Q44 90 34 94M54 92Q50 102 42 108M110 80Q116 90 126 94M106 92Q110 102 118 108',
              spot,
              bars ? 4 : 3,
            ) +
            k.line('M64 60Q62 50 66 46M96 60Q98 50 94 46', spot, 3),
        },
      ) +
      [64, 96]
        .map(
          (x) =>
            k.oval(x, 72, 7.4, 5.6, 'ink') +
            k.oval(x, 72, 6, 5, eye) +
            k.oval(x, 72, 2.4, 4.6, 'ink') +
            k.dot(x - 2, 70, 1.6, 'snow'),
        )
        .join('') +
      k.blob('73,86 87,86 80,94!', 'rose') +
      k.line('M80 94V98M80 98Q76 103 70 101M80 98Q84 103 90 101', 'peat', 1.8) +
      k.line('M66 96L46 98M66 99L50 105M94 96L114 98M94 99L110 105', 'peat', 0.9, 'opacity=".5"');
    const paw = (x: number, y: number, w = 15) =>
      k.solid(
        `${x - w},${y} ${x - w * 0.8},${y - 9} ${x},${y - 12} ${x + w * 0.8},${y - 8} ${x + w},${y}! ${x},${y + 3}`,
        p.pawC || belly,
        { dx: 2, dy: 4, shade: 0.16 },
      ) + k.line(`M${x - w * 0.45} ${y + 1}v-5M${x} ${y + 1.6}v-5`, 'umber', 1.6, 'opacity=".6"');
    if (p.pose === 'prowl') {
      const leg = (d: string, marks: string) =>
        k.solid(d, coat, { shade: 0.18, inside: k.line(marks, spot, 3.4, 'opacity=".85"') });
      let s = k.solid('164,88 180,78 194,80 200,90! 190,98 172,104', coat, {
        inside:
          k.blob('170,98 200,92 200,110 170,110', 'snow') +
          k.line('M180 74l2 16M187 74l2 16', 'ink', 3.4) +
          k.blob('192,70 210,74 206,96 194,90', 'ink'),
      });
      s += dim(
        leg('88,120 106,118 104,148 100,180! 86,180! 90,150', 'M88 140l14 3M90 152l12 2') +
          leg('136,124 156,120 150,146 156,164 154,180! 142,180! 144,164 134,146', 'M140 140l12 2'),
      );
      s += k.solid(
        '50,92 70,80 98,80 130,78 156,80 172,94 178,118 170,138 170,152 176,168 174,184! 154,184! 157,166 146,146 118,138 94,140 86,156 84,184! 64,184! 66,156 56,132 48,112',
        coat,
        {
          inside:
            k.blob('54,134 100,130 138,132 152,150 130,150 96,150 60,152', belly) +
            k.blob('40,96 56,100 66,124 64,140 40,140', belly) +
            blots(
              [
                [96, 92],
                [110, 98],
                [124, 90],
                [138, 98],
                [152, 92],
                [104, 110],
                [120, 112],
                [136, 114],
                [152, 108],
                [164, 104],
                [98, 124],
                [114, 126],
                [132, 126],
                [160, 122],
                [90, 106],
              ],
              3.4,
              2.4,
            ) +
            k.line(
              'M64 146l20 4M66 158l18 3M66 168l18 2M150 150l22 2M154 162l20 2M156 172l18 1',
              spot,
              3.2,
              'opacity=".85"',
            ) +
            k.stroke('84,80 120,78 160,84', 'bark', 3, 'opacity=".5"') +
            k.cuts(84, 82, 84, 50, 22, 14, 10, 'snow', 1.5, 0.35),
        },
      );
      return k.group(
        s + paw(70, 184, 15) + paw(160, 184, 15) + k.group(head, 'translate(-16 12) scale(.86)'),
        'translate(2 5.5) scale(.97)',
      );
    }
    let s = k.solid('146,150 172,146 182,154 176,164 150,168', coat, {
      inside: k.blob('168,140 190,140 190,176 170,172', tailTip),
    });
    s += k.solid('76,96 104,72 130,80 150,108 162,142 158,172 142,184! 100,184! 92,150 80,124', coat, {
      inside:
        blots(
          [
            [118, 92],
            [130, 100],
            [124, 112],
            [140, 112],
            [134, 126],
            [150, 128],
            [120, 128],
            [110, 104],
            [112, 142],
            [122, 156],
            [148, 116],
          ],
          4.6,
          3.6,
        ) + k.cuts(90, 84, 66, 90, 24, 66, 10, 'snow', 1.5, 0.35),
    });
    // haunch and hind paw
    s +=
      k.solid('116,160 124,142 142,134 158,144 164,166 154,184 120,184', coat, {
        shade: 0.24,
        inside:
          blots(
            [
              [138, 148],
              [150, 156],
              [136, 164],
              [148, 172],
            ],
            4,
            3,
          ) + k.cuts(124, 140, 34, 38, 10, 60, 9, 'snow', 1.4, 0.35),
      }) + paw(122, 184, 17);
    // forelegs: shoulder, forearm, wrist, broad paw
    const fore = (x: number) =>
      k.solid(
        `${x - 14},104 ${x + 2},96 ${x + 14},108 ${x + 13},130 ${x + 9},150 ${x + 8},166 ${x + 10},180! ${x - 9},180! ${x - 8},164 ${x - 10},146 ${x - 15},128`,
        coat,
        {
          shade: 0.2,
          inside:
            k.line(`M${x - 14} 134l12 3M${x - 11} 146l10 3M${x - 9} 158l8 2`, spot, 2.8, 'opacity=".7"') +
            k.blob(`${x - 20},100 ${x - 6},108 ${x - 4},136 ${x - 20},140`, belly) +
            k.cuts(x - 6, 110, 16, 50, 8, 84, 9, 'snow', 1.3, 0.35),
        },
      );
    s += dim(fore(96)) + paw(94, 183, 14) + fore(68) + paw(65, 184, 16);
    // chest ruff
    s += k.solid(
      '48,100 80,94 112,100 112,118! 104,118 102,130! 92,126 86,140! 78,130 70,140! 66,126 56,128! 56,116 46,116!',
      ruff,
      { shade: 0.14, inside: k.cuts(56, 104, 50, 26, 16, 84, 9, 'umber', 1.4, 0.4) },
    );
    return s + head;
  },
);

export const bear = plan(
  {
    coat: 'ink',
    muzzle: 'ink',
    hump: 'number',
    leg: 'ink',
    chest: 'ink',
    gloss: 'ink',
    brow: 'ink',
    eyeRing: 'ink',
  },
  (p, k) => {
    const { coat = 'umber', muzzle = 'sand', hump = 10, leg = coat, chest } = p;
    const far =
      k.solid('84,128 106,128 106,160 108,182! 84,182!', leg, { light: 0 }) +
      k.solid('128,128 150,128 148,160 152,182! 126,182!', leg, { light: 0 });
    let s = dim(far);
    s += k.solid(
      `62,74 78,60 96,${58 - hump} 116,${62 - hump * 0.4} 142,60 168,70 184,94 186,124 180,150 182,178 178,184! 152,184! 152,164 142,146 120,146 100,146 94,164 96,184! 66,184! 66,156 60,132 56,104`,
      coat,
      {
        inside:
          (leg !== coat
            ? k.blob('56,140 100,140 100,190 50,190', leg) + k.blob('146,146 190,140 190,190 146,190', leg)
            : '') +
          (chest ? k.blob('52,100 66,104 64,122 52,120', chest) : '') +
          k.cuts(70, 62, 106, 80, 54, 66, 13, p.gloss || 'sand', 2, 0.4) +
          k.cuts(66, 130, 110, 46, 20, 80, 12, 'ink', 2, 0.3),
      },
    );
    const ear = k.form(curve('62,54 62,38 74,32 84,42 80,56'), coat, {
      dx: 3,
      dy: 3,
      inside: k.oval(73, 46, 6, 7, 'peat', 0, 'opacity=".5"'),
    });
    s += k.group(dim(ear), 'translate(-24 4)') + ear;
    s += k.solid('16,88 24,78 34,68 44,52 62,46 80,54 90,74 86,96 72,108 52,110 34,106 18,102', coat, {
      inside:
        k.blob('6,80 26,76 42,82 48,96 40,112 6,112', muzzle) +
        k.cuts(46, 48, 38, 46, 22, 40, 9, p.gloss || 'sand', 1.8, 0.4) +
        (p.brow ? k.dot(44, 62, 3, p.brow) : ''),
    });
    s += k.blob('12,86 20,80 28,82 26,90 16,94', 'ink') + k.stroke('18,98 28,101 38,99', 'peat', 2.4);
    s += k.eye(48, 72, 4.2, false, p.eyeRing);
    return s + k.line('M64 184h8M74 184h8M84 184h8M150 184h8M160 184h8M170 184h8', 'sand', 2.4);
  },
  { face: [-4, 24, 132] },
);
