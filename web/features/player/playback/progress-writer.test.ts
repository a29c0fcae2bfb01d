import { beforeEach, expect, test } from 'vitest';
import { ProgressWriter, type WatchPlace } from './progress-writer.ts';

let written: WatchPlace[];
let now: number;
let writer: ProgressWriter;
const at = (position: number, episodeNo = 1) => ({ dramaId: 1, episodeNo, position });

beforeEach(() => {
  written = [];
  now = 0;
  writer = new ProgressWriter(
    (place) => written.push(place),
    () => now,
  );
});

test('while playing, a place is written every ten seconds', () => {
  for (let quarter = 0; quarter <= 4 * 35; quarter++) {
    now = quarter * 250;
    writer.add(at(quarter / 4));
  }
  expect(written.map(({ position }) => position)).toEqual([0, 10, 20, 30]);
});

test('an urgent place is written at once and restarts the interval', () => {
  writer.add(at(0));
  now = 3000;
  writer.add(at(3), { isUrgent: true });
  now = 12_000;
  writer.add(at(12));
  now = 13_000;
  writer.add(at(13));
  expect(written.map(({ position }) => position)).toEqual([0, 3, 13]);
});

test('the same place is not written twice, even if urgent', () => {
  writer.add(at(4.04), { isUrgent: true });
  writer.add(at(4.01), { isUrgent: true });
  writer.add(at(4, 2), { isUrgent: true });
  expect(written).toEqual([at(4), at(4, 2)]);
});
