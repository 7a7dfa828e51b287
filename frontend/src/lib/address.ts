// How friends on the same network reach this server: not as 127.0.0.1.
import { ask } from './api';

interface Address {
  addresses: string[]; // the best first
}

let asked: Promise<Address> | null = null;
const LOCAL = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/;

/** Is the page open under a name that works on this computer only? */
export const onlyHere = (host: string): boolean => LOCAL.test(host);

/** Where others find the server: as we do, or, if that is this computer's own name for itself, as the server says. */
export async function reachable(): Promise<string> {
  if (!onlyHere(location.host)) return location.origin;
  asked ??= ask<Address>('/api/address');
  try {
    return (await asked).addresses[0] ?? location.origin;
  } catch {
    asked = null;
    return location.origin;
  }
}
