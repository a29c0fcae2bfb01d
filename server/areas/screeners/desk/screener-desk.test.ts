import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import type { Db } from '#server/db/client.ts';
import { addUser, callAs, PASSWORD } from '#tests/support/accounts.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addScreener, addView, addViewer } from '#tests/support/data/screeners.ts';
import { addSession } from '#tests/support/data/users.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import type { NewScreener } from '../screener-record.ts';
import type { ScreenerDesk } from './screener-desk.service.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let db: Db;
let desk: ScreenerDesk;
let dramaId: number;
const time = new Date('2026-11-16T08:00:00Z');
const days = (count: number) => new Date(time.getTime() + count * DAY_MS);

beforeAll(async () => {
  server = await startTestServer({
    settings: { API_RATE: '0', PUBLIC_URL: 'https://vignette.example' },
    overrides: { now: () => time },
  });
  db = server.context.db;
  desk = server.context.screenerDesk;
  dramaId = await addTitle();
});

async function addTitle(state: 'draft' | 'published' | 'withdrawn' = 'published') {
  const id = await addDrama(db, { state, texts: { en: { title: 'Lantern' } } });
  await addEpisodes(db, id, [60, 60, 60]);
  return id;
}

let count = 0;
function newScreener(): NewScreener {
  count += 1;
  const recipient = { email: `Mina.${count}@luz.example`, name: 'Mina Park', company: 'Luz' };
  return { ...recipient, locale: 'es', titles: [{ dramaId }] };
}
const create = (more: Partial<NewScreener> = {}) =>
  desk.create({ ...newScreener(), ...more }, 'olga');
const request = () => addScreener(db, { titles: [{ dramaId }], state: 'requested', now: time });
const audit = async (id: number) =>
  (await server.context.audit.list({ subject: `screener:${id}`, limit: 20 })).map(
    ({ actor, action, change }) => ({ actor, action, change }),
  );
const mailsTo = async (email: string) => (await readMails(server)).filter(({ to }) => to === email);

test('a screener lasts 14 days by default, and its link is mailed and recorded', async () => {
  const draft = await addTitle('draft');
  const titles = [{ dramaId: draft, episodes: [3, 1, 3] }, { dramaId }];
  const created = await create({ titles, note: ' Enjoy ', maxPlays: 3 });
  const { token } = await db
    .selectFrom('screeners')
    .select('token')
    .where('id', '=', created.id)
    .executeTakeFirstOrThrow();
  expect(created).toMatchObject({
    state: 'active',
    name: 'Mina Park',
    company: 'Luz',
    locale: 'es',
    note: 'Enjoy',
    opensAt: time,
    expiresAt: days(14),
    sentAt: time,
    decidedAt: time,
    createdBy: 'olga',
    maxPlays: 3,
    hasWatermark: true,
    isBurnedIn: false,
    burned: [],
    titles: ['Lantern', 'Lantern'],
    link: `https://vignette.example/es/screener/${token}`,
  });
  await expect
    .poll(() => mailsTo(created.email))
    .toMatchObject([{ text: expect.stringContaining(created.link) }]);
  const report = await desk.report(created.id);
  expect(report.map((episode) => [episode.dramaId, episode.episodeNo])).toEqual([
    [draft, 1],
    [draft, 3],
    ...[1, 2, 3].map((number) => [dramaId, number]),
  ]);
  const [entry] = await audit(created.id);
  expect(entry).toMatchObject({ actor: 'olga', action: 'screener.create' });
  expect(JSON.stringify(entry)).not.toMatch(/mina|luz|enjoy/i);
});

test('a screener with errors is not created, and all errors are named', async () => {
  const withdrawn = await addTitle('withdrawn');
  const empty = await addDrama(db);
  const refused = create({
    email: 'nobody',
    name: ' ',
    maxPlays: 0,
    hasWatermark: false,
    isBurnedIn: true,
    titles: [
      { dramaId: withdrawn },
      { dramaId: empty },
      { dramaId, episodes: [2, 9] },
      { dramaId },
      { dramaId: 999_999_999 },
    ],
    opensAt: days(2),
    expiresAt: days(1),
  });
  await expect(refused).rejects.toThrow(
    [
      'The screener was not created: 10 errors.',
      '"nobody" is not an email address.',
      'The name has 1 to 100 characters.',
      `id:${withdrawn} was withdrawn.`,
      `id:${empty} has no episode that can be watched.`,
      `id:${dramaId} has no episode 9 that can be watched.`,
      `id:${dramaId} is given twice.`,
      'There is no drama id:999999999.',
      'The end is not after the beginning.',
      'The plays of an episode are a number from 1 to 1,000.',
      'A watermark that is burned in cannot be left out.',
    ].join('\n'),
  );
  await expect(create({ expiresAt: days(367) })).rejects.toThrow('at most a year');
  await expect(create({ expiresAt: days(-1), opensAt: days(-2) })).rejects.toThrow('in the past');
  await expect(create({ titles: [] })).rejects.toThrow('at least one title');
});

