import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const themes = { light: 0, dark: 1 };
type Theme = keyof typeof themes;

/** The hexadecimal colour of a token, such as `--text-1: light-dark(#1b171d, #f4f1f6)`. */
function colour(token: string, theme: Theme): string {
  const value = new RegExp(`--${token}: (?:light-dark\\()?([^;]*?)\\)?;`).exec(css)?.[1] ?? '';
  const colours = value.split(', ');
  return colours[themes[theme]] ?? colours[0] ?? '';
}

/** The relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-float'];
const texts = ['text-1', 'text-2', 'text-3', 'accent-text', 'success', 'warning', 'danger', 'info'];
const pairs = [
  ...texts.flatMap((text) => surfaces.map((surface) => ({ text, surface, least: 4.5 }))),
  ...['accent', 'accent-hover', 'accent-active'].map((surface) => ({
    ...{ text: 'on-accent', surface, least: 4.5 },
  })),
  { text: 'accent-text', surface: 'accent-soft', least: 4.5 },
  { text: 'text-1', surface: 'surface-3', least: 4.5 },
  ...['line-strong', 'focus'].flatMap((text) =>
    surfaces.map((surface) => ({ text, surface, least: 3 })),
  ),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(pairs)('$text on $surface has a contrast of at least $least', (pair) => {
    const ratio = contrast(colour(pair.text, theme), colour(pair.surface, theme));
    expect(ratio).toBeGreaterThanOrEqual(pair.least);
  });
});
