import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { locales } from '../../../i18n/locales.ts';
import { readCatalogue } from '../catalogue.ts';
import { folders } from '../folders.ts';
import { type Clip, lengthOf, open } from './engine/clip.ts';
import { HEIGHT, WIDTH } from './engine/compose.ts';
import { clips } from './scenes/all.ts';
import { scores } from './sound/scores.ts';
import { RATE } from './sound/synth.ts';
import { subtitles } from './subtitles.ts';

let work: string;
before(async () => {
  work = await mkdtemp(join(tmpdir(), 'studio-test-'));
});
after(() => rm(work, { recursive: true }));

test('every genre of the catalogue has a clip and a score', async () => {
  const genres = (await readCatalogue<{ slug: string }[]>('tags.json')).map(({ slug }) => slug);
  assert.deepEqual(clips.map(({ genre }) => genre).toSorted(), genres.toSorted());
  assert.deepEqual(Object.keys(scores).toSorted(), genres.toSorted());
});

test('the catalogue lists every clip with its length', async () => {
  const listed = await readCatalogue<{ genre: string; durationSeconds: number }[]>('clips.json');
  assert.deepEqual(
    listed.map(({ genre, durationSeconds }) => [genre, durationSeconds]),
    clips.map((clip) => [clip.genre, lengthOf(clip)]),
  );
});

test('the subtitles in demo/media are those that the lines give', async () => {
  for (const clip of clips) {
    await subtitles(clip.genre, lengthOf(clip), work);
    for (const locale of locales) {
      const made = await readFile(join(work, `${locale}.vtt`), 'utf8');
      const kept = await readFile(
        join(folders.media, 'clips', clip.genre, `${locale}.vtt`),
        'utf8',
      );
      assert.equal(made, kept, `${clip.genre}, ${locale}`);
    }
  }
});

test('a line that ends after the clip is an error', async () => {
  await assert.rejects(subtitles('romance', 2, work), /overlaps another or ends after the clip/);
});

test('a score has the length of its clip and no invalid samples', () => {
  const clip = clips[0] as Clip;
  const samples = scores[clip.genre]?.(lengthOf(clip)) ?? new Float32Array();
  assert.ok(Math.abs(samples.length / RATE - lengthOf(clip)) < 0.1);
  assert.ok(samples.every(Number.isFinite));
});

test('a frame depends on its time alone', async () => {
  const make = await open(clips[0] as Clip);
  const frame = make(3);
  assert.equal(frame.length, WIDTH * HEIGHT * 3);
  make(5);
  assert.deepEqual(make(3), frame);
});
