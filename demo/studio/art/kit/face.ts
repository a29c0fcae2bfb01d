// The close-up: a head in profile, 100 units from crown to chin, looking right.
import {
  at,
  blob,
  curve,
  dark,
  disc,
  light,
  line,
  mix,
  oval,
  type Pt,
  type Stage,
  spline,
} from './core.ts';
import { bust, hairOf } from './hair.ts';

export interface Face {
  man?: boolean;
  old?: boolean;
  full?: boolean;
  skin: string;
  hair: string;
  style: 'long' | 'bun' | 'short' | 'knot' | 'pony' | 'bob' | 'grey' | 'topknot' | 'wave';
  light?: string;
  lip?: string;
  cloth: string;
  clothTrim?: string;
  closed?: boolean;
  glasses?: boolean;
  flat?: string;
  headphones?: string;
}

function contour(f: Face): Pt[] {
  const m = f.man ? 1 : 0,
    o = f.full ? 4 : 0,
    e = f.old ? 1 : 0;
  return [
    [58, 6],
    [67, 14],
    [71.5, 24],
    [72.5, 32],
    [71 + m * 1.6, 37],
    [69.5 + m * 0.6, 41.5],
    [72, 46],
    [75.5 + e, 51.5],
    [79.6 + m + e, 56.4],
    [79.4 + m + e, 58.6],
    [76, 60.6],
    [73.2, 61.6],
    [74.4, 64.4],
    [76.6 - e, 66.6],
    [75.8 - e, 68.4],
    [73 - e, 69.4],
    [75.6 - e, 71.4],
    [74.8 - e, 74.2],
    [71.6, 77],
    [72.4 + m * 1.4 + e, 81],
    [72.6 + m * 1.8, 86],
    [69.4 + m * 1.4, 90.6 + m + o],
    [63, 92.4 + m + o * 1.6],
    [52, 88.4 + m * 2 + o * 2],
    [44, 85.4 + m * 2 + o * 2],
    [41 + o * 1.5, 92 + o],
    [41.4 + o * 2, 104],
    [46 + o * 3, 122],
  ];
}

const backOf: Pt[] = [
  [4, 122],
  [9, 104],
  [10, 88],
  [4, 72],
  [-2, 54],
  [-1, 32],
  [10, 12],
  [28, 0],
  [46, -1],
];

