// Gamebirds: four heads, each with what a keeper would name first.
import { curve, each } from '../geometry';
import type { Kit } from '../kit';
import { col, type Ink } from '../palette';
import { plan } from '../plan';

/** heads of the four gamebirds, each with what a keeper would name first */
interface Head {
  head: Ink;
  beak: Ink;
  back: Ink;
}
const GAME_HEADS = {
  caper: (k: Kit, p: Head) =>
    k.solid('40,62 50,68 60,70 60,88 52,102! 48,92 44,98! 42,86 38,88! 38,72', 'ink', {}) +
    k.solid('34,52 38,38 54,28 72,33 82,52 88,78 104,92 84,112 64,104 56,82 46,70 36,64', p.head, {
      inside: k.cuts(54, 40, 36, 56, 26, 62, 8, 'mist', 1.8, 0.6) + k.blob('56,86 92,84 100,100 84,120 60,110', 'pine'),
    }) +
    k.form(curve('42,42! 28,40 16,50 15,66! 24,60 42,62!'), 'cream', { dx: 2, dy: 5 }) +
    k.blob('46,42 52,33 62,32 70,39 62,45 53,46', 'red') +
    k.cuts(50, 34, 16, 8, 5, 60, 4, 'rose', 1.4, 0.8) +
    k.eye(57, 50, 4.2, false, 'slate'),
  pheasant: (k: Kit, p: Head) =>
    k.blob('64,40! 84,20! 78,48', 'pine') +
    k.solid('38,52 42,38 56,30 70,35 78,52 82,80 72,92 56,86 54,70 44,66', p.head, {
      inside:
        k.blob('54,66 76,58 86,84 72,96 54,88', 'plum') +
        k.cuts(52, 34, 30, 46, 16, 64, 8, 'lime', 1.6, 0.5) +
        k.blob('44,38 58,30 70,34 64,40 50,42', '#7d9a6a'),
    }) +
    k.blob('42,54 46,43 58,40 70,47 72,60 66,72 56,70 52,76 46,70', 'red') +
    k.cuts(48, 44, 20, 26, 14, 0, 3, 'berry', 2, 0.8) +
    k.stroke('54,90 66,94 80,87', 'snow', 8) +
    k.form(curve('44,48! 30,50 24,62! 34,60 44,60!'), p.beak, { dx: 1, dy: 4 }) +
    k.eye(58, 52, 4.4, 'straw'),
  turkey: (k: Kit, p: Head) =>
    k.stroke('62,116 54,134 56,158', 'peat', 6) +
    k.solid('44,46 50,34 62,31 72,38 74,54 80,80 88,96 68,108 56,96 54,78 52,62 46,56', p.head, {
      inside:
        k.blob('52,62 66,66 84,76 96,100 66,114 50,94', '#c2574a') + k.cuts(56, 34, 16, 30, 10, 80, 5, 'snow', 2, 0.6),
    }) +
    each(
      '58,76,6 66,84,7 58,90,7.6 70,94,7 62,101,8 74,102,6',
      (x, y, r) => k.dot(x + 1.5, y + 2, r, 'berry') + k.dot(x, y, r, 'red') + k.dot(x - 2, y - 2, 1.6, 'rose'),
    ) +
    k.form(curve('48,42! 36,42 28,52! 38,52 48,53!'), 'sand', { dx: 1, dy: 4 }) +
    k.solid('46,37 51,40 47,52 44,70 38,78 34,72 38,56 41,44', 'red', { dx: 2, dy: 2 }) +
    k.eye(60, 45, 4.2, false, 'sky'),
  grouse: (k: Kit, p: Head) =>
    k.blob('52,40! 58,18! 64,24 72,12! 74,24 84,20! 76,46', p.back) +
    k.solid('38,56 42,42 54,34 70,37 80,54 86,78 72,92 54,86 50,72 42,66', p.head, {
      inside:
        k.blob('30,62 48,62 58,72 56,88 40,88', 'cream') +
        k.stroke('44,52 58,44 76,50', 'cream', 4) +
        k.stroke('46,60 60,58 78,64', 'bark', 4) +
        k.cuts(52, 36, 26, 16, 10, 60, 6, 'ochre', 1.8, 0.8),
    }) +
    k.fill(
      curve('50,82! 60,72 78,70 94,80! 90,86 100,94! 88,96 92,108! 80,103 80,116! 70,106 64,116! 60,102 52,106! 52,92'),
      'ink',
    ) +
    k.cuts(56, 78, 34, 26, 12, 60, 9, 'slate', 1.8, 0.8) +
    k.form(curve('44,50! 32,52 27,62! 36,61 44,61!'), 'coal', { dx: 1, dy: 3 }) +
    k.eye(57, 53, 4.4),
};

