// A socket sends the whole view first and then what is different from the message before.
import type { ChangeMessage, ForestChange, ForestView, GameView, TableInfo, ViewMessage } from './messages';

/** The view that a change makes of the one before; null if a message in between was missed. */
export function applyChange(before: ViewMessage | null, change: ChangeMessage): ViewMessage | null {
  if (!before?.game || change.number !== before.number + 1) return null;
  const { table, game, forests, ...news } = change;
  const grown = [...before.game.forests];
  for (const forest of forests) grown[forest.seat] = applyForest(before.game.forests[forest.seat]!, forest);
  return {
    ...news,
    type: 'view',
    table: { ...before.table, ...(table as Partial<TableInfo>) },
    game: { ...before.game, ...(game as Partial<GameView>), forests: forests.length ? grown : before.game.forests },
  };
}

function applyForest(before: ForestView, { count, places, ...forest }: ForestChange): ForestView {
  const now = before.places.slice(0, count);
  for (const place of places) now[place.number - 1] = place;
  return { ...forest, places: now };
}

/** The view with who is connected by now. */
export function withPresence(view: ViewMessage, connected: boolean[]): ViewMessage {
  const seats = view.table.seats.map((seat, i) => ({ ...seat, connected: connected[i] ?? false }));
  return { ...view, table: { ...view.table, seats } };
}
