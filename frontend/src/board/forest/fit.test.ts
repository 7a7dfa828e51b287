import { describe, expect, it } from 'vitest';
import { fit } from './fit';

describe('tiles in a box', () => {
  it('all fit, whatever their number and the box', () => {
    for (let count = 1; count <= 40; count += 1) {
      for (const [width, height] of [
        [900, 430],
        [366, 390],
        [500, 120],
        [60, 40],
      ] as const) {
        const { size, columns, rows } = fit(count, width, height, 216);
        expect(columns * rows).toBeGreaterThanOrEqual(count);
        expect(columns * size).toBeLessThanOrEqual(width + 1e-6);
        expect(rows * size).toBeLessThanOrEqual(height + 1e-6);
        expect(size).toBeGreaterThan(0);
      }
    }
  });

  it('are as large as they can be', () => {
    expect(fit(1, 300, 200, 216)).toEqual({ size: 200, columns: 1, rows: 1 });
    expect(fit(24, 600, 400, 216)).toEqual({ size: 100, columns: 6, rows: 4 });
    expect(fit(2, 1000, 1000, 216).size).toBe(216);
  });

  it('stand as the box lies where several ways are equally large', () => {
    expect(fit(3, 1500, 630, 250)).toEqual({ size: 250, columns: 3, rows: 1 });
    expect(fit(2, 380, 430, 176)).toEqual({ size: 176, columns: 1, rows: 2 });
    expect(fit(5, 500, 120, 216).columns).toBe(5);
  });
});
