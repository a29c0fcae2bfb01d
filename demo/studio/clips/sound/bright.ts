// Pieces with a spark: other worlds, the city, the office and a goose. Numbers are MIDI notes and beats.
import { chords, every, type Score, sing, type Tune, turn } from './playing.ts';
import * as S from './synth.ts';

export const fantasy: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 66;
  chords(
    o,
    b,
    4,
    [
      [47, 54, 62, 66],
      [43, 55, 59, 66],
      [50, 57, 62, 69],
      [45, 57, 61, 64],
    ],
    0.06,
    0.5,
  );
  every(o, b, 0.5, (at, i) =>
    S.bell(
      o,
      at,
      turn([86, 90, 93, 98, 95, 93, 90, 88], i * 3),
      0.02 + 0.012 * ((i * 7) % 3),
      2.01,
      2.4,
    ),
  );
  sing(
    b,
    [
      [4, 78, 2],
      [6, 81, 2],
      [8, 83, 3],
      [12, 85, 1],
      [13, 86, 3],
      [17, 90, 3],
    ],
    (at, n, l) => S.flute(o, at, l, n - 12, 0.075),
  );
  S.air(o, 0.035, { centre: 1500, width: 2, swell: 0.8, pace: 0.6 });
  for (let i = 0; i < 30; i++)
    S.bell(
      o,
      s * 0.64 + i * 0.13,
      74 + turn([0, 4, 7, 11, 12, 16, 19, 23, 24], i) + Math.floor(i / 9) * 2,
      0.012 + i * 0.0007,
      2.01,
      1.8,
    );
  return S.finish(S.room(o, 0.46, 1.5));
};
export const urban: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 84;
  chords(
    o,
    b,
    4,
    [
      [50, 57, 60, 64, 65],
      [55, 59, 65, 69],
      [48, 55, 59, 64],
      [45, 55, 60, 64],
    ],
    0.035,
    0.5,
  );
  every(o, b, 4, (at, i) => {
    for (const [k, n] of turn(
      [
        [62, 65, 69, 72],
        [59, 65, 69, 74],
        [60, 64, 67, 71],
        [61, 64, 67, 69],
      ],
      i,
    ).entries()) {
      S.key(o, at + k * 0.02, n, 0.06, 0.6);
      S.key(o, at + b * 2.5 + k * 0.02, n, 0.045, 0.6);
    }
  });
  every(o, b, 2, (at) => {
    S.drum(o, at, 0.2, 52, 0.35);
    S.brush(o, at + b, 0.16, 0.16, 0.5);
  });
  every(o, b, 0.5, (at, i) => S.brush(o, at + (i % 2) * 0.05, 0.05, 0.05, 0.9));
  every(o, b, 4, (at, i) =>
    S.pluck(o, at, turn([38, 43, 36, 33], i), 0.3, { damp: 0.15, decay: 0.994 }),
  );
  sing(
    b,
    [
      [6, 81],
      [6.75, 79],
      [7.5, 76, 2],
      [10, 74],
      [11, 76],
      [14, 79],
      [14.75, 76],
      [15.5, 72, 2],
    ],
    (at, n) => S.key(o, at, n, 0.1, 0.3),
  );
  S.air(o, 0.05, { centre: 3000, width: 0.8, swell: 0.15, seed: 'rain' });
  S.drops(o, 0.012, 24);
  return S.finish(S.room(o, 0.26));
};
export const comedy: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 126;
  every(o, b, 1, (at, i) => {
    if (i % 2 === 0)
      S.pluck(o, at, turn([36, 43, 41, 43, 33, 40, 38, 43], i / 2) + 12, 0.26, {
        damp: 0.2,
        decay: 0.985,
      });
    else
      for (const n of turn(
        [
          [64, 67, 72],
          [65, 69, 72],
          [64, 69, 72],
          [65, 67, 71],
        ],
        Math.floor(i / 4),
      ))
        S.pluck(o, at, n, 0.1, { damp: 0.6, decay: 0.975 });
  });
  every(o, b, 1, (at, i) =>
    i % 2 ? S.brush(o, at, 0.1, 0.07, 0.7) : S.drum(o, at, 0.12, 70, 0.2),
  );
  const hop: Tune = [
    [0, 79],
    [0.5, 76],
    [1, 79],
    [1.5, 81],
    [2, 79],
    [3, 72],
    [4, 77],
    [4.5, 76],
    [5, 74],
    [6, 69],
    [6.5, 71],
    [7, 72],
  ];
  for (let r = 0; r < 4; r++)
    sing(
      b,
      hop.map(([x, n]) => [x + r * 8 + 1, n + (r === 2 ? 2 : 0)] as const),
      (at, n) => {
        if (at < s - 1.2) {
          S.bell(o, at, n, 0.07, 4, 0.5);
          S.pluck(o, at, n, 0.12, { damp: 0.8, decay: 0.98 });
        }
      },
    );
  S.chirps(o, 0.01, 9, 2600, 3800, 'market');
  return S.finish(S.room(o, 0.16, 0.7));
};
export const workplace: Score = (s) => {
  const o = S.track(s);
  const b = 60 / 104;
  chords(
    o,
    b,
    4,
    [
      [48, 55, 64, 67],
      [45, 52, 64, 69],
      [41, 53, 60, 69],
      [43, 55, 62, 67],
    ],
    0.035,
    0.4,
  );
  every(o, b, 0.5, (at, i) =>
    S.pluck(
      o,
      at,
      turn([60, 67, 72, 76, 74, 72, 67, 64], i) +
        turn([0, 0, 5, 2], Math.floor(i / 8)) -
        (i % 8 === 0 ? 12 : 0),
      0.1,
      { damp: 0.6, decay: 0.985 },
    ),
  );
  every(o, b, 2, (at) => {
    S.drum(o, at, 0.15, 55, 0.3);
    S.brush(o, at + b, 0.12, 0.1, 0.6);
  });
  every(o, b, 0.5, (at) => S.brush(o, at, 0.035, 0.04, 0.95));
  sing(
    b,
    [
      [8, 79, 2],
      [10, 76],
      [11, 74],
      [12, 76, 2],
      [15, 72],
      [16, 74, 2],
      [18, 79],
      [19, 81],
      [20, 84, 3],
    ],
    (at, n) => S.key(o, at, n, 0.12, 0.4),
  );
  S.air(o, 0.03, { centre: 500, width: 1, swell: 0.2 });
  return S.finish(S.room(o, 0.2));
};
