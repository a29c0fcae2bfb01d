import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

export const picturesFolder = join(import.meta.dirname, '../../content/pictures');

interface PictureFile {
  address: string;
  width: number;
  height: number;
}

/** The same picture in two formats, each in several widths, narrow ones first. */
export interface Picture {
  avif: PictureFile[];
  webp: PictureFile[];
}

export type Pictures = ReadonlyMap<string, Picture>;

const FILE = /^(?<name>[a-z-]+)-\d+\.(?<format>avif|webp)$/;

/** All pictures by name: `posters-wall-1280.avif` is a file of `posters-wall`. */
export async function readPictures(addressOf: (file: string) => string): Promise<Pictures> {
  const pictures = new Map<string, Picture>();
  for (const file of (await readdir(picturesFolder)).toSorted()) {
    const { name = '', format } = FILE.exec(file)?.groups ?? {};
    if (format !== 'avif' && format !== 'webp') continue;
    const { width, height } = await sharp(join(picturesFolder, file)).metadata();
    const picture = pictures.get(name) ?? { avif: [], webp: [] };
    picture[format].push({ address: addressOf(file), width, height });
    pictures.set(name, picture);
  }
  for (const { avif, webp } of pictures.values())
    for (const files of [avif, webp]) files.sort((one, other) => one.width - other.width);
  return pictures;
}

interface PictureOptions {
  /** The alternative text, already escaped. */
  alt: string;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  /** True if it is visible without scrolling; others load lazily (`web/head/load-pictures.ts`). */
  isFirst?: boolean;
}

export function pictureHtml({ avif, webp }: Picture, { alt, sizes, isFirst }: PictureOptions) {
  const srcset = (files: PictureFile[]) =>
    files.map(({ address, width }) => `${address} ${width}w`).join(', ');
  const { address, width, height } = webp.at(-1) as PictureFile;
  const priority = isFirst ? 'fetchpriority="high"' : 'loading="lazy"';
  return (
    `<picture><source type="image/avif" srcset="${srcset(avif)}" sizes="${sizes}">` +
    `<img src="${address}" srcset="${srcset(webp)}" sizes="${sizes}" width="${width}" ` +
    `height="${height}" alt="${alt}" ${priority}></picture>`
  );
}
