import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [indigo, blue, pink, pale] = s.p,
    x = s.cx,
    y = 600;
  s.add(
    K.sky(s, '#1a0660', indigo, blue, pink),
    K.clouds(s, 9, 60, 330, 360, '#2a0a8a', 0.7, 12),
    `<path d="M${x + 190} -20L${x + 150} 130L${x + 186} 130L${x + 130} 300L${x + 160} 200L${x + 126} 204L${x + 160} -20Z" fill="#ffffff" opacity="0.9"/>`,
    K.glow(s, x + 150, 140, 260, pale, 0.6),
  );
  s.add(
    K.rect(-20, 470, s.W + 40, 140, s.lin(['#2a0f7a', '#3a1a9a'])),
    K.each(s.banner ? 9 : 4, (i) => {
      const px = s.banner ? i * 270 : i * 190 - 10;
      return (
        K.line(
          [
            [px, 480],
            [px, 300],
          ],
          '#160450',
          5,
        ) +
        K.rect(px - 34, 292, 68, 22, '#eef0ff') +
        K.glow(s, px, 302, 100, pale, 0.7)
      );
    }),
    K.crowd(s, 0, s.W, 500, 34, s.banner ? 110 : 36, ['#4a2ac0', '#5a3ad0', '#220a70']),
  );
  s.add(
    K.rect(-20, y, s.W + 40, 390, s.lin([K.mix(blue, pink, 0.5), '#3a1fb0', '#1a0660'])),
    K.each(7, (i) => {
      const yy = y + 14 + i * i * 9;
      return K.rect(-20, yy, s.W + 40, 1.5 + i * 0.9, '#ffffff', 'opacity="0.45"');
    }),
  );
  const her = (o: object = {}) =>
    K.fig(s, {
      x: x - 10,
      y: y + 96,
      h: 400,
      pose: 'run',
      wear: 'shorts',
      main: '#ff4fa8',
      low: '#2a1470',
      skin: '#e9b08e',
      trim: '#fff',
      hair: 'pony',
      wind: 0.9,
      rim: '#ffffff',
      rimX: -1,
      ...o,
    });
  s.add(
    s.clip(
      K.rect(-20, y + 84, s.W + 40, 400, '#000'),
      K.g(
        `<g transform="translate(0 ${(y + 84) * 2}) scale(1 -1)">${her({ h: 480, hair: 'loose', main: '#fff2c0', low: '#8a5ad8', rim: undefined, o: 0.75 })}</g>`,
        s.ripple(16),
      ),
    ),
    her(),
  );
  s.add(
    K.each(60, () => {
      const a = s.between(-2.9, -0.3),
        d = s.between(20, 190);
      return K.disc(
        x + 40 + Math.cos(a) * d,
        y + 90 + Math.sin(a) * d * 0.6,
        s.between(1.5, 6),
        '#eef2ff',
        'opacity="0.85"',
      );
    }),
    K.at(
      x - 210,
      930,
      1.5,
      `<path d="M-50 0Q-54 -34 -30 -36L-6 -20Q30 -14 52 -2V6H-50Z" fill="#fff"/><path d="M-44 -10Q0 0 50 0" stroke="${pink}" stroke-width="6" fill="none"/>` +
        [-36, -8, 34]
          .map((v) =>
            K.poly(
              [
                [v - 5, 6],
                [v + 5, 6],
                [v, 20],
              ],
              '#d9d9e6',
            ),
          )
          .join(''),
    ),
    K.rain(s, 190, '#ffffff', 0.6, 0.5),
  );
  s.finish = { bloom: 0.45 };
};
