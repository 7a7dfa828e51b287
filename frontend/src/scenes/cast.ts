// Those who stand in scenes: found by name, without asking the server.
import cast from 'virtual:cast';
import type { PortraitInfo } from '../net/messages';

export interface Subject {
  name: string;
  types: string[];
  portrait: PortraitInfo | null;
}

/** Somebody of an edition; nobody if the build does not know them. */
export function subject(edition: string, name: string): Subject | null {
  const found = cast[edition];
  return found && name in found ? { name, types: [], portrait: found[name]! } : null;
}
