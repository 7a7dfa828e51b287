import type { Linter } from 'eslint';

export const LAYERS: string[];
export const FEATURES: Record<string, string[]>;
export const TOP: string[];
export const BOUNDARIES: Linter.Config[];
