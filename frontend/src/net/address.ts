// Finds the address by which friends on the same network reach this server.
import { site } from './base';
import { ask } from './api';
import type { Address } from './messages';

export interface Found {
  origin: string;
  sentence: string; // why nobody else can come, where that is so
}

let pending: Promise<Address> | null = null;
const LOCAL = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/;

/** Is the page open under a name that works on this computer only? */
export const onlyHere = (host: string): boolean => LOCAL.test(host);

/** Where others find the server: as we do, or, if that is this computer's own name for itself, as the server says. */
export async function reachable(): Promise<Found> {
  if (!onlyHere(location.host)) return { origin: site(), sentence: '' };
  pending ??= ask<Address>('/api/address');
  try {
    const { addresses, sentence } = await pending;
    return { origin: addresses[0] ?? site(), sentence };
  } catch {
    pending = null;
    return { origin: site(), sentence: '' };
  }
}
