// Chromium collects garbage when a page is idle for seconds, or when tens of megabytes have piled up; the memory they were
// spread over then stays the page's.  Somebody who plays on quickly never leaves it those seconds.  A turn of one's own
// begins with looking at the table: garbage is collected then, while there is little of it.
const EVERY_TURNS = 3; // of one's own
const CLAIMED_BYTES = 80 * 2 ** 20; // more than can be had without a collection; nobody writes into them, so they cost nothing
const IDLE_TIMEOUT_MS = 400;

let turns = 0;

/** Collect garbage soon in every third turn; the function returned calls it off. */
export function scheduleCollection(): (() => void) | undefined {
  turns += 1;
  if (turns % EVERY_TURNS || !('memory' in performance)) return undefined; // others collect by rules of their own
  const request = requestIdleCallback(claim, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(request);
}

function claim(): void {
  try {
    void new ArrayBuffer(CLAIMED_BYTES).byteLength;
  } catch {
    // without room to claim, garbage is collected anyway
  }
}