export const gamebird = plan(
  {
    back: 'ink',
    head: 'ink',
    breast: 'ink',
    wattle: 'ink',
    tail: ['fan', 'long'],
    tailC: 'ink',
    tailBand: 'ink',
    tailTip: 'ink',
    beak: 'ink',
    bars: 'ink',
    collar: 'ink',
    leg: 'ink',
    ear: 'ink',
    tailSpots: 'ink',
    marks: 'marks',
    wing: 'ink',
    wingBar: 'ink',
    shoulder: 'ink',
    kind: ['caper', 'pheasant', 'turkey', 'grouse'],
    snood: 'flag',
    eyeRing: 'ink',
  },
  (p, k) => {
    const {
      back = 'umber',
      head = back,
      breast = 'chestnut',
      wattle = 'red',
      tail = 'fan',
      tailC = back,
      tailBand = 'ink',
      tailTip = 'sand',
      beak = 'sand',
      bars = 'ink',
      collar,
      leg = 'umber',
      ear,
    } = p;
    let s = '';
    if (tail === 'fan') {
      const d = curve('112,120! 92,40 118,16 150,20 180,44 192,80 186,116 160,142 120,140!');
      s += k.form(d, tailC, {
        inside:
          Array.from({ length: 9 }, (_, i) => {
            const a = -2.0 + i * 0.29;
            return k.line(`M122 122L${122 + Math.cos(a) * 120} ${122 + Math.sin(a) * 120}`, 'ink', 2, 'opacity=".35"');
          }).join('') +
          `<circle cx="122" cy="112" r="70" fill="none" stroke="${col(tailBand)}" stroke-width="10"/><circle cx="122" cy="112" r="82" fill="none" stroke="${col(tailTip)}" stroke-width="9"/>` +
          (p.tailSpots ? k.cuts(100, 40, 84, 80, 12, 60, 6, p.tailSpots, 3, 0.9) : ''),
      });
    } else
      s += k.solid('132,106 170,128 200,166! 196,172! 160,150 126,132', tailC, {
        inside: k.cuts(136, 110, 60, 54, 16, 120, 12, tailBand, 3, 0.8),
      });
    s += k.line('M98 146L92 180l-12 3M92 180l10 3M122 146L126 180l-12 3M126 180l10 3', leg, 4.6);
    s += k.solid(
      '44,46 54,38 68,42 74,56 78,76 98,84 126,92 146,116 138,144 110,158 80,152 62,130 58,100 60,76 48,62',
      back,
      {
        inside:
          k.blob('20,20 80,20 84,60 72,82 58,86 40,80', head) +
          (collar ? k.stroke('52,84 66,84 80,76', collar, 7) : '') +
          k.blob('40,96 66,92 84,112 96,140 130,150 120,180 50,160', breast) +
          k.cuts(62, 100, 60, 52, 30, 20, 8, bars, 2.2, 0.55) +
          k.marks(p.marks),
      },
    );
    s += k.solid('84,98 112,92 138,106 152,128! 122,138 94,128', p.wing || back, {
      inside: k.cuts(90, 98, 52, 34, 22, 16, 9, p.wingBar || 'sand', 2.6, 0.75),
    });
    if (p.shoulder) s += k.oval(88, 106, 6, 5, p.shoulder);
    if (p.kind) return s + GAME_HEADS[p.kind](k, { head, beak, back });
    s += k.blob('46,52! 32,58 30,66! 48,64!', beak);
    if (wattle)
      s += k.blob(p.snood ? '44,50 56,46 62,58 58,84 50,86 48,66 40,74 38,60' : '50,48 62,44 68,54 58,60', wattle);
    if (ear) s += k.blob('62,42 78,32! 74,46', ear);
    return s + k.eye(57, 51, 3.6, false, p.eyeRing);
  },
  { face: [6, 4, 136] },
);
