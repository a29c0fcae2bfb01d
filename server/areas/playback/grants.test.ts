import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import { makeToken } from '#server/text/tokens.ts';
import { ask } from '#tests/support/ask.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addVideo } from '#tests/support/data/media.ts';
import { bridgeTo } from '#tests/support/peers/database-bridge.ts';
import { newViewer, startPlayback } from '#tests/support/playback.ts';

const GRANT_MS = 150_000;
const MINUTE_MS = 60_000;

const playback = await startPlayback();
const { db, connection, clock, start, here, there } = playback;
const { addFilm, changeDrama, open, renew, status } = playback;

test('a browser without a viewer cookie gets one', async () => {
  const { method, path } = calls.openEpisode;
  const response = await fetch(here.url + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ drama_id: await addFilm(), episode_no: 1 }),
  });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^viewer=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
  const { data } = await response.json();
  const viewer = { ...newViewer(), cookie: cookie.split(';')[0] ?? '' };
  expect(await status(data.grant, viewer)).toBe(200);
});

test('a renewal on one server is noticed by the other when the grant would expire there', async () => {
  const viewer = newViewer();
  const { data } = await open(await addFilm(), viewer);
  expect(await status(data.grant, viewer, there)).toBe(200);
  clock.time += GRANT_MS - 1;
  expect((await renew(data.grant, viewer)).code).toBe(outcomes.ok.code);
  clock.time += GRANT_MS - 1;
  expect(await status(data.grant, viewer, there)).toBe(200);
  clock.time += 1;
  expect(await status(data.grant, viewer, there)).toBe(404);
});

test('a grant is renewed only by its browser, and not after it was deleted', async () => {
  const { playbackEnded } = outcomes;
  const viewer = newViewer();
  const dramaId = await addFilm();
  const { data } = await open(dramaId, viewer);
  expect((await renew(data.grant, newViewer())).code).toBe(playbackEnded.code);
  expect((await renew(makeToken(), viewer)).code).toBe(playbackEnded.code);
  await changeDrama(dramaId, { preview: 'none' });
  expect((await renew(data.grant, viewer)).code).toBe(playbackEnded.code);
  await expect.poll(() => status(data.grant, viewer)).toBe(404);
  await expect.poll(() => status(data.grant, viewer, there)).toBe(404);
});

test('drafts, missing and locked episodes are not opened', async () => {
  const viewer = newViewer();
  const dramaId = await addFilm();
  const code = async (episode = 1) => (await open(dramaId, viewer, { episode })).code;
  expect(await code()).toBe(outcomes.ok.code);
  expect(await code(2)).toBe(outcomes.notFound.code);
  await changeDrama(dramaId, { preview: 'none' });
  expect(await code()).toBe(outcomes.episodeLocked.code);
  await changeDrama(dramaId, { preview: 'all', state: 'draft' });
  expect(await code()).toBe(outcomes.notFound.code);
  await changeDrama(dramaId, { state: 'withdrawn' });
  expect(await code()).toBe(outcomes.notFound.code);
});

test('a grant opens no file of another video, in whatever spelling its folder is stored', async () => {
  const dramaId = await addDrama(db);
  const add = (path: string, episodeNo: number) => addVideo(db, { path }, [{ dramaId, episodeNo }]);
  await add('/media/é/master.m3u8', 1);
  await add('/media/%C3%A9/inner/master.m3u8', 2);
  const viewer = newViewer();
  const { data } = await open(dramaId, viewer);
  const files = ['%C3%A9/0.ts', '%C3%A9/inner/0.ts'];
  const statuses = () => Promise.all(files.map((file) => status(data.grant, viewer, here, file)));
  expect(await statuses()).toEqual([200, 404]);
  await add('/media/é/second.m3u8', 3);
  await expect.poll(statuses).toEqual([404, 404]);
  expect((await open(dramaId, newViewer())).code).toBe(outcomes.notFound.code);
});

test('a video without a thumbnail plays', async () => {
  const viewer = newViewer();
  const dramaId = await addDrama(db, { state: 'draft' });
  const path = '/media/film/master.m3u8?draft';
  const id = await addVideo(db, { path }, [{ dramaId, episodeNo: 1 }]);
  await db.updateTable('videos').set({ thumbnail: null }).where('id', '=', id).execute();
  const { grant, thumbnail } = await db.transaction().execute((tx) =>
    here.context.grants.issue(tx, {
      viewerHash: viewer.viewerHash,
      dramaId,
      episodeNo: 1,
      viewId: null,
    }),
  );
  expect(thumbnail).toBe('');
  expect(await status(grant, viewer)).toBe(200);
});

test('an issue waits for a withdrawal that is under way, and is then refused', async () => {
  const dramaId = await addFilm();
  const opened = await db.transaction().execute(async (tx) => {
    await tx.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', dramaId).execute();
    return { reply: open(dramaId, newViewer()) };
  });
  expect((await opened.reply).code).toBe(outcomes.notFound.code);
  const grants = db.selectFrom('playback_grants').selectAll().where('drama_id', '=', dramaId);
  expect(await grants.execute()).toEqual([]);
});

