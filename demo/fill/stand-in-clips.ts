import type { Clip } from './media.ts';
import { read } from './read.ts';

export const genres = read<{ slug: string }[]>('tags.json').map(({ slug }) => slug);

/** Fixed clips for tests, so that results do not depend on `clips.json`. */
export const standInClips: Clip[] = genres.map((genre, index) => ({
  genre,
  durationSeconds: 16.4 + (index % 8),
  master: `/media/clips/${genre}/master.m3u8`,
  thumbnail: `/media/clips/${genre}/thumbnail-360.webp#2b2734`,
}));
