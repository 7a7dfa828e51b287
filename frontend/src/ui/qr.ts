// A link as a QR code: one path of square dots, with the quiet margin a camera needs.
import { encode } from 'uqr';

export interface Code {
  size: number; // of the whole square, margin included
  path: string;
}

const MARGIN = 3;

export function qr(text: string): Code {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
