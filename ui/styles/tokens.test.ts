import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contrast } from '#tests/support/contrast.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

const themes = { light: 0, dark: 1 };
type Theme = keyof typeof themes;

/** The hexadecimal colour of a token, such as `--text-1: light-dark(#1b171d, #f4f1f6)`. */
function colour(token: string, theme: Theme): string {
  const value = new RegExp(`--${token}: (?:light-dark\\()?([^;]*?)\\)?;`).exec(css)?.[1] ?? '';
  const colours = value.split(', ');
  return colours[themes[theme]] ?? colours[0] ?? '';
}

/** Red, green and blue of a hexadecimal colour. */
const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-float'];
const texts = ['text-1', 'text-2', 'text-3', 'accent-text', 'success', 'warning', 'danger', 'info'];
const pairs = [
  ...texts.flatMap((text) => surfaces.map((surface) => ({ text, surface, least: 4.5 }))),
  ...['accent', 'accent-hover', 'accent-active'].map((surface) => ({
    text: 'on-accent',
    surface,
    least: 4.5,
  })),
  { text: 'accent-text', surface: 'accent-soft', least: 4.5 },
  { text: 'text-1', surface: 'surface-3', least: 4.5 },
  ...['line-strong', 'focus'].flatMap((text) =>
    surfaces.map((surface) => ({ text, surface, least: 3 })),
  ),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(pairs)('$text on $surface has a contrast of at least $least', (pair) => {
    const ratio = contrast(
      channels(colour(pair.text, theme)),
      channels(colour(pair.surface, theme)),
    );
    expect(ratio).toBeGreaterThanOrEqual(pair.least);
  });
});
