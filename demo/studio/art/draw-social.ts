// Draws public/icons/social.jpg, the preview of a shared link whose page has no picture: a theatre
// before the performance.
//   npm run social -- [--preview <file.png>]
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { folders } from '../folders.ts';
import { dark, disc, each, light, n1, oval, rect, Stage } from './kit/core.ts';
import { fig, shadow } from './kit/figure.ts';
import { render } from './kit/finish.ts';
import { glow } from './kit/sky.ts';

/** The size that social networks expect. */
const [WIDTH, HEIGHT] = [1200, 630];
const RED = '#c42b3f';
const GOLD = '#ffcf7d';
const BOARDS = 806;

/** The logo as a room: a curtain open on a lit stage with two figures. */
function drawHouse(s: Stage) {
  const cx = s.W / 2;
  s.finish = { bloom: 0.4, vignette: 0.3, grain: 1.2, paint: 2, contrast: 1.05 };
  s.add(
    s.full(s.lin(['#2a0d14', '#5a1f22 0.5', '#8a4426 0.84', '#17080d'])),
    glow(s, cx, 620, 1000, '#ffb35c', 0.85, 700),
    glow(s, cx, 600, 620, '#ffe2ac', 0.9, 620),
    glow(s, cx, 700, 380, '#fff8ea', 0.9, 360),
    boards(s, cx),
    couple(s, cx),
    drape(s, cx, -1),
    drape(s, cx, 1),
    valance(s),
    stalls(s, cx),
    motes(s, cx),
  );
}

function boards(s: Stage, cx: number) {
  const across = (edge: string, middle: string) =>
    s.linU([edge, `${middle} 0.5`, edge], cx - 900, 0, cx + 900, 0);
  return (
    rect(-20, BOARDS, s.W + 40, 74, across('#4a2418', '#d79a5c')) +
    glow(s, cx, BOARDS + 24, 560, '#fff0d2', 0.75, 64) +
    rect(-20, BOARDS + 70, s.W + 40, 10, across('#2a1410', '#a86f3f')) +
    rect(-20, BOARDS + 80, s.W + 40, 100, '#12070b')
  );
}

/** He holds out a hand; she has turned round. */
function couple(s: Stage, cx: number) {
  const flat = '#2a0f14';
  return (
    shadow(s, cx - 108, BOARDS + 34, 110, '#3a1810', 0.5) +
    shadow(s, cx + 112, BOARDS + 34, 110, '#3a1810', 0.5) +
    fig(s, {
      x: cx - 112,
      y: BOARDS + 30,
      h: 330,
      pose: 'hold',
      wear: 'suit',
      hair: 'short',
      main: flat,
      flat,
    }) +
    fig(s, {
      x: cx + 112,
      y: BOARDS + 30,
      h: 306,
      pose: 'side',
      wear: 'gown',
      hair: 'long',
      main: flat,
      flat,
      left: true,
    })
  );
}

/** One half of the curtain: pleats from the rail, drawn aside along the logo's curve. */
function drape(s: Stage, cx: number, side: 1 | -1) {
  const pleats = 13;
  const reach = s.W / 2 + 40;
  /** How far from the middle the cloth's edge is, at a height from 0 (rail) to 1 (floor). */
  const edge = (h: number) => reach * (0.01 + 0.5 * h ** 1.7);
  const x = (share: number, h: number) => cx + side * (edge(h) + (reach - edge(h)) * share);
  const heights = Array.from({ length: 25 }, (_, i) => i / 24);
  const fall = (share: number) => heights.map((h) => `${n1(x(share, h))} ${n1(h * 860 - 20)}`);
  return each(pleats, (i) => {
    const [a, b] = [i / pleats, (i + 1) / pleats];
    const cloth = dark(RED, 0.1 + a * 0.5);
    const shades = [dark(cloth, 0.5), light(cloth, 0.1), cloth, dark(cloth, 0.4)];
    const fill = s.lin(side > 0 ? shades : shades.toReversed(), 0, 0, 1, 0);
    const outline = [...fall(a), ...fall(b).toReversed()].join('L');
    const hem = `<path d="M${fall(a).join('L')}" fill="none" stroke="${GOLD}" stroke-width="7" opacity="0.95"/>`;
    return `<path d="M${outline}Z" fill="${fill}"/>${i === 0 ? hem : ''}`;
  });
}

/** The short drape along the top, in swags with a fringe. */
function valance(s: Stage) {
  const swags = 10;
  const w = s.W / swags;
  return each(swags, (i) => {
    const x = i * w;
    const near = Math.max(0, 1 - Math.abs(x + w / 2 - s.W / 2) / 900);
    const cloth = dark(RED, 0.45 - near * 0.25);
    const swag = `Q${n1(x + w / 2)} 176 `;
    return `<path d="M${n1(x)} -20H${n1(x + w)}V52${swag}${n1(x)} 52Z" fill="${s.lin([dark(cloth, 0.4), cloth, dark(cloth, 0.3)])}"/><path d="M${n1(x)} 52${swag}${n1(x + w)} 52" fill="none" stroke="#e7b266" stroke-width="6" opacity="${n1(4 + near * 5) / 10}"/>`;
  });
}

/** Backs of seats and the heads of the audience, against the light. */
function stalls(s: Stage, cx: number) {
  const row = (top: number, w: number, shift: number) =>
    each(Math.ceil(s.W / w) + 2, (i) => {
      const x = i * w - shift;
      const near = Math.max(0, 1 - Math.abs(x + w / 2 - cx) / 800);
      const back = `M${n1(x + 5)} 1000V${n1(top + 36)}Q${n1(x + 8)} ${top} ${n1(x + w / 2)} ${top}T${n1(x + w - 5)} ${n1(top + 36)}V1000Z`;
      const tilt = s.between(-6, 6);
      const head =
        s.r() < 0.7
          ? disc(x + w / 2 + tilt, top - 20, w * 0.2, '#0d0508') +
            oval(x + w / 2, top + 26, w * 0.4, 34, '#0d0508')
          : '';
      return `${head}<path d="${back}" fill="${s.lin([dark('#4a1522', 0.4 - near * 0.2), '#0d0508'])}"/><path d="${back}" fill="none" stroke="#ffb066" stroke-width="2" opacity="${n1(near * 6) / 10}"/>`;
    });
  return row(884, 104, 40) + row(926, 132, 84);
}

function motes(s: Stage, cx: number) {
  return each(60, () =>
    disc(
      cx + s.between(-300, 300),
      s.between(200, 780),
      s.between(0.8, 2.4),
      '#fff6e2',
      `opacity="${n1(s.between(2, 6)) / 10}"`,
    ),
  );
}

const stage = new Stage('banner', [RED, GOLD, RED, GOLD], 'the house before the play');
drawHouse(stage);
const whole = Math.round((HEIGHT * stage.W) / stage.H);
const left = Math.round((whole - WIDTH) / 2);
const picture = (await render(stage, whole, HEIGHT)).extract({
  left,
  top: 0,
  width: WIDTH,
  height: HEIGHT,
});
const { values } = parseArgs({ options: { preview: { type: 'string' } } });
if (values.preview) await picture.png().toFile(values.preview);
else {
  const file = join(folders.public, 'icons/social.jpg');
  await writeFile(file, await picture.jpeg({ quality: 84, mozjpeg: true }).toBuffer());
}
