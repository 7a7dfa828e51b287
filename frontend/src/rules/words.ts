// Finds the words of a text that have a meaning of their own; each is explained where it first stands.
import type { RuleWord } from '../net/messages';

export type Part = { text: string; word: RuleWord | null };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A part of a name such as Moor Birch means nothing by itself. */
const inName = (text: string, found: RegExpExecArray): boolean =>
  /^[A-Z]/.test(found[0]) && /^ [A-Z]/.test(text.slice(found.index + found[0].length));

export function splitWords(text: string, words: readonly RuleWord[]): Part[] {
  const byForm = new Map(words.flatMap((word) => word.forms.map((form) => [form.toLowerCase(), word] as const)));
  if (!byForm.size) return [{ text, word: null }];
  const forms = [...byForm.keys()].sort((a, b) => b.length - a.length).map(escaped); // the longer one is meant
  const parts: Part[] = [];
  const explained = new Set<RuleWord>();
  let from = 0;
  for (const found of text.matchAll(new RegExp(`\\b(?:${forms.join('|')})\\b`, 'gi'))) {
    const word = byForm.get(found[0].toLowerCase())!;
    if (explained.has(word) || inName(text, found)) continue;
    explained.add(word);
    if (found.index > from) parts.push({ text: text.slice(from, found.index), word: null });
    parts.push({ text: found[0], word });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), word: null });
  return parts;
}
