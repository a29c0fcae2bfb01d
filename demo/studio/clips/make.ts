// Makes the demo clips (all, or those of the genres named) as HLS with subtitles and thumbnails in
// demo/media/clips, and lists them in demo/catalogue/clips.json.
//   npm run clips -- [--subtitles] [genre …]
// --subtitles writes only the subtitles, for which ffmpeg is not needed.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { folders } from '../folders.ts';
import { lengthOf } from './engine/clip.ts';
import { requireFfmpeg } from './ffmpeg.ts';
import { record, shoot } from './film.ts';
import { pack } from './package-hls.ts';
import { clips } from './scenes/all.ts';
import { still } from './stills.ts';
import { subtitles } from './subtitles.ts';

interface Entry {
  genre: string;
  durationSeconds: number;
  master: string;
  thumbnail: string;
}
const {
  values: { subtitles: subtitlesOnly },
  positionals: genres,
} = parseArgs({ allowPositionals: true, options: { subtitles: { type: 'boolean' } } });
const unknown = genres.find((g) => !clips.some((c) => c.genre === g));
if (unknown) {
  const known = clips.map((c) => c.genre).join(', ');
  console.error(`Unknown genre: ${unknown}. Known: ${known}. Nothing was made.`);
  process.exit(1);
}
if (!subtitlesOnly) requireFfmpeg();

const media = join(folders.media, 'clips');
const listFile = join(folders.catalogue, 'clips.json');
const read = async () => JSON.parse(await readFile(listFile, 'utf8').catch(() => '[]')) as Entry[];

for (const clip of clips.filter((c) => genres.length === 0 || genres.includes(c.genre))) {
  const out = join(media, clip.genre);
  const seconds = lengthOf(clip);
  const began = Date.now();
  await mkdir(out, { recursive: true });
  await subtitles(clip.genre, seconds, out);
  if (subtitlesOnly) continue;
  const work = await mkdtemp(join(tmpdir(), 'clip-'));
  const frame = await shoot(clip, join(work, 'film.mp4'));
  await record(clip, join(work, 'sound.wav'));
  await pack(clip, join(work, 'film.mp4'), join(work, 'sound.wav'), out);
  const colour = await still(frame, out);
  await rm(work, { recursive: true });
  // Read again just before writing, because two of these programs may run at the same time.
  const entries = (await read()).filter((e) => e.genre !== clip.genre);
  entries.push({
    genre: clip.genre,
    durationSeconds: seconds,
    master: `/media/clips/${clip.genre}/master.m3u8`,
    thumbnail: `/media/clips/${clip.genre}/thumbnail-360.webp#${colour}`,
  });
  const order = clips.map((c) => c.genre);
  entries.sort((a, b) => order.indexOf(a.genre) - order.indexOf(b.genre));
  await writeFile(listFile, `${JSON.stringify(entries, null, 2)}\n`);
  console.log(`${clip.genre}: made in ${Math.round((Date.now() - began) / 1000)} s`);
}
