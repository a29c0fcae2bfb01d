// Draws the pictures of the content pages (about, cooperation …) into content/pictures. Some show
// demo posters, so draw those first.
//   npm run content-pictures -- [--preview <folder>] [name …]
// The titles in `six-languages` need the fonts Noto Serif CJK; without them they look wrong.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { folders } from '../folders.ts';
import { type Palette, Stage } from './kit/core.ts';
import { render } from './kit/finish.ts';
import { licenceDesk } from './pages/licence-desk.ts';
import { phoneNight } from './pages/phone-night.ts';
import { postersWall } from './pages/posters-wall.ts';
import { sixLanguages } from './pages/six-languages.ts';
import { soundWave } from './pages/sound-wave.ts';
import { writingRoom } from './pages/writing-room.ts';

const pictures: Record<string, (s: Stage) => Promise<void>> = {
  'licence-desk': licenceDesk,
  'phone-night': phoneNight,
  'posters-wall': postersWall,
  'six-languages': sixLanguages,
  'sound-wave': soundWave,
  'writing-room': writingRoom,
};
const WIDTHS = [1280, 800];
const MAX_BYTES = 40_000;
const NIGHT: Palette = ['#0a070b', '#8e1f30', '#ffcf8a', '#4a2c20'];

const {
  values: { preview },
  positionals: named,
} = parseArgs({ allowPositionals: true, options: { preview: { type: 'string' } } });
const unknown = named.filter((name) => !pictures[name]);
if (unknown.length > 0) {
  console.error(
    `Unknown picture: ${unknown.join(', ')}. Known: ${Object.keys(pictures).join(', ')}.`,
  );
  process.exit(1);
}
const folder = preview ?? folders.contentPictures;
await mkdir(folder, { recursive: true });

for (const [name, draw] of Object.entries(pictures)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const stage = new Stage('page', NIGHT, name);
  await draw(stage);
  const picture = await (await render(stage, 1280, 800)).png().toBuffer();
  if (preview) {
    await writeFile(join(folder, `${name}.png`), picture);
    continue;
  }
  for (const width of WIDTHS) {
    const sized = sharp(picture).resize(width);
    const avif = (quality: number) => sized.clone().avif({ quality, effort: 6 }).toBuffer();
    const webp = (quality: number) => sized.clone().webp({ quality, effort: 6 }).toBuffer();
    await writeFile(join(folder, `${name}-${width}.avif`), await fit(avif, 50));
    await writeFile(join(folder, `${name}-${width}.webp`), await fit(webp, 72));
  }
  console.log(`${name}: drawn`);
}

/** The best quality that fits into MAX_BYTES. */
async function fit(encode: (quality: number) => Promise<Buffer>, best: number): Promise<Buffer> {
  for (let quality = best; ; quality -= 5) {
    const bytes = await encode(quality);
    if (bytes.length <= MAX_BYTES || quality <= 20) return bytes;
  }
}
