import { expect, test } from 'vitest';
import { recordChanges } from '../../scripts/recordedGames.mjs';
import { applyChange, withPresence } from './changes';
import type { ChangeMessage, ViewMessage } from './messages';

const GAMES: [string, [ViewMessage | ChangeMessage, ViewMessage][]][] = [
  ['forest for 2', recordChanges('forest', 2, 11)],
  ['dartmoor for 3', recordChanges('dartmoor', 3, 13)],
];

/** A view without what only one who asks for changes gets. */
const plain = (view: ViewMessage) => ({ ...view, number: 0, table: { ...view.table, now: '' } });

test.each(GAMES)('applied changes are the whole view (%s)', (_, told) => {
  let view: ViewMessage | null = null;
  let changes = 0;
  for (const [message, whole] of told) {
    if (message.type === 'change') changes += 1;
    view = message.type === 'change' ? applyChange(view, message) : message;
    expect(plain(view!)).toEqual(plain(whole));
  }
  expect(changes).toBe(told.length - 1);
  expect(view!.game!.over).toBe(true);
});

test.each(GAMES)('what has not changed stays the same thing (%s)', (_, told) => {
  const [first, ...rest] = told.map(([message]) => message);
  let view = first as ViewMessage;
  for (const change of rest as ChangeMessage[]) {
    const next = applyChange(view, change)!;
    const changed = change.forests.map((forest) => forest.seat);
    for (const { seat } of next.game!.forests)
      expect(next.game!.forests[seat] === view.game!.forests[seat]).toBe(!changed.includes(seat));
    view = next;
  }
});

test('nothing is made of a change whose predecessor was missed', () => {
  const messages = GAMES[0]![1].map(([message]) => message);
  const first = messages[0] as ViewMessage;
  expect(applyChange(first, messages[2] as ChangeMessage)).toBeNull();
  expect(applyChange(null, messages[1] as ChangeMessage)).toBeNull();
  expect(applyChange({ ...first, game: null }, messages[1] as ChangeMessage)).toBeNull();
});

test('who is connected is noted in the view that changes build on', () => {
  const first = GAMES[1]![1][0]![0] as ViewMessage;
  expect(withPresence(first, [true, false, true]).table.seats.map((seat) => seat.connected)).toEqual([
    true,
    false,
    true,
  ]);
  expect(withPresence(first, [true]).table.seats.map((seat) => seat.connected)).toEqual([true, false, false]);
});
