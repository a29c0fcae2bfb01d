// Draws the poster, the banner and the tall banner of each drama (all, or those named) into
// demo/media, and writes their placeholder colours to demo/catalogue/colours.json.
//   npm run dramas -- [--preview <folder>] [--only poster|banner|tall] [slug …]
// --preview writes PNG files into that folder instead; posters only, unless --only says otherwise.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { paletteOf, readHeroes, readSlugs } from '../catalogue.ts';
import { folders } from '../folders.ts';
import { Stage } from './kit/core.ts';
import { render } from './kit/finish.ts';
import { type Format, formats, formatsOf } from './picture-formats.ts';
import { scenes } from './scenes/all.ts';

/** Lowers the quality until the file fits. Size falls about exponentially with quality. */
async function fit(
  make: (q: number) => Promise<Buffer>,
  start: number,
  least: number,
  limit: number,
) {
  let quality = start;
  let bytes = await make(quality);
  for (let i = 0; i < 2 && bytes.length > limit && quality > least; i++) {
    quality = Math.max(least, Math.round(quality - 2 - 30 * Math.log(bytes.length / limit)));
    bytes = await make(quality);
  }
  return { quality, bytes };
}

async function save(picture: ReturnType<typeof sharp>, f: Format, slug: string) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  let { avif: a, webp: p } = f.q;
  for (const { w, avif, webp } of f.widths) {
    const base = join(folders.media, f.dir, `${slug}-${w}`);
    const small = () => (w === f.w ? sharp(data, { raw }) : sharp(data, { raw }).resize(w));
    const one = await fit(
      (quality) => small().avif({ quality, effort: 2 }).toBuffer(),
      a,
      18,
      avif,
    );
    const two = await fit(
      (quality) => small().webp({ quality, effort: 3 }).toBuffer(),
      p,
      10,
      webp,
    );
    await writeFile(`${base}.avif`, one.bytes);
    await writeFile(`${base}.webp`, two.bytes);
    // The quality that suits one width nearly suits the next.
    a = Math.min(f.q.avif, one.quality + 3);
    p = Math.min(f.q.webp, two.quality + 4);
  }
}

const {
  values: { preview, only },
  positionals: named,
} = parseArgs({
  allowPositionals: true,
  options: { preview: { type: 'string' }, only: { type: 'string' } },
});
const all = await readSlugs();
const unknown = named.filter((slug) => !all.includes(slug));
if (unknown.length > 0) {
  console.error(`Unknown drama: ${unknown.join(', ')}. Nothing was drawn.`);
  process.exit(1);
}
const heroes = await readHeroes();
const coloursFile = join(folders.catalogue, 'colours.json');
const colours = JSON.parse(await readFile(coloursFile, 'utf8').catch(() => '{}')) as Record<
  string,
  string
>;
for (const f of formats) await mkdir(join(folders.media, f.dir), { recursive: true });
if (preview) await mkdir(preview, { recursive: true });

for (const slug of named.length > 0 ? named : all) {
  const scene = scenes[slug];
  if (!scene) {
    console.error(`${slug}: art/scenes/all.ts has no scene for this drama.`);
    process.exitCode = 1;
    continue;
  }
  const started = Date.now();
  for (const f of formatsOf(heroes.includes(slug))) {
    if (only ? f.shape !== only : preview && f.shape !== 'poster') continue;
    const stage = new Stage(f.shape, paletteOf(slug), slug);
    scene(stage);
    const picture = await render(stage, f.w, f.h);
    if (preview) {
      await picture
        .png()
        .toFile(join(preview, `${slug}${f.shape === 'poster' ? '' : `-${f.shape}`}.png`));
      continue;
    }
    await save(picture, f, slug);
    if (f.shape === 'poster') {
      const { channels } = await (await render(stage, 64, 96)).stats();
      colours[slug] = channels
        .slice(0, 3)
        .map((c: { mean: number }) => Math.round(c.mean).toString(16).padStart(2, '0'))
        .join('');
      // Written after each drama, so that an interrupted run keeps what it has drawn.
      const sorted = Object.fromEntries(Object.entries(colours).sort());
      await writeFile(coloursFile, `${JSON.stringify(sorted, null, 2)}\n`);
    }
  }
  console.log(`${slug}: drawn in ${Date.now() - started} ms`);
}
