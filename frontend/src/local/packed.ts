// What was packed when the site was made.
const GZIP = 0x1f;
const BLOCK = 512; // bytes of a tar's header, and what each file is filled up to
const NAME = [0, 100] as const;
const SIZE = [124, 136] as const;

/** Some hosts unpack what they send; what they left packed is unpacked here. */
export function unzipped(body: ArrayBuffer): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new Blob([body]).stream();
  return new Uint8Array(body)[0] === GZIP ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
}

/** The files of a tar by their paths. */
export async function files(packed: ArrayBuffer): Promise<[string, Uint8Array][]> {
  const all = new Uint8Array(await new Response(unzipped(packed)).arrayBuffer());
  const text = (at: number, [from, to]: readonly [number, number]): string =>
    new TextDecoder().decode(all.subarray(at + from, at + to)).replace(/\0.*$/s, '');
  const found: [string, Uint8Array][] = [];
  for (let at = 0; at < all.length && all[at];) {
    const size = parseInt(text(at, SIZE), 8);
    found.push([text(at, NAME), all.subarray(at + BLOCK, at + BLOCK + size)]);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return found;
}
