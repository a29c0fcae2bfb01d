import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { SEGMENT_SECONDS } from '#server/areas/media/video/hls.ts';
import { createScreenerDesk } from '#server/areas/screeners/desk/screener-desk.service.ts';
import type { EpisodeReport } from '#server/areas/screeners/screener-record.ts';
import { addDrama } from '../data/catalogue.ts';
import { ffmpeg } from '../data/film.ts';
import { addVideo } from '../data/media.ts';
import { addScreener, addViewer } from '../data/screeners.ts';
import { withSiteDatabase } from './site-database.ts';

const run = promisify(execFile);

/** Adds a draft of two episodes with the same film, which is too long to be buffered completely. */
export async function addFilmedDraft(seconds: number): Promise<number> {
  const name = `screening-${randomUUID()}`;
  const folder = join(process.env.SITE_DATA_DIR ?? '', 'media/videos', name);
  await mkdir(folder, { recursive: true });
  const picture = ['-f', 'lavfi', '-i', `testsrc=size=270x480:rate=12:duration=${seconds}`];
  const tone = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const keyFrames = ['-g', String(12 * SEGMENT_SECONDS)];
  const hls = ['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'];
  const output = [...codecs, ...keyFrames, ...hls, '-hls_segment_type', 'fmp4', 'index.m3u8'];
  await run(ffmpeg, ['-v', 'error', ...picture, ...tone, ...output], { cwd: folder });
  return withSiteDatabase(async (db) => {
    const texts = { en: { title: 'A Test Pattern', synopsis: 'Its clock counts the seconds.' } };
    const dramaId = await addDrama(db, { texts, state: 'draft' });
    const path = `/media/videos/${name}/index.m3u8`;
    const thumbnail = '/media/posters/agave-heiress-640.webp';
    const episodes = [1, 2].map((episodeNo) => ({ dramaId, episodeNo }));
    await addVideo(db, { path, thumbnail, seconds }, episodes);
    return dramaId;
  });
}

/** Adds a screener and admits the browser to it, as if the code had been entered. */
export async function admit(context: BrowserContext, dramaId: number) {
  return withSiteDatabase(async (db) => {
    const screener = await addScreener(db, { titles: [{ dramaId }] });
    const viewer = await addViewer(db, screener.screenerId);
    const url = process.env.SITE_URL ?? '';
    await context.addCookies([{ name: 'viewer', value: viewer, url, httpOnly: true }]);
    return screener;
  });
}

/** The id of the screener with this token. */
export function screenerOf(token: string): Promise<number> {
  return withSiteDatabase(async (db) => {
    const found = db.selectFrom('screeners').select('id').where('token', '=', token);
    return (await found.executeTakeFirstOrThrow()).id;
  });
}

/** The report of the screener's first episode. */
export function readReport(screenerId: number): Promise<EpisodeReport | undefined> {
  return withSiteDatabase(async (db) => {
    // A report needs nothing but the database.
    const parts = { db } as Parameters<typeof createScreenerDesk>[0];
    const [report] = await createScreenerDesk(parts).report(screenerId);
    return report;
  });
}

/** Seeks, and returns the position at that moment. */
export function jump(page: Page, to: number): Promise<number> {
  return page.locator('video').evaluate((video: HTMLVideoElement, target) => {
    const before = video.currentTime;
    video.currentTime = target;
    return before;
  }, to);
}

/**
 * The ids of the two demo titles that have episodes outside the preview, by the `preview` of
 * `demo/catalogue/dramas.json`.
 */
export async function findClosedDramas(): Promise<[number, number]> {
  const dramas = await withSiteDatabase((db) =>
    db
      .selectFrom('dramas')
      .select('id')
      .where('slug', 'in', ['thirteenth-floor-key', 'dead-air-in-harrow-creek'])
      .orderBy('id')
      .execute(),
  );
  return dramas.map(({ id }) => id) as [number, number];
}
