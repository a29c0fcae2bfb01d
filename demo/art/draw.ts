// Draws poster, banner and tall banner of every drama (or of the slugs named) and notes placeholder colours.
//   node demo/art/draw.ts [--preview <dir>] [--only poster|banner|tall] [slug …]
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Palette, type Shape, Stage } from './kit/core.ts';
import { render } from './kit/finish.ts';
import { scenes } from './scenes/all.ts';

const here = import.meta.dirname;
const media = join(here, '..', 'media');
interface Drama {
  slug: string;
  art: { palette: string[] };
}
/** Byte ceilings per width (largest first) keep the whole set inside its budget; q is the quality tried first. */
interface Format {
  shape: Shape;
  dir: string;
  w: number;
  h: number;
  q: { avif: number; webp: number };
  widths: { w: number; avif: number; webp: number }[];
}
const formats: Format[] = [
  {
    shape: 'poster',
    dir: 'posters',
    w: 640,
    h: 960,
    q: { avif: 50, webp: 70 },
    widths: [
      { w: 640, avif: 21500, webp: 29000 },
      { w: 400, avif: 10300, webp: 13500 },
      { w: 200, avif: 3600, webp: 4500 },
    ],
  },
  {
    shape: 'banner',
    dir: 'banners',
    w: 1600,
    h: 686,
    q: { avif: 38, webp: 46 },
    widths: [
      { w: 1600, avif: 12300, webp: 16400 },
      { w: 800, avif: 4400, webp: 5900 },
    ],
  },
  {
    shape: 'tall',
    dir: 'banners-tall',
    w: 960,
    h: 1200,
    q: { avif: 38, webp: 46 },
    widths: [
      { w: 960, avif: 10700, webp: 14700 },
      { w: 480, avif: 4000, webp: 5400 },
    ],
  },
];
/**
 * Dramas of `banners.json` fill the hero: drawn for a screen 2560 pixels wide and for a phone of
 * 440 points at three pixels a point. The widths that a phone at two or fewer pixels a point loads
 * keep the byte ceilings of the other dramas, because they decide when the first picture is there.
 */
const heroFormats: Format[] = [
  {
    shape: 'banner',
    dir: 'banners',
    w: 2560,
    h: 1097,
    q: { avif: 50, webp: 60 },
    widths: [
      { w: 2560, avif: 60000, webp: 64000 },
      { w: 1600, avif: 24000, webp: 28000 },
      { w: 800, avif: 4400, webp: 5900 },
    ],
  },
  {
    shape: 'tall',
    dir: 'banners-tall',
    w: 1320,
    h: 1650,
    q: { avif: 50, webp: 60 },
    widths: [
      { w: 1320, avif: 40000, webp: 44000 },
      { w: 960, avif: 10700, webp: 14700 },
      { w: 480, avif: 4000, webp: 5400 },
    ],
  },
];

/** Size falls about exponentially with quality, so one or two better guesses land near the limit. */
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
    const base = join(media, f.dir, `${slug}-${w}`);
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
    // what suited one width nearly suits the next
    a = Math.min(f.q.avif, one.quality + 3);
    p = Math.min(f.q.webp, two.quality + 4);
  }
}

const args = process.argv.slice(2);
const previewAt = args.indexOf('--preview');
const preview = previewAt >= 0 ? args.splice(previewAt, 2)[1] : undefined;
const onlyAt = args.indexOf('--only');
const only = onlyAt >= 0 ? args.splice(onlyAt, 2)[1] : undefined;
const dramas = (
  JSON.parse(await readFile(join(here, '..', 'dramas.json'), 'utf8')) as Drama[]
).filter((d) => args.length === 0 || args.includes(d.slug));
const heroes = (
  JSON.parse(await readFile(join(here, '..', 'banners.json'), 'utf8')) as { drama: string }[]
).map(({ drama }) => drama);
const coloursFile = join(here, 'colours.json');
const colours = JSON.parse(await readFile(coloursFile, 'utf8').catch(() => '{}')) as Record<
  string,
  string
>;
for (const f of formats) await mkdir(join(media, f.dir), { recursive: true });

for (const d of dramas) {
  const scene = scenes[d.slug];
  if (!scene) {
    console.error(`no scene for ${d.slug}`);
    process.exitCode = 1;
    continue;
  }
  const started = Date.now();
  for (const usual of formats) {
    const hero = heroFormats.find(({ shape }) => shape === usual.shape);
    const f = (heroes.includes(d.slug) && hero) || usual;
    if (only ? f.shape !== only : preview && f.shape !== 'poster') continue;
    const stage = new Stage(f.shape, d.art.palette as unknown as Palette, d.slug);
    scene(stage);
    const picture = await render(stage, f.w, f.h);
    if (preview) {
      await picture
        .png()
        .toFile(join(preview, `${d.slug}${f.shape === 'poster' ? '' : `-${f.shape}`}.png`));
      continue;
    }
    await save(picture, f, d.slug);
    if (f.shape === 'poster') {
      const { channels } = await (await render(stage, 64, 96)).stats();
      colours[d.slug] = channels
        .slice(0, 3)
        .map((c: { mean: number }) => Math.round(c.mean).toString(16).padStart(2, '0'))
        .join('');
      // written as we go, so that an interrupted run loses nothing
      const sorted = Object.fromEntries(Object.entries(colours).sort());
      await writeFile(coloursFile, `${JSON.stringify(sorted, null, 1)}\n`);
    }
  }
  console.log(d.slug, `${Date.now() - started} ms`);
}
