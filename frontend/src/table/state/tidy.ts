// Chromium looks for what a page has dropped when there are seconds without anything to do, or when tens of megabytes of it
// lie about; what it was then spread over stays the page's.  Who plays on quickly never gives it those seconds.  A turn of
// one's own begins with looking: there it is done, little by little, while there is little to look for.
const EVERY = 3; // turns of one's own
const CLAIMED = 80 * 2 ** 20; // bytes, more than may be claimed without a look; nobody writes into them, so they cost nothing
const PATIENCE = 400; // milliseconds, after which nobody waits for an idle moment any more

let turns = 0;

/** My turn has begun and nothing moves any more; returned is how to call it off. */
export function tidied(): (() => void) | undefined {
  turns += 1;
  if (turns % EVERY || !('memory' in performance)) return undefined; // others collect by rules of their own
  const asked = requestIdleCallback(claim, { timeout: PATIENCE });
  return () => cancelIdleCallback(asked);
}

function claim(): void {
  try {
    void new ArrayBuffer(CLAIMED).byteLength;
  } catch {
    // there is no room to claim: then it is looked anyway
  }
}
