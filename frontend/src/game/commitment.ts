// The server promises its shuffle before the first card: SHA-256 of "seed:salt", checked here by the reader's own browser.
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type Verdict = 'kept' | 'broken' | 'unknown';

export async function verify(commitment: string | null, seed: string | null, salt: string | null): Promise<Verdict> {
  if (!commitment || seed === null || salt === null || !globalThis.crypto?.subtle) return 'unknown';
  return (await sha256(`${seed}:${salt}`)) === commitment ? 'kept' : 'broken';
}
