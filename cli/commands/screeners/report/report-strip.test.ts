import { expect, test } from 'vitest';
import { drawStrip } from './report-strip.ts';

const strip = (durationSeconds: number, parts: [number, number, number][]) =>
  drawStrip(
    { durationSeconds, parts: parts.map(([from, to, times]) => ({ from, to, times })) },
    'ascii',
  );

test('a strip has fifty cells, each with how often it was watched', () => {
  const parts: [number, number, number][] = [
    [0, 20, 1],
    [20, 30, 2],
    [30, 40, 3],
    [40, 50, 9],
    [98, 100, 1],
  ];
  expect(strip(100, parts)).toBe(
    `[${'-'.repeat(10)}${'='.repeat(5)}${'#'.repeat(10)}${' '.repeat(24)}-]`,
  );
});

test('a strip is empty for nothing watched, and full for everything', () => {
  expect(strip(100, [])).toBe(`[${' '.repeat(50)}]`);
  expect(strip(100, [[0, 100, 1]])).toBe(`[${'-'.repeat(50)}]`);
  expect(strip(0, [])).toBe(`[${' '.repeat(50)}]`);
});

test('a cell that was watched for a moment is marked; otherwise the average counts', () => {
  expect(strip(100, [[0, 0.1, 1]])).toMatch(/^\[- {49}\]$/);
  expect(strip(100, [[0, 1.2, 3]])).toMatch(/^\[= {49}\]$/);
  expect(strip(5, [[0, 5, 2]])).toBe(`[${'='.repeat(50)}]`);
});

test('with Unicode, shades show the same', () => {
  const parts = [
    { from: 0, to: 2, times: 1 },
    { from: 2, to: 4, times: 2 },
    { from: 4, to: 6, times: 3 },
  ];
  expect(drawStrip({ durationSeconds: 100, parts }, 'unicode')).toBe(`[░▓█${' '.repeat(47)}]`);
});
