// Draws the background of the not-found page, an empty theatre with one lamp on, into the folder
// of that page.
//   npm run empty-theatre -- [--preview <folder>]
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { folders } from '../folders.ts';
import { dark, disc, each, g, light, line, n1, oval, rect, Stage } from './kit/core.ts';
import { render } from './kit/finish.ts';
import { chair, curtain } from './kit/furnishings.ts';
import { glow, shade } from './kit/sky.ts';

const RED = '#8e1f30';
const LAMP = '#ffcf8a';
const WOOD = '#4a2c20';
const SEAT = '#2a0e16';
/** Where the boards meet the back wall, where they end at the front, how high the lamp hangs. */
const BACK = 742;
const FRONT = 866;
const BULB = 560;

function drawTheatre(s: Stage) {
  const lamp = s.cx;
  s.finish = { bloom: 0.5, vignette: 0.35, grain: 1.6, paint: 2.2, contrast: 1.06 };
  s.add(
    s.full(s.lin(['#07050a', '#120a12 0.6', '#1a0d14'])),
    backWall(s),
    glow(s, lamp, BULB, 620, '#c9803f', 0.34, 560),
    boards(s),
    glow(s, lamp, FRONT - 40, 540, LAMP, 0.42, 92),
    seatAndShadow(s),
    standingLamp(s, lamp),
    curtains(s),
    apron(s),
    stalls(s),
    glow(s, lamp, BULB, 260, LAMP, 0.16),
    motes(s),
  );
}

/** Bricks, visible only within the lamp's light. */
function backWall(s: Stage) {
  const [w, h] = [62, 25];
  const bricks = each(32, (row) =>
    each(Math.ceil(s.W / w) + 1, (i) => {
      const x = i * w - (row % 2) * (w / 2);
      const y = BACK - (row + 1) * h;
      const near = Math.hypot((x + w / 2 - s.cx) / 640, (y - BULB) / 480);
      const shown = Math.max(0, 1 - near) * s.between(0.55, 1);
      return shown > 0.02
        ? rect(
            x + 1.5,
            y + 1.5,
            w - 3,
            h - 3,
            s.pick(['#6b4030', '#77493a', '#5d372c']),
            `opacity="${n1(shown * 10) / 20}"`,
          )
        : '';
    }),
  );
  return g(bricks) + rect(-20, BACK - 16, s.W + 40, 18, '#0d080b', 'opacity="0.7"');
}

function boards(s: Stage) {
  const floor = rect(
    -20,
    BACK,
    s.W + 40,
    FRONT - BACK + 10,
    s.lin([dark(WOOD, 0.72), dark(WOOD, 0.45)]),
  );
  const seams = each(61, (i) => {
    const far = s.cx + (i - 30) * 34;
    const near = s.cx + (i - 30) * 66;
    return line(
      [
        [far, BACK],
        [near, FRONT],
      ],
      '#0c0607',
      1.6,
      'opacity="0.7"',
    );
  });
  return floor + seams;
}

/** An empty chair, lit from the lamp's side. */
function seatAndShadow(s: Stage) {
  const x = s.cx + (s.banner ? 215 : 128);
  return (
    shade(s, x + 70, 828, 130, 13, '#050304', 0.75) +
    glow(s, x, 720, 120, '#c9803f', 0.12) +
    chair(x, 832, 176, '#3a2018') +
    line(
      [
        [x - 29, 656],
        [x - 29, 754],
      ],
      light(LAMP, 0.1),
      3,
      'opacity="0.55"',
    ) +
    line(
      [
        [x - 34, 752],
        [x + 30, 752],
      ],
      LAMP,
      2.4,
      'opacity="0.4"',
    ) +
    line(
      [
        [x - 33, 764],
        [x - 33, 830],
      ],
      LAMP,
      2,
      'opacity="0.3"',
    )
  );
}

/** A ghost light, which theatres leave on overnight: a bare bulb in a cage on a stand. */
function standingLamp(s: Stage, x: number) {
  const cage = each(5, (i) =>
    oval(
      x,
      BULB,
      Math.abs(i - 2) * 11 + 1,
      31,
      'none',
      'stroke="#2b1d16" stroke-width="1.8" opacity="0.9"',
    ),
  );
  return (
    oval(x, 830, 52, 9, '#0a0607') +
    oval(x, 826, 44, 7, s.lin(['#5a4334', '#1b120e'], 0, 0, 1, 0)) +
    rect(
      x - 3.4,
      BULB + 30,
      6.8,
      826 - BULB - 30,
      s.lin(['#6b5140', '#c79a68 0.4', '#1f1510'], 0, 0, 1, 0),
    ) +
    rect(x - 9, BULB + 22, 18, 20, '#2b1d16', 'rx="3"') +
    glow(s, x, BULB, 150, LAMP, 0.75) +
    glow(s, x, BULB, 62, '#fff2d6', 0.95) +
    disc(x, BULB, 17, '#fff8ea') +
    cage +
    oval(x, BULB - 31, 9, 3, '#2b1d16')
  );
}

