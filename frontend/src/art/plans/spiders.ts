// Spiders, seen from above in their webs: eight legs, and a mark on the back.
import { plan } from '../plan';

export const spider = plan(
  { body: 'ink', head: 'ink', legs: 'ink', bands: 'ink', mark: 'ink' },
  (p, k) => {
    const { body = 'umber', head = body, legs = 'bark', bands = 'sand', mark = 'cream' } = p;
    const LEGS = 'M108 82L136 56L140 18M112 88L158 72L182 40M112 96L158 104L184 138M108 100L138 138L144 184';
    let s = k.mirror(
      k.line(LEGS, legs, 6) + k.line('M138 42L139 28M168 58L177 46M168 116L178 130M140 154L142 172', bands, 6),
    );
    s += k.mirror(k.line('M106 70L112 56', legs, 5));
    s += k.solid('100,64 112,70 118,84 112,98 88,98 82,84 88,70', head, { dx: 4, dy: 4 });
    s += k.mirror(k.dot(106, 72, 3, 'ink'));
    s += k.solid('100,92 122,98 136,120 132,146 114,168 100,174 86,168 68,146 64,120 78,98', body, {
      dx: 5,
      dy: 5,
      inside:
        k.cuts(72, 100, 20, 50, 12, 84, 12, 'snow', 2.2, 0.4) +
        k.blob('64,120 84,128 78,140 86,154 80,168 60,160', 'bark') +
        k.blob('136,120 116,128 122,140 114,154 120,168 140,160', 'bark') +
        k.line('M100 102V140M84 118H116', mark, 6) +
        k.dot(100, 152, 3.4, mark) +
        k.mirror(k.dot(112, 132, 2.8, mark)),
    });
    return k.group(s, 'rotate(-12 100 104)');
  },
  { face: [32, 40, 140] },
);