test('known grants need no query, and concurrent requests for an unknown one share a query', async () => {
  const { grants } = here.context;
  const viewer = newViewer();
  const { data } = await open(await addFilm(), viewer);
  grants.drop();
  expect(grants.known(data.grant)).toBeUndefined();
  const read = await Promise.all([grants.load(data.grant), grants.load(data.grant)]);
  expect(read[0]).toBe(read[1]);
  expect(grants.known(data.grant)).toBe(read[0]);

  const invented = makeToken();
  expect(await grants.load(invented)).toBeNull();
  expect(grants.known(invented)).toBeNull();

  grants.drop();
  const early = grants.load(data.grant);
  grants.drop();
  await early;
  expect(grants.known(data.grant)).toBeUndefined();
});

test('a segment of a known grant, and a file with a known decision, need no query', async () => {
  const viewer = newViewer();
  const { data } = await open(await addFilm(), viewer);
  const load = async () => [
    await status(data.grant, viewer),
    (await ask(here, '/media/film/0.ts')).status,
  ];
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  /** Background jobs query other tables. */
  const count = () =>
    query.mock.calls.filter(([asked]: unknown[]) =>
      /playback_grants|public_files/.test(JSON.stringify(asked)),
    ).length;
  here.context.grants.drop();
  here.context.mediaAccess.drop();
  await load();
  const before = count();
  expect(before).toBe(2);
  for (let n = 0; n < 5; n += 1) await load();
  expect(count()).toBe(before);
});

test('expired grants are deleted', async () => {
  await open(await addFilm(), newViewer());
  const count = async () =>
    (await db.selectFrom('playback_grants').select('token_hash').execute()).length;
  clock.time += GRANT_MS - 1;
  await here.context.grants.deleteExpired();
  expect(await count()).toBeGreaterThan(0);
  clock.time += 1;
  await here.context.grants.deleteExpired();
  expect(await count()).toBe(0);
});

test('unknown tokens count against the limit of API calls, known ones do not', async () => {
  const server = await start({ API_RATE: '5' });
  const viewer = newViewer();
  const { data } = await open(await addFilm(), viewer);
  const many = Array.from({ length: 20 }, () => status(data.grant, viewer, server));
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
  const guesses: number[] = [];
  for (let n = 0; n < 6; n += 1) guesses.push(await status(makeToken(), viewer, server));
  expect(guesses.slice(-2)).toEqual([429, 429]);
  expect(await status(data.grant, viewer, server)).toBe(200);
});

test('in an outage known files and grants are served for a minute, others are 503 with Retry-After', async () => {
  const bridge = await bridgeTo(connection);
  const server = await start({}, bridge.connection);
  const viewer = newViewer();
  const known = await open(await addFilm(), viewer, { server });
  const unknown = await open(await addFilm(), viewer, { server });
  expect(await status(known.data.grant, viewer, server)).toBe(200);
  expect((await ask(server, '/media/burned/0.ts')).status).toBe(404);
  await bridge.cut();
  expect(await status(known.data.grant, viewer, server)).toBe(200);
  expect((await ask(server, '/media/burned/0.ts')).status).toBe(404);
  const replies = [
    await ask(server, `/watch/${unknown.data.grant}/film/0.ts`),
    await ask(server, '/media/film/0.ts'),
  ];
  for (const { headers, ...reply } of replies) {
    expect(reply.status).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  }
  const current = clock.time;
  clock.time += MINUTE_MS + 1;
  expect(await status(known.data.grant, viewer, server)).toBe(503);
  expect((await ask(server, '/media/burned/0.ts')).status).toBe(503);
  clock.time = current;
  await bridge.restore();
  await expect.poll(() => status(unknown.data.grant, viewer, server)).toBe(200);
});

test('a limited drama is opened in its countries, if a trusted proxy tells the country', async () => {
  const { ok, notInTerritory } = outcomes;
  const trusting = await start({ COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '127.0.0.1' });
  const doubting = await start({ COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: '192.0.2.1' });
  const dramaId = await addFilm();
  const change = (watch_territories: string[], watch_territories_excluded: string[] = []) =>
    changeDrama(dramaId, { watch_territories, watch_territories_excluded });
  const code = async (country: string, server = trusting) =>
    (await open(dramaId, newViewer(), { server, country })).code;

  await change(['JP', 'KR']);
  expect(await code('JP')).toBe(ok.code);
  expect(await code('kr')).toBe(ok.code);
  for (const country of ['US', 'XX', 'T1', ''])
    expect(await code(country)).toBe(notInTerritory.code);
  expect(await code('JP', doubting)).toBe(notInTerritory.code);
  // Without the setting, the rule is not applied.
  expect(await code('', here)).toBe(ok.code);

  await change(['WORLD'], ['US']);
  expect(await code('JP')).toBe(ok.code);
  for (const country of ['US', '']) expect(await code(country)).toBe(notInTerritory.code);
  await change(['WORLD']);
  expect(await code('', doubting)).toBe(ok.code);

  await change(['JP']);
  const viewer = newViewer();
  const { data } = await open(dramaId, viewer, { server: trusting, country: 'JP' });
  const renewIn = async (country: string) =>
    (await renew(data.grant, viewer, { server: trusting, country })).code;
  expect(await renewIn('JP')).toBe(ok.code);
  expect(await renewIn('US')).toBe(outcomes.playbackEnded.code);
});
