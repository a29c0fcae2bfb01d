import sharp, { type Sharp } from 'sharp';

/**
 * Allows only these libvips loaders, whatever the file's name: others, such as SVG, render documents
 * or read further files. A file in another format is rejected before it is decoded. The setting
 * applies to the whole process.
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
});

export function openPicture(source: string | Buffer): Sharp {
  return sharp(source, { failOn: 'error' });
}

/** A poster is encoded in some twenty variants, each of which decodes the whole source. */
export const MAX_MEGAPIXELS = 50;

export function isTooLarge({ width, height }: { width: number; height: number }): boolean {
  return width * height > MAX_MEGAPIXELS * 1_000_000;
}

/** True for the error that sharp throws if no allowed loader recognizes the content. */
export function isOtherFormat(error: Error): boolean {
  return error.message.includes('unsupported image format');
}
