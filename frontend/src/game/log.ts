// The log as the page keeps it: turns, of which the last may still grow.
import type { LogTurn } from '../net/messages';

/** Return the known turns with the new ones; a turn that was sent before is replaced. */
export function mergeTurns(known: LogTurn[], news: LogTurn[]): LogTurn[] {
  const sent = new Set(news.map((turn) => turn.turn));
  return [...known.filter((turn) => !sent.has(turn.turn)), ...news];
}

export function linesOf(turns: LogTurn[]): string[] {
  return turns.flatMap((turn) => turn.lines);
}

/** A line said to those who listen; its number tells it from an equal one before. */
export interface SpokenLine {
  id: number;
  text: string;
}
const MAX_SPOKEN_LINES = 24; // lines: what a listener may not have been read yet

/** Lines are added to what was said, not put in its place: a bot's answer may come before one's own move is read out. */
export function addSpokenLines(before: SpokenLine[], lines: string[]): SpokenLine[] {
  const next = (before.at(-1)?.id ?? -1) + 1;
  return [...before, ...lines.map((text, i) => ({ id: next + i, text }))].slice(-MAX_SPOKEN_LINES);
}

/** The lines from the first one on that was not there before: the last line known may have grown, too. */
export function newLines(known: string[], now: string[]): string[] {
  const same = now.findIndex((line, i) => line !== known[i]);
  return same < 0 ? [] : now.slice(same);
}
