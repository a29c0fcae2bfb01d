import type { Locale } from '../../../../i18n/locales.ts';
import { type Family, loadSlice, sliceOf, type Weight } from './font-slices.ts';
import { breakIntoPieces } from './line-pieces.ts';

export interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
}

/** A part of a text drawn in one font. */
interface Run {
  font: string;
  /** The font file to load. */
  source: [Family, slice: string];
  text: string;
}

export type Line = Run[];

/** The fonts of each language, in the order in which they are searched for a character. */
const FAMILIES: Record<Locale, Family[]> = {
  zh: ['sc', 'tc', 'jp', 'kr'],
  'zh-TW': ['tc', 'sc', 'jp', 'kr'],
  en: ['sc', 'tc', 'jp', 'kr'],
  ja: ['jp', 'sc', 'tc', 'kr'],
  ko: ['kr', 'sc', 'tc', 'jp'],
  es: ['sc', 'tc', 'jp', 'kr'],
};

const INK = '#211d1a';
const LINE_HEIGHT = 1.4;
const MISSING = '□';

/** Draws text of mixed scripts and embeds only the glyphs in use. */
export class Typesetter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #locale: Locale;
  /** The code points of each loaded font, by font name. */
  readonly #characters = new Map<string, Set<number>>();
  /** Widths at font size 1, by font name and text. */
  readonly #widths = new Map<string, number>();

  private constructor(doc: PDFKit.PDFDocument, locale: Locale) {
    this.#doc = doc;
    this.#locale = locale;
  }

  /** Loads the fonts for these texts, because drawing is synchronous. */
  static async create(
    doc: PDFKit.PDFDocument,
    locale: Locale,
    { plain, bold }: { plain: string[]; bold: string[] },
  ) {
    const typesetter = new Typesetter(doc, locale);
    await typesetter.#loadFonts([...plain, MISSING], 400);
    await typesetter.#loadFonts([...bold, MISSING], 700);
    return typesetter;
  }

  /** Calls itself until no font is missing: a loaded font may lack a character of its slice. */
  async #loadFonts(texts: string[], weight: Weight) {
    const runs = texts.flatMap((text) => this.#runs(text, familiesFor(text, this.#locale), weight));
    const missing = new Map(
      runs
        .filter(({ font }) => !this.#characters.has(font))
        .map(({ font, source }) => [font, source]),
    );
    for (const [name, [family, slice]] of missing) {
      const { font, characters } = await loadSlice(family, slice, weight);
      this.#doc.registerFont(name, font);
      this.#characters.set(name, characters);
    }
    if (missing.size > 0) await this.#loadFonts(texts, weight);
  }

  /** Draws the text as a block of this width; returns its height. */
  draw(text: string, x: number, y: number, width: number, style: Style): number {
    const height = this.lineHeight(style);
    const lines = this.breakLines(text, width, style);
    lines.forEach((line, n) => {
      this.drawLine(line, x, y + n * height, width, style);
    });
    return lines.length * height;
  }

  drawLine(line: Line, x: number, y: number, width: number, { size, align, color = INK }: Style) {
    let left = align === 'right' ? x + width - this.#width(line, size) : x;
    for (const run of line) {
      this.#doc.font(run.font).fontSize(size).fillColor(color);
      this.#doc.text(run.text, left, y, { lineBreak: false });
      left += this.#width([run], size);
    }
  }

  lineHeight({ size }: Style): number {
    return size * LINE_HEIGHT;
  }

  height(text: string, width: number, style: Style): number {
    return this.breakLines(text, width, style).length * this.lineHeight(style);
  }

  breakLines(text: string, width: number, { size, weight = 400 }: Style): Line[] {
    const families = familiesFor(text, this.#locale);
    const runsOf = (line: string) => this.#runs(line.trimEnd(), families, weight);
    const fits = (line: string) => this.#width(runsOf(line), size) <= width;
    return text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      for (const piece of breakIntoPieces(paragraph)) {
        // A piece wider than a line, such as a long URL, is broken between characters.
        for (const part of fits(piece) ? [piece] : piece) {
          if (line === '' || fits(line + part)) line += part;
          else {
            lines.push(line);
            line = part.trimStart();
          }
        }
      }
      return [...lines, line].map(runsOf);
    });
  }

  #width(runs: Run[], size: number): number {
    return runs.reduce((sum, run) => sum + this.#unitWidth(run) * size, 0);
  }

  #unitWidth({ font, text }: Run): number {
    const key = `${font} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = this.#doc.font(font).fontSize(1000).widthOfString(text) / 1000;
      this.#widths.set(key, width);
    }
    return width;
  }

  #runs(text: string, families: Family[], weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const run = this.#findGlyph(character, families, weight);
      const last = runs.at(-1);
      if (last?.font === run.font) last.text += run.text;
      else runs.push(run);
    }
    return runs;
  }

  /** A character that no font has is drawn as □. */
  #findGlyph(character: string, families: Family[], weight: Weight): Run {
    const code = character.codePointAt(0) ?? 0;
    for (const family of families) {
      const slice = sliceOf(family, character);
      if (slice === undefined) continue;
      const font = `${family} ${slice} ${weight}`;
      if (this.#characters.get(font)?.has(code) === false) continue;
      return { font, source: [family, slice], text: character };
    }
    return this.#findGlyph(/\s/.test(character) ? ' ' : MISSING, families, weight);
  }
}

/**
 * A title in another language is drawn in the font of that language. Text without Han characters
 * uses the Korean fonts, because quotes in the Chinese ones are as wide as a Han character.
 */
function familiesFor(text: string, locale: Locale): Family[] {
  const families = FAMILIES[locale];
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return ['jp', ...families];
  if (/\p{Script=Hangul}/u.test(text) || !/\p{Script=Han}/u.test(text)) return ['kr', ...families];
  return families;
}
