import { describe, expect, it } from 'vitest';
import { readPicture } from './images.ts';

const posterWidths = [160, 320, 480, 640];
const bannerWidths = [640, 1280, 1920];

describe('a cover with variants', () => {
  it('becomes an AVIF and a WebP srcset that end with the given width', () => {
    expect(readPicture('/media/posters/moon-gate-640.webp', posterWidths)).toEqual({
      src: '/media/posters/moon-gate-640.webp',
      sources: {
        avif:
          '/media/posters/moon-gate-160.avif 160w, /media/posters/moon-gate-320.avif 320w, ' +
          '/media/posters/moon-gate-480.avif 480w, /media/posters/moon-gate-640.avif 640w',
        webp:
          '/media/posters/moon-gate-160.webp 160w, /media/posters/moon-gate-320.webp 320w, ' +
          '/media/posters/moon-gate-480.webp 480w, /media/posters/moon-gate-640.webp 640w',
      },
    });
  });

  it('has the colour of its fragment, which is removed from the addresses', () => {
    const picture = readPicture('/media/posters/moon-gate-640.webp#3a2233', posterWidths);
    expect(picture.color).toBe('#3a2233');
    expect(JSON.stringify([picture.src, picture.sources])).not.toContain('#');
  });

  it('has no colour without a fragment', () => {
    expect(readPicture('/media/a-640.webp', posterWidths)).not.toHaveProperty('color');
  });

  it('has no width above that of the given file', () => {
    const { sources } = readPicture('/media/banners/rain-1280.webp', bannerWidths);
    expect(sources?.webp).toBe(
      '/media/banners/rain-640.webp 640w, /media/banners/rain-1280.webp 1280w',
    );
  });

  it('reads only the last number as the width', () => {
    const { src, sources } = readPicture('/media/part-2-320.webp', posterWidths);
    expect(src).toBe('/media/part-2-320.webp');
    expect(sources?.avif).toBe('/media/part-2-160.avif 160w, /media/part-2-320.avif 320w');
  });

  it('may be on another host', () => {
    const { sources } = readPicture(
      'https://cdn.example/p/moon-gate-160.webp#000000',
      posterWidths,
    );
    expect(sources?.avif).toBe('https://cdn.example/p/moon-gate-160.avif 160w');
  });
});

describe('any other URL', () => {
  it.each([
    '/media/posters/moon-gate.webp',
    '/media/posters/moon-gate-640.jpg',
    '/media/posters/moon-gate-640.webp?v=2',
    '/media/posters/moon-gate-640.webp#red',
    '/media/posters/moon-gate-640.webp#3a2233ff',
    '/media/posters/640.webp',
    '-640.webp',
    '/media/episode-12.webp',
    '/media/moon gate-640.webp',
    'https://example.org/photo.png',
    '',
  ])('is a single picture: %s', (url) => {
    expect(readPicture(url, posterWidths)).toEqual({ src: url });
  });
});
