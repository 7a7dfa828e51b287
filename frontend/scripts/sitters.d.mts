import type { Sitter } from '../src/art/drawing';

export const EDITIONS: string[];
export function sitters(edition?: string | null): Array<Sitter & { edition: string; side: string }>;
