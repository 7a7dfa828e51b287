// Moors and rivers: landscapes that fill their frame.
import { plan } from '../plan';
import { vocabulary, type Land } from './landWords';
import * as moors from './moors';
import * as rivers from './rivers';

const FORMS = { ...moors, ...rivers } satisfies Record<string, (land: Land) => string>;
const FORM = Object.keys(FORMS) as Array<keyof typeof FORMS>;

export const land = plan(
  {
    form: FORM,
    sky: 'ink',
    far: 'ink',
    far2: 'ink',
    mid: 'ink',
    near: 'ink',
    water: 'ink',
    sun: 'ink',
    sunAt: 'numbers',
  },
  (p, k) => {
    const { form = 'stream', sky = 'sky', far = 'mist', far2, mid = 'moss', near = 'fern', water = 'river' } = p;
    const { sun = 'cream', sunAt = [146, 46, 25] } = p;
    return FORMS[form](vocabulary(k, { sky, far, far2, mid, near, water, sun, sunAt }));
  },
  { whole: true },
);
