import { encode } from 'uqr';

/** The light margin that the standard asks for, in modules. */
const MARGIN = 4;
const PNG_SIZE = 1024;

export interface QrCode {
  size: number;
  /** The `d` attribute of an SVG path of the dark modules. */
  path: string;
}

export function makeQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}

export function toSvgFile({ size, path }: QrCode): Uint8Array {
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
  );
}

export async function toPngFile({ size, path }: QrCode): Promise<Uint8Array> {
  // A whole number of pixels per module keeps the edges sharp.
  const scale = Math.ceil(PNG_SIZE / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#000';
  context.fill(new Path2D(path));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture could not be made');
  return new Uint8Array(await blob.arrayBuffer());
}
