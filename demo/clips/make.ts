// Makes the demo clips again, all or the genres named: node demo/clips/make.ts [--subtitles] [genre …]
// With --subtitles only the texts are written; nothing is drawn and ffmpeg is not needed.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lengthOf } from './engine/clip.ts';
import { needFfmpeg } from './ffmpeg.ts';
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
const args = process.argv.slice(2);
const textsOnly = args.includes('--subtitles');
const genres = args.filter((a) => !a.startsWith('--'));
const unknown = genres.find((g) => !clips.some((c) => c.genre === g));
if (unknown) {
  process.stderr.write(
    `no clip for ${unknown}; there are ${clips.map((c) => c.genre).join(', ')}\n`,
  );
  process.exit(1);
}
if (!textsOnly) needFfmpeg();

const media = join(import.meta.dirname, '..', 'media', 'clips');
const listFile = join(import.meta.dirname, 'clips.json');
const read = async () => JSON.parse(await readFile(listFile, 'utf8').catch(() => '[]')) as Entry[];

for (const clip of clips.filter((c) => genres.length === 0 || genres.includes(c.genre))) {
  const out = join(media, clip.genre);
  const seconds = lengthOf(clip);
  const began = Date.now();
  await mkdir(out, { recursive: true });
  await subtitles(clip.genre, seconds, out);
  if (textsOnly) continue;
  const work = await mkdtemp(join(tmpdir(), 'clip-'));
  const frame = await shoot(clip, join(work, 'film.mp4'));
  await record(clip, join(work, 'sound.wav'));
  await pack(clip, join(work, 'film.mp4'), join(work, 'sound.wav'), out);
  const colour = await still(frame, out);
  await rm(work, { recursive: true });
  // Read again just before writing: two of these programs may run side by side.
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
  process.stdout.write(`${clip.genre} ${Math.round((Date.now() - began) / 1000)} s\n`);
}