export function face(
  s: Stage,
  f: Face,
  x: number,
  y: number,
  size: number,
  left = false,
  rot = 0,
): string {
  const k = size / 100,
    front = contour(f);
  const outline = spline([...front, ...backOf], true, 6.2);
  if (f.flat)
    return at(
      x,
      y,
      1,
      `<g transform="scale(${left ? -k : k} ${k})"><path d="${outline}" fill="${f.flat}"/>${hairOf(s, f, f.flat)}${bust(s, f, f.flat)}</g>`,
      rot,
    );
  const lit = f.light ?? light(f.skin, 0.4);
  const sh = mix(dark(f.skin, 0.3), f.hair, 0.25);
  const lip = f.lip ?? mix(f.skin, '#a5323a', f.man ? 0.35 : 0.7);
  let b = bust(s, f);
  b += `<path d="${outline}" fill="${s.lin([`${sh} 0.2`, `${f.skin} 0.56`, `${f.skin} 0.8`, `${lit} 1`], 0, 0.55, 1, 0.4)}"/>`;
  // planes: under the jaw, the socket, beside the nose, the cheek
  b += `<path d="M72 90Q60 94 44 86Q41 95 42 106L46 122L10 122L10 90Q30 84 44 82Q60 91 72 90Z" fill="${sh}" opacity="0.55" ${s.blur(1.5)}/>`;
  b +=
    oval(62, 45, 8, 6, sh, `opacity="0.35" ${s.blur(2)}`) +
    oval(
      57,
      62,
      12,
      9,
      f.man ? sh : mix(f.skin, '#e0566a', 0.5),
      `opacity="${f.man ? 0.16 : 0.3}" ${s.blur(4)}`,
    );
  b += curve(
    [
      [74.5, 60.8],
      [72.2, 59.4],
      [71.6, 57],
    ],
    sh,
    1.1,
    'opacity="0.75"',
  );
  // eye: upper lid, iris, lashes
  if (f.closed)
    b +=
      curve(
        [
          [58.6, 46.4],
          [62, 48.6],
          [67.4, 48],
        ],
        dark(f.hair, 0.2),
        1.6,
      ) +
      line(
        [
          [66.5, 48.2],
          [69.6, 49.6],
        ],
        f.hair,
        1,
      );
  else
    b +=
      `<path d="M58.4 47.6Q63 42.6 68.2 45.4L67.6 48.4Q63 50.2 58.4 47.6Z" fill="#f7f1ea"/>` +
      oval(66, 46.6, 1.9, 2.5, dark(f.hair, 0.35)) +
      disc(66.6, 45.7, 0.6, '#fff') +
      curve(
        [
          [57.6, 47.4],
          [62.6, 43.2],
          [69.4, 45],
        ],
        dark(f.hair, 0.3),
        1.7,
      ) +
      (f.man
        ? ''
        : line(
            [
              [68.6, 44.8],
              [71.2, 42.8],
            ],
            dark(f.hair, 0.3),
            1.1,
          ));
  b += curve(
    f.man
      ? [
          [54, 37.6],
          [62, 34.4],
          [70, 36.4],
        ]
      : [
          [55, 37.6],
          [62.4, 34.2],
          [69.4, 36.2],
        ],
    f.old ? light(f.hair, 0.2) : f.hair,
    f.man ? 2.9 : 1.8,
    'opacity="0.92"',
  );
  b +=
    `<path d="M70.4 69.4Q73 65.6 76.4 66.7Q75.4 69 73 69.4Q75.8 70.6 75.4 73Q72 74.4 70.4 69.4Z" fill="${lip}"/>` +
    curve(
      [
        [68.4, 69.6],
        [71, 69.2],
        [73.4, 69.3],
      ],
      dark(lip, 0.45),
      0.8,
    );
  if (f.old)
    b +=
      curve(
        [
          [69, 58],
          [66.6, 63],
          [68, 69],
        ],
        sh,
        0.9,
        'opacity="0.8"',
      ) +
      curve(
        [
          [56, 50],
          [60, 52.4],
          [65, 52],
        ],
        sh,
        0.8,
        'opacity="0.7"',
      ) +
      curve(
        [
          [66, 24],
          [69, 27],
          [69.6, 30],
        ],
        sh,
        0.7,
        'opacity="0.6"',
      ) +
      curve(
        [
          [53, 43],
          [49, 41],
        ],
        sh,
        0.8,
      ) +
      curve(
        [
          [53, 46],
          [48.6, 47],
        ],
        sh,
        0.8,
      );
  // ear
  b +=
    blob(
      [
        [33, 44],
        [39, 43],
        [41, 49],
        [38.6, 57],
        [35, 61],
        [32.4, 54],
      ],
      s.lin([f.skin, sh]),
    ) +
    curve(
      [
        [36, 46.5],
        [38.6, 49],
        [36.6, 55],
      ],
      sh,
      0.9,
    );
  b += hairOf(s, f);
  if (f.glasses)
    b +=
      `<rect x="60" y="42" width="11" height="9" rx="3" fill="#fff" fill-opacity="0.25" stroke="${dark(f.hair, 0.3)}" stroke-width="1.5"/>` +
      line(
        [
          [60, 45],
          [38, 47],
        ],
        dark(f.hair, 0.3),
        1.4,
      );
  if (f.headphones)
    b +=
      `<path d="M38 44C34 -8 26 -6 33 -4" fill="none" stroke="${f.headphones}" stroke-width="0"/><path d="M36 46C22 14 24 2 31 -4" fill="none" stroke="${f.headphones}" stroke-width="5"/>` +
      oval(36, 50, 8.5, 12, s.lin([light(f.headphones, 0.3), f.headphones]));
  // edge light along brow, nose, lips and chin
  b += `<path d="${spline(front.slice(1, 23), false, 6.2)}" fill="none" stroke="${lit}" stroke-width="1.5" opacity="0.85" stroke-linecap="round"/>`;
  return at(x, y, 1, `<g transform="scale(${left ? -k : k} ${k})">${b}</g>`, rot);
}
