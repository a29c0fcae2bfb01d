import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { startScreening } from '#tests/support/areas/screening.ts';

const MINUTE_MS = 60_000;
const screening = await startScreening();

test('a play ends with the episode or after half an hour', async () => {
  const drama_id = await screening.addTitle([100]);
  const screener = await screening.addScreener(drama_id, { maxPlays: 3 });
  const viewer = await screening.addViewer(screener);
  const openAgain = async () => (await screening.open(screener, { drama_id }, viewer)).data;
  const first = await openAgain();
  expect(first.plays_left).toBe(2);
  await screening.report(first.view_id, [[0, 94]], viewer);
  const second = await openAgain();
  expect(second).toMatchObject({ plays_left: 2, resume_seconds: 94 });
  await screening.report(second.view_id, [[94, 95]], viewer);
  const third = await openAgain();
  expect(third).toMatchObject({ plays_left: 1, resume_seconds: 0 });
  await screening.report(third.view_id, [[0, 10]], viewer);
  screening.pass(31 * MINUTE_MS);
  expect(await openAgain()).toMatchObject({ plays_left: 0, resume_seconds: 10 });
  const shown = async (by: string) =>
    (await screening.show(screener, by))?.titles[0]?.episodes[0]?.is_interrupted;
  expect(await shown(viewer)).toBe(true);
  expect(await shown(await screening.addViewer(screener))).toBe(false);
  screening.pass(31 * MINUTE_MS);
  expect((await screening.open(screener, { drama_id }, viewer)).code).toBe(
    outcomes.playsUsedUp.code,
  );
  expect((await screening.show(screener, viewer))?.titles[0]?.episodes).toMatchObject([
    { plays_left: 0, is_interrupted: false, watched_seconds: 95 },
  ]);
});

test('a play that is never reported to its end lasts for twice the episode and half an hour', async () => {
  const drama_id = await screening.addTitle([600]);
  const screener = await screening.addScreener(drama_id, { maxPlays: 2 });
  const viewer = await screening.addViewer(screener);
  const openAgain = () => screening.open(screener, { drama_id }, viewer);
  expect((await openAgain()).data.plays_left).toBe(1);
  for (let minutes = 20; minutes < 50; minutes += 20) {
    screening.pass(20 * MINUTE_MS);
    expect((await openAgain()).data.plays_left).toBe(1);
  }
  screening.pass(10 * MINUTE_MS);
  expect((await openAgain()).data.plays_left).toBe(0);
  screening.pass(50 * MINUTE_MS);
  expect((await openAgain()).code).toBe(outcomes.playsUsedUp.code);
});

test('a play that has reached its end is not continued by going back', async () => {
  const drama_id = await screening.addTitle([100]);
  const screener = await screening.addScreener(drama_id, { maxPlays: 2 });
  const viewer = await screening.addViewer(screener);
  const first = (await screening.open(screener, { drama_id }, viewer)).data;
  const second = (await screening.open(screener, { drama_id }, viewer)).data;
  await screening.report(first.view_id, [[0, 96]], viewer);
  await screening.report(second.view_id, [[0, 10]], viewer);
  expect((await screening.open(screener, { drama_id }, viewer)).data.plays_left).toBe(0);
});

test('a replay is a new play although the report of the end has not arrived; sent twice it counts once', async () => {
  const drama_id = await screening.addTitle([100]);
  const screener = await screening.addScreener(drama_id, { maxPlays: 3 });
  const viewer = await screening.addViewer(screener);
  const openAgain = async (replay_of?: number) => {
    const place = { drama_id, ...(replay_of !== undefined && { replay_of }) };
    return (await screening.open(screener, place, viewer)).data;
  };
  const first = await openAgain();
  await screening.report(first.view_id, [[0, 90]], viewer);
  const second = await openAgain();
  expect(second).toMatchObject({ plays_left: 2, resume_seconds: 90 });
  const replay = await openAgain(second.view_id);
  expect(replay).toMatchObject({ plays_left: 1, resume_seconds: 0 });
  // The reply was lost, so the player sends the call again; then the late report arrives.
  const repeated = await openAgain(second.view_id);
  expect(repeated).toMatchObject({ plays_left: 1, resume_seconds: 0 });
  await screening.report(second.view_id, [[90, 100]], viewer);
  expect(await openAgain()).toMatchObject({ plays_left: 1 });
  const stranger = await screening.addViewer(screener);
  const other = await screening.open(screener, { drama_id, replay_of: first.view_id }, stranger);
  expect(other.data.plays_left).toBe(0);
  expect((await openAgain()).plays_left).toBe(0);
});

test('watching again in one view ends with the play', async () => {
  const drama_id = await screening.addTitle([60]);
  const screener = await screening.addScreener(drama_id, { maxPlays: 1 });
  const viewer = await screening.addViewer(screener);
  const { video_url, view_id } = (await screening.open(screener, { drama_id }, viewer)).data;
  for (let minute = 1; minute < 32; minute += 1) {
    screening.pass(MINUTE_MS);
    expect((await screening.report(view_id, [[0, 60]], viewer)).code).toBe(outcomes.ok.code);
  }
  expect(await screening.loadSegment(video_url, viewer)).toBe(200);
  screening.pass(MINUTE_MS);
  expect(await screening.loadSegment(video_url, viewer)).toBe(404);
  expect((await screening.report(view_id, [[0, 60]], viewer)).code).toBe(
    outcomes.playbackEnded.code,
  );
  expect((await screening.open(screener, { drama_id }, viewer)).code).toBe(
    outcomes.playsUsedUp.code,
  );
});

test('twenty browsers at once get the three plays of a limit of three', async () => {
  const drama_id = await screening.addTitle([60]);
  const screener = await screening.addScreener(drama_id, { maxPlays: 3 });
  const viewers = await Promise.all(
    Array.from({ length: 20 }, () => screening.addViewer(screener)),
  );
  const replies = await Promise.all(
    viewers.map((viewer) => screening.open(screener, { drama_id }, viewer)),
  );
  const codes = replies.map(({ code }) => code);
  expect(codes.filter((code) => code === outcomes.ok.code)).toHaveLength(3);
  expect(codes.filter((code) => code === outcomes.playsUsedUp.code)).toHaveLength(17);
  const [episode] = await screening.server.context.screenerDesk.report(screener.screenerId);
  expect(episode).toMatchObject({ plays: 3 });
  expect(episode?.views).toHaveLength(3);
});
