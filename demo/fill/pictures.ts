import { read, readMade } from './read.ts';

const PLAIN_COLOUR = '2b2734';

/** The addresses of a drama's pictures, each with the colour to show until it is there. */
export function picturesOfDramas() {
  const colours = readMade<Record<string, string>>('art/colours.json', {});
  const heroes = new Set(read<{ drama: string }[]>('banners.json').map(({ drama }) => drama));
  const address = (folder: string, slug: string, width: number) =>
    `/media/${folder}/${slug}-${width}.webp#${colours[slug] ?? PLAIN_COLOUR}`;
  return {
    poster: (slug: string) => address('posters', slug, 640),
    banner: (slug: string) => address('banners', slug, heroes.has(slug) ? 2560 : 1600),
    tallBanner: (slug: string) => address('banners-tall', slug, heroes.has(slug) ? 1320 : 960),
  };
}
