import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [night, indigo, amber, cream] = s.p,
    x = s.cx;
  s.add(K.sky(s, '#0d1026', night, indigo), K.stars(s, 140, 500), K.moon(s, x, 76, 30, cream, 0.5));
  const wall = (sd: 1 | -1) => {
    const e = x + sd * 36,
      far = sd < 0 ? -30 : s.W + 30;
    return (
      K.poly(
        [
          [e, 150],
          [far, 30],
          [far, 1000],
          [e, 1000],
        ],
        s.lin(sd < 0 ? ['#2a2a4e', '#3d3a6b'] : ['#3d3a6b', '#232445'], 0, 0, 1, 0),
      ) +
      K.each(16, (i) =>
        K.line(
          [
            [e, 190 + i * 52],
            [far, 90 + i * 60],
          ],
          '#1b1f3b',
          2,
          'opacity="0.45"',
        ),
      ) +
      K.poly(
        [
          [e - sd * 20, 156],
          [far, 20],
          [far, -10],
          [e - sd * 20, 126],
        ],
        '#14162e',
      )
    );
  };
  s.add(
    wall(-1),
    wall(1),
    K.poly(
      [
        [x - 36, 900],
        [x + 36, 900],
        [x + 120, 990],
        [x - 120, 990],
      ],
      '#4a4668',
    ),
  );
  const win = (px: number, y: number, w: number, h: number, glass: string) =>
    K.rect(px - w / 2 - 14, y - 14, w + 28, h + 28, '#1b1830') +
    K.rect(px - w / 2, y, w, h, glass) +
    K.rect(px - w / 2 - 22, y + h + 12, w + 44, 18, '#55507e');
  const lx = x - (s.banner ? 240 : 178),
    rx = x + (s.banner ? 240 : 180);
  const lower = (...b: string[]) => s.add(K.g(b.join(''), 'transform="translate(0 64)"'));
  lower(
    K.glow(s, lx, 520, 330, amber, 0.6),
    win(lx, 330, 210, 330, s.lin(['#ffe9b8', amber])),
    s.clip(
      K.rect(lx - 105, 330, 210, 330, '#000'),
      K.rect(lx - 105, 330, 40, 330, '#e8a0a0', 'opacity="0.8"') +
        K.rect(lx + 70, 330, 36, 330, '#e8a0a0', 'opacity="0.8"') +
        K.fig(s, {
          x: lx - 6,
          y: 880,
          h: 470,
          pose: 'side',
          wear: 'shirt',
          main: '#8a3f52',
          low: '#3a2a44',
          hair: 'loose',
          rim: '#fff3d0',
          rimX: 1,
        }),
    ),
    K.at(lx + 62, 662, 0.95, K.deskLamp(s, '#b8862f', '#fff0b8')),
    K.rect(lx - 119, 656, 238, 20, '#55507e'),
  );
  lower(
    K.glow(s, rx, 470, 260, cream, 0.45),
    win(rx, 300, 200, 310, s.lin([cream, '#d9b98a'])),
    s.clip(
      K.rect(rx - 100, 300, 200, 310, '#000'),
      K.g(
        K.fig(s, {
          x: rx + 6,
          y: 800,
          h: 440,
          pose: 'side',
          left: true,
          wear: 'shirt',
          main: '#5a4660',
          flat: '#5f4a62',
          hair: 'short',
        }),
        s.blur(3),
      ) + K.each(22, (i) => K.rect(rx - 100, 300 + i * 14, 200, 2, '#a8895f', 'opacity="0.6"')),
    ),
    K.line(
      [
        [rx + 70, 300],
        [rx + 70, 560],
      ],
      '#a8895f',
      2,
    ),
  );
  lower(
    K.wire([x - 40, 260], [x + 40, 250], 24, '#0d1026', 2.4),
    K.wire([lx + 90, 300], [rx - 90, 270], 60, '#0d1026', 2.4),
    K.each(4, (i) =>
      K.at(
        x - 90 + i * 56,
        336 + Math.sin(i) * 8,
        1,
        K.poly(
          [
            [-16, 0],
            [16, 0],
            [12, 40],
            [-12, 40],
          ],
          ['#e8e1d0', '#8a9ad0', '#e8a0a0', '#e8e1d0'][i] as string,
        ),
      ),
    ),
    ...[lx, rx].map((px, i) =>
      K.each(
        7,
        (k) =>
          K.leafSpray(s, px - 84 + k * 28, i ? 634 : 688, 24, '#2f5a4a', 5, -90) +
          K.disc(px - 80 + k * 28, (i ? 634 : 688) - 14, 6, '#e8708a'),
      ),
    ),
    K.at(x - 8, 880, 1.25, K.cat(s, '#2c2c4a', amber)),
  );
  s.finish = { bloom: 0.5 };
};
