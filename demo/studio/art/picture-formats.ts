// Size, quality and byte limits of the pictures of a drama.
import type { Shape } from './kit/core.ts';

export interface Format {
  shape: Shape;
  dir: string;
  w: number;
  h: number;
  /** The quality tried first. */
  q: { avif: number; webp: number };
  /** Widths to save, largest first, with the byte limit of each file. */
  widths: { w: number; avif: number; webp: number }[];
}

export const formats: Format[] = [
  {
    shape: 'poster',
    dir: 'posters',
    w: 640,
    h: 960,
    q: { avif: 50, webp: 70 },
    widths: [
      { w: 640, avif: 21500, webp: 29000 },
      { w: 400, avif: 10300, webp: 13500 },
      { w: 200, avif: 3600, webp: 4500 },
    ],
  },
  {
    shape: 'banner',
    dir: 'banners',
    w: 1600,
    h: 686,
    q: { avif: 38, webp: 46 },
    widths: [
      { w: 1600, avif: 12300, webp: 16400 },
      { w: 800, avif: 4400, webp: 5900 },
    ],
  },
  {
    shape: 'tall',
    dir: 'banners-tall',
    w: 960,
    h: 1200,
    q: { avif: 38, webp: 46 },
    widths: [
      { w: 960, avif: 10700, webp: 14700 },
      { w: 480, avif: 4000, webp: 5400 },
    ],
  },
];

/**
 * For the dramas in `banners.json`, whose banners fill the hero: large enough for a screen 2560
 * pixels wide and a phone of 440 points at three pixels per point. Widths that a phone at two or
 * fewer pixels per point loads keep the usual byte limits, because they decide how soon the first
 * picture is shown.
 */
const heroFormats: Format[] = [
  {
    shape: 'banner',
    dir: 'banners',
    w: 2560,
    h: 1097,
    q: { avif: 50, webp: 60 },
    widths: [
      { w: 2560, avif: 60000, webp: 64000 },
      { w: 1600, avif: 24000, webp: 28000 },
      { w: 800, avif: 4400, webp: 5900 },
    ],
  },
  {
    shape: 'tall',
    dir: 'banners-tall',
    w: 1320,
    h: 1650,
    q: { avif: 50, webp: 60 },
    widths: [
      { w: 1320, avif: 40000, webp: 44000 },
      { w: 960, avif: 10700, webp: 14700 },
      { w: 480, avif: 4000, webp: 5400 },
    ],
  },
];

export function formatsOf(isHero: boolean): Format[] {
  if (!isHero) return formats;
  return formats.map((usual) => heroFormats.find(({ shape }) => shape === usual.shape) ?? usual);
}
