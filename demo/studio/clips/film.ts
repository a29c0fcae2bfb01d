// Renders a clip's frames into a nearly lossless video file and its score into a WAV file.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type Clip, FPS, lengthOf, open } from './engine/clip.ts';
import { HEIGHT, WIDTH } from './engine/compose.ts';
import { ffmpeg, start, words } from './ffmpeg.ts';
import { scores } from './sound/scores.ts';
import { RATE } from './sound/synth.ts';

const LOUDNESS = -20;
/** Renders all frames; returns the one that becomes the thumbnail. */
export async function shoot(clip: Clip, file: string): Promise<Uint8Array> {
  const make = await open(clip);
  const { child, done } = start([
    ...words(`-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${FPS} -i -`),
    ...words('-vf scale=out_color_matrix=bt709:out_range=tv -pix_fmt yuv420p'),
    ...words('-c:v libx264 -preset ultrafast -crf 6 -threads 1'),
    file,
  ]);
  const n = Math.round(lengthOf(clip) * FPS);
  const chosen = Math.round(clip.thumbnail * FPS);
  let kept: Uint8Array | undefined;
  for (let i = 0; i < n && child.exitCode === null; i++) {
    const pixels = make(i / FPS);
    if (i === chosen) kept = pixels;
    if (!child.stdin?.write(pixels)) await once(child.stdin as NodeJS.WritableStream, 'drain');
  }
  child.stdin?.end();
  await done;
  if (!kept) throw new Error(`${clip.genre} has no frame at ${clip.thumbnail} s`);
  return kept;
}

function wav(samples: Float32Array): Buffer {
  const b = Buffer.alloc(44 + samples.length * 2);
  b.write('RIFF', 0);
  b.writeUInt32LE(36 + samples.length * 2, 4);
  b.write('WAVEfmt ', 8);
  b.writeUInt32LE(16, 16);
  b.writeUInt16LE(1, 20);
  b.writeUInt16LE(1, 22);
  b.writeUInt32LE(RATE, 24);
  b.writeUInt32LE(RATE * 2, 28);
  b.writeUInt16LE(2, 32);
  b.writeUInt16LE(16, 34);
  b.write('data', 36);
  b.writeUInt32LE(samples.length * 2, 40);
  for (let i = 0; i < samples.length; i++)
    b.writeInt16LE(Math.round(Math.max(-1, Math.min(1, samples[i] as number)) * 32767), 44 + i * 2);
  return b;
}
/** Renders the score at a common loudness, so that the volume does not jump between episodes. */
export async function record(clip: Clip, file: string) {
  const score = scores[clip.genre];
  if (!score) throw new Error(`sound/scores.ts has no score for ${clip.genre}`);
  const raw = `${file}.raw.wav`;
  await writeFile(raw, wav(score(lengthOf(clip))));
  const log = await ffmpeg('-i', raw, '-af', 'ebur128', '-f', 'null', '-');
  const heard = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1] ?? LOUDNESS);
  await ffmpeg(
    '-i',
    raw,
    '-af',
    `volume=${(LOUDNESS - heard).toFixed(2)}dB,alimiter=limit=0.8:level=0`,
    file,
  );
}
