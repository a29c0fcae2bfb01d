import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashToken, makeToken } from '#server/text/tokens.ts';
import { afterFile } from './after-file.ts';
import { ask } from './ask.ts';
import { call } from './call.ts';
import { addDrama } from './data/catalogue.ts';
import { addVideo } from './data/media.ts';
import { createTestDatabase } from './database.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface Viewer {
  cookie: string;
  viewerHash: Buffer;
}

export function newViewer(): Viewer {
  const token = makeToken();
  return { cookie: `viewer=${token}`, viewerHash: hashToken(token) };
}

/**
 * Two servers on one database, with one clock, and what a visitor's player does with them. A `country` is
 * read by servers whose COUNTRY_HEADER is `cf-ipcountry`.
 */
export async function startPlayback() {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-playback-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['film', 'burned', 'é', 'é/inner']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, '0.ts'), `${name} segment`);
  }
  const { db, connection } = await createTestDatabase();
  const clock = { time: new Date('2026-11-16T10:00:00Z').getTime() };
  const start = (settings: Record<string, string> = {}, to = connection) =>
    startTestServer({
      connection: to,
      mediaFolder: folder,
      settings: { API_RATE: '0', ...settings },
      overrides: { now: () => new Date(clock.time) },
    });
  const here = await start();
  const there = await start();
  let videos = 0;

  return {
    db,
    connection,
    clock,
    start,
    here,
    there,

    /** A published drama with one episode, whose video is in the folder `film`. */
    async addFilm(): Promise<number> {
      const dramaId = await addDrama(db);
      videos += 1;
      const path = `/media/film/master.m3u8?v=${videos}`;
      await addVideo(db, { path }, [{ dramaId, episodeNo: 1 }]);
      return dramaId;
    },

    changeDrama: (dramaId: number, values: object) =>
      db.updateTable('dramas').set(values).where('id', '=', dramaId).execute(),

    open: (
      dramaId: number,
      { cookie }: Viewer,
      {
        server = here,
        country = '',
        episode = 1,
      }: { server?: TestServer; country?: string; episode?: number } = {},
    ) =>
      call(
        server,
        'openEpisode',
        { drama_id: dramaId, episode_no: episode },
        { headers: { cookie, ...(country && { 'cf-ipcountry': country }) } },
      ),

    renew: (
      grant: string,
      { cookie }: Viewer,
      { server = here, country = '' }: { server?: TestServer; country?: string } = {},
    ) =>
      call(
        server,
        'renewPlayback',
        { grant },
        { headers: { cookie, ...(country && { 'cf-ipcountry': country }) } },
      ),

    /** The status of a file that is loaded with a grant. */
    status: async (grant: string, { cookie }: Viewer, server = here, path = 'film/0.ts') =>
      (await ask(server, `/watch/${grant}/${path}`, { headers: { cookie } })).status,
  };
}
