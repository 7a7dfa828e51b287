import type { EditionInfo, GameView, MoveFacts } from '../src/net/messages';

export interface Message {
  moves: MoveFacts[];
  game: GameView;
}

export function story(edition: string, seats: number, seed: number): Message[];
export function printedOf(edition: string): EditionInfo;
export const STORIES: Array<[string, Message[]]>;
