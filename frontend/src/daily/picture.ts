// A finished forest as a picture to share, from the page's own art: every tree with those who live there.
import { artUrl, drawHere, isDrawn, type Shape } from '../art/art';
import { getEdition, ask } from '../net/api';
import { Printed } from '../game/printed';
import type { PlaceView, ReplayPage, SpeciesInfo } from '../net/messages';

const WIDTH = 1200;
const HEIGHT = 675;
const GROUND = HEIGHT - 84;
const MAX_PER_ROW = 12; // trees in a row; more of them stand in two

const SKY = { forest: ['#cfe0b4', '#f4ead0'], dartmoor: ['#d9cfdf', '#f1e8dc'], smoky: ['#c3d9de', '#eef0e2'] };
const LAND = { forest: ['#a9c07a', '#86994f'], dartmoor: ['#a99bb0', '#8a8450'], smoky: ['#8fb0ae', '#6f8f4f'] };

export interface Caption {
  title: string; // Forest, Tuesday 17 November
  line: string; // 142 points, first of two
}

async function loadPicture(species: SpeciesInfo, shape: Shape): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = isDrawn(species, shape) ? artUrl(species, shape, WIDTH) : await drawHere(species, shape);
  await picture.decode();
  return picture;
}

/** The places of a seat as they were at the end. */
export async function lastForest(table: string, seat: number): Promise<PlaceView[]> {
  const path = `/api/tables/${table}/replay?seat=${seat}&count=1`;
  const { plies } = await ask<ReplayPage>(path);
  const last = await ask<ReplayPage>(`${path}&start=${plies}`);
  return last.frames[0]!.game.forests[seat]!.places;
}

export async function forestPicture(edition: string, places: PlaceView[], caption: Caption): Promise<Blob> {
  const printed = new Printed(await getEdition(edition));
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const paper = canvas.getContext('2d')!;
  land(paper, edition);
  const rows = places.length > MAX_PER_ROW ? 2 : 1;
  const each = Math.ceil(places.length / rows);
  for (let row = 0; row < rows; row++) {
    const standing = places.slice(row * each, (row + 1) * each);
    const foot = GROUND - (rows - 1 - row) * 190;
    const room = (WIDTH - 60) / Math.max(4, standing.length);
    for (const [i, place] of standing.entries()) {
      const left = 30 + (WIDTH - 60 - room * standing.length) / 2 + i * room;
      await plant(paper, printed, place, left, foot, room, rows === 1 ? 520 : 280);
    }
  }
  await document.fonts.ready;
  write(paper, caption);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

function land(paper: CanvasRenderingContext2D, edition: string): void {
  const known = (edition in SKY ? edition : 'forest') as keyof typeof SKY;
  const sky = paper.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, SKY[known][0]!);
  sky.addColorStop(1, SKY[known][1]!);
  paper.fillStyle = sky;
  paper.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [i, tone] of LAND[known].entries()) {
    paper.fillStyle = tone;
    paper.beginPath();
    paper.moveTo(0, HEIGHT);
    for (let x = 0; x <= WIDTH; x += 20)
      paper.lineTo(x, HEIGHT - 250 + i * 150 + Math.sin(x / 140 + i * 2) * (26 - i * 12));
    paper.lineTo(WIDTH, HEIGHT);
    paper.fill();
  }
}

/** A place and its dwellers: above, below and to both sides, as they lie. */
async function plant(
  paper: CanvasRenderingContext2D,
  printed: Printed,
  place: PlaceView,
  left: number,
  foot: number,
  room: number,
  tall: number,
): Promise<void> {
  const host = printed.species(place.host.species);
  const middle = left + room / 2;
  const height = Math.min(tall, room * 2.4);
  const shape: Shape = host.kind === 'terrain' ? 'whole' : 'cut';
  const picture = await loadPicture(host, place.host.card === null ? 'cut' : shape).catch(() => null);
  if (picture) put(paper, picture, middle, foot, Math.min(room * 2.1, height), height);
  const size = Math.min(room * 0.7, tall * 0.3);
  const spots = { top: [0, -height * 0.8], left: [-0.36, 0], right: [0.36, 0], bottom: [0, 0.06] } as const;
  for (const side of ['top', 'left', 'right', 'bottom'] as const) {
    for (const [i, face] of place[side].entries()) {
      const dweller = await loadPicture(printed.species(face.species), 'fig').catch(() => null);
      const [x, y] = spots[side];
      const down = side === 'top' ? y + i * size * 0.4 : y * height + (side === 'bottom' ? i * 14 : -i * size * 0.5);
      if (dweller) put(paper, dweller, middle + x * room, foot + down + (side === 'top' ? size : 0), size, size);
    }
  }
}

/** Standing on this point, as large as fits. */
function put(
  paper: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  x: number,
  foot: number,
  width: number,
  height: number,
): void {
  const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight);
  const [w, h] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  paper.drawImage(picture, x - w / 2, foot - h, w, h);
}

function write(paper: CanvasRenderingContext2D, caption: Caption): void {
  paper.fillStyle = 'rgb(44 33 22 / 0.86)';
  paper.fillRect(0, HEIGHT - 64, WIDTH, 64);
  paper.fillStyle = '#f4ead0';
  paper.textBaseline = 'middle';
  paper.font = '600 30px Fraunces, Georgia, serif';
  paper.fillText(caption.line, 30, HEIGHT - 31);
  paper.font = '700 22px Nunito, sans-serif';
  paper.textAlign = 'right';
  paper.fillText(`Spinney, ${caption.title}`, WIDTH - 30, HEIGHT - 31);
}