test('several screeners are created all or none, and a dry run creates none', async () => {
  const before = (await desk.list({}).read()).length;
  const both = [newScreener(), newScreener()];
  const tried = await desk.createAll(both, 'olga', { dryRun: true });
  expect(tried.map(({ email }) => email)).toEqual(both.map(({ email }) => email));
  const wrong = [...both, { ...newScreener(), titles: [{ dramaId: 999_999_999 }] }];
  await expect(desk.createAll(wrong, 'olga', { dryRun: false })).rejects.toThrow(
    'There is no drama',
  );
  expect(await desk.list({}).read()).toHaveLength(before);
  expect(await desk.createAll(both, 'olga', { dryRun: false })).toHaveLength(2);
  expect(await desk.list({}).read()).toHaveLength(before + 2);
});

test('an approved request opens and is mailed; a declined one is answered with the reason', async () => {
  const [one, other] = [await request(), await request()];
  const approved = await desk.approve(one.screenerId, { expiresAt: days(3), maxPlays: 2 }, 'olga');
  expect(approved).toMatchObject({ state: 'active', expiresAt: days(3), maxPlays: 2 });
  await expect.poll(async () => (await mailsTo(one.email)).length).toBe(1);
  expect(await desk.decline(other.screenerId, 'Not in your market', 'olga')).toMatchObject({
    state: 'declined',
    reason: 'Not in your market',
    decidedAt: time,
  });
  await expect
    .poll(() => mailsTo(other.email))
    .toMatchObject([{ text: expect.stringContaining('Not in your market') }]);
  expect(await audit(other.screenerId)).toEqual([
    { actor: 'olga', action: 'screener.decline', change: { reason: 'Not in your market' } },
  ]);
  await expect(desk.approve(one.screenerId, {}, 'olga')).rejects.toThrow(
    `Screener ${one.screenerId} is active, not a request that waits for an answer.`,
  );
  await expect(desk.decline(other.screenerId, 'No', 'olga')).rejects.toThrow('is declined');
  await expect(desk.revoke((await request()).screenerId, 'No', 'olga')).rejects.toThrow(
    'Use "screener approve" or "screener decline".',
  );
});

test('changes keep the report and are recorded with the old and the new value', async () => {
  const { id, email } = await create();
  await addView(db, id, { dramaId, episodeNo: 1, ranges: [[0, 42]], at: time });
  const changed = await desk.change(
    id,
    { expiresAt: days(30), maxPlays: 5 },
    { isMailed: false },
    'per',
  );
  expect(changed).toMatchObject({ expiresAt: days(30), maxPlays: 5, opensAt: time });
  expect((await audit(id))[0]).toEqual({
    actor: 'per',
    action: 'screener.change',
    change: {
      expires_at: { from: days(14).toISOString(), to: days(30).toISOString() },
      max_plays: { from: null, to: 5 },
      is_mailed: false,
    },
  });
  const cleared = await desk.change(id, { maxPlays: null }, { isMailed: true }, 'per');
  expect(cleared.maxPlays).toBeNull();
  await desk.resend(id, 'per');
  await expect.poll(async () => (await mailsTo(email)).length).toBe(3);
  await desk.revoke(id, 'Sold', 'per');
  expect(await desk.report(id)).toMatchObject([{ watchedSeconds: 42 }, {}, {}]);
  for (const refused of [
    () => desk.change(id, { maxPlays: 1 }, { isMailed: false }, 'per'),
    () => desk.resend(id, 'per'),
    () => desk.revoke(id, 'Sold', 'per'),
  ])
    await expect(refused()).rejects.toThrow(`Screener ${id} is revoked`);
});

