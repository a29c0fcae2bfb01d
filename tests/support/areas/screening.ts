import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import { afterFile } from '../after-file.ts';
import { call } from '../call.ts';
import { addDrama } from '../data/catalogue.ts';
import { addVideo } from '../data/media.ts';
import { addScreener, addViewer, type TestScreener } from '../data/screeners.ts';
import { startServerWithClock } from './clock-server.ts';

interface Place {
  drama_id: number;
  /** Default: 1. */
  episode_no?: number;
  replay_of?: number;
}

export type Screening = Awaited<ReturnType<typeof startScreening>>;

/** A server with its own clock and media folder, and what a recipient's player does with it. */
export async function startScreening() {
  const media = await mkdtemp(join(tmpdir(), 'vignette-screening-'));
  afterFile(() => rm(media, { recursive: true, force: true }));
  const { server, clock } = await startServerWithClock({
    settings: { COUNTRY_HEADER: 'cf-ipcountry' },
    mediaFolder: media,
  });
  const { db, burner } = server.context;
  // Tests change the state of copies themselves.
  burner.handler.run = async () => {};

  /** Writes a playlist with one segment and returns the address of the playlist. */
  async function addFilm(folder: string): Promise<string> {
    await mkdir(join(media, folder), { recursive: true });
    await writeFile(join(media, folder, 'index.m3u8'), '#EXTM3U\n#EXTINF:4,\n0.ts\n');
    await writeFile(join(media, folder, '0.ts'), `segment of ${folder}`);
    return `/media/${folder}/index.m3u8`;
  }

  return {
    server,
    db,
    clock,
    pass(ms: number) {
      clock.time = new Date(clock.time.getTime() + ms);
    },
    addFilm,

    /** A drama whose episodes are all locked, so that playing one needs a screener. */
    async addTitle(durations: number[], state: DramaState = 'published'): Promise<number> {
      const dramaId = await addDrama(db, { state, texts: { en: { title: 'Lantern' } } });
      await db.updateTable('dramas').set({ preview: 'none' }).where('id', '=', dramaId).execute();
      for (const [index, seconds] of durations.entries()) {
        const path = await addFilm(`films/${dramaId}-${index + 1}`);
        const thumbnail = path.replace('index.m3u8', 'still.webp');
        await addVideo(db, { path, thumbnail, seconds }, [{ dramaId, episodeNo: index + 1 }]);
      }
      return dramaId;
    },

    addScreener: (dramaId: number, more: Partial<Parameters<typeof addScreener>[1]> = {}) =>
      addScreener(db, { titles: [{ dramaId }], now: clock.time, ...more }),
    addViewer: ({ screenerId }: TestScreener) => addViewer(db, screenerId, clock.time),

    open: (
      { token }: TestScreener,
      { episode_no = 1, ...place }: Place,
      viewer: string,
      more: { token?: string; headers?: Record<string, string> } = {},
    ) => call(server, 'openScreenerEpisode', { token, episode_no, ...place }, { viewer, ...more }),
    report: (
      view_id: number,
      ranges: [number, number][],
      viewer: string,
      more: { token?: string } = {},
    ) => call(server, 'reportScreenerView', { view_id, ranges }, { viewer, ...more }),
    show: async ({ token }: TestScreener, viewer: string) =>
      (await call(server, 'getScreener', { token }, { viewer })).data.screener,

    /** The status of the playlist's only segment. */
    async loadSegment(playlist: string, viewer: string): Promise<number> {
      const address = server.url + playlist.replace('index.m3u8', '0.ts');
      const response = await fetch(address, { headers: { cookie: `viewer=${viewer}` } });
      await response.arrayBuffer();
      return response.status;
    },
  };
}
