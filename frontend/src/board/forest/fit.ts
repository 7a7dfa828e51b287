// How many square tiles of one size fit into a box, and where each of them is.
export interface Fit {
  size: number;
  columns: number;
  rows: number;
}

/**
 * The largest side of `count` equal squares in a box: over all numbers of columns, at most `most`.  Where fewer rows give
 * squares of the same side, they are taken if they are more like the box: three trees of a wide wood stand in one row.
 */
export function fit(count: number, width: number, height: number, most: number): Fit {
  let best: Fit = { size: 0, columns: 1, rows: Math.max(1, count) };
  const unlike = (columns: number, rows: number) => Math.abs(Math.log((columns * height) / (rows * width)));
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(Math.max(1, count) / columns);
    const size = Math.min(width / columns, height / rows, most);
    const same = Math.abs(size - best.size) <= 0.5 && rows < best.rows;
    if (size > best.size + 0.5 || (same && unlike(columns, rows) < unlike(best.columns, best.rows)))
      best = { size, columns, rows };
  }
  return best;
}
