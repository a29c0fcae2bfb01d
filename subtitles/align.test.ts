import { expect, test } from 'vitest';
import { alignCues } from './align.ts';
import type { Cue } from './cue.ts';

function cuesOf(times: readonly (readonly [number, number])[], firstId = 1): Cue[] {
  return times.map(([startMs, endMs], index) => ({
    id: firstId + index,
    startMs,
    endMs,
    text: '',
  }));
}

const idsOf = (...args: Parameters<typeof alignCues>) =>
  alignCues(...args).map(({ cue, others }) => [cue?.id, others.map(({ id }) => id)]);

test('a translation is aligned one to one, also where cues overlap or have no duration', () => {
  const cues = cuesOf([
    [0, 1_000],
    [0, 1_000],
    [500, 500],
    [2_000, 1_000],
    [1_500, 9_000],
    [2_500, 3_000],
  ]);
  const translated = cues.map((cue) => ({ ...cue, text: 'x' }));
  expect(idsOf(cues, translated)).toEqual(cues.map(({ id }) => [id, [id]]));
});

test('each other cue belongs to the cue with which it is shown longest', () => {
  const cues = cuesOf([
    [0, 2_000],
    [2_000, 4_000],
    [4_000, 6_000],
  ]);
  const others = cuesOf(
    [
      [100, 900],
      [1_000, 2_500],
      [2_600, 5_900],
    ],
    11,
  );
  expect(idsOf(cues, others)).toEqual([
    [1, [11, 12]],
    [2, []],
    [3, [13]],
  ]);
});

test('other cues that are shown with none have rows of their own', () => {
  const others = cuesOf(
    [
      [0, 100],
      [5_000, 6_000],
      [9_000, 9_500],
    ],
    11,
  );
  expect(
    idsOf(
      cuesOf([
        [1_000, 2_000],
        [7_000, 8_000],
      ]),
      others,
    ),
  ).toEqual([
    [undefined, [11]],
    [1, []],
    [undefined, [12]],
    [2, []],
    [undefined, [13]],
  ]);
  expect(idsOf([], others)).toHaveLength(3);
});
