import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

export const scene: Scene = (s) => {
  const [hot, purple, indigo, cyan] = s.p,
    x = s.cx;
  s.add(
    s.full(s.lin(['#fdf3ea', '#e6dcd8'])),
    K.each(s.banner ? 10 : 3, (i) =>
      K.window0(s, i * 240 - 20, 80, 190, 380, s.lin(['#d8eaf4', '#fdf8ee']), '#ffffff', 2, 3, 8),
    ),
  );
  const neon =
    s.full(s.lin([indigo, purple, '#1c0640'])) +
    K.each(s.banner ? 26 : 14, (i) =>
      K.rect(
        x + 30 + (i % 13) * 60,
        s.between(30, 700),
        s.between(20, 50),
        s.between(80, 260),
        s.pick([hot, cyan, purple, '#ff9f1c']),
        `opacity="0.55" ${s.blur(6)}`,
      ),
    ) +
    K.glow(s, x + 260, 300, 360, hot, 0.6) +
    K.glow(s, x + 120, 820, 360, cyan, 0.5);
  s.add(s.clip(K.rect(x, -20, s.W - x + 40, 1010, '#000'), neon));
  // one frontal face, halved
  const faceD = `M${x - 170} 380C${x - 180} 200 ${x + 180} 200 ${x + 170} 380C${x + 176} 520 ${x + 130} 640 ${x + 60} 700Q${x} 730 ${x - 60} 700C${x - 130} 640 ${x - 176} 520 ${x - 170} 380Z`;
  const half = (
    sd: 1 | -1,
    skin: string,
    shadow: string,
    hair: string,
    cloth: string,
    eye: string,
    lip: string,
  ) =>
    s.clip(
      sd < 0 ? K.rect(x - 600, -20, 600, 1010, '#000') : K.rect(x, -20, 600, 1010, '#000'),
      `<path d="M${x - 320} 1000C${x - 300} 820 ${x - 150} 800 ${x - 70} 770V640H${x + 70}V770C${x + 150} 800 ${x + 300} 820 ${x + 320} 1000Z" fill="${cloth}"/><path d="M${x - 72} 640H${x + 72}V780Q${x} 850 ${x - 72} 780Z" fill="${shadow}"/>` +
        K.oval(x + sd * 178, 450, 22, 46, shadow) +
        `<path d="${faceD}" fill="${s.lin(sd < 0 ? [skin, shadow] : [shadow, skin], 0, 0, 1, 0)}"/>` +
        `<path d="M${x - 184} 420C${x - 230} 140 ${x - 60} 100 ${x} 108C${x + 70} 96 ${x + 230} 140 ${x + 184} 420C${x + 170} 340 ${x + 140} 290 ${x + 60} 276C${x} 268 ${x - 120} 280 ${x - 150} 330C${x - 170} 360 ${x - 178} 390 ${x - 184} 420Z" fill="${hair}"/>` +
        `<path d="M${x + sd * 126} 432Q${x + sd * 80} 396 ${x + sd * 36} 436Q${x + sd * 80} 456 ${x + sd * 126} 432Z" fill="#fdfaf4"/>` +
        K.disc(x + sd * 82, 431, 17, eye) +
        K.disc(x + sd * 82, 431, 8, '#0c0810') +
        K.disc(x + sd * 82 + 6, 425, 4, '#fff') +
        K.curve(
          [
            [x + sd * 130, 432],
            [x + sd * 82, 404],
            [x + sd * 34, 436],
          ],
          hair,
          7,
        ) +
        K.curve(
          [
            [x + sd * 136, 382],
            [x + sd * 84, 360],
            [x + sd * 32, 378],
          ],
          hair,
          13,
        ) +
        K.curve(
          [
            [x + sd * 14, 440],
            [x + sd * 26, 530],
            [x, 556],
          ],
          shadow,
          7,
        ) +
        `<path d="M${x + sd * 66} 622Q${x + sd * 30} 600 ${x} 608V642Q${x + sd * 36} 646 ${x + sd * 66} 622Z" fill="${lip}"/>` +
        K.curve(
          [
            [x + sd * 70, 622],
            [x + sd * 34, 626],
            [x, 624],
          ],
          '#3a1418',
          4,
        ),
    );
  s.add(
    half(-1, '#f2c7a6', '#d19a78', '#3a2a24', '#6f8fa8', '#5a3a24', '#b8625a'),
    half(1, '#8a5ad8', '#3a1a86', '#12062c', '#1c0a3c', cyan, hot),
  );
  s.add(
    K.g(
      `<path d="${faceD}" fill="#ffffff" fill-opacity="0.14" stroke="#ffffff" stroke-width="5"/>`,
      `transform="translate(${s.banner ? 34 : 26} 24) rotate(4 ${x} 460)"`,
    ),
    K.line(
      [
        [x + 40, 230],
        [x + 76, 320],
        [x + 40, 370],
        [x + 100, 470],
        [x + 70, 560],
      ],
      '#ffffff',
      4,
    ),
    K.line(
      [
        [x + 76, 320],
        [x + 130, 300],
      ],
      '#ffffff',
      3,
    ),
    K.line(
      [
        [x + 100, 470],
        [x + 160, 500],
      ],
      '#ffffff',
      3,
    ),
    K.rect(x - 2, -20, 4, 1010, '#ffffff', 'opacity="0.8"'),
  );
  s.finish = { bloom: 0.4 };
};