function curtains(s: Stage) {
  const left = s.banner ? 190 : 150;
  const right = s.banner ? 330 : 150;
  return (
    curtain(s, -40, left + 40, dark(RED, 0.42), -20, 905, 0.3) +
    curtain(s, s.W + 40, -right - 40, dark(RED, 0.12), -20, 905, 0.3) +
    valance(s)
  );
}

/** The short drape along the top, in swags, with a fringe that catches a little light. */
function valance(s: Stage) {
  const n = s.banner ? 9 : 4;
  const w = s.W / n;
  return each(n, (i) => {
    const x = i * w;
    const near = Math.max(0, 1 - Math.abs(x + w / 2 - s.cx) / 900);
    const cloth = dark(RED, 0.5 - near * 0.22);
    const d = (deep: number) =>
      `M${n1(x)} -20H${n1(x + w)}V58Q${n1(x + w / 2)} ${deep} ${n1(x)} 58Z`;
    return (
      `<path d="${d(150)}" fill="${s.lin([dark(cloth, 0.5), cloth, dark(cloth, 0.35)])}"/>` +
      each(4, (k) => {
        const y = 20 + k * 22;
        return `<path d="M${n1(x)} ${n1(y * 0.5)}Q${n1(x + w / 2)} ${n1(y + 34)} ${n1(x + w)} ${n1(y * 0.5)}" fill="none" stroke="${dark(cloth, 0.5)}" stroke-width="5" opacity="0.5"/>`;
      }) +
      `<path d="M${n1(x)} 58Q${n1(x + w / 2)} 150 ${n1(x + w)} 58" fill="none" stroke="#c99a55" stroke-width="5" opacity="${n1((0.18 + near * 0.4) * 10) / 10}"/>`
    );
  });
}

/** The stage's front edge and its footlights, all out. */
function apron(s: Stage) {
  return (
    rect(
      -20,
      FRONT,
      s.W + 40,
      8,
      s.linU(['#3a2118', '#a8713f 0.5', '#3a2118'], s.cx - 700, 0, s.cx + 700, 0),
    ) +
    rect(-20, FRONT + 8, s.W + 40, 120, s.lin(['#1c0f10', '#0a0608'])) +
    each(Math.round(s.W / 96), (i) => oval(48 + i * 96, FRONT + 6, 13, 7, '#1c1011'))
  );
}

/** Backs of the first rows, rimmed by the lamp. */
function stalls(s: Stage) {
  const row = (y: number, w: number, offset: number, rim: number) =>
    each(Math.ceil(s.W / w) + 2, (i) => {
      const x = i * w - offset;
      const near = Math.max(0, 1 - Math.abs(x + w / 2 - s.cx) / 760);
      const back = (stroke: string) =>
        `<path d="M${n1(x + w * 0.06)} 1000V${n1(y + w * 0.3)}Q${n1(x + w * 0.08)} ${y} ${n1(x + w / 2)} ${y}T${n1(x + w * 0.94)} ${n1(y + w * 0.3)}V1000Z" ${stroke}/>`;
      return (
        back(`fill="${s.lin([dark(SEAT, 0.25 - near * 0.2), dark(SEAT, 0.7)])}"`) +
        back(
          `fill="none" stroke="#d98a54" stroke-width="2" opacity="${n1(near * rim * 100) / 100}"`,
        )
      );
    });
  return row(894, 92, 30, 0.5) + row(924, 112, 70, 0.28);
}

function motes(s: Stage) {
  return each(46, () => {
    const a = s.r() * 6.3;
    const d = 60 + 380 * s.r();
    return disc(
      s.cx + Math.cos(a) * d,
      BULB + Math.sin(a) * d * 0.7,
      s.between(0.8, 2.2),
      '#ffe3b5',
      `opacity="${n1(s.between(1, 4)) / 10}"`,
    );
  });
}

const {
  values: { preview },
} = parseArgs({ options: { preview: { type: 'string' } } });
const shapes = [
  { shape: 'banner', name: 'empty-theatre-wide', width: 1920, height: 823 },
  { shape: 'tall', name: 'empty-theatre-tall', width: 960, height: 1200 },
] as const;
for (const { shape, name, width, height } of shapes) {
  const stage = new Stage(shape, [RED, LAMP, WOOD, SEAT], name);
  drawTheatre(stage);
  const picture = await render(stage, width, height);
  if (preview) {
    await picture.png().toFile(join(preview, `${name}.png`));
    continue;
  }
  const file = join(folders.notFoundPage, name);
  await writeFile(
    `${file}.avif`,
    await picture.clone().avif({ quality: 50, effort: 6 }).toBuffer(),
  );
  await writeFile(
    `${file}.webp`,
    await picture.clone().webp({ quality: 68, effort: 6 }).toBuffer(),
  );
}
