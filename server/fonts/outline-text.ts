import { create, type Font } from 'fontkit';
import type { Locale } from '#i18n/locales.ts';
import { composed, familiesFor, MISSING, substituteOf } from './font-choice.ts';
import { type Family, loadSlice, type Slice, sliceOf, type Weight } from './font-slices.ts';

interface Run {
  font: Font;
  text: string;
}

/** The outlines of one line of text; the origin is the left end of its baseline. */
export interface OutlinedText {
  /** The `d` attribute of an SVG path. */
  path: string;
  width: number;
}

const opened = new WeakMap<Slice, Font>();

/**
 * Turns a line of text into outlines, for pictures: SVG text would be drawn in the fonts of the
 * machine, which may lack the characters.
 */
export async function outlineText(
  text: string,
  { size, weight, locale }: { size: number; weight: Weight; locale: Locale },
): Promise<OutlinedText> {
  const families = familiesFor(text, locale);
  let width = 0;
  const paths: string[] = [];
  for (const { font, text: part } of await toRuns(composed(text), families, weight)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [at, glyph] of glyphs.entries()) {
      const position = positions[at];
      if (!position) continue;
      const { xAdvance, xOffset, yOffset } = position;
      // The y axis of fonts points up, that of pictures down.
      const outline = glyph.path.transform(
        ...([scale, 0, 0, -scale, width + xOffset * scale, -yOffset * scale] as const),
      );
      paths.push(outline.toSVG());
      width += xAdvance * scale;
    }
  }
  return { path: paths.join(''), width };
}

async function toRuns(text: string, families: Family[], weight: Weight): Promise<Run[]> {
  const runs: Run[] = [];
  for (const character of text) {
    const found = await findGlyph(character, families, weight);
    const last = runs.at(-1);
    if (last?.font === found.font) last.text += found.text;
    else runs.push(found);
  }
  return runs;
}

async function findGlyph(character: string, families: Family[], weight: Weight): Promise<Run> {
  for (const family of families) {
    const name = sliceOf(family, character);
    if (name === undefined) continue;
    const slice = await loadSlice(family, name, weight);
    if (slice.characters.has(character.codePointAt(0) ?? 0))
      return { font: open(slice), text: character };
  }
  if (character === MISSING) throw new Error('no font has a glyph for missing characters');
  return findGlyph(substituteOf(character), families, weight);
}

function open(slice: Slice): Font {
  const known = opened.get(slice);
  if (known) return known;
  const font = create(slice.font) as Font;
  opened.set(slice, font);
  return font;
}
