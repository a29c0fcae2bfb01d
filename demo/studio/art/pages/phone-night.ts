// A room at night with one light in it: a phone held upright, and somebody who cannot stop watching.

import { skyline } from '../kit/city.ts';
import { at, dark, disc, g, rect, type Stage } from '../kit/core.ts';
import { face } from '../kit/face.ts';
import { curtain } from '../kit/furnishings.ts';
import { hand } from '../kit/hand.ts';
import { window0 } from '../kit/rooms.ts';
import { glow, moon, shade, stars } from '../kit/sky.ts';
import { dust } from '../kit/weather.ts';
import { print } from './print.ts';

const WALL = '#181a2c';
const SCREEN = '#ffb48a';

export async function phoneNight(s: Stage) {
  s.finish = { bloom: 0.45, vignette: 0.45, grain: 1, paint: 1.8, wobble: 0.4 };
  s.add(
    s.full(s.lin([dark(WALL, 0.4), WALL, dark(WALL, 0.5)])),
    view(s),
    glow(s, 850, 470, 700, SCREEN, 0.34, 560),
    viewer(s),
    await phone(s),
    dust(s, 60, '#ffe3cf', 0.4, 160),
  );
}

function view(s: Stage) {
  const glass =
    rect(90, 90, 430, 560, s.lin(['#0d1630', '#27345f 0.7', '#4a4a7c'])) +
    g(stars(s, 120, 420)) +
    moon(s, 400, 220, 46, '#f3ecd6', 0.5) +
    g(skyline(s, 650, 210, '#141a33', '#ffcf7a', 0.22, 46, 11));
  return (
    s.clip(rect(90, 90, 430, 560, '#000'), glass) +
    window0(s, 90, 90, 430, 560, 'none', '#2b2a3d', 2, 2, 10) +
    curtain(s, -20, 150, '#3a2236', 20, 990, 0.1) +
    curtain(s, 640, -150, '#3a2236', 20, 990, 0.1)
  );
}

function viewer(s: Stage) {
  return (
    shade(s, 1330, 560, 360, 460, '#000', 0.4) +
    face(
      s,
      {
        skin: '#d99c80',
        hair: '#1a1420',
        style: 'bob',
        cloth: '#39466e',
        clothTrim: '#5d6c9c',
        light: '#ffd9bd',
        lip: '#a53c47',
      },
      1520,
      190,
      540,
      true,
      -4,
    )
  );
}

/** A real poster on its screen, with the player's few controls. */
async function phone(s: Stage) {
  const [w, h] = [304, 620];
  const screen = [w - 22, h - 26] as const;
  const box = (bw: number, bh: number, fill: string, more: string) =>
    rect(-bw / 2, -bh / 2, bw, bh, fill, more);
  const picture = at(0, -10, 1.39, await print('salt-on-the-vows', screen[0] * 1.06));
  const controls =
    rect(-screen[0] / 2, 120, screen[0], 190, s.lin(['#0a060c 0 0', '#0a060c 1 0.85'])) +
    rect(-116, 262, 232, 6, '#ffffff', 'rx="3" opacity="0.4"') +
    rect(-116, 262, 96, 6, '#ff5a6e', 'rx="3"') +
    disc(-20, 265, 9, '#ffffff') +
    rect(-116, 214, 150, 13, '#ffffff', 'rx="6"') +
    rect(-116, 237, 92, 9, '#ffffff', 'rx="4" opacity="0.6"');
  const device =
    at(10, 20, 1, box(w, h, '#000', `rx="40" opacity="0.6" ${s.blur(16)}`)) +
    box(w, h, s.lin(['#3d3a48', '#15131b'], 0, 0, 1, 1), 'rx="40"') +
    box(w - 8, h - 8, '#050408', 'rx="36"') +
    s.clip(box(...screen, '#000', 'rx="30"'), picture + controls) +
    rect(-44, -h / 2 + 24, 88, 20, '#050408', 'rx="10"');
  return (
    glow(s, 830, 470, 420, SCREEN, 0.5, 480) +
    at(830, 470, 1, device, -5) +
    hand(s, 'grip', 1090, 850, 4.2, 212, '#d99c80', '#39466e', true)
  );
}
