import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [white, lilac, mauve, red] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, '#6a5a8a', lilac, '#f6d9e0', white),
    K.moon(s, x - 20, 300, 190, '#fffaf4', 0.6),
    K.alp(s, 560, 200, K.mix(mauve, lilac, 0.5), white, x - 230, 160),
    K.fog(s, 620, 70, white, 0.9),
    K.ridge(s, 680, 90, K.mix(mauve, lilac, 0.3), lilac),
    K.firs(s, 720, 120, 10, K.mix(mauve, '#4a4266', 0.5), 16, white),
    K.fog(s, 740, 50, white, 0.8),
  );
  s.add(
    K.crag(s, x + 130, 560, 360, '#5a5078', '#d9cfe6'),
    K.blob(
      [
        [x - 20, 580],
        [x + 60, 548],
        [x + 180, 546],
        [x + 290, 572],
        [x + 240, 610],
        [x + 150, 588],
        [x + 60, 612],
      ],
      white,
    ),
    K.at(x + 128, 566, 2.9, `<g transform="scale(-1 1)">${K.fox(s, '#fffdff', '#c9b6dc')}</g>`),
  );
  s.add(
    K.rect(-20, 880, s.W + 40, 110, s.lin([white, lilac])),
    K.each(s.banner ? 8 : 3, (i) =>
      K.fir(
        s,
        s.banner ? 60 + i * 300 : ([10, 70, 610][i] ?? 0),
        930,
        260 + (i % 3) * 70,
        '#4a4266',
        white,
      ),
    ),
  );
  s.add(
    K.shadow(s, x - 170, 915, 30, '#4a4266', 0.5),
    K.fig(s, {
      x: x - 170,
      y: 914,
      h: 118,
      pose: 'reach',
      wear: 'cloak',
      main: '#3a2f4a',
      low: '#2b2238',
      trim: red,
      hair: 'knot',
      front: `<path d="M24 -104Q44 -76 24 -48" fill="none" stroke="#3a241c" stroke-width="2.6"/><path d="M24 -104L10 -76L24 -48" fill="none" stroke="#eee" stroke-width="0.8"/><path d="M8 -76H44" stroke="#3a241c" stroke-width="1.8"/>`,
    }),
  );
  s.add(
    K.curve(
      [
        [x - 118, 824],
        [x - 60, 760],
        [x - 90, 690],
        [x + 10, 650],
        [x + 40, 560],
        [x + 66, 500],
      ],
      red,
      4.5,
    ),
    K.snow(s, 150),
  );
  s.finish = { bloom: 0.3, vignette: 0.12 };
};
