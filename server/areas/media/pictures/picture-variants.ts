import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { writeWhole } from '#server/files/whole-file.ts';

/**
 * Writes a picture in each width as WebP and AVIF, named as `contract/site/images.ts` expects.
 * Returns the name of the largest WebP file with its placeholder colour as fragment.
 */
export async function writeVariants(
  picture: Sharp,
  folder: string,
  stem: string,
  widths: readonly number[],
): Promise<string> {
  for (const width of widths) {
    const resized = picture.clone().resize({ width });
    const name = join(folder, `${stem}-${width}`);
    const webp = await resized.clone().webp({ quality: 74, smartSubsample: true }).toBuffer();
    const avif = await resized.clone().avif({ quality: 52, effort: 4 }).toBuffer();
    // Node writes the files: sharp reports a full disk with the same error as invalid input.
    await writeWhole(`${name}.webp`, webp);
    await writeWhole(`${name}.avif`, avif);
  }
  return `${stem}-${Math.max(...widths)}.webp#${await meanColour(picture)}`;
}

async function meanColour(picture: Sharp): Promise<string> {
  const small = picture.clone().resize(32, 32, { fit: 'fill' }).flatten().removeAlpha();
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at++) {
    const channel = at % info.channels;
    sums[channel] = (sums[channel] ?? 0) + (data[at] ?? 0);
  }
  const pixels = info.width * info.height;
  return sums
    .map((sum) =>
      Math.round(sum / pixels)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');
}
