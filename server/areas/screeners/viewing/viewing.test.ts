import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';

import { type Screening, startScreening } from '#tests/support/areas/screening.ts';

const MINUTE_MS = 60_000;

let screening: Screening;

beforeAll(async () => {
  screening = await startScreening();
});

test('an opened episode plays in the browser that has entered the code, and nowhere else', async () => {
  const drama_id = await screening.addTitle([60]);
  const screener = await screening.addScreener(drama_id);
  const viewer = await screening.addViewer(screener);
  const { data } = await screening.open(screener, { drama_id }, viewer);
  expect(data).toMatchObject({ plays_left: null, resume_seconds: 0 });
  expect(await screening.loadSegment(data.video_url, viewer)).toBe(200);
  const stranger = await screening.addViewer(screener);
  expect(await screening.loadSegment(data.video_url, stranger)).toBe(404);
  expect((await fetch(screening.server.url + data.video_url)).status).toBe(404);
  expect((await fetch(`${screening.server.url}/media/films/${drama_id}-1/0.ts`)).status).toBe(404);
});

test('revoking stops a running player at its next segment', async () => {
  const drama_id = await screening.addTitle([60]);
  const screener = await screening.addScreener(drama_id);
  const viewer = await screening.addViewer(screener);
  const { data } = await screening.open(screener, { drama_id }, viewer);
  expect(await screening.loadSegment(data.video_url, viewer)).toBe(200);
  await screening.server.context.screenerDesk.revoke(screener.screenerId, 'Sold', 'operator');
  await expect.poll(() => screening.loadSegment(data.video_url, viewer)).toBe(404);
  expect((await screening.report(data.view_id, [[0, 12]], viewer)).code).toBe(
    outcomes.playbackEnded.code,
  );
  expect((await screening.open(screener, { drama_id }, viewer)).code).toBe(
    outcomes.screenerClosed.code,
  );
  expect(await screening.server.context.screenerDesk.report(screener.screenerId)).toMatchObject([
    { watchedSeconds: 12, plays: 1 },
  ]);
});

test('withdrawing the drama stops a running player, and it is no longer shown', async () => {
  const [drama_id, other] = [await screening.addTitle([60]), await screening.addTitle([60])];
  const screener = await screening.addScreener(drama_id, {
    titles: [{ dramaId: drama_id }, { dramaId: other }],
  });
  const viewer = await screening.addViewer(screener);
  const { data } = await screening.open(screener, { drama_id }, viewer);
  expect(await screening.loadSegment(data.video_url, viewer)).toBe(200);
  await screening.db
    .updateTable('dramas')
    .set({ state: 'withdrawn' })
    .where('id', '=', drama_id)
    .execute();
  await expect.poll(() => screening.loadSegment(data.video_url, viewer)).toBe(404);
  expect((await screening.report(data.view_id, [[0, 5]], viewer)).code).toBe(
    outcomes.playbackEnded.code,
  );
  expect((await screening.open(screener, { drama_id }, viewer)).code).toBe(outcomes.notFound.code);
  expect((await screening.show(screener, viewer))?.titles).toMatchObject([{ drama_id: other }]);
});

test('playback lasts until the screener ends, and only while the player reports', async () => {
  const drama_id = await screening.addTitle([600]);
  const screener = await screening.addScreener(drama_id, {
    expiresAt: new Date(screening.clock.time.getTime() + 10 * MINUTE_MS),
  });
  const viewer = await screening.addViewer(screener);
  const { data } = await screening.open(screener, { drama_id }, viewer);
  const { video_url, view_id } = data;
  for (let minute = 1; minute < 10; minute += 1) {
    screening.pass(MINUTE_MS);
    const renewed = await screening.report(view_id, [[0, minute * 60]], viewer);
    const until = Math.min(
      screening.clock.time.getTime() + 150_000,
      screening.clock.time.getTime() + (10 - minute) * MINUTE_MS,
    );
    expect(renewed.data).toEqual({ expires_at: new Date(until).toISOString() });
    expect(await screening.loadSegment(video_url, viewer)).toBe(200);
  }
  screening.pass(MINUTE_MS);
  expect(await screening.loadSegment(video_url, viewer)).toBe(404);
  expect((await screening.report(view_id, [[0, 600]], viewer)).code).toBe(
    outcomes.playbackEnded.code,
  );
  expect((await screening.open(screener, { drama_id }, viewer)).code).toBe(
    outcomes.screenerClosed.code,
  );
  const [episode] = await screening.server.context.screenerDesk.report(screener.screenerId);
  expect(episode).toMatchObject({ watchedSeconds: 600, plays: 1 });
});

