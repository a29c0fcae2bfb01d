// A desk seen from above, late: prints of the titles in question, the contract, the seal, the pen.
import { at, dark, disc, each, line, n1, oval, rect, type Stage } from '../kit/core.ts';
import { hand } from '../kit/hand.ts';
import { glow, shade } from '../kit/sky.ts';
import { steam } from '../kit/weather.ts';
import { paperPrint } from './print.ts';

const WOOD = '#3b2219';
const RED = '#a52236';
const LAMP = '#ffd69a';

export async function licenceDesk(s: Stage) {
  s.finish = { bloom: 0.3, vignette: 0.62, grain: 1, paint: 1.8, wobble: 0.4, contrast: 1.06 };
  s.add(
    desk(s),
    glow(s, 640, 400, 900, LAMP, 0.36, 640),
    await paperPrint(s, 'married-until-the-tide', 190, 250, 236, -16),
    await paperPrint(s, 'confession-bridge', 330, 560, 244, 9),
    await paperPrint(s, 'shrine-of-returned-hours', 118, 720, 232, -7),
    await paperPrint(s, 'fox-who-owes-three-winters', 492, 262, 240, 4),
    contract(s),
    cup(s),
    pen(s),
    glow(s, 760, 260, 620, LAMP, 0.14, 460),
  );
}

function desk(s: Stage) {
  const boards = each(7, (i) => {
    const y = i * 142 - 10;
    const c = dark(WOOD, s.between(0, 0.22));
    const grain = each(16, () => {
      const gy = s.between(y + 6, y + 136);
      const x = s.between(-200, s.W);
      return line(
        [
          [x, gy],
          [x + s.between(160, 520), gy + s.between(-3, 3)],
        ],
        dark(c, 0.4),
        s.between(0.8, 2),
        'opacity="0.35"',
      );
    });
    return (
      rect(-20, y, s.W + 40, 143, c) + grain + rect(-20, y + 139, s.W + 40, 3, dark(WOOD, 0.6))
    );
  });
  return s.full(WOOD) + boards;
}

/** Lines of text, two signatures' places, one of them signed, and the seal. */
function contract(s: Stage) {
  const [w, h] = [520, 690];
  const page = (fill: string, more = '') => rect(-w / 2, -h / 2, w, h, fill, `rx="3" ${more}`);
  const text = each(13, (i) => {
    const y = -h / 2 + 150 + i * 27;
    const isLast = i % 5 === 4;
    return rect(-w / 2 + 56, y, isLast ? s.between(150, 280) : w - 112, 7, '#8c8374', 'rx="3.5"');
  });
  const heading = rect(-120, -h / 2 + 66, 240, 18, '#2c2622', 'rx="4"');
  const rule = (x: number) => rect(x, h / 2 - 92, 170, 3, '#6d655a');
  const signed = `<path d="M62 ${h / 2 - 104}c14 -46 26 -52 22 -18s-14 32 8 4 26 -22 20 0 16 -2 26 -14 18 -10 14 6 26 2 40 -10" fill="none" stroke="#1d2a52" stroke-width="5" stroke-linecap="round"/>`;
  return at(
    908,
    468,
    1,
    at(10, 18, 1, page('#000', `opacity="0.55" ${s.blur(12)}`)) +
      at(14, 8, 1, page('#d9cdb8'), 1.6) +
      page(s.lin(['#fbf4e6', '#eee2cc'])) +
      heading +
      rect(-60, -h / 2 + 100, 120, 7, '#b3a896', 'rx="3.5"') +
      text +
      rule(-w / 2 + 56) +
      rule(44) +
      signed +
      seal(s, -118, h / 2 - 150),
    5,
  );
}

function seal(s: Stage, x: number, y: number) {
  const teeth = each(24, (i) => {
    const a = (i / 24) * Math.PI * 2;
    return disc(n1(Math.cos(a) * 56), n1(Math.sin(a) * 56), 9, RED);
  });
  return at(
    x,
    y,
    1,
    shade(s, 6, 10, 84, 84, '#000', 0.35) +
      teeth +
      disc(0, 0, 58, s.rad(['#d84a5d', RED, dark(RED, 0.35)], 0.38, 0.32, 0.75)) +
      disc(0, 0, 43, 'none', `stroke="${dark(RED, 0.35)}" stroke-width="3"`) +
      // The mark of the site: a curtain drawn open.
      `<path d="M0 -27C16 -16 25 3 25 27H-25C-25 3 -16 -16 0 -27Z" fill="#ffd99a" opacity="0.85"/><path d="M-34 -30H0C-2 -4 -13 17 -34 32Z" fill="${dark(RED, 0.12)}"/><path d="M34 -30H0C2 -4 13 17 34 32Z" fill="${dark(RED, 0.12)}"/>`,
    -12,
  );
}

function cup(s: Stage) {
  const [x, y] = [1392, 176];
  return (
    shade(s, x + 20, y + 34, 170, 160, '#000', 0.6) +
    disc(x, y, 128, s.rad(['#f4ecdf', '#e2d5c1', '#c2b298'], 0.4, 0.35, 0.7)) +
    disc(x, y, 92, dark('#e2d5c1', 0.16)) +
    `<path d="M${x + 70} ${y + 44}c40 30 66 34 78 20s-8 -40 -52 -62" fill="none" stroke="#efe5d4" stroke-width="17" stroke-linecap="round"/>` +
    disc(x, y, 84, s.rad(['#fbf5ea', '#e6dac6'], 0.4, 0.35, 0.7)) +
    disc(x, y, 68, s.rad(['#6b3d22', '#3a1e10'], 0.4, 0.4, 0.7)) +
    oval(x - 20, y - 22, 24, 12, '#a8703f', 'opacity="0.5"') +
    steam(s, x, y - 10, 60, 90, '#fff3df', 0.25, 3)
  );
}

function pen(s: Stage) {
  const body = at(
    0,
    0,
    1,
    rect(-6, -11, 210, 22, s.lin(['#3c3a44', '#15141a 0.6', '#2c2a33']), 'rx="10"') +
      rect(116, -12, 10, 24, '#d7ab5d') +
      `<path d="M-6 -9L-52 0L-6 9Z" fill="${s.lin(['#f2d596', '#a97b32'])}"/>`,
    -38,
  );
  return (
    shade(s, 1230, 790, 200, 70, '#000', 0.5) +
    at(1131, 668, 1, body) +
    hand(s, 'pinch', 1283, 770, 3.1, 204, '#e3b08e', '#243049', true)
  );
}
