import { describe, expect, test } from 'vitest';
import docs from '../../../docs/portraits.md?raw';
import kept from '../../../src/spinney/editions/drawing.json';
import { EDITIONS, SETS, subjects } from '../../scripts/subjects.mjs';
import { drawing } from './drawing';
import { guess, misfit, portrait, type PortraitData } from './portrait';
import { SHAPES, shapesOf, type Shape } from './shapes';
import { table, words } from './words';

const MOST = 120_000; // characters of one picture

describe.each([...EDITIONS, ...SETS])('the portraits of %s', (edition) => {
  const all = subjects(edition);

  test('are there for every species', () => {
    expect(all.filter((it) => !it.portrait).map((it) => it.name)).toEqual([]);
  });

  test.each(Object.keys(SHAPES) as Shape[])('can all be drawn %s', (shape) => {
    const drawn = all.map((it) => drawing(it, shape));
    expect(all.filter((_, i) => (drawn[i] ?? '').length > MOST).map((it) => it.name)).toEqual([]);
    expect(drawn.filter((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([]);
  });

  test('never change between two visits', () => {
    for (const it of all) expect(drawing(it, 'wide'), it.name).toBe(drawing(it, 'wide'));
  });

  test('are no two alike', () => {
    // with one and the same name, so that no seeded gouge can hide a twin
    expect(new Set(all.map((it) => drawing({ ...it, name: 'It' }, 'fig'))).size).toBe(all.length);
  });

  test('have the shape of their card among those the build draws', () => {
    const shape = { top: 'wide', bottom: 'wide', 'left/right': 'tall' };
    for (const it of all) expect(shapesOf(it.side), it.name).toContain(shape[it.side as keyof typeof shape] ?? 'cut');
  });
});

const OWL: PortraitData = { plan: 'owl', scene: 'night', traits: {} };
const EVIL = '"/><script>alert(1)</script>';

describe('data', () => {
  test.each([
    [{ ...OWL, plan: 'griffin' }, 'There is no body plan "griffin".'],
    [{ ...OWL, plan: 'constructor' }, 'There is no body plan "constructor".'],
    [{ ...OWL, scene: 'space' }, 'There is no scene "space".'],
    [{ ...OWL, scene: 'night+moon' }, 'There is no scene "night+moon".'],
    [{ ...OWL, traits: { hat: 'red' } }, 'A owl has no "hat".'],
    [{ ...OWL, traits: { body: 'puce' } }, 'The "body" of a owl cannot be "puce".'],
  ])('that nobody can draw is refused in a sentence', (data, sentence) => {
    expect(misfit(data)).toBe(sentence);
    expect(() => portrait('Owl', data)).toThrow(sentence);
  });

  test('cannot bring markup into a picture, whatever it is put into', () => {
    const plans = Object.entries(words().plans);
    expect(plans.length).toBeGreaterThan(40);
    for (const [plan, traits] of plans) {
      for (const name of Object.keys(traits)) {
        for (const said of [EVIL, [EVIL], [[EVIL]], [['dot', EVIL]], [['line', EVIL, 'ink']], { toString: EVIL }]) {
          const data = { plan, scene: '', traits: { [name]: said } };
          expect(() => portrait('It', data), `${plan}.${name}`).toThrow();
        }
      }
    }
    expect(portrait(EVIL, OWL)).not.toContain('script');
  });

  test('is checked by the server with the same words', () => {
    expect(kept, 'run: npm run art-words').toEqual(JSON.parse(JSON.stringify(words())));
  });

  test('is explained with the same words', () => {
    expect(docs, 'run: npm run art-words').toContain(table(words()));
    for (const scene of words().scenes) expect(docs).toContain(`\`${scene}\``);
  });
});

test('a species nobody has drawn gets a portrait of its type, in the colour of its name', () => {
  expect(guess('Azure Tit', ['Bird'])).toEqual({ plan: 'songbird', scene: 'canopy', traits: { back: 'blue' } });
  const types = [...new Set(subjects().flatMap((it) => it.types))];
  for (const type of types) expect(misfit(guess('Nameless One', [type])), type).toBe('');
  expect(misfit(guess('Nameless One', ['Unheard of']))).toBe('');
  expect(guess('Grey Water Vole', ['Mammal'])).toEqual({ plan: 'mouse', scene: 'floor', traits: { coat: 'slate' } });
  for (const it of subjects()) {
    const plain = guess(it.name, it.types); // as if nobody had drawn them
    expect(misfit(plain), it.name).toBe('');
    expect(portrait(it.name, plain)).toContain('<svg');
  }
});
