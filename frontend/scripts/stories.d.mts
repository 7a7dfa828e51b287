import type { GameView, MoveFacts } from '../src/messages';

export interface Message {
  moves: MoveFacts[];
  game: GameView;
}

export function story(edition: string, seats: number, seed: number): Message[];
export const STORIES: Array<[string, Message[]]>;
