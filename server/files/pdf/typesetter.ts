import type { Locale } from '#i18n/locales.ts';
import { composed, familiesFor, MISSING, substituteOf } from '#server/fonts/font-choice.ts';
import { type Family, loadSlice, sliceOf, type Weight } from '#server/fonts/font-slices.ts';
import { breakIntoPieces } from '#server/fonts/line-pieces.ts';

export interface Style {
  size: number;
  weight?: Weight | undefined;
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

const INK = '#211d1a';
const LINE_HEIGHT = 1.4;

/** Texts by the weight in which they are drawn. */
export interface TextsByWeight {
  plain: string[];
  bold: string[];
}

/** Draws text of mixed scripts and embeds only the glyphs in use. */
export class Typesetter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #locale: Locale;
  /** The code points of each loaded font, by font name. */
  readonly #characters = new Map<string, Set<number>>();
  /** Widths at font size 1, by font name and text. */
  readonly #widths = new Map<string, number>();
  /** The same by weight, preferred family and text, which may need several fonts. */
  readonly #partWidths = new Map<string, number>();
  /** How each character is drawn, by weight and preferred family. */
  readonly #glyphs = new Map<string, Map<string, Run>>();

  /** The texts with characters that no font has. */
  #incomplete: string[] = [];

  private constructor(doc: PDFKit.PDFDocument, locale: Locale) {
    this.#doc = doc;
    this.#locale = locale;
  }

  get incomplete(): readonly string[] {
    return this.#incomplete;
  }

  /** Loads the fonts for these texts, because drawing is synchronous. */
  static async create(doc: PDFKit.PDFDocument, locale: Locale, { plain, bold }: TextsByWeight) {
    const typesetter = new Typesetter(doc, locale);
    await typesetter.#loadFonts([...plain, MISSING], 400);
    await typesetter.#loadFonts([...bold, MISSING], 700);
    typesetter.#incomplete = [
      ...plain.filter((text) => typesetter.#lacksGlyphs(text, 400)),
      ...bold.filter((text) => typesetter.#lacksGlyphs(text, 700)),
    ];
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
    this.#glyphs.clear();
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

  /** The width of a text without line breaks. */
  width(text: string, { size, weight = 400 }: Style): number {
    return this.#partWidth(text, familiesFor(text, this.#locale), weight) * size;
  }

  lineHeight({ size }: Style): number {
    return size * LINE_HEIGHT;
  }

  height(text: string, width: number, style: Style): number {
    return this.breakLines(text, width, style).length * this.lineHeight(style);
  }

  breakLines(text: string, width: number, { size, weight = 400 }: Style): Line[] {
    const families = familiesFor(text, this.#locale);
    const widthOf = (part: string) => this.#partWidth(part, families, weight) * size;
    return text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
      const lines: string[] = [];
      let line = '';
      // A sum of the parts, which is faster than to measure each longer line.
      let lineWidth = 0;
      for (const piece of breakIntoPieces(paragraph)) {
        // A piece wider than a line, such as a long URL, is broken between characters.
        for (const part of widthOf(piece.trimEnd()) <= width ? [piece] : piece) {
          if (line !== '' && lineWidth + widthOf(part.trimEnd()) > width) {
            lines.push(line);
            line = '';
            lineWidth = 0;
          }
          const added = line === '' ? part.trimStart() : part;
          line += added;
          lineWidth += widthOf(added);
        }
      }
      return [...lines, line].map((each) => this.#runs(each.trimEnd(), families, weight));
    });
  }

  #partWidth(text: string, families: Family[], weight: Weight): number {
    const key = `${weight} ${families[0]} ${text}`;
    let width = this.#partWidths.get(key);
    if (width === undefined) {
      width = this.#width(this.#runs(text, families, weight), 1);
      this.#partWidths.set(key, width);
    }
    return width;
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

  #lacksGlyphs(text: string, weight: Weight): boolean {
    const count = (drawn: string) => drawn.split(MISSING).length;
    const runs = this.#runs(text, familiesFor(text, this.#locale), weight);
    return count(runs.map((run) => run.text).join('')) > count(text);
  }

  #runs(text: string, families: Family[], weight: Weight): Run[] {
    const key = `${weight} ${families[0]}`;
    const glyphs = this.#glyphs.get(key) ?? new Map<string, Run>();
    this.#glyphs.set(key, glyphs);
    const runs: Run[] = [];
    for (const character of composed(text)) {
      const glyph = glyphs.get(character) ?? this.#findGlyph(character, families, weight);
      glyphs.set(character, glyph);
      const last = runs.at(-1);
      if (last?.font === glyph.font) last.text += glyph.text;
      else runs.push({ ...glyph });
    }
    return runs;
  }

  /** A character that no font has is drawn as a space, hyphen or □. */
  #findGlyph(character: string, families: Family[], weight: Weight): Run {
    const code = character.codePointAt(0) ?? 0;
    for (const family of families) {
      const slice = sliceOf(family, character);
      if (slice === undefined) continue;
      const font = `${family} ${slice} ${weight}`;
      if (this.#characters.get(font)?.has(code) === false) continue;
      return { font, source: [family, slice], text: character };
    }
    return this.#findGlyph(substituteOf(character), families, weight);
  }
}
