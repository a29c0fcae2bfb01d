// A writers' room at night: the whole story as cards on the wall, and somebody at work below them.
import { at, dark, disc, each, light, line, rect, type Stage } from '../kit/core.ts';
import { face } from '../kit/face.ts';
import { table } from '../kit/furnishings.ts';
import { hand } from '../kit/hand.ts';
import { glow, shade } from '../kit/sky.ts';
import { mug } from '../kit/things.ts';
import { deskLamp } from '../kit/tools.ts';
import { dust, steam } from '../kit/weather.ts';

const LAMP = '#ffd08a';
const WALL = '#2a2233';
const CARDS = ['#f4e3c2', '#f2b8a0', '#cfe0d2', '#e9d0e6', '#f6efdf'];

export async function writingRoom(s: Stage) {
  s.finish = { bloom: 0.4, vignette: 0.5, grain: 1, paint: 2, wobble: 0.5 };
  s.add(
    s.full(s.lin([dark(WALL, 0.45), WALL, dark(WALL, 0.3)])),
    glow(s, 620, 470, 900, LAMP, 0.42, 560),
    wall(s),
    glow(s, 520, 560, 620, LAMP, 0.2, 420),
    writer(s),
    table(s, 800, '#4a2c20', 22),
    glow(s, 700, 850, 520, LAMP, 0.3, 90),
    papers(s),
    at(300, 812, 3.3, deskLamp(s, '#8e1f30', LAMP)),
    at(590, 880, 1.7, mug(s, '#5b6f8a')),
    steam(s, 590, 800, 40, 90, '#fff3df', 0.35, 3),
    hand(s, 'pinch', 1040, 866, 2.5, 196, '#e2ac8a', '#8e2f3f', true),
    at(
      968,
      846,
      1,
      rect(-5, -128, 10, 150, s.lin(['#f0c45a', '#b9862f'], 0, 0, 1, 0)) +
        `<path d="M-5 22L0 44L5 22Z" fill="#2b1d16"/>`,
      -24,
    ),
    dust(s, 80, '#fff1d0', 0.5, 200),
  );
}

/** Acts in columns; a red thread ties what belongs together. */
function wall(s: Stage) {
  const pins: [number, number][] = [];
  const cards = each(7, (column) =>
    each(4, (row) => {
      if ((column === 6 && row < 1) || (column === 2 && row === 3)) return '';
      const x = 130 + column * 150 + s.between(-10, 10);
      const y = 96 + row * 158 + s.between(-9, 9);
      const c = s.pick(CARDS);
      pins.push([x, y - 46]);
      return at(
        x,
        y,
        1,
        at(5, 8, 1, rect(-60, -52, 120, 112, '#000', `opacity="0.45" ${s.blur(5)}`)) +
          rect(-60, -52, 120, 112, s.lin([light(c, 0.15), dark(c, 0.1)])) +
          rect(-46, -30, s.between(44, 80), 9, dark(c, 0.62), 'rx="3"') +
          each(3, (i) => rect(-46, -8 + i * 19, s.between(56, 92), 6, dark(c, 0.34), 'rx="3"')) +
          disc(0, -46, 6, '#c42b3f') +
          disc(-2, -48, 2, '#ffb3b3'),
        s.between(-4, 4),
      );
    }),
  );
  const tied = [1, 6, 9, 15, 18, 22].flatMap((i) => (pins[i] ? [pins[i]] : []));
  return cards + line(tied, '#d8374d', 3, 'opacity="0.85"');
}

function writer(s: Stage) {
  return (
    shade(s, 1250, 700, 330, 420, '#000', 0.45) +
    face(
      s,
      {
        skin: '#e2ac8a',
        hair: '#241821',
        style: 'bun',
        cloth: '#8e2f3f',
        clothTrim: '#d98a6a',
        light: '#ffe2b8',
        glasses: true,
        lip: '#b5453f',
      },
      1452,
      250,
      470,
      true,
      -6,
    )
  );
}

function papers(s: Stage) {
  const sheet = (x: number, y: number, rot: number) =>
    at(
      x,
      y,
      1,
      `<path d="M-150 -26L110 -34L160 40L-176 52Z" fill="#000" opacity="0.4" transform="translate(4 8)"/>` +
        `<path d="M-150 -26L110 -34L160 40L-176 52Z" fill="${s.lin(['#fdf4e2', '#e6d5b5'])}"/>` +
        each(5, (i) =>
          line(
            [
              [-128 - i * 5, -12 + i * 12],
              [90 + i * 9 - (i === 4 ? 90 : 0), -18 + i * 12],
            ],
            '#8f8470',
            3,
          ),
        ),
      rot,
    );
  return sheet(760, 884, -3) + sheet(880, 878, 4);
}
