import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { addScreener, addView } from '#tests/support/data/screeners.ts';
import { addUser } from '#tests/support/data/users.ts';
import { newViewer, startPlayback, type Viewer } from '#tests/support/playback.ts';

const MINUTE_MS = 60_000;

const playback = await startPlayback();
const { db, clock, here, there, addFilm, changeDrama, renew, status } = playback;

/** A grant of a screener's view, as the service of screeners issues it. */
async function openScreener(viewer: Viewer, expiresAt: Date, path?: string) {
  const dramaId = await addFilm();
  const { screenerId } = await addScreener(db, {
    titles: [{ dramaId }],
    opensAt: new Date(clock.time - 1),
    expiresAt,
    now: new Date(clock.time),
  });
  const viewId = await addView(db, screenerId, {
    dramaId,
    episodeNo: 1,
    ranges: [],
    at: new Date(clock.time),
  });
  const { grant } = await db.transaction().execute((tx) =>
    here.context.grants.issue(tx, {
      viewerHash: viewer.viewerHash,
      dramaId,
      episodeNo: 1,
      viewId,
      until: expiresAt,
      ...(path && { path }),
    }),
  );
  const renewView = () =>
    db.transaction().execute((tx) => here.context.grants.renewView(tx, viewId, expiresAt));
  return { dramaId, screenerId, grant, renewView };
}

test('a grant of a screener ends with the screener, at the latest 150 seconds after a renewal', async () => {
  const viewer = newViewer();
  const expiresAt = new Date(clock.time + 4 * MINUTE_MS);
  const { grant, renewView } = await openScreener(viewer, expiresAt);
  expect(await status(grant, viewer)).toBe(200);
  expect((await renew(grant, viewer)).code).toBe(outcomes.playbackEnded.code);
  clock.time += 2 * MINUTE_MS;
  expect(await renewView()).toEqual(expiresAt);
  clock.time += 2 * MINUTE_MS - 1;
  expect(await status(grant, viewer)).toBe(200);
  clock.time += 1;
  expect(await status(grant, viewer)).toBe(404);
  expect(await status(grant, viewer, there)).toBe(404);
  expect(await renewView()).toBeUndefined();
});

test.each([
  ['is revoked', { state: 'revoked' }],
  ['expires earlier', { expires_at: new Date('2026-11-16T11:00:00Z') }],
] as const)('grants end on both servers when the screener %s', async (_name, values) => {
  const viewer = newViewer();
  const { screenerId, grant, renewView } = await openScreener(viewer, new Date('2026-12-01'));
  const statuses = () => Promise.all([status(grant, viewer), status(grant, viewer, there)]);
  expect(await statuses()).toEqual([200, 200]);
  await db.updateTable('screeners').set(values).where('id', '=', screenerId).execute();
  await expect.poll(statuses).toEqual([404, 404]);
  expect(await renewView()).toBeUndefined();
});

test('a screener plays a draft and a locked episode; a withdrawn drama ends it', async () => {
  const viewer = newViewer();
  const { dramaId, grant } = await openScreener(viewer, new Date('2026-12-01'));
  await changeDrama(dramaId, { state: 'draft' });
  await changeDrama(dramaId, { preview: 'none' });
  here.context.grants.drop();
  expect(await status(grant, viewer)).toBe(200);
  await changeDrama(dramaId, { state: 'withdrawn' });
  await expect.poll(() => status(grant, viewer)).toBe(404);
});

test('a grant of a copy with a watermark opens the copy and not the original', async () => {
  const viewer = newViewer();
  const path = '/media/burned/master.m3u8';
  const { grant } = await openScreener(viewer, new Date('2026-12-01'), path);
  expect(await status(grant, viewer, here, 'burned/0.ts')).toBe(200);
  expect(await status(grant, viewer, here, 'film/0.ts')).toBe(404);
});

test('grants end on both servers when a watermark is switched on, and when the account is deleted', async () => {
  const viewer = newViewer();
  const marked = await openScreener(viewer, new Date('2026-12-01'));
  const screener = db.updateTable('screeners').where('id', '=', marked.screenerId);
  const statuses = (grant: string) =>
    Promise.all([status(grant, viewer), status(grant, viewer, there)]);
  await screener.set({ has_watermark: false }).execute();
  expect(await statuses(marked.grant)).toEqual([200, 200]);
  await screener.set({ has_watermark: true }).execute();
  await expect.poll(() => statuses(marked.grant)).toEqual([404, 404]);

  const owned = await openScreener(viewer, new Date('2026-12-01'));
  const userId = await addUser(db);
  await db
    .updateTable('screeners')
    .set({ user_id: userId })
    .where('id', '=', owned.screenerId)
    .execute();
  expect(await statuses(owned.grant)).toEqual([200, 200]);
  await db.deleteFrom('users').where('id', '=', userId).execute();
  await expect.poll(() => statuses(owned.grant)).toEqual([404, 404]);
});
