// A new position is mostly the old one.  What is alike in both is taken from the old one, so that the page, which looks
// whether something is still the same thing, draws only what has changed.

/** `after`, with every part that equals its counterpart in `before` replaced by that; `before` itself if all is alike. */
export function reuseEqualParts<T>(before: unknown, after: T): T {
  if (before === after || !isNest(before) || !isNest(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = Object.keys(after);
  let alike = keys.length === Object.keys(before).length;
  const made = (Array.isArray(after) ? [] : {}) as Nest;
  for (const key of keys) {
    made[key] = reuseEqualParts(before[key], after[key]);
    if (made[key] !== before[key]) alike = false;
  }
  return (alike ? before : made) as T;
}

type Nest = Record<string, unknown>;
const isNest = (one: unknown): one is Nest => typeof one === 'object' && one !== null;
