import { describe, expect, it } from 'vitest';
import type { CardSeat, SpeciesInfo } from '../messages';
import { add, addPlayer, applySeats, draftOf, dropPlayer, isEmpty, newDraft, readDraft, take, tally } from './draft';

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
    applySeats(draft, [[seat(1)]]);
    expect(draft.table.players[0]!.forest[1]).toEqual({ card: 'Oak', top: [{ species: 'Tawny Owl' }] });
    expect(draft.loose).toEqual([[]]);
  });

  it('keeps who found no place', () => {
    const draft = newDraft('forest');
    add(draft, 0, OWL, 2);
    applySeats(draft, [[seat(-1, ''), seat(-1, '')]]);
    expect(draft.loose[0]).toHaveLength(2);
  });

  it('takes away the tree with the fewest dwellers, and nobody is lost with it', () => {
    const draft = newDraft('forest');
    add(draft, 0, OAK, 2);
    add(draft, 0, OWL);
    applySeats(draft, [[seat(0)]]);
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
    add(draft, 0, OWL);
    applySeats(draft, [[seat(0)]]);
    take(draft, 0, OWL);
    expect(draft.table.players[0]!.forest).toEqual([{ card: 'Oak' }]);
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
