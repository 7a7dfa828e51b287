// Drawing while the page is open: one picture after the other, so that the page stays quick, and each only once ever:
// what is drawn is kept in the browser's database.
import { createStore, get, set } from 'idb-keyval';
import type { Subject } from './drawing';
import { raster } from './raster';
import type { Shape } from './shapes';

const kept = createStore('spinney-art', 'pictures');
let last: Promise<unknown> = Promise.resolve();

export function paint(name: string, subject: Subject, shape: Shape): Promise<string> {
  const place = `${name}@${Math.min(2, Math.max(1, devicePixelRatio || 1))}`;
  const job = last.then(async () => {
    const found = await get<string>(place, kept).catch(() => undefined); // private windows may have no database
    if (found) return found;
    const made = await raster(subject, shape);
    await set(place, made, kept).catch(() => undefined);
    return made;
  });
  last = job.catch(() => undefined);
  return job;
}
