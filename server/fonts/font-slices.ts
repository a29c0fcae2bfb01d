import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';

/**
 * Noto Sans for four regions, where some characters have different shapes, and `latin` for all
 * languages with Latin, Cyrillic or Greek letters.
 */
export type Family = 'sc' | 'tc' | 'jp' | 'kr' | 'latin';
export type Weight = 400 | 700;

export interface Slice {
  font: Buffer;
  /** The code points that the font has a glyph for; `unicode.json` also lists some it lacks. */
  characters: Set<number>;
}

const { resolve } = createRequire(import.meta.url);
const slicesByCharacter = new Map<Family, Map<number, string>>();

/**
 * The package splits each font into about a hundred files. Returns the name of the one that lists
 * the character; check `Slice.characters`, because the file may lack it.
 */
export function sliceOf(family: Family, character: string): string | undefined {
  let slices = slicesByCharacter.get(family);
  if (!slices) {
    slices = readSlices(family);
    slicesByCharacter.set(family, slices);
  }
  return slices.get(character.codePointAt(0) ?? 0);
}

function readSlices(family: Family): Map<number, string> {
  const file = resolve(`@fontsource-variable/${packageOf(family)}/unicode.json`);
  const ranges: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const slices = new Map<number, string>();
  for (const [name, list] of Object.entries(ranges)) {
    for (const [, first = '', last = first] of list.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1)
        slices.set(code, name.replace(/[[\]]/g, ''));
  }
  return slices;
}

function packageOf(family: Family): string {
  return family === 'latin' ? 'noto-sans' : `noto-sans-${family}`;
}

/** A font has about 60 KB and takes about 30 ms to make; every order needs the most common ones. */
const fonts = new LRUCache<string, Promise<Slice>>({ max: 200 });

/** A slice as a static TrueType font: PDFKit does not embed WOFF2 or variable fonts reliably. */
export function loadSlice(family: Family, slice: string, weight: Weight): Promise<Slice> {
  const key = `${family} ${slice} ${weight}`;
  const cached = fonts.get(key);
  if (cached) return cached;
  const made = makeFont(family, slice, weight);
  fonts.set(key, made);
  made.catch(() => fonts.delete(key));
  return made;
}

async function makeFont(family: Family, slice: string, weight: Weight): Promise<Slice> {
  const name = packageOf(family);
  const file = resolve(`@fontsource-variable/${name}/files/${name}-${slice}-wght-normal.woff2`);
  const font = await subsetFont(await readFile(file), undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  });
  const opened = create(font);
  return { font, characters: new Set('characterSet' in opened ? opened.characterSet : []) };
}
