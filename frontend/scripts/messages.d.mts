export interface Found {
    said: { text: string; context: string; where: string }[];
    bare: { text: string; where: string }[];
}
export function scan(files?: Iterable<[name: string, source: string]>): Found;
export function check(code: string, found: Found): Promise<{ missing: string[]; wrong: string[]; dead: string[] }>;
