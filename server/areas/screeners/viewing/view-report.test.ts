import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { type Screening, startScreening } from '#tests/support/areas/screening.ts';
import { call } from '#tests/support/call.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';

const DAY_MS = 86_400_000;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';

let screening: Screening;

beforeAll(async () => {
  screening = await startScreening();
});

test('the desk gets one mail when the recipient starts, and one when all is watched', async () => {
  const drama_id = await screening.addTitle([100, 50]);
  const name = `Recipient ${drama_id}`;
  const screener = await screening.addScreener(drama_id, { name });
  const viewer = await screening.addViewer(screener);
  const mails = async () =>
    (await readMails(screening.server)).filter(
      ({ to, text }) => to === 'desk@vignette.example' && text.includes(name),
    );
  const first = (await screening.open(screener, { drama_id }, viewer)).data;
  await screening.open(screener, { drama_id, episode_no: 2 }, viewer);
  await expect.poll(async () => (await mails()).length).toBe(1);
  await screening.report(first.view_id, [[0, 89]], viewer);
  const second = (await screening.open(screener, { drama_id, episode_no: 2 }, viewer)).data;
  await screening.report(second.view_id, [[5, 50]], viewer);
  expect(
    (await screening.server.context.screenerDesk.show(screener.screenerId)).finishedAt,
  ).toBeNull();
  await screening.report(first.view_id, [[0, 90]], viewer);
  await screening.report(first.view_id, [[0, 100]], viewer);
  await screening.report(second.view_id, [[0, 50]], viewer);
  await expect.poll(async () => (await mails()).length).toBe(2);
  expect(await screening.server.context.screenerDesk.show(screener.screenerId)).toMatchObject({
    startedAt: screening.clock.time,
    finishedAt: screening.clock.time,
  });
});

test('the report of a scripted viewing equals what was watched', async () => {
  const drama_id = await screening.addTitle([120, 80]);
  const screener = await screening.addScreener(drama_id);
  const viewer = await screening.addViewer(screener);
  const headers = { 'user-agent': CHROME, 'cf-ipcountry': 'es' };
  const began = screening.clock.time;
  const first = (await screening.open(screener, { drama_id }, viewer, { headers })).data;
  screening.pass(20_000);
  await screening.report(first.view_id, [[0, 20.04]], viewer);
  screening.pass(20_000);
  const watched: [number, number][] = [
    [0, 20.04],
    [20.04, 40],
    [30, 50],
    [100.06, 119.97],
  ];
  await screening.report(first.view_id, watched, viewer);
  // Late and repeated reports, and one beyond the end.
  await screening.report(first.view_id, [[0, 20.04]], viewer);
  await screening.report(first.view_id, [...watched.slice(0, 3), [100.06, 130]], viewer);
  screening.pass(2 * DAY_MS);
  const phone = await screening.addViewer(screener);
  const second = (
    await screening.open(screener, { drama_id }, phone, { headers: { 'cf-ipcountry': 'xx' } })
  ).data;
  await screening.report(second.view_id, [[110, 115]], phone);
  const [one, two] = await screening.server.context.screenerDesk.report(screener.screenerId);
  expect(one).toEqual({
    dramaId: drama_id,
    drama: `id:${drama_id}`,
    title: 'Lantern',
    episodeNo: 1,
    durationSeconds: 120,
    plays: 2,
    watchedSeconds: 69.9,
    viewedSeconds: 84.9,
    parts: [
      { from: 0, to: 30, times: 1 },
      { from: 30, to: 40, times: 2 },
      { from: 40, to: 50, times: 1 },
      { from: 100.1, to: 110, times: 1 },
      { from: 110, to: 115, times: 2 },
      { from: 115, to: 120, times: 1 },
    ],
    firstAt: began,
    lastAt: screening.clock.time,
    devices: ['Chrome · Windows'],
    countries: ['ES'],
    views: [
      {
        at: began,
        device: 'Chrome · Windows',
        country: 'ES',
        ranges: [
          [0, 40],
          [30, 50],
          [100.1, 120],
        ],
      },
      { at: screening.clock.time, device: '', country: null, ranges: [[110, 115]] },
    ],
  });
  expect(two).toMatchObject({
    plays: 0,
    watchedSeconds: 0,
    parts: [],
    firstAt: null,
    lastAt: null,
  });
});

test('plays of a screener are neither public views nor in the watch history', async () => {
  const drama_id = await screening.addTitle([60]);
  const userId = await addUser(screening.db);
  const { email_key: email } = await screening.db
    .selectFrom('users')
    .select('email_key')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const screener = await screening.addScreener(drama_id, { email });
  const viewer = await screening.addViewer(screener);
  const token = await addSession(screening.db, userId);
  const { view_id } = (await screening.open(screener, { drama_id }, viewer, { token })).data;
  await screening.report(view_id, [[0, 60]], viewer, { token });
  const { view_count } = await screening.db
    .selectFrom('dramas')
    .select('view_count')
    .where('id', '=', drama_id)
    .executeTakeFirstOrThrow();
  expect(view_count).toBe(0);
  const history = await screening.db
    .selectFrom('watch_history')
    .select('drama_id')
    .where('user_id', '=', userId)
    .execute();
  expect(history).toEqual([]);
});

test('a stranger can neither report nor renew a view, whatever its id', async () => {
  const drama_id = await screening.addTitle([60]);
  const screener = await screening.addScreener(drama_id);
  const viewer = await screening.addViewer(screener);
  const { view_id } = (await screening.open(screener, { drama_id }, viewer)).data;
  await screening.report(view_id, [[0, 10]], viewer);
  const stranger = await addSession(screening.db, await addUser(screening.db));
  const sameScreener = await screening.addViewer(screener);
  const forged = [
    await screening.report(
      view_id,
      [[0, 60]],
      await screening.addViewer(await screening.addScreener(drama_id)),
    ),
    await screening.report(view_id, [[0, 60]], sameScreener),
    await screening.report(view_id, [[0, 60]], sameScreener, { token: stranger }),
    await call(screening.server, 'reportScreenerView', { view_id, ranges: [[0, 60]] }),
    await screening.report(999_999_999, [[0, 60]], viewer),
  ];
  for (const reply of forged)
    expect(reply).toMatchObject({ code: outcomes.notFound.code, data: null });
  for (const wrong of [-1, 0, 1.5, '1 or 1=1', null, {}, 2 ** 60])
    expect(
      (
        await call(
          screening.server,
          'reportScreenerView',
          { view_id: wrong, ranges: [] },
          { viewer },
        )
      ).code,
    ).toBe(outcomes.invalidInput.code);
  for (const ranges of [[[5, 1]], [[0, Number.MAX_VALUE]], [[-1, 2]], [[0]], 'all'])
    expect(
      (await call(screening.server, 'reportScreenerView', { view_id, ranges }, { viewer })).code,
    ).toBe(outcomes.invalidInput.code);
  const [episode] = await screening.server.context.screenerDesk.report(screener.screenerId);
  expect(episode?.watchedSeconds).toBe(10);
});