test('an address stops working when the player is silent; opening again continues the play', async () => {
  const drama_id = await screening.addTitle([60]);
  const screener = await screening.addScreener(drama_id, { maxPlays: 1 });
  const viewer = await screening.addViewer(screener);
  const first = (await screening.open(screener, { drama_id }, viewer)).data;
  await screening.report(first.view_id, [[0, 31.5]], viewer);
  screening.pass(151_000);
  expect(await screening.loadSegment(first.video_url, viewer)).toBe(404);
  expect((await screening.report(first.view_id, [[0, 31.5]], viewer)).code).toBe(
    outcomes.playbackEnded.code,
  );
  const again = (await screening.open(screener, { drama_id }, viewer)).data;
  expect(again).toMatchObject({ plays_left: 0, resume_seconds: 31.5 });
  expect(await screening.loadSegment(again.video_url, viewer)).toBe(200);
});

test('only the chosen episodes can be opened; a draft can', async () => {
  const drama_id = await screening.addTitle([60, 60, 60], 'draft');
  const other = await screening.addTitle([60]);
  const screener = await screening.addScreener(drama_id, {
    titles: [{ dramaId: drama_id, episodes: [1, 3] }],
  });
  const viewer = await screening.addViewer(screener);
  expect((await screening.show(screener, viewer))?.titles).toMatchObject([
    { drama_id, cover: '', episodes: [{ episode_no: 1 }, { episode_no: 3 }] },
  ]);
  const codeOf = async (place: { drama_id: number; episode_no?: number }) =>
    (await screening.open(screener, place, viewer)).code;
  expect(await codeOf({ drama_id, episode_no: 3 })).toBe(outcomes.ok.code);
  expect(await codeOf({ drama_id, episode_no: 2 })).toBe(outcomes.notFound.code);
  expect(await codeOf({ drama_id, episode_no: 4 })).toBe(outcomes.notFound.code);
  expect(await codeOf({ drama_id: other })).toBe(outcomes.notFound.code);
});

test('a watermark that is burned in later ends playback without it', async () => {
  const drama_id = await screening.addTitle([60]);
  const screener = await screening.addScreener(drama_id);
  const viewer = await screening.addViewer(screener);
  const { data } = await screening.open(screener, { drama_id }, viewer);
  expect(await screening.loadSegment(data.video_url, viewer)).toBe(200);
  const { screenerDesk } = screening.server.context;
  await screenerDesk.change(screener.screenerId, { isBurnedIn: true }, { isMailed: false }, 'olga');
  await expect.poll(() => screening.loadSegment(data.video_url, viewer)).toBe(404);
});

test('a burned-in screener plays the copy with the watermark once it is encoded', async () => {
  const drama_id = await screening.addTitle([60]);
  const screener = await screening.addScreener(drama_id, { isBurnedIn: true, name: 'Mina Park' });
  const viewer = await screening.addViewer(screener);
  expect((await screening.open(screener, { drama_id }, viewer)).code).toBe(
    outcomes.unavailable.code,
  );
  expect((await screening.show(screener, viewer))?.prepared).toBe(0);
  const path = await screening.addFilm(`burned/${drama_id}`);
  const { numUpdatedRows } = await screening.db
    .updateTable('burned_videos')
    .set({ state: 'done', progress: 1, path })
    .where('label', '=', `Mina Park · ${screener.email}`)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
  const { data } = await screening.open(screener, { drama_id }, viewer);
  expect(data.video_url).toMatch(`/burned/${drama_id}/index.m3u8`);
  expect(await screening.loadSegment(data.video_url, viewer)).toBe(200);
  expect((await screening.show(screener, viewer))?.prepared).toBe(1);
  const unmarked = data.video_url.replace(`burned/${drama_id}`, `films/${drama_id}-1`);
  expect(await screening.loadSegment(unmarked, viewer)).toBe(404);
});

test('each episode of a burned-in screener has its own copy, which the page queues', async () => {
  const drama_id = await screening.addTitle([60, 60, 60]);
  const screener = await screening.addScreener(drama_id, { isBurnedIn: true, name: 'Ana Ruiz' });
  const viewer = await screening.addViewer(screener);
  const label = `Ana Ruiz · ${screener.email}`;
  const show = async () => {
    const shown = await screening.show(screener, viewer);
    return [shown?.prepared, shown?.titles[0]?.episodes.map(({ readiness }) => readiness)];
  };
  const readCopies = () =>
    screening.db
      .selectFrom('burned_videos')
      .select(['video_id', 'state'])
      .where('label', '=', label)
      .orderBy('video_id')
      .execute();
  await screening.db.deleteFrom('burned_videos').where('label', '=', label).execute();
  expect(await show()).toEqual([0, ['preparing', 'preparing', 'preparing']]);
  const [first, second] = await readCopies();
  const change = (videoId: number | undefined, to: object) =>
    screening.db
      .updateTable('burned_videos')
      .set(to)
      .where('label', '=', label)
      .where('video_id', '=', videoId ?? 0)
      .execute();
  await change(first?.video_id, {
    state: 'done',
    progress: 1,
    path: '/media/burned/one/index.m3u8',
  });
  await change(second?.video_id, { state: 'failed', error: 'no font' });
  expect(await show()).toEqual([1 / 3, ['ready', 'failed', 'preparing']]);
  expect((await readCopies()).map(({ state }) => state)).toEqual(['done', 'failed', 'queued']);
});
