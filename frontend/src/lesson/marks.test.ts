import { describe, expect, test } from 'vitest';
import { around, bubbleAt, selectorOf } from './marks';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('marks', () => {
  test('are found by the marks on elements', () => {
    expect(selectorOf('deck')).toBe('[data-pile="deck"]');
    expect(selectorOf('place 2')).toBe('[data-zone="forest"] [data-place="2"]');
    expect(selectorOf('card Tawny Owl/Stag Beetle')).toBe('[data-in="hand"][data-card="Tawny Owl/Stag Beetle"]');
    expect(selectorOf('clearing Oak')).toBe('[data-in="clearing"][data-card="Oak"]');
    expect(selectorOf('choice done')).toBe('[data-choice="done"]');
  });
  test('several have one box around them', () =>
    expect(around([box(0, 10, 10, 10), box(30, 0, 10, 5)])).toEqual(box(0, 0, 40, 20)));
});

describe('a bubble', () => {
  const phone = box(0, 0, 390, 844);
  const size = box(0, 0, 366, 170);
  test('hangs below what it speaks of', () => {
    const spot = bubbleAt([box(0, 66, 390, 60)], [], size, phone);
    expect([spot.y, spot.tail]).toEqual([140, 'up']);
  });
  test('stands above what lies at the lower edge', () => {
    const spot = bubbleAt([box(10, 640, 90, 200)], [], size, phone);
    expect([spot.y, spot.tail]).toEqual([456, 'down']);
  });
  test('leaves free what is pressed next', () => {
    const spot = bubbleAt([box(0, 300, 390, 100)], [box(0, 410, 390, 200)], size, phone);
    expect(spot.y + spot.height).toBeLessThanOrEqual(300);
  });
  test('does not hide what grows where it may stand elsewhere', () => {
    const desktop = box(0, 0, 1366, 768);
    const moor = box(450, 250, 500, 200);
    const spot = bubbleAt([box(680, 585, 140, 180)], [box(0, 545, 1366, 220)], box(0, 0, 470, 190), desktop, [moor]);
    expect(spot.x + spot.width <= moor.x || spot.x >= moor.x + moor.width || spot.y + spot.height <= moor.y).toBe(true);
  });
  test('stays on the screen where all of it is lit', () => {
    const spot = bubbleAt([phone], [], size, phone);
    expect(spot.y >= 8 && spot.y + spot.height <= 836 && spot.tail === '').toBe(true);
  });
});
