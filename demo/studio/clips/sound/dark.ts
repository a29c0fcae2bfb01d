// Pieces with a shadow: revenge, secrets, dread and the blade. Numbers are MIDI notes and beats.
import { chords, every, type Score, sing, turn } from './playing.ts';
import * as S from './synth.ts';

export const revenge: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 80;
  chords(
    o,
    b,
    4,
    [
      [38, 45, 50, 57],
      [36, 43, 51, 55],
      [34, 41, 50, 53],
      [33, 45, 49, 52],
    ],
    0.07,
    0.75,
  );
  every(o, b, 2, (at, i) => S.drum(o, at, i % 2 ? 0.16 : 0.3, 46, 0.8));
  every(o, b, 0.5, (at, i) =>
    S.pluck(o, at, turn([62, 57, 65, 57, 64, 57, 61, 57], i), 0.09, {
      damp: 0.3,
      decay: 0.985,
    }),
  );
  sing(
    b,
    [
      [4, 74, 2],
      [6, 77, 1],
      [7, 76, 1],
      [8, 73, 3],
      [12, 74, 1],
      [13, 69, 3],
      [17, 70, 1],
      [18, 69, 2],
    ],
    (at, n, l) => S.pad(o, at - 0.3, l, n, 0.07, 0.8),
  );
  S.air(o, 0.09, { centre: 2600, width: 0.8, swell: 0.2, seed: 'rain' });
  S.air(o, 0.12, { centre: 120, width: 1.5, swell: 0.8, pace: 0.4, seed: 'thunder' });
  S.drops(o, 0.02, 30);
  return S.finish(S.room(o, 0.3, 1.2));
};
export const hidden: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 92;
  chords(
    o,
    b,
    4,
    [
      [45, 52, 60, 64],
      [41, 53, 57, 60],
      [43, 50, 59, 62],
      [40, 52, 56, 62],
    ],
    0.045,
    0.5,
  );
  every(o, b, 1, (at, i) =>
    S.pluck(o, at, turn([33, 45, 36, 45, 29, 41, 31, 43], i) + 12, 0.16, {
      damp: 0.25,
      decay: 0.99,
    }),
  );
  every(o, b, 1, (at) => S.brush(o, at, 0.07, 0.12, 0.8), 0.5);
  sing(
    b,
    [
      [4, 76],
      [5, 72],
      [6, 71],
      [6.5, 72],
      [7, 76, 2],
      [12, 74],
      [13, 71],
      [14, 69],
      [14.5, 71],
      [15, 72, 2],
      [20, 76],
      [21, 79],
      [22, 77],
      [23, 76, 2],
      [26, 81, 3],
    ],
    (at, n) => S.key(o, at, n, 0.14, 0.35),
  );
  S.air(o, 0.03, { centre: 420, width: 1.4, swell: 0.4 });
  return S.finish(S.room(o, 0.3));
};
export const suspense: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 58;
  chords(
    o,
    b,
    5,
    [
      [33, 40, 45],
      [32, 44, 51],
      [33, 41, 48],
      [31, 43, 49],
    ],
    0.09,
    0.7,
  );
  every(o, b, 1, (at, i) => {
    S.drum(o, at, 0.22, 42, 0.4);
    S.drum(o, at + 0.24, i % 2 ? 0.1 : 0.13, 40, 0.4);
  });
  every(o, b, 0.5, (at, i) => S.brush(o, at, i % 2 ? 0.03 : 0.05, 0.03, 0.95));
  sing(
    b,
    [
      [2, 81],
      [3.5, 80],
      [6, 76],
      [9, 81],
      [10.5, 82],
      [13, 75],
      [16, 81],
      [17, 80],
    ],
    (at, n) => S.bell(o, at, n - 12, 0.05, 1.41, 3.5),
  );
  sing(
    b,
    [
      [5, 64, 3],
      [11, 65, 3],
      [15, 68, 3],
    ],
    (at, n, l) => S.pad(o, at, l, n, 0.045, 0.9),
  );
  S.air(o, 0.1, { centre: 180, width: 2.4, swell: 0.8, pace: 0.5 });
  S.air(o, 0.02, { centre: 4200, width: 3, swell: 0.9, pace: 0.9, seed: 'hiss' });
  return S.finish(S.room(o, 0.42, 1.6));
};
export const wuxia: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 63;
  chords(
    o,
    b,
    4,
    [
      [38, 45, 50],
      [36, 43, 50],
      [41, 48, 53],
      [38, 45, 52],
    ],
    0.05,
    0.45,
  );
  sing(
    b,
    [
      [1, 74, 2],
      [3, 77],
      [4, 79, 2.5],
      [7, 77, 0.5],
      [7.5, 74, 2],
      [14, 81, 1.5],
      [15.5, 79, 1],
      [16.5, 77, 0.5],
      [17, 74, 2.5],
    ],
    (at, n, l) => S.flute(o, at, l, n, 0.1),
  );
  sing(
    b,
    [
      [7.5, 62],
      [7.75, 65],
      [8, 67],
      [8.25, 69],
      [8.5, 72],
      [8.75, 74],
      [9, 69],
      [9.5, 74],
      [9.75, 72],
      [10, 69],
      [10.5, 67],
      [10.75, 69],
      [11, 72],
      [11.5, 74],
      [12, 77],
      [12.25, 74],
      [12.5, 72],
      [13, 69],
    ],
    (at, n) => S.pluck(o, at, n, 0.2, { damp: 0.85, decay: 0.99, bend: 1 }),
  );
  for (const [at, g] of [
    [0.2, 0.2],
    [7, 0.3],
    [7.5, 0.16],
    [8, 0.22],
    [9, 0.26],
    [9.5, 0.16],
    [10, 0.34],
    [12, 0.24],
    [13.8, 0.3],
    [17, 0.2],
  ] as const)
    S.drum(o, at * b, g, 50, 0.9);
  S.bell(o, 10.1 * b, 88, 0.05, 5.3, 1.6);
  S.air(o, 0.07, { centre: 600, width: 2, swell: 0.9, pace: 0.55 });
  return S.finish(S.room(o, 0.36, 1.4));
};
