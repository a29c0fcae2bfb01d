import { readMade } from './read.ts';

const PLAIN_COLOUR = '2b2734';

/** The addresses of a drama's pictures, each with the colour to show until it is there. */
export function picturesOfDramas() {
  const colours = readMade<Record<string, string>>('art/colours.json', {});
  const address = (folder: string, slug: string, width: number) =>
    `/media/${folder}/${slug}-${width}.webp#${colours[slug] ?? PLAIN_COLOUR}`;
  return {
    poster: (slug: string) => address('posters', slug, 640),
    banner: (slug: string) => address('banners', slug, 1600),
    tallBanner: (slug: string) => address('banners-tall', slug, 960),
  };
}
