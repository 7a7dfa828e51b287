// Scenes: quiet three-tone grounds behind a creature.
import { earth, sky, SKY, spread } from './grounds';
import type { Kit } from './kit';
import { leafArt } from './plans/leaves';

export const SCENES: Readonly<Record<string, (k: Kit) => string>> = {
  canopy: (k) =>
    sky(k, '#d5dcb6', '#f5efd6', 128, 76, 62) +
    (
      [
        ['#b9c48c', 'translate(4 44) rotate(70) scale(.6)'],
        ['#c4cd99', 'translate(202 26) rotate(-110) scale(.66)'],
        ['#b9c48c', 'translate(186 204) rotate(-30) scale(.5)'],
      ] as const
    )
      .map(([c, t]) => k.group(leafArt(k, 'oval', c, '#d5dcb6', { stalk: c }), t))
      .join(''),
  glade: (k) =>
    sky(k, '#e2d5ae', '#f6eed4', 120, 78, 64) +
    spread(k, [18, 44, 170, 190])
      .map((x, i) =>
        k.fill(`M${x - 4 - (i % 4)} -220H${x + 4 + (i % 4)}L${x + 6 + (i % 4)} 180H${x - 6 - (i % 4)}Z`, '#cdbf91'),
      )
      .join('') +
    earth(k, 166, '#a9ad6e', [[50, -80, 10, '#8c9656', 2]]),
  floor: (k) =>
    sky(k, '#cdb98a', '#efe5c6', 100, 84, 66, 0.6) +
    earth(
      k,
      164,
      '#8d7449',
      [
        [40, 10, 13, '#b3925a', 3],
        [24, -20, 12, '#6e5836', 3],
      ],
      0.15,
    ),
  night: (k) =>
    k.fill(SKY, '#3a5169') +
    k.rays(124, 78, 64, k.wide ? 260 : 150, 50, '#7d92a5', 0.6) +
    k.dot(124, 78, 60, '#e9dfb8') +
    k.dot(108, 64, 9, '#d8cc9f', 'opacity=".7"') +
    k.dot(146, 98, 13, '#d8cc9f', 'opacity=".6"') +
    spread(k, [20, 40, 180, 186, 16, 60])
      .map((x, i) => k.dot(x, [24, 66, 30, 150, 140, 16][i % 6] ?? 0, 1.6, '#e9dfb8'))
      .join('') +
    k.fill(
      `M-200 420V186${Array.from({ length: 26 }, (_, i) => `L${-200 + i * 24} ${188 - (i % 3) * 5}L${-188 + i * 24} ${158 + ((i * 7) % 5) * 5}`).join('')}L430 186V420Z`,
      '#283c50',
    ),
  winter: (k) =>
    sky(k, '#c3d0d0', '#f6f2e2', 126, 76, 62) +
    spread(k, [14, 40, 172, 194])
      .map((x, i) =>
        k.fill(
          `M${x} ${70 + (i % 3) * 12}l16 36h-8l14 32h-8l12 34h-52l12 -34h-8l14 -32h-8Z`,
          i % 2 ? '#9fb3b0' : '#aec0bc',
        ),
      )
      .join('') +
    earth(k, 166, '#eceee2', [[26, 4, 20, '#c9d6d4', 2.4]], 0.3),
  evening: (k) =>
    sky(k, '#dca878', '#f6dfae', 132, 96, 58) +
    k.line('M-160 140H360', '#f0cf9c', 3) +
    k.cuts(k.wide ? -150 : 0, 20, k.wide ? 500 : 200, 90, k.wide ? 26 : 10, 0, 34, '#f0cf9c', 3, 0.8) +
    k.fill(
      `M-200 420V176${Array.from({ length: 22 }, (_, i) => `Q${-190 + i * 28} ${150 + ((i * 5) % 4) * 6} ${-172 + i * 28} ${174 - (i % 3) * 4}`).join('')}L430 176V420Z`,
      '#5d4a4c',
    ),
  nightwater: (k) =>
    k.fill(SKY, '#3a5169') +
    k.rays(130, 62, 50, k.wide ? 260 : 140, 46, '#7d92a5', 0.6) +
    k.dot(130, 62, 46, '#e9dfb8') +
    k.dot(116, 52, 7, '#d8cc9f', 'opacity=".7"') +
    k.dot(146, 78, 9, '#d8cc9f', 'opacity=".6"') +
    k.fill(
      `M-200 158V136${Array.from({ length: 22 }, (_, i) => `Q${-190 + i * 28} ${116 + ((i * 5) % 4) * 6} ${-172 + i * 28} ${136 - (i % 3) * 3}`).join('')}L430 158Z`,
      '#283c50',
    ) +
    earth(k, 154, '#4d7383', [[24, 0, 26, '#89a9ad', 2]], 0.25) +
    k.cuts(104, 158, 50, 36, 14, 0, 26, '#e9dfb8', 2.6, 0.9) +
    k.line('M8 176L14 112M18 178L26 128M30 180L32 140', '#22364a', 4),
  eaves: (k) =>
    k.fill(SKY, '#43566f') +
    k.rays(112, 84, 64, k.wide ? 260 : 150, 50, '#7d92a5', 0.6) +
    k.dot(112, 84, 60, '#e9dfb8') +
    k.dot(94, 70, 9, '#d8cc9f', 'opacity=".7"') +
    k.dot(136, 104, 12, '#d8cc9f', 'opacity=".6"') +
    k.fill('M-160 420V176H-20L34 136L40 140V124H52V149L88 176H360V420Z', '#26323f') +
    k.fill('M26 166h10v12h-10z', '#edc65a') +
    k.line('M-160 177H360', '#354657', 5),
  water: (k) =>
    sky(k, '#c6d8ca', '#f1f2dc', 122, 74, 60) +
    earth(k, 157, '#7fb0b0', [[34, 0, 26, '#d7e7dc', 2]], 0.3) +
    k.line('M10 170L16 96M20 172L30 112M190 172L182 104', '#7f8f56', 4) +
    k.oval(16, 92, 4.4, 13, '#7a5233') +
    k.oval(31, 108, 4, 11, '#7a5233'),
  deep: (k) =>
    k.fill(SKY, '#8fbdb8') +
    k.fill('M-160-220H360V30Q250 40 150 32T-40 32T-160 34Z', '#b8d8cd') +
    k.cuts(k.wide ? -150 : 0, 40, k.wide ? 500 : 200, 110, k.wide ? 60 : 26, 0, 30, '#b8d8cd', 2, 0.6) +
    earth(k, 170, '#8a8a62', []) +
    spread(k, [30, 70, 120, 166])
      .map((x, i) => k.oval(x, 184 + (i % 3) * 3, 14 + (i % 3) * 3, 8, '#a9a67c'))
      .join(''),
  moor: (k) =>
    sky(k, '#d9d0b2', '#f5eed8', 128, 70, 56) +
    k.fill(
      'M-160 158L-90 140L-20 152L30 138L44 120L62 118L70 136L110 146L160 130L230 150L290 134L360 150V420H-160Z',
      '#b9b28e',
    ) +
    earth(k, 164, '#97935a', [[50, -80, 9, '#a07f9a', 3]]),
  alp: (k) =>
    sky(k, '#cbd9d6', '#f5f0dc', 120, 72, 58) +
    k.fill(
      'M-180 170L-140 116L-110 138L-62 80L-20 130L8 108L40 56L84 122L112 98L150 132L184 74L226 130L262 90L300 134L340 104L380 140V420H-180Z',
      '#b1c1c0',
    ) +
    [
      [-62, 80],
      [40, 56],
      [184, 74],
      [262, 90],
    ]
      .map(([x = 0, y = 0]) => k.fill(`M${x} ${y}l17 26l-8 -4l-6 10l-7 -10l-6 5l-5 -7Z`, '#f3f1e3'))
      .join('') +
    earth(k, 164, '#a3ab74', [
      [36, -80, 8, '#8c9656', 2],
      [10, 4, 12, '#c9c9b0', 4],
    ]),
  hedge: (k) =>
    sky(k, '#dfdcb4', '#f6efd4', 116, 76, 62) +
    k.fill(
      `M-200 420V150${Array.from({ length: 30 }, (_, i) => `Q${-190 + i * 20} ${116 + ((i * 5) % 4) * 7} ${-180 + i * 20} ${148 - (i % 3) * 5}`).join('')}L430 150V420Z`,
      '#b5bd83',
    ) +
    earth(k, 164, '#b3ae63', [[56, -82, 14, '#97964e', 2.2]]),
  tree: (k) => sky(k, '#d7dfc0', '#f5f1da', 100, 78, 86) + earth(k, 178, '#a9ad6e', [[50, -80, 9, '#8c9656', 2]]),
};
