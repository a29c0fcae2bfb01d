import { readPicture } from '#contract/site/images.ts';
import { createMediaReader, type MediaPlaces } from '#server/files/read-media.ts';
import type { CardPoster } from './draw-card.ts';

const NO_COLOUR = '#2b2734';
const WIDTHS = [400, 640];

/** Reads covers for cards. A cover that cannot be read is only a colour. */
export function createPosterReader(places: MediaPlaces) {
  const read = createMediaReader(places);
  return async (cover: string): Promise<CardPoster> => {
    const { src, color = NO_COLOUR } = readPicture(cover, WIDTHS);
    const picture = await read(src);
    return picture ? { picture, color } : { color };
  };
}
