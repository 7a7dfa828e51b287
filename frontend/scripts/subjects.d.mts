import type { Subject } from '../src/art/drawing';

export const EDITIONS: string[];
export function subjects(edition?: string | null): Array<Subject & { edition: string; side: string }>;
