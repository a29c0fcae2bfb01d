// Saves a clip's thumbnail in two widths and two formats; returns its mean colour as placeholder.
import { join } from 'node:path';
import sharp from 'sharp';
import { HEIGHT, WIDTH } from './engine/compose.ts';

export async function still(pixels: Uint8Array, out: string): Promise<string> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const };
  for (const w of [360, 180]) {
    const small = () => sharp(pixels, { raw }).resize(w, (w * 16) / 9);
    await small()
      .webp({ quality: 64, effort: 6, smartSubsample: true })
      .toFile(join(out, `thumbnail-${w}.webp`));
    await small()
      .avif({ quality: 48, effort: 6 })
      .toFile(join(out, `thumbnail-${w}.avif`));
  }
  const { channels } = await sharp(pixels, { raw }).stats();
  return channels
    .slice(0, 3)
    .map((c) => Math.round(c.mean).toString(16).padStart(2, '0'))
    .join('');
}
