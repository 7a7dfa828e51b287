import type { Subject } from '../src/art/drawing';

export const EDITIONS: string[];
export const SETS: string[];
export function subjects(folder?: string | null): Array<Subject & { edition: string; side: string }>;
