import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [white, pink, rose, green] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin([pink, white])),
    K.each(s.banner ? 24 : 8, (i) => K.rect(i * 96, -10, 48, 560, '#ffffff', 'opacity="0.35"')),
    K.window0(s, x - 190, 60, 380, 330, s.lin(['#dff3e4', '#fff6ee']), '#ffffff', 3, 2, 10),
    s.clip(
      K.rect(x - 180, 70, 360, 310, '#000'),
      K.roundTree(s, x - 90, 390, 240, green) +
        K.roundTree(s, x + 110, 400, 200, K.light(green, 0.2)),
    ),
  );
  for (const sd of [-1, 1]) {
    const px = x + sd * 235;
    s.add(
      K.rect(px - 70, 360, 140, 250, rose, 'rx="60"'),
      K.rect(px - 54, 378, 108, 200, K.light(rose, 0.2), 'rx="46"'),
      K.rect(px - 76, 600, 152, 34, K.dark(rose, 0.2), 'rx="14"'),
      K.line(
        [
          [px - 60, 630],
          [px - 66, 900],
        ],
        '#7a3a3a',
        9,
      ),
      K.line(
        [
          [px + 60, 630],
          [px + 66, 900],
        ],
        '#7a3a3a',
        9,
      ),
    );
  }
  s.add(
    K.oval(x, 690, 270, 62, '#b88a7a', `opacity="0.4" ${s.blur(10)}`),
    K.rect(x - 14, 680, 28, 260, '#c9a08a'),
    K.oval(x, 940, 110, 22, '#b88a7a'),
    K.oval(x, 660, 265, 60, s.lin(['#ffffff', '#ffe3e8'])),
    K.oval(x, 672, 265, 60, 'none', 'stroke="#f3c0c8" stroke-width="4"'),
  );
  const glass = (px: number, y: number, k: number, i: number) => {
    const g0 = `<path d="M-34 -110Q-40 -50 0 -40Q40 -50 34 -110Z"/>`;
    return K.at(
      px,
      y,
      k,
      `<path d="M-34 -110Q-40 -50 0 -40Q40 -50 34 -110Z" fill="#ffffff" fill-opacity="0.55" stroke="#ffffff" stroke-width="3"/>` +
        s.clip(
          g0,
          K.fig(s, {
            x: 0,
            y: -20,
            h: 84,
            pose: (['hip', 'stand', 'arms', 'clasp', 'oneUp'] as const)[i],
            wear: 'suit',
            main: rose,
            flat: ['#c9184a', '#e0567a', '#a8123c', '#d8436a', '#b82050'][i],
            hair: 'short',
            hat: (['straw', undefined, 'chef', 'police', 'hard'] as const)[i],
          }),
        ) +
        K.line(
          [
            [0, -40],
            [0, -4],
          ],
          '#ffffff',
          5,
        ) +
        K.oval(0, 0, 26, 6, '#ffffff') +
        K.oval(-20, -94, 5, 12, '#fff', 'opacity="0.9"'),
    );
  };
  s.add(...[0, 1, 2, 3, 4].map((i) => glass(x - 184 + i * 92, 650 + (i % 2) * 26, 1.15, i)));
  s.add(
    K.at(
      x,
      560,
      1,
      K.rect(-17, -130, 34, 130, s.lin(['#ffffff', '#cfe8da']), 'rx="12" opacity="0.95"') +
        K.line(
          [
            [0, -100],
            [4, -200],
          ],
          '#4a8a4a',
          6,
        ) +
        K.leafSpray(s, 2, -150, 34, '#5aa05a', 4, 0) +
        K.disc(6, -214, 34, rose) +
        K.curve(
          [
            [-8, -222],
            [6, -232],
            [20, -218],
            [8, -206],
            [-2, -216],
          ],
          '#ff8fa8',
          5,
        ) +
        K.at(
          60,
          -110,
          1,
          K.rect(-30, -38, 60, 74, '#ffffff', 'rx="6" stroke="#c9184a" stroke-width="3"') +
            '<path d="M0 16C-26 -4 -14 -24 0 -10C14 -24 26 -4 0 16Z" fill="#c9184a"/>',
          8,
        ),
    ),
  );
  s.add(K.petals(s, 56, [rose, pink, '#ffffff']));
  s.finish = { bloom: 0.1, vignette: 0.03, paint: 2 };
};
