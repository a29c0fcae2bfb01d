/**
 * Makes the site's fonts and `ui/styles/fonts.css` from two npm packages, which are downloaded
 * to a temporary folder:
 *   node_modules/.bin/node scripts/make-fonts.ts
 */
import { execFileSync } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

type Axis = number | { min: number; max: number };

interface Typeface {
  family: string;
  package: string;
  file: string;
  /** Axes kept as a range, or pinned to one value, which adds no bytes. */
  axes: Record<string, Axis>;
  /** OpenType features to keep beside kerning and ligatures. */
  features: string[];
  /** The `font-weight` of the face. */
  weights: string;
  /** System fonts of similar proportions, shown until the file is loaded. */
  substitutes: string[];
  /** Mean letter width of the first substitute, in thousandths of the font size. */
  substituteWidth: number;
}

const typefaces: Typeface[] = [
  {
    family: 'Figtree',
    package: '@fontsource-variable/figtree@5.3.0',
    file: 'figtree-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 750 } },
    features: ['tnum'],
    weights: '400 750',
    substitutes: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'],
    substituteWidth: 441,
  },
  {
    family: 'Fraunces',
    package: '@fontsource-variable/fraunces@5.3.0',
    file: 'fraunces-latin-full-normal.woff2',
    // One weight: a range of weights takes 14 KB more, which would exceed the budget of 40 KB.
    axes: { wght: 600, opsz: 60, SOFT: 0, WONK: 0 },
    features: [],
    // The range prevents synthetic bold in headings.
    weights: '400 900',
    substitutes: ['Georgia', 'Gelasio', 'Noto Serif'],
    substituteWidth: 446,
  },
];

/** ASCII, Latin-1, and the punctuation and signs that English and Spanish texts use. */
const ranges: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0xff],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

/**
 * For Chinese, Japanese and Korean pages: without quotation marks, dashes, the ellipsis and the
 * middle dot, which these languages draw full-width with the system font.
 */
const rangesBesideHan: [number, number][] = [
  [0x20, 0x7e],
  [0xa0, 0xb6],
  [0xb8, 0xff],
  [0x20ac, 0x20ac],
];

/** Letters and spaces in about the proportions of English and Spanish text. */
const SAMPLE =
  'aaaaaaaaabbcccdddddeeeeeeeeeeeeffgghhhhiiiiiiijklllllmmmnnnnnnnooooooooppqrrrrrrsssssssttttttttuuuvwxyyz                 ';

const folder = join(import.meta.dirname, '../ui/styles/fonts');
const text = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
  .map((code) => String.fromCodePoint(code))
  .join('');

const unicodeRange = (list: [number, number][]) =>
  list
    .map(([first, last]) => [...new Set([first, last])].map((code) => code.toString(16)).join('-'))
    .map((range) => `U+${range}`)
    .join(', ');

async function make(typeface: Typeface, work: string): Promise<string> {
  const { family, axes, features, weights, substitutes, substituteWidth } = typeface;
  const [archive = ''] = execFileSync('npm', ['pack', '--silent', typeface.package], {
    cwd: work,
    encoding: 'utf8',
  }).split('\n');
  execFileSync('tar', ['-xzf', archive], { cwd: work });
  const name = family.toLowerCase();
  const whole = await readFile(join(work, 'package/files', typeface.file));
  const bytes = await subsetFont(whole, text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', ...features],
  });
  await writeFile(join(folder, `${name}.woff2`), bytes);
  await copyFile(join(work, 'package/LICENSE'), join(folder, `${name}-licence.txt`));

  const font = create(bytes);
  if (!('layout' in font)) throw new Error(`${family} is a collection of fonts`);
  const missing = Array.from(text).filter(
    (character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  const size = 1000 / font.unitsPerEm;
  const width = (font.layout(SAMPLE).advanceWidth * size) / SAMPLE.length;
  console.log(`${family}: ${bytes.length} bytes; missing glyphs: ${missing.join(' ') || 'none'}`);
  const adjust = width / substituteWidth;
  const percent = (value: number) => `${Math.round(value * 1000) / 10}%`;
  const face = (face: string, list: [number, number][]) => `
@font-face {
  font-family: "${face}";
  src: url("./fonts/${name}.woff2") format("woff2");
  font-weight: ${weights};
  font-display: optional;
  unicode-range: ${unicodeRange(list)};
}
`;
  return `${face(family, ranges)}${family === 'Figtree' ? face(`${family} beside Han`, rangesBesideHan) : ''}
@font-face {
  font-family: "${family} substitute";
  src: ${substitutes.map((each) => `local("${each}")`).join(', ')};
  ascent-override: ${percent((font.ascent * size) / 1000 / adjust)};
  descent-override: ${percent((-font.descent * size) / 1000 / adjust)};
  line-gap-override: ${percent((font.lineGap * size) / 1000 / adjust)};
  size-adjust: ${percent(adjust)};
}
`;
}

let css = `/*
 * Made by scripts/make-fonts.ts. \`optional\`: a font that has not arrived by the first paint is used
 * from the next page on, so that no text moves. Until then a system font is used, adjusted to the same size.
 */
`;
for (const typeface of typefaces) {
  const work = await mkdtemp(join(tmpdir(), 'fonts-'));
  css += await make(typeface, work);
  await rm(work, { recursive: true });
}
const stylesheet = join(folder, '../fonts.css');
await writeFile(stylesheet, css);
execFileSync('node_modules/.bin/biome', ['format', '--write', stylesheet], {
  cwd: join(import.meta.dirname, '..'),
});
