import { expect, test } from 'vitest';
import { lineBlocks } from './line-blocks.ts';

const lines = Array.from({ length: 3000 }, (_, index) => `line ${index} ${'x'.repeat(index % 37)}`);
const textsOf = (given: readonly string[]) => lineBlocks(given).map(({ text }) => text);

test('blocks have all lines and know where they start', () => {
  const blocks = lineBlocks(lines);
  expect(blocks.map(({ text }) => text).join('\n')).toBe(lines.join('\n'));
  for (const { start, text } of blocks) expect(text.split('\n')[0]).toBe(lines[start]);
  expect(lineBlocks([''])).toEqual([{ start: 0, text: '' }]);
});

test('an inserted line changes few blocks', () => {
  const before = new Set(textsOf(lines));
  const after = textsOf(lines.toSpliced(1500, 0, 'inserted'));
  expect(after.filter((text) => !before.has(text)).length).toBeLessThanOrEqual(2);
});
