// A song as light: its wave, its reflection in the floor, and one line of subtitles below.
import { dark, disc, each, light, mix, rect, type Stage } from '../kit/core.ts';
import { glow } from '../kit/sky.ts';
import { dust } from '../kit/weather.ts';

const BARS = 96;
const MIDDLE = 400;

export async function soundWave(s: Stage) {
  s.finish = { bloom: 0.75, vignette: 0.5, grain: 0.9, paint: 1.2, wobble: 0 };
  const step = s.W / (BARS + 6);
  const height = (i: number) => {
    const t = i / BARS;
    // A verse, a pause, the chorus: three swells with the quick strokes of a voice in them.
    const swell =
      0.5 * Math.exp(-(((t - 0.2) / 0.1) ** 2)) +
      Math.exp(-(((t - 0.55) / 0.16) ** 2)) +
      0.42 * Math.exp(-(((t - 0.88) / 0.07) ** 2));
    const voice = 0.45 + 0.55 * Math.abs(Math.sin(i * 1.9) * Math.cos(i * 0.73));
    return 10 + 270 * swell * voice;
  };
  const colour = (i: number) => {
    const t = i / BARS;
    return t < 0.5 ? mix('#ff8f6b', '#e8334f', t * 2) : mix('#e8334f', '#8f5bd8', t * 2 - 1);
  };
  const bars = each(BARS, (i) => {
    const h = height(i);
    const x = (i + 3.5) * step;
    const c = colour(i);
    return rect(
      x,
      MIDDLE - h,
      step * 0.54,
      h * 2,
      s.lin([light(c, 0.45), c, dark(c, 0.2), c, light(c, 0.45)]),
      `rx="${(step * 0.27).toFixed(1)}"`,
    );
  });
  s.add(
    s.full(s.lin(['#0a070d', '#150c16 0.6', '#0a070c'])),
    glow(s, s.W * 0.56, MIDDLE, 620, '#c42b3f', 0.4, 330),
    glow(s, s.W * 0.2, MIDDLE, 330, '#ff8f6b', 0.22, 220),
    glow(s, s.W * 0.9, MIDDLE, 300, '#8f5bd8', 0.25, 220),
    bars,
    subtitles(s),
    each(26, () =>
      disc(s.r() * s.W, s.between(40, 700), s.between(0.8, 2), '#ffe3d5', 'opacity="0.35"'),
    ),
    dust(s, 40, '#ffd9c9', 0.35, 60),
  );
}

/** Words are told by their lengths; the one being sung is lit. */
function subtitles(s: Stage) {
  const y = 776;
  const words = [96, 148, 60, 176, 120, 84];
  const gap = 22;
  const whole = words.reduce((sum, word) => sum + word + gap, -gap);
  let x = s.cx - whole / 2;
  const line = words
    .map((word, i) => {
      const at = x;
      x += word + gap;
      const isSung = i < 3;
      return rect(at, y, word, 26, isSung ? '#fff3e6' : '#8d8494', 'rx="13"');
    })
    .join('');
  return (
    rect(s.cx - whole / 2 - 44, y - 30, whole + 88, 86, '#000', 'rx="18" opacity="0.55"') + line
  );
}
