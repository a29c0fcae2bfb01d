// Draws the pictures of the content pages (about, cooperation …) from the same kit and our posters.
//   node demo/art/draw-content-pictures.ts [--preview <dir>] [name …]
// They belong to the site and not to the demo, so they lie with the documents. The titles in
// `six-languages` need the Noto Serif CJK fonts; what is drawn without them looks wrong.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
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

const args = process.argv.slice(2);
const at = args.indexOf('--preview');
const preview = at >= 0 ? args.splice(at, 2)[1] : undefined;
const folder = join(import.meta.dirname, '../../content/pictures');
await mkdir(folder, { recursive: true });

for (const [name, draw] of Object.entries(pictures)) {
  if (args.length > 0 && !args.includes(name)) continue;
  const stage = new Stage('page', NIGHT, name);
  await draw(stage);
  const picture = await (await render(stage, 1280, 800)).png().toBuffer();
  if (preview) {
    await writeFile(join(preview, `${name}.png`), picture);
    continue;
  }
  for (const width of WIDTHS) {
    const sized = sharp(picture).resize(width);
    const avif = (quality: number) => sized.clone().avif({ quality, effort: 6 }).toBuffer();
    const webp = (quality: number) => sized.clone().webp({ quality, effort: 6 }).toBuffer();
    await writeFile(join(folder, `${name}-${width}.avif`), await fit(avif, 50));
    await writeFile(join(folder, `${name}-${width}.webp`), await fit(webp, 72));
  }
}

/** As good as the bytes allow. */
async function fit(encode: (quality: number) => Promise<Buffer>, best: number): Promise<Buffer> {
  for (let quality = best; ; quality -= 5) {
    const bytes = await encode(quality);
    if (bytes.length <= MAX_BYTES || quality <= 20) return bytes;
  }
}
