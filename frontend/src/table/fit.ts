// How many square tiles of one size fit into a box, and where each of them is.
export interface Fit {
  size: number;
  columns: number;
  rows: number;
}

/** The largest side of `count` equal squares in a box: over all numbers of columns, at most `most`. */
export function fit(count: number, width: number, height: number, most: number): Fit {
  let best: Fit = { size: 0, columns: 1, rows: Math.max(1, count) };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(Math.max(1, count) / columns);
    const size = Math.min(width / columns, height / rows, most);
    if (size > best.size + 0.5) best = { size, columns, rows };
  }
  return best;
}
