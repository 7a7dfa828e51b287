// Draws a portrait in the browser: for editions of one's own, and where a built picture is missing.
import { drawing, inkBox, stamps, type Subject } from './drawing';
import { PALETTE } from './palette';
import { EDGES, SHAPES, WIDE_CORE, type Shape } from './shapes';

type Brush = CanvasRenderingContext2D;

function canvas(width: number, height: number): [HTMLCanvasElement, Brush] {
  const made = Object.assign(document.createElement('canvas'), { width, height });
  return [made, made.getContext('2d', { willReadFrequently: true }) as Brush];
}

async function image(svg: string, width: number, height: number): Promise<HTMLImageElement> {
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const found = new Image();
  found.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await found.decode();
  return found;
}

/** A cut-out: trimmed to its ink, standing on the lower edge, its silhouette stamped around it in paper. */
async function cutOut(svg: string, width: number, edge: number, onto: Brush): Promise<void> {
  const fine = width * 2;
  const [large, brush] = canvas(fine, fine);
  brush.drawImage(await image(svg, fine, fine), 0, 0, fine, fine);
  const [x, y, w, h] = inkBox(brush.getImageData(0, 0, fine, fine).data, fine, fine);
  const scale = (width - 2 * edge - 2) / Math.max(w, h);
  const place = [(width - w * scale) / 2, width - edge - 1 - h * scale, w * scale, h * scale] as const;
  const [paper, cutter] = canvas(width, width);
  cutter.drawImage(large, x, y, w, h, ...place);
  cutter.globalCompositeOperation = 'source-in';
  cutter.fillStyle = PALETTE.snow ?? '';
  cutter.fillRect(0, 0, width, width);
  for (const [dx, dy] of stamps(edge)) onto.drawImage(paper, dx, dy);
  onto.drawImage(large, x, y, w, h, ...place);
}

/** A scene; a wide one goes on as its own mirror image past the drawn edge. */
async function scene(svg: string, width: number, height: number, core: number, onto: Brush): Promise<void> {
  const drawn = await image(svg, core, height);
  const margin = (width - core) / 2;
  for (const at of margin > 0 ? [margin - core, margin + core] : []) {
    onto.save();
    onto.translate(at + core, 0);
    onto.scale(-1, 1);
    onto.drawImage(drawn, 0, 0, core, height);
    onto.restore();
  }
  onto.drawImage(drawn, margin, 0, core, height);
}

/** As a data URL: the page's policy lets in no other pictures than the server's and these. */
export async function raster(subject: Subject, shape: Shape): Promise<string> {
  const scale = Math.min(2, Math.max(1, devicePixelRatio || 1));
  const [width, height] = SHAPES[shape].map((side) => Math.round(side * scale)) as [number, number];
  const [made, onto] = canvas(width, height);
  const svg = drawing(subject, shape);
  const edge = EDGES[shape];
  if (edge) await cutOut(svg, width, edge * scale, onto);
  else await scene(svg, width, height, shape === 'wide' ? Math.round(WIDE_CORE * scale) : width, onto);
  return made.toDataURL('image/webp', 0.9);
}
