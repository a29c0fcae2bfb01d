import type { Scene } from '../kit/all.ts';
import * as K from '../kit/all.ts';

/** Which of the seven segments each digit of the queue number lights. */
const digits = { 1: 'bc', 2: 'abged', 3: 'abgcd' } as const;

const digit = (x: number, y: number, k: number, lit: string, c: string) => {
  const segments: Record<string, [number, number, number, number]> = {
    a: [0, 0, 10, 0],
    b: [10, 0, 10, 10],
    c: [10, 10, 10, 20],
    d: [0, 20, 10, 20],
    e: [0, 10, 0, 20],
    g: [0, 10, 10, 10],
  };
  return [...lit]
    .map((name) => segments[name] ?? ([0, 0, 0, 0] as const))
    .map(([a, b, d, e]) =>
      K.line(
        [
          [x + a * k, y + b * k],
          [x + d * k, y + e * k],
        ],
        c,
        k * 2.6,
      ),
    )
    .join('');
};

export const scene: Scene = (s) => {
  const [night, slate, red, amber] = s.p,
    x = s.cx;
  s.add(K.sky(s, '#0d141d', night, slate), K.clouds(s, 6, 20, 240, 420, '#2d4350', 0.6, 14));
  // stilt houses piled up both banks of the steps
  const n = s.banner ? 9 : 3;
  for (const side of [-1, 1] as const)
    for (let i = n; i >= 0; i--) {
      const w = 150 + (i % 2) * 40,
        px = x + side * (150 + i * 118) - (side < 0 ? w : 0),
        h = 560 + ((i * 137) % 190) - (i > 2 ? 120 : 0);
      s.add(
        K.tower(s, px, 990, w, h, K.mix(night, slate, 0.1 + (i % 3) * 0.14), amber, 0.13, 26),
        K.poly(
          [
            [px - 14, 990 - h],
            [px + w / 2, 950 - h - 26],
            [px + w + 14, 990 - h],
          ],
          K.dark(night, 0.35),
        ),
      );
    }
  s.add(K.glow(s, x, 400, 420, amber, 0.6));
  // the shop at the top of the steps
  s.add(
    K.rect(x - 150, 262, 300, 236, s.lin(['#5a3526', '#3a2119'])),
    K.rect(x - 118, 318, 236, 180, s.lin(['#fff0c4', amber, '#f2934a'])),
    K.each(3, (i) => K.rect(x - 108 + i * 78, 330, 58, 22, K.mix(amber, red, 0.3), 'rx="3"')),
    K.poly(
      [
        [x - 190, 268],
        [x + 190, 268],
        [x + 150, 196],
        [x - 150, 196],
      ],
      s.lin(['#2b2022', '#4a3430']),
    ),
    K.each(9, (i) =>
      K.line(
        [
          [x - 144 + i * 36, 198],
          [x - 180 + i * 45, 266],
        ],
        '#20181a',
        3,
      ),
    ),
    K.rect(x - 66, 214, 132, 52, '#160f10', 'rx="6"'),
    K.glow(s, x, 240, 110, red, 0.55),
    digit(x - 44, 226, 1.35, digits[2], red),
    digit(x - 8, 226, 1.35, digits[1], red),
    digit(x + 28, 226, 1.35, digits[3], red),
    K.lantern(s, x - 168, 320, 24, red, 34),
    K.lantern(s, x + 168, 320, 24, red, 34),
  );
  const she = {
    x,
    y: 502,
    h: 176,
    pose: 'clasp' as const,
    wear: 'apron' as const,
    main: '#7d2b2b',
    low: '#2c2530',
    trim: '#f4e4c8',
    hair: 'bun' as const,
    skin: '#efc3a0',
  };
  s.add(
    K.fig(s, she),
    K.at(x, 416, 0.62, K.jar(s, '#8a5230')),
    K.steam(s, x, 330, 200, 260, '#ffe9c4', 0.4, 6),
  );
  s.add(K.stairs(s, x, 985, s.banner ? 1150 : 660, 498, 250, 13, '#33424c', '#4d606a'));
  // wet stone carries the shop's light down to him
  s.add(
    K.poly(
      [
        [x - 116, 498],
        [x + 116, 498],
        [x + 250, 985],
        [x - 250, 985],
      ],
      s.linU([`${amber} 0 0.75`, `${red} 0.55 0.28`, `${red} 1 0`], 0, 498, 0, 960),
      s.blur(8),
    ),
    K.each(46, () => {
      const t = s.r(),
        y = K.onStair(985, 498, t);
      return K.rect(
        x + s.between(-1, 1) * (110 + (1 - t) * 150),
        y,
        s.between(14, 60) * (1.2 - t),
        2.4,
        amber,
        `opacity="${s.between(0.2, 0.7).toFixed(2)}"`,
      );
    }),
  );
  const he = {
    x: x - 34,
    y: 920,
    h: 330,
    view: 'back' as const,
    pose: 'phone' as const,
    wear: 'suit' as const,
    main: '#1c2736',
    low: '#141c28',
    hair: 'short' as const,
    rim: amber,
  };
  const [hx, hy] = K.joint(he, 'ha', 1);
  s.add(
    K.shadow(s, he.x, 922, 90, '#000', 0.6),
    K.fig(s, he),
    K.line(
      [
        [hx, hy + 14],
        [hx - 20, 512],
      ],
      '#10151c',
      6,
    ),
    `<path d="M${hx - 190} 604Q${hx - 150} 500 ${hx - 20} 494Q${hx + 116} 500 ${hx + 150} 604Q${hx + 106} 574 ${hx + 64} 602Q${hx + 22} 574 ${hx - 20} 602Q${hx - 62} 574 ${hx - 104} 602Q${hx - 148} 574 ${hx - 190} 604Z" fill="${s.lin(['#2e4052', '#131b26'])}"/>`,
    `<path d="M${hx - 150} 536Q${hx - 100} 502 ${hx - 20} 496Q${hx + 70} 502 ${hx + 118} 540" fill="none" stroke="${amber}" stroke-width="4" opacity="0.75"/>`,
    K.at(
      x + 8,
      742,
      1,
      K.rect(-15, -22, 30, 44, '#fff4d8', 'rx="3"') + K.rect(-9, -12, 18, 8, red),
      14,
    ),
  );
  s.add(K.rain(s, 150, '#cfe0ea', 0.14, 0.38), K.calm(s, night, 0.6));
  s.finish = { bloom: 0.5, vignette: 0.4 };
};
