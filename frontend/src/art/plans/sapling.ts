// A sapling: two leaves and a stem on a mound, the back of every card.
import { plan } from '../plan';

export const sapling = plan({ earth: 'ink', leaf: 'ink', lit: 'ink' }, (p, k) => {
  const { earth = 'umber', leaf = 'leaf', lit = 'lime' } = p;
  return (
    k.fill('M30 178q16-34 70-34t70 34q-70 14-140 0z', earth) +
    k.fill('M44 172q22-22 56-22-30 8-40 24z', 'bark') +
    k.line('M60 168l14-8M96 172l16-8M126 168l14-6', 'sand', 4) +
    k.fill('M97 150c-1-30 0-52 4-76l6 1c-4 24-5 46-3 75z', leaf) +
    k.fill('M101 104C66 106 42 86 40 50c36 2 58 22 61 54z', 'moss') +
    k.fill('M101 104C84 84 66 66 46 56c26 6 46 22 55 48z', lit) +
    k.fill('M104 88c2-34 24-56 62-58-2 38-26 60-62 58z', leaf) +
    k.fill('M104 88c16-22 34-38 56-52-26 8-48 26-56 52z', lit)
  );
});
