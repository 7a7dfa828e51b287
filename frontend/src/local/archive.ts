// Unpacks the archives that were packed when the site was made.
const GZIP = 0x1f;
const BLOCK = 512; // bytes of a tar's header, and what each file is filled up to
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;

/** Some hosts unpack what they send; what they left packed is unpacked here. */
export function unzip(body: ArrayBuffer): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new Blob([body]).stream();
  return new Uint8Array(body)[0] === GZIP ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
}

/** The files of a tar by their paths. */
export async function files(packed: ArrayBuffer): Promise<[string, Uint8Array<ArrayBuffer>][]> {
  const all = new Uint8Array(await new Response(unzip(packed)).arrayBuffer());
  const text = (at: number, [from, to]: readonly [number, number]): string =>
    new TextDecoder().decode(all.subarray(at + from, at + to)).replace(/\0.*$/s, '');
  const found: [string, Uint8Array<ArrayBuffer>][] = [];
  for (let at = 0; at < all.length && all[at];) {
    const size = parseInt(text(at, SIZE), 8);
    found.push([text(at, NAME), all.subarray(at + BLOCK, at + BLOCK + size)]);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return found;
}

/** What nobody reads any more is given back at once; a worker may not collect it for minutes.  A buffer that was handed to a
 * port is no longer ours, and a port that nobody listens to drops it. */
export function releaseBuffers(...buffers: ArrayBuffer[]): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, buffers);
  port1.close();
}
