import { expect, test } from 'vitest';
import { safeBox, stayMs } from './watermark-place.ts';

const portrait = { width: 540, height: 960 };

test('the watermark stays between 20 and 40 seconds', () => {
  expect(stayMs(() => 0)).toBe(20_000);
  expect(stayMs(() => 0.999999)).toBeLessThan(40_000);
});

test('a picture that fills the box leaves room for the title, subtitles and controls', () => {
  expect(safeBox(portrait, portrait)).toEqual({ top: 64, bottom: 176, left: 12, right: 12 });
});

test('before the size of the video is known, the whole box is used', () => {
  expect(safeBox(portrait, { width: 0, height: 0 })).toEqual({
    top: 64,
    bottom: 176,
    left: 12,
    right: 12,
  });
});

test('the watermark is on the picture, not on the bars beside, above and below it', () => {
  const beside = safeBox({ width: 1000, height: 900 }, { width: 9, height: 16 });
  expect(beside.left).toBeCloseTo((1000 - (900 * 9) / 16) / 2 + 12);
  const above = safeBox(portrait, { width: 16, height: 9 });
  const bar = (960 - (540 * 9) / 16) / 2;
  expect(above).toEqual({ top: bar + 12, bottom: bar + 12, left: 12, right: 12 });
});

test('on a low picture the watermark may cover the title, on a very low one also subtitles', () => {
  const tall = { width: 9, height: 16 };
  expect(safeBox({ width: 844, height: 320 }, tall)).toMatchObject({ top: 12, bottom: 176 });
  expect(safeBox({ width: 320, height: 270 }, tall)).toMatchObject({ top: 12, bottom: 12 });
});
