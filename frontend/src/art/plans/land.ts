// Moors and rivers: landscapes that fill their frame.
import { plan } from '../plan';
import { air, vocabulary, type Land } from './landWords';
import * as moors from './moors';
import * as rivers from './rivers';

const FORMS = { ...moors, ...rivers } satisfies Record<string, (land: Land) => string>;
const FORM = Object.keys(FORMS) as Array<keyof typeof FORMS>;

/** The land goes on as its mirror image at both sides, so that a wide frame loses no foreground. */
const wider = (ground: string): string =>
  `<clipPath id="land"><path d="M0-300H200V200H0Z"/></clipPath><g id="view"><g clip-path="url(#land)">${ground}</g></g>` +
  '<use href="#view" transform="scale(-1 1)"/><use href="#view" transform="translate(400 0) scale(-1 1)"/>';

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
    const tones = { sky, far, far2, mid, near, water, sun, sunAt };
    const heaven = air(k, tones);
    const ground = FORMS[form](vocabulary(k, tones));
    return heaven + (k.wide ? wider(ground) : ground);
  },
  { whole: true },
);
