import { describe, expect, test } from 'vitest';
import { dayWords, leftUntil, ordinal, placeWords, shifted } from './days';

describe('days', () => {
  test('are said with their name, wherever one is', () => expect(dayWords('2026-11-17')).toBe('Tuesday 17 November'));
  test('follow each other over months', () => {
    expect(shifted('2026-12-01', -1)).toBe('2026-11-30');
    expect(shifted('2026-12-31', 1)).toBe('2027-01-01');
  });
  test('end at a moment', () => {
    const now = Date.parse('2026-11-17T18:40:00Z');
    expect(leftUntil('2026-11-18T00:00:00+00:00', now)).toBe('5 hours and 20 minutes');
    expect(leftUntil('2026-11-17T20:40:00Z', now)).toBe('2 hours');
    expect(leftUntil('2026-11-17T18:41:00Z', now)).toBe('1 minute');
    expect(leftUntil('2026-11-17T10:00:00Z', now)).toBe('0 minutes');
  });
});

describe('places', () => {
  test('are words', () => expect(placeWords(2, 3)).toBe('second of three'));
  test('are ordinals among many', () =>
    expect([1, 2, 3, 4, 11, 12, 21, 102, 113].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '21st',
      '102nd',
      '113th',
    ]));
});
