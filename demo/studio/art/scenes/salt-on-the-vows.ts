import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [gold, coral, pink, blue] = s.p,
    x = s.cx;
  s.add(
    K.sky(s, K.mix(blue, pink, 0.35), pink, coral, gold),
    K.glow(s, x, 500, 560, gold, 0.8),
    K.disc(x, 520, 260, s.lin(['#fff6d8', gold, coral])),
    K.clouds(s, 5, 160, 420, 300, coral, 0.6, 6),
    K.water(s, 600, '#ffcf8a', coral, blue, K.dark(blue, 0.4)),
    K.glints(s, x, 606, 960, 170, '#fff3c8', 110, 0.9),
  );
  for (const sd of [-1, 1]) {
    const e = sd < 0 ? (s.banner ? x - 640 : -30) : s.banner ? x + 560 : s.W + 30;
    s.add(
      K.crag(s, e, 470, 210, K.mix(blue, '#2a2040', 0.4), coral),
      K.fir(s, e - sd * 20, 500, 130, '#1f3550'),
      K.fir(s, e + sd * 30, 490, 170, '#1a2d45'),
    );
  }
  s.add(
    K.at(
      x - 210,
      640,
      0.5,
      K.boat(s, '#2a2f4a') +
        K.line(
          [
            [0, -6],
            [0, -110],
          ],
          '#2a2f4a',
          5,
        ),
    ),
    K.at(
      x + 190,
      660,
      0.62,
      K.boat(s, '#2a2f4a') +
        K.line(
          [
            [0, -6],
            [0, -120],
          ],
          '#2a2f4a',
          5,
        ),
    ),
    K.waves(s, 620, 950, 46, '#ffe3b0', 0.5, 8),
  );
  s.add(
    K.fig(s, {
      x,
      y: 880,
      h: 480,
      view: 'back',
      pose: 'spread',
      wear: 'bride',
      main: '#fff3ea',
      low: '#ffd9d0',
      trim: '#e8a0a0',
      hair: 'loose',
      hairCol: '#3a1c24',
      wind: 0.5,
      rim: '#fff6d0',
      rimX: 1,
      skin: '#f0bd9c',
    }),
  );
  s.add(
    `<path d="M${x - 330} 860Q${x - 120} 820 ${x} 836Q${x + 140} 820 ${x + 330} 866V990H${x - 330}Z" fill="${s.lin([K.mix(coral, blue, 0.55), K.dark(blue, 0.2)])}" opacity="0.9"/>`,
    K.rect(-20, 885, s.W + 40, 110, s.lin([`${blue} 0 0.3`, `${K.dark(blue, 0.4)} 1 1`])),
    K.waves(s, 850, 960, 30, '#ffe9c8', 0.8, 8),
  );
  s.add(
    K.at(
      x + 190,
      930,
      1.5,
      K.rect(-56, -52, 112, 54, 'none', 'stroke="#8a5a34" stroke-width="6" rx="20"') +
        K.each(7, (i) =>
          K.line(
            [
              [-50 + i * 16, -52],
              [-50 + i * 16, 0],
            ],
            '#8a5a34',
            2.6,
          ),
        ) +
        K.each(3, (i) =>
          K.line(
            [
              [-56, -40 + i * 16],
              [56, -40 + i * 16],
            ],
            '#8a5a34',
            2.6,
          ),
        ) +
        K.curve(
          [
            [-30, -54],
            [-70, -30],
            [-90, 10],
            [-130, 0],
          ],
          '#fff6f0',
          12,
          'opacity="0.85"',
        ),
      -6,
    ),
    K.birds(s, 7, '#3a2a4a', x - 80, 240, 240, 90, 1),
  );
  s.finish = { bloom: 0.35, vignette: 0.12 };
};
