import type { ChangeMessage, EditionInfo, GameView, MoveFacts, ViewMessage } from '../src/net/messages';

export interface Message {
    moves: MoveFacts[];
    game: GameView;
}

export function recordGame(edition: string, seats: number, seed: number): Message[];
export function recordChanges(
    edition: string,
    seats: number,
    seed: number,
): [ViewMessage | ChangeMessage, ViewMessage][];
export function printedOf(edition: string): EditionInfo;
export const RECORDED_GAMES: Array<[string, Message[]]>;
