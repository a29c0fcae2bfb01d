import { read, readMade } from './read.ts';

const FALLBACK_COLOUR = '2b2734';

/**
 * Returns functions that build the URLs of a drama's pictures, with the placeholder colour as
 * fragment. Pictures of dramas that have a banner on the home page exist in a larger width.
 */
export function picturesOfDramas() {
  const colours = readMade<Record<string, string>>('colours.json', {});
  const withBanner = new Set(read<{ drama: string }[]>('banners.json').map(({ drama }) => drama));
  const url = (folder: string, slug: string, width: number) =>
    `/media/${folder}/${slug}-${width}.webp#${colours[slug] ?? FALLBACK_COLOUR}`;
  return {
    poster: (slug: string) => url('posters', slug, 640),
    banner: (slug: string) => url('banners', slug, withBanner.has(slug) ? 2560 : 1600),
    tallBanner: (slug: string) => url('banners-tall', slug, withBanner.has(slug) ? 1320 : 960),
  };
}
