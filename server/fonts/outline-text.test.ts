import { expect, test } from 'vitest';
import { outlineText } from './outline-text.ts';

const style = { size: 40, weight: 700, locale: 'en' } as const;

test('the width grows with the text and the size', async () => {
  const [short, long, large] = await Promise.all([
    outlineText('Mina', style),
    outlineText('Mina Park', style),
    outlineText('Mina', { ...style, size: 80 }),
  ]);
  expect(long.width).toBeGreaterThan(short.width);
  expect(large.width).toBeCloseTo(short.width * 2, 5);
});

test.each(['李明', '김민서', 'かな', 'Ščepán', 'Ελένη'])('%s has outlines', async (text) => {
  const { path } = await outlineText(text, style);
  const { path: missing } = await outlineText('□'.repeat([...text].length), style);
  expect(path).toMatch(/^M/);
  expect(path).not.toBe(missing);
});

test('a character that no font has is drawn as a box', async () => {
  expect(await outlineText('ก', style)).toEqual(await outlineText('□', style));
});