test('an expired screener is extended, not revoked or sent again', async () => {
  const { screenerId } = await addScreener(db, {
    titles: [{ dramaId }],
    expiresAt: time,
    now: time,
  });
  await expect(desk.revoke(screenerId, '', 'olga')).rejects.toThrow('is expired');
  await expect(desk.resend(screenerId, 'olga')).rejects.toThrow('"screener change"');
  await expect(
    desk.change(screenerId, { maxPlays: 1 }, { isMailed: false }, 'olga'),
  ).rejects.toThrow('in the past');
  const extended = await desk.change(
    screenerId,
    { expiresAt: days(1) },
    { isMailed: true },
    'olga',
  );
  expect(extended.state).toBe('active');
});

test('a burned-in screener queues its videos, also when it is changed to one', async () => {
  const { id, email, burned } = await create();
  expect(burned).toEqual([]);
  const changed = await desk.change(id, { isBurnedIn: true }, { isMailed: false }, 'olga');
  expect(changed).toMatchObject({ isBurnedIn: true, hasWatermark: true });
  expect(changed.burned).toMatchObject([1, 2, 3].map((episodeNo) => ({ dramaId, episodeNo })));
  const queued = await db
    .selectFrom('burned_videos')
    .select('label')
    .where('label', '=', `Mina Park · ${email}`)
    .execute();
  expect(queued).toHaveLength(3);
});

test('the list is filtered by state, address and title, and read page by page', async () => {
  const other = await addTitle();
  const email = 'list@luz.example';
  const add = (more: object) =>
    addScreener(db, { titles: [{ dramaId: other }], email, now: time, ...more });
  const states = {
    requested: await add({ state: 'requested' }),
    declined: await add({ state: 'declined' }),
    revoked: await add({ state: 'revoked' }),
    expired: await add({ expiresAt: time }),
    upcoming: await add({ opensAt: days(1) }),
    active: await add({ opensAt: time, titles: [{ dramaId }, { dramaId: other }] }),
  };
  const all = Object.values(states).map(({ screenerId }) => screenerId);
  for (const [state, { screenerId }] of Object.entries(states)) {
    const filter = { state: state as keyof typeof states, email: 'LIST@luz.example' };
    expect(await desk.list(filter).read()).toMatchObject([{ id: screenerId, state }]);
  }
  const listed = (await desk.list({ dramaId: other }).read()).map(({ id }) => id);
  const requested = states.requested.screenerId;
  expect(listed).toEqual([requested, ...all.toReversed().filter((id) => id !== requested)]);
  await expect(desk.show(999_999_999)).rejects.toThrow('There is no screener 999999999.');
});

test('deleting an account deletes its screeners, those sent to it, and all reports', async () => {
  const email = 'leaving@luz.example';
  const userId = await addUser(server, { email });
  const token = await addSession(db, userId);
  const add = (more: object) => addScreener(db, { titles: [{ dramaId }], now: time, ...more });
  const screeners = [
    await add({ email: 'before@luz.example', userId }),
    await add({ email, isBurnedIn: true }),
  ];
  const kept = await add({ email: 'staying@luz.example', isBurnedIn: true });
  for (const { screenerId } of [...screeners, kept]) {
    await addViewer(db, screenerId, time);
    await addView(db, screenerId, { dramaId, episodeNo: 1, ranges: [[0, 5]], at: time });
    await desk.change(screenerId, { isBurnedIn: true }, { isMailed: false }, 'olga');
  }
  const reply = await callAs(server, 'deleteAccount', { password: PASSWORD }, { token });
  expect(reply.code).toBe(outcomes.ok.code);
  for (const { screenerId, token: link } of screeners) {
    await expect(desk.show(screenerId)).rejects.toThrow('There is no screener');
    expect((await call(server, 'getScreener', { token: link })).code).toBe(outcomes.notFound.code);
  }
  expect((await desk.report(kept.screenerId))[0]?.watchedSeconds).toBe(5);
  for (const table of ['screener_views', 'screener_viewers', 'screener_titles'] as const) {
    const ids = screeners.map(({ screenerId }) => screenerId);
    const rows = await db.selectFrom(table).selectAll().where('screener_id', 'in', ids).execute();
    expect(rows).toEqual([]);
  }
  const labels = await db.selectFrom('burned_videos').select('label').distinct().execute();
  const named = labels.map(({ label }) => label).join();
  expect(named).toContain('staying@luz.example');
  expect(named).not.toMatch(/leaving|before@luz/);
});
