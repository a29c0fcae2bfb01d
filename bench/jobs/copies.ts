import { join } from 'node:path';
import pLimit from 'p-limit';
import { createFfmpeg } from '#server/areas/media/ffmpeg.ts';
import { openWorkFolder } from '#server/areas/media/ingest/work-folder.ts';
import { createObjectStore } from '#server/areas/media/store/object-store.ts';
import { upload } from '#server/areas/media/upload.ts';
import { encodeHls } from '#server/areas/media/video/encode-hls.ts';
import { probeVideo } from '#server/areas/media/video/probe.ts';
import { createBurnedVideos } from '#server/areas/screeners/burn/burned-videos.ts';
import type { Db } from '#server/db/client.ts';
import type { SendJob } from '#server/jobs/engine/job-engine.ts';
import { readConfig } from '#server/settings/config.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { film, ffmpeg as program } from '#tests/support/data/film.ts';
import { addVideo } from '#tests/support/data/media.ts';
import { addScreener } from '#tests/support/data/screeners.ts';

export interface Film {
  videoId: number;
  dramaId: number;
}

const SECONDS = 2;

/** An ingested film of two seconds, whose files are in the store. */
export async function addFilm(db: Db, storeUrl: string, folder: string): Promise<Film> {
  const ffmpeg = createFfmpeg(program);
  const file = await film(join(folder, 'film.mp4'), '270x480', SECONDS);
  const work = await openWorkFolder(join(folder, 'encoded'));
  const { signal } = new AbortController();
  const options = { file, work, ffmpeg, signal, limit: pLimit(2), onProgress: () => {} };
  await encodeHls(options, await probeVideo(ffmpeg, file));
  const { store } = readConfig({ S3_URL: storeUrl });
  if (!store) throw new Error('S3_URL is not that of a store');
  await upload(createObjectStore(store), work, {
    ...options,
    place: 'private',
    folder: 'videos/bench',
    last: 'master.m3u8',
  });
  const dramaId = await addDrama(db, {});
  const path = '/media/videos/bench/master.m3u8';
  const videoId = await addVideo(db, { path, seconds: SECONDS }, [{ dramaId, episodeNo: 1 }]);
  return { videoId, dramaId };
}

/** Queues copies of the film for recipients of their own. */
export async function queueCopies(db: Db, send: SendJob, film: Film, count: number): Promise<void> {
  const burned = createBurnedVideos({ db, sendJob: send });
  for (let n = 0; n < count; n += 1) {
    const name = `Reader ${n}`;
    // Copies without a screener are deleted.
    const titles = [{ dramaId: film.dramaId }];
    const { email } = await addScreener(db, { name, titles, isBurnedIn: true });
    await db
      .transaction()
      .execute((tx) => burned.queue(tx, [film.videoId], burned.labelOf({ name, email })));
  }
}

export async function countCopies(db: Db, state: 'running' | 'done' | 'failed'): Promise<number> {
  const { count } = await db
    .selectFrom('burned_videos')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many copies are not whole in the store, and folders there that no copy refers to. */
export async function countWrongCopies(db: Db, keys: Iterable<string>): Promise<number> {
  const rows = await db.selectFrom('burned_videos').select('path').execute();
  const paths = rows.map(({ path }) => path ?? 'none');
  const files = Map.groupBy(keys, (key) => /screeners\/[^/]+/.exec(key)?.[0] ?? '');
  files.delete('');
  const sizes = paths.map((path) => {
    const folder = path.slice('/media/'.length, path.lastIndexOf('/'));
    const size = files.get(folder)?.length ?? 0;
    files.delete(folder);
    return size;
  });
  const whole = Math.max(...sizes);
  return sizes.filter((size) => size === 0 || size < whole).length + files.size;
}
