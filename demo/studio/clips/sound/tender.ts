// Gentle pieces: love, home, palace snow and school in June. Numbers are MIDI notes and beats.
import { chords, every, type Score, sing, turn } from './playing.ts';
import * as S from './synth.ts';

export const romance: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 72;
  chords(
    o,
    b,
    4,
    [
      [53, 60, 64, 69],
      [50, 57, 65, 69],
      [46, 53, 62, 69],
      [48, 55, 64, 67],
    ],
    0.05,
  );
  every(o, b, 0.5, (at, i) =>
    S.key(o, at, turn([65, 69, 72, 76, 72, 69, 64, 69], i), i % 8 ? 0.045 : 0.07, 0.8),
  );
  sing(
    b,
    [
      [2, 81, 2],
      [4, 79],
      [5, 77],
      [6, 76, 2],
      [9, 77],
      [10, 79],
      [11, 81, 3],
      [15, 84],
      [16, 81, 2],
      [18, 79],
      [19, 77, 3],
    ],
    (at, n) => S.key(o, at, n, 0.15, 0.5),
  );
  S.air(o, 0.02, { centre: 900, width: 1.2, swell: 0.5 });
  return S.finish(S.room(o, 0.36, 1.1));
};
export const palace: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 60;
  chords(
    o,
    b,
    4,
    [
      [45, 52, 57],
      [43, 50, 57],
      [48, 55, 60],
      [40, 52, 59],
    ],
    0.05,
    0.35,
  );
  sing(
    b,
    [
      [0.5, 69],
      [1, 72],
      [1.5, 74],
      [2, 76, 2],
      [4, 79],
      [4.5, 76],
      [5, 74, 2],
      [7, 72],
      [8, 69],
      [8.5, 67],
      [9, 69, 2],
      [11, 74],
      [12, 76],
      [12.5, 79],
      [13, 81, 2],
      [15, 79],
      [16, 76],
      [17, 74],
      [18, 69, 2],
    ],
    (at, n) => S.pluck(o, at, n, 0.24, { damp: 0.75, decay: 0.997, bend: 1 }),
  );
  sing(
    b,
    [
      [6, 57],
      [10, 52],
      [14, 55],
      [0, 45],
      [18, 57],
    ],
    (at, n) => S.pluck(o, at, n, 0.2, { damp: 0.5, decay: 0.998 }),
  );
  sing(
    b,
    [
      [3, 81, 3],
      [10, 84, 1],
      [11, 81, 3],
    ],
    (at, n, l) => S.flute(o, at, l, n, 0.04),
  );
  for (const at of [0.3, 8, 16]) S.bell(o, at, 45, 0.1, 2.76, 5);
  S.air(o, 0.03, { centre: 700, width: 1.5, swell: 0.7, pace: 0.5 });
  return S.finish(S.room(o, 0.38, 1.3));
};
export const family: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 76;
  every(o, b, 4, (at, i) => {
    for (const [k, n] of turn(
      [
        [43, 50, 59, 62, 67],
        [40, 47, 59, 64, 67],
        [48, 55, 60, 64, 67],
        [38, 50, 57, 62, 66],
      ],
      i,
    ).entries()) {
      S.pluck(o, at + k * b * 0.5, n, 0.22, { damp: 0.4, decay: 0.996 });
      S.pluck(o, at + b * 2.5 + k * 0.09, n, 0.08, { damp: 0.4 });
    }
  });
  chords(
    o,
    b,
    4,
    [
      [55, 59, 62],
      [52, 59, 64],
      [55, 60, 64],
      [54, 57, 62],
    ],
    0.025,
    0.3,
  );
  sing(
    b,
    [
      [4, 74, 2],
      [6, 71],
      [7, 72],
      [8, 74, 2],
      [10, 79, 2],
      [12, 76],
      [13, 74],
      [14, 72],
      [15, 71, 2],
      [17, 69],
      [18, 71],
      [19, 67, 3],
      [23, 74, 2],
    ],
    (at, n) => S.key(o, at, n, 0.11, 0.6),
  );
  S.air(o, 0.05, { centre: 300, width: 1.2, swell: 0.4, seed: 'hearth' });
  S.drops(o, 0.006, 5, 'crackle');
  return S.finish(S.room(o, 0.24));
};
export const campus: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 96;
  every(o, b, 4, (at, i) => {
    const c = turn(
      [
        [50, 57, 62, 66, 69],
        [45, 57, 61, 64, 69],
        [47, 54, 62, 66, 71],
        [43, 55, 59, 62, 67],
      ],
      i,
    );
    for (const [k, n] of ([0, 2, 3, 4, 3, 2, 3, 1] as const).entries())
      S.pluck(o, at + k * b * 0.5, c[n] as number, k ? 0.11 : 0.2, { damp: 0.55, decay: 0.994 });
  });
  chords(
    o,
    b,
    4,
    [
      [62, 66, 69],
      [61, 64, 69],
      [62, 66, 71],
      [59, 62, 67],
    ],
    0.018,
    0.3,
  );
  sing(
    b,
    [
      [2, 78],
      [3, 81],
      [4, 83, 2],
      [6, 81],
      [7, 78],
      [8, 76, 2],
      [10, 74],
      [11, 76],
      [12, 78, 3],
      [16, 81],
      [17, 86, 2],
      [19, 83],
      [20, 81, 3],
    ],
    (at, n) => S.bell(o, at, n, 0.05, 2, 1.4),
  );
  S.chirps(o, 0.012, 16, 3000, 5200, 'birds');
  S.air(o, 0.03, { centre: 1800, width: 1.2, swell: 0.8, pace: 0.9 });
  S.air(o, 0.012, { centre: 5600, width: 7, swell: 0.5, pace: 1.4, seed: 'cicada' });
  return S.finish(S.room(o, 0.2));
};
