// The interpreter's memory with everything imported, kept on this device: a later start takes it up in a moment.
// It fits this very engine and this very browser; whatever else is found is as if there were none.
const NAME = 'memory';

const key = (engine: string): string => `${engine}memory?${encodeURIComponent(navigator.userAgent)}`;

export async function keptMemory(engine: string): Promise<ArrayBuffer | undefined> {
  try {
    return await (await caches.match(key(engine), { cacheName: NAME }))?.arrayBuffer();
  } catch {
    return undefined; // no storage here, so nothing is kept
  }
}

/** The only one there is; without room for it a start takes longer, and that is all. */
export async function keepMemory(engine: string, make: () => Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await caches.delete(NAME);
    await (await caches.open(NAME)).put(key(engine), new Response(make()));
  } catch (problem) {
    console.info('The next start takes as long as this one:', problem);
  }
}
