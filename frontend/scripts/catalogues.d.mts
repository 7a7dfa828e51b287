export function languages(): string[];
export function readPo(text: string): Record<string, string>;
