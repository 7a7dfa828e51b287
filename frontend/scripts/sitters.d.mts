import type { Sitter } from '../src/art/drawing';
import type { Shape } from '../src/art/shapes';

export const EDITIONS: string[];
export function sitters(edition?: string | null): Array<Sitter & { edition: string; side: string }>;
export function shapesOf(sitter: { side: string }): Shape[];
