// Puts five frames of every clip (or of the genres named) into one PNG file.
//   npm run clip-sheet -- [out.png] [genre …]
import sharp, { type OverlayOptions } from 'sharp';
import { lengthOf, open } from './engine/clip.ts';
import { HEIGHT, WIDTH } from './engine/compose.ts';
import { clips } from './scenes/all.ts';

const [out = 'clips.png', ...genres] = process.argv.slice(2);
const chosen = clips.filter((c) => genres.length === 0 || genres.includes(c.genre));
const N = 5;
const w = chosen.length > 3 ? 180 : 300;
const h = (w * 16) / 9;
const perRow = chosen.length > 3 ? 2 : 1;
const gap = 4;
const tiles: OverlayOptions[] = [];
for (const [row, clip] of chosen.entries()) {
  const make = await open(clip);
  const total = lengthOf(clip);
  for (let i = 0; i < N; i++) {
    const pixels = make(((i + 0.5) / N) * total);
    tiles.push({
      input: await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
        .resize(w, Math.round(h))
        .png()
        .toBuffer(),
      left: gap + ((row % perRow) * N + i) * (w + gap) + (row % perRow) * 12,
      top: gap + Math.floor(row / perRow) * (Math.round(h) + gap),
    });
  }
}
await sharp({
  create: {
    width: gap + perRow * (N * (w + gap) + 12),
    height: gap + Math.ceil(chosen.length / perRow) * (Math.round(h) + gap),
    channels: 3,
    background: '#0d0d10',
  },
})
  .composite(tiles)
  .png()
  .toFile(out);
