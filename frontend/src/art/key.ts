// The name of a picture: everything that could change how it looks, as one short word.

interface PortraitKey {
  plan: string;
  scene: string;
  traits: object;
}

/** 53 bits in 11 letters: enough for some thousand pictures, and quick enough for every card that is shown. */
function digest(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const ch = text.charCodeAt(i);
    a = Math.imul(a ^ ch, 2654435761);
    b = Math.imul(b ^ ch, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** `code` is the digest of the drawing code: pictures drawn by older code are not taken for today's. */
export const artKey = (code: string, name: string, portrait: PortraitKey | null): string =>
  digest(JSON.stringify([code, name, portrait?.plan, portrait?.scene, portrait?.traits]));
