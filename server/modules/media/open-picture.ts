import sharp, { type Sharp } from 'sharp';

/**
 * Only these libvips loaders may run, whatever a file is named: others, such as that of SVG, render
 * documents or read further files. A blocked loader is never chosen, so a file in another format is
 * refused before any of it is decoded. The setting is of the whole process.
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

/** Whether a failure of sharp means that no allowed loader knows the content. */
export function isOtherFormat(error: Error): boolean {
  return error.message.includes('unsupported image format');
}
