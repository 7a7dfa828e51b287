import { describe, expect, it } from 'vitest';
import type { CardSeat, SpeciesInfo } from '../net/messages';
import {
  add,
  addPlayer,
  arranged,
  draftOf,
  dropPlayer,
  grew,
  isEmpty,
  looseAt,
  newDraft,
  put,
  readDraft,
  take,
  tally,
} from './draft';

const species = (name: string, kind: string) => ({ name, kind }) as SpeciesInfo;
const OAK = species('Oak', 'tree');
const OWL = species('Tawny Owl', 'dweller');
const seat = (place: number, side = 'top'): CardSeat => ({ place, side, gain: 0, depends: false, why: '' });

describe('a table being counted', () => {
  it('plants trees at once, and lets dwellers wait for a place', () => {
    const draft = newDraft('forest');
    add(draft, 0, OAK, 2);
    add(draft, 0, OWL);
    expect(draft.table.players[0]!.forest).toEqual([{ card: 'Oak' }, { card: 'Oak' }]);
    expect(draft.loose).toEqual([[{ species: 'Tawny Owl' }]]);
    const table = arranged(draft, [[seat(1)]]);
    expect(table.players[0]!.forest).toEqual([{ card: 'Oak' }, { card: 'Oak', top: [{ species: 'Tawny Owl' }] }]);
    expect(draft.loose, 'what was not said is not said by seating it').toEqual([[{ species: 'Tawny Owl' }]]);
  });

  it('knows of every seat whether its place was said', () => {
    const draft = newDraft('forest');
    add(draft, 0, OAK);
    put(draft, 0, 0, 'top', { species: 'Goshawk' });
    add(draft, 0, OWL, 2);
    const seats = [[seat(-1, ''), seat(0)]];
    const at = (index: number) => looseAt(draft, seats, 0, { place: 0, side: 'top', at: index });
    expect(arranged(draft, seats).players[0]!.forest[0]!.top).toHaveLength(2);
    expect([at(0), at(1), at(2)]).toEqual([-1, 1, -1]);
  });

  it('takes away the tree with the fewest dwellers, and nobody is lost with it', () => {
    const draft = newDraft('forest');
    add(draft, 0, OAK, 2);
    put(draft, 0, 0, 'top', { species: 'Tawny Owl' });
    take(draft, 0, OAK);
    expect(draft.table.players[0]!.forest).toEqual([{ card: 'Oak', top: [{ species: 'Tawny Owl' }] }]);
    take(draft, 0, OAK);
    expect(draft.table.players[0]!.forest).toEqual([]);
    expect(draft.loose[0]).toEqual([{ species: 'Tawny Owl' }]);
    take(draft, 0, OWL);
    expect(isEmpty(draft)).toBe(true);
  });

  it('takes a dweller from its place and leaves no empty side behind', () => {
    const draft = newDraft('forest');
    add(draft, 0, OAK);
    put(draft, 0, 0, 'top', { species: 'Tawny Owl' });
    take(draft, 0, OWL);
    expect(draft.table.players[0]!.forest).toEqual([{ card: 'Oak' }]);
  });

  it('knows whether cards were only added', () => {
    const draft = newDraft('forest');
    add(draft, 0, OAK);
    add(draft, 0, OWL);
    const copy = () => JSON.parse(JSON.stringify(draft)) as typeof draft;
    const [more, fewer, moved] = [copy(), copy(), copy()];
    add(more, 0, OWL);
    add(more, 0, OAK);
    addPlayer(more);
    take(fewer, 0, OWL);
    put(moved, 0, 0, 'top', moved.loose[0]!.pop()!);
    expect([grew(draft, more), grew(draft, fewer), grew(draft, moved)]).toEqual([true, false, false]);
  });

  it('counts cards wherever they lie', () => {
    const draft = draftOf({
      edition: 'forest',
      players: [{ name: 'Ann', cave: 0, forest: [{ card: 'Oak', top: [{ species: 'Tawny Owl' }] }] }],
    });
    add(draft, 0, OWL);
    expect(Object.fromEntries(tally(draft, 0))).toEqual({ Oak: 1, 'Tawny Owl': 2 });
  });

  it('has as many waiting lists as players', () => {
    const draft = newDraft('forest');
    addPlayer(draft);
    add(draft, 1, OWL);
    dropPlayer(draft, 0);
    expect(draft.table.players.map((one) => one.name)).toEqual(['Player 2']);
    expect(draft.loose).toEqual([[{ species: 'Tawny Owl' }]]);
  });

  it('reads back what it kept, and nothing else', () => {
    const draft = newDraft('smoky');
    add(draft, 0, OAK);
    add(draft, 0, OWL);
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
    for (const odd of [null, 5, {}, { table: {}, loose: [] }, { table: 3, loose: 4 }])
      expect(readDraft(odd)).toBeNull();
  });
});
