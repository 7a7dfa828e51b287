// A marmot on guard: upright on its haunches, paws before its chest.
import { curve } from '../geometry';
import { dim } from '../palette';
import { plan } from '../plan';

export const marmot = plan(
  { coat: 'ink', head: 'ink', belly: 'ink', muzzle: 'ink', tailTip: 'ink', teeth: 'ink', rock: 'ink', grain: 'ink' },
  (p, k) => {
    const { coat = '#9a7a52', head = '#6f6254', belly = '#c98f4e', muzzle = 'ash', tailTip = 'ink' } = p;
    let s = k.solid('28,206! 34,190 66,180 122,178 166,182 186,194 192,206!', p.rock || 'slate', {
      shade: 0.26,
      inside:
        k.cuts(34, 182, 150, 22, 22, 6, 18, 'mist', 2.4, 0.55) + k.cuts(44, 180, 120, 8, 16, 0, 8, 'moss', 4, 0.85),
    });
    s += k.solid('120,162 142,154 166,158 184,170 178,182 150,186 120,182', coat, {
      inside:
        k.blob('162,150 192,150 192,190 160,190 166,170', tailTip) +
        k.cuts(124, 158, 44, 24, 16, 8, 10, 'sand', 1.8, 0.5),
    });
    s += dim(k.solid('66,106 76,108 72,126 58,138 50,132 58,122', coat, { light: 0 }));
    s += k.solid('66,82 92,74 112,84 128,110 138,142 134,168 116,184 84,186 66,176 60,150 58,118', coat, {
      inside:
        k.blob('50,92 70,92 84,116 86,150 84,190 44,190', belly) +
        k.cuts(86, 80, 48, 96, 60, 70, 11, p.grain || 'cream', 1.8, 0.5) +
        k.cuts(86, 84, 48, 90, 26, 70, 11, 'ink', 1.8, 0.32) +
        k.cuts(58, 100, 24, 70, 14, 80, 10, 'cream', 1.6, 0.4),
    });
    s += k.solid('98,150 116,140 134,152 134,174 116,186 66,188 60,182 70,176 98,176', coat, {
      shade: 0.26,
      inside: k.cuts(98, 146, 34, 30, 16, 60, 9, 'cream', 1.7, 0.45),
    });
    s += k.solid('80,104 94,110 90,130 74,146 60,146 58,138 70,130 76,118', coat, { shade: 0.26 });
    s += k.line('M62 140l-8 3M62 143l-6 6M66 146l-3 6', 'bark', 2.6);
    s += k.form(curve('82,42 84,30 96,28 102,38 98,50'), head, {
      dx: 2,
      dy: 3,
      inside: k.oval(93, 39, 4.4, 5.4, 'blush', 10, 'opacity=".7"'),
    });
    s += k.solid('26,66 32,52 48,40 70,32 92,38 104,56 102,76 88,92 66,98 44,92 30,82', head, {
      inside:
        k.blob('16,62 34,56 46,66 46,82 34,96 16,92', muzzle) +
        k.blob('50,84 74,74 104,62 112,90 90,110 56,104', coat) +
        k.cuts(54, 36, 46, 30, 24, 24, 9, 'cream', 1.7, 0.45) +
        k.cuts(60, 70, 40, 22, 14, 34, 9, 'cream', 1.7, 0.45),
    });
    s += k.blob('33,84! 42,85! 41,97! 36,97!', p.teeth || 'straw') + k.stroke('29,80 38,85 48,82', 'peat', 2.2);
    return (
      s +
      k.oval(28, 66, 6.4, 5.4, 'ink', -12) +
      k.dot(26.4, 64.6, 1.6, 'slate') +
      k.eye(58, 58, 5.2, false, 'sand') +
      k.line('M38 74L16 78M40 77L20 88', 'peat', 1.3, 'opacity=".6"')
    );
  },
  { face: [6, 14, 132] },
);
