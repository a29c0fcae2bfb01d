// Reads the demo catalogue and the studio's notes about its dramas.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Palette } from './art/kit/core.ts';
import notes from './drama-notes.json' with { type: 'json' };
import { folders } from './folders.ts';

export async function readCatalogue<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(join(folders.catalogue, file), 'utf8'));
}

export const readSlugs = async () =>
  (await readCatalogue<{ slug: string }[]>('dramas.json')).map(({ slug }) => slug);

/** The dramas whose banners are shown on the home page. */
export const readHeroes = async () =>
  (await readCatalogue<{ drama: string }[]>('banners.json')).map(({ drama }) => drama);

export const dramaNotes: Record<string, { art: { palette: string[] } }> = notes;

export function paletteOf(slug: string): Palette {
  const palette = dramaNotes[slug]?.art.palette;
  if (palette?.length !== 4) throw new Error(`drama-notes.json has no palette of 4 for ${slug}.`);
  return palette as unknown as Palette;
}
