// A wood in flat layers, drawn from a seed: sky, rays, ridge, firs, crowns and two grounds.
export interface WoodShape {
  seed: number;
  sun?: number; // where the sun stands, as shares of width and height
  sunY?: number;
  sunR?: number; // its radius, as a share of the height
  ground?: number; // where the near ground begins, as a share of the height
  hills?: boolean; // hills far away instead of firs
  bare?: boolean; // no crowns before them
}

export interface WoodLayers {
  sun: { x: number; y: number; r: number };
  rays: string;
  stars: Array<{ x: number; y: number; r: number }>;
  ridge: string;
  far: string;
  crowns: string;
  ground: string;
  front: string;
  furrows: string;
  blades: string;
}

/** The same numbers for the same seed, everywhere. */
export function seeded(seed: number): () => number {
  let at = seed;
  return () => (at = (at * 16807) % 2147483647) / 2147483647;
}

const f = (value: number): string => String(Math.round(value * 10) / 10);

export function wood(width: number, height: number, shape: WoodShape): WoodLayers {
  const { seed, sun = 0.62, sunY = 0.42, sunR = 0.3, ground = 0.8, hills = false, bare = false } = shape;
  const random = seeded(seed);
  const pen = { width, height, random };
  const middle = { x: sun * width, y: sunY * height, r: sunR * height };
  return {
    sun: middle,
    rays: rays(pen, middle),
    stars: Array.from({ length: Math.floor(width / 22) }, () => ({
      x: random() * width,
      y: random() * height * 0.55,
      r: 0.7 + random() * 1.2,
    })),
    ridge: ridge(pen, height * (ground - 0.26), height * 0.2, width / 5),
    far: hills
      ? ridge(pen, height * (ground - 0.18), height * 0.16, width / 7)
      : firs(pen, height * (ground - 0.09), Math.floor(width / 17), height * 0.16) +
        ridge(pen, height * (ground - 0.1), height * 0.02, width / 6),
    crowns: bare
      ? ''
      : crowns(pen, height * (ground - 0.01), Math.floor(width / 42), height * 0.075) +
        ridge(pen, height * (ground - 0.02), height * 0.02, width / 6),
    ground: ridge(pen, height * ground, height * 0.035, width / 6),
    front: ridge(pen, height * (ground + (1 - ground) * 0.5), height * 0.03, width / 5),
    furrows: furrows(pen, ground),
    blades: blades(pen, ground),
  };
}

interface Pen {
  width: number;
  height: number;
  random: () => number;
}

function rays({ height, random }: Pen, sun: { x: number; y: number; r: number }): string {
  let path = '';
  for (let i = 0; i < 60; i++) {
    const angle = (i / 60) * 2 * Math.PI + random() * 0.04;
    const from = sun.r * 1.12 + random() * 14;
    const to = sun.r * 1.9 + random() * height * 0.8;
    const half = 1 + random() * 2.4;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const point = (along: number, across: number) =>
      `${f(sun.x + cos * along - sin * across)} ${f(sun.y + sin * along + cos * across)}`;
    const midway = (from + to) / 2;
    path += `M${point(from, 0)}Q${point(midway, half)} ${point(to, 0)}Q${point(midway, -half)} ${point(from, 0)}z`;
  }
  return path;
}

function ridge({ width, height, random }: Pen, y: number, rise: number, step: number): string {
  let path = `M-10 ${height}V${f(y)}`;
  for (let x = -10; x < width + step; x += step) {
    const top = y - rise * (0.3 + random());
    path += `Q${f(x + step / 2)} ${f(top)} ${f(x + step)} ${f(y - rise * 0.3 * random())}`;
  }
  return path + `V${height}z`;
}

function firs({ width, random }: Pen, y: number, number: number, tall: number): string {
  let path = '';
  for (let i = 0; i < number; i++) {
    const x = (i / number) * (width + 40) - 20 + random() * 16;
    const size = tall * (0.5 + random() * 0.8);
    const w = size * 0.17;
    const [a, b, c] = [size * 0.4, size * 0.32, size * 0.34];
    path +=
      `M${f(x)} ${f(y - size)}l${f(w)} ${f(a)}h${f(-w * 0.5)}l${f(w)} ${f(b)}h${f(-w * 0.6)}l${f(w * 1.1)} ${f(c)}` +
      `h${f(-w * 4)}l${f(w * 1.1)} ${f(-c)}h${f(-w * 0.6)}l${f(w)} ${f(-b)}h${f(-w * 0.5)}z`;
  }
  return path;
}

function crowns({ width, random }: Pen, y: number, number: number, tall: number): string {
  let path = '';
  for (let i = 0; i < number; i++) {
    const x = (i / number) * (width + 60) - 30 + random() * 30;
    const k = tall * (0.6 + random() * 0.6);
    path += `M${f(x - k)} ${f(y)}c${f(-k * 0.5)} ${f(-k * 0.9)} ${f(k * 0.1)} ${f(-k * 1.6)} ${f(k)} ${f(-k * 1.6)}s${f(k * 1.5)} ${f(k * 0.7)} ${f(k)} ${f(k * 1.6)}z`;
  }
  return path;
}

function furrows({ width, height, random }: Pen, ground: number): string {
  let path = '';
  for (let i = 0; i < width / 14; i++) {
    const [x, y, long] = [
      random() * width,
      height * (ground + 0.05) + random() * height * (1 - ground),
      5 + random() * 16,
    ];
    path += `M${f(x)} ${f(y)}q${f(long / 2)} -2 ${f(long)} 0q${f(-long / 2)} 1.6 ${f(-long)} 0z`;
  }
  return path;
}

function blades({ width, height, random }: Pen, ground: number): string {
  let path = '';
  for (let i = 0; i < width / 26; i++) {
    const [x, y, tall] = [
      random() * width,
      height * (ground + 0.03) + random() * height * (1 - ground),
      3 + random() * 4,
    ];
    path += `M${f(x)} ${f(y)}l-2 ${f(-tall)}l3 ${f(tall - 1)}l1 ${f(-tall - 1)}l1 ${f(tall + 1)}l3 ${f(-tall + 1)}l-2 ${f(tall)}z`;
  }
  return path;
}
