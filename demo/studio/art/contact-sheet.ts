// Puts all posters (or those of the slugs named) into one PNG file.
//   npm run poster-sheet -- [out.png] [columns] [folder of PNG previews] [slug …]
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readSlugs } from '../catalogue.ts';
import { folders } from '../folders.ts';

const [out = 'sheet.png', cols = '16', dir, ...slugs] = process.argv.slice(2);
let list = await readSlugs();
if (slugs.length) list = list.filter((s) => slugs.includes(s));
const n = Number(cols),
  w = n > 10 ? 120 : n > 5 ? 200 : 300,
  h = w * 1.5,
  gap = 6;
const tiles: { input: Buffer; left: number; top: number }[] = [];
let i = 0;
for (const slug of list) {
  const file = dir ? join(dir, `${slug}.png`) : join(folders.media, 'posters', `${slug}-640.webp`);
  if (!(await stat(file).catch(() => null))) {
    if (!dir) i++;
    continue;
  }
  tiles.push({
    input: await sharp(file).resize(w, h).toBuffer(),
    left: gap + (i % n) * (w + gap),
    top: gap + Math.floor(i / n) * (h + gap),
  });
  i++;
}
await sharp({
  create: {
    width: gap + n * (w + gap),
    height: gap + Math.ceil(i / n) * (h + gap),
    channels: 3,
    background: '#0d0d10',
  },
})
  .composite(tiles)
  .png()
  .toFile(out);
