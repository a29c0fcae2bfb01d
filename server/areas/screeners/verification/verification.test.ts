import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import type { Db } from '#server/db/client.ts';
import { makeToken } from '#server/text/tokens.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addScreener, type TestScreener } from '#tests/support/data/screeners.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let db: Db;
let dramaId: number;
let time = new Date('2026-11-16T08:00:00Z');
let lastNetwork = 0;

beforeAll(async () => {
  server = await startTestServer({
    settings: { API_RATE: '0', TRUSTED_PROXIES: '127.0.0.1' },
    overrides: { now: () => time },
  });
  db = server.context.db;
  dramaId = await addDrama(db, { texts: { en: { title: 'Lantern' } } });
  await addEpisodes(db, dramaId, [60]);
});

const add = (more = {}) => addScreener(db, { titles: [{ dramaId }], now: time, ...more });
const pass = (ms: number) => {
  time = new Date(time.getTime() + ms);
};

/** A network of its own, so that only the limits of the screener apply. */
function newNetwork(): string {
  lastNetwork += 1;
  return `198.51.${Math.floor(lastNetwork / 250)}.${1 + (lastNetwork % 250)}`;
}

const from = (address = newNetwork()) => ({ 'x-forwarded-for': address });

const show = ({ token }: Pick<TestScreener, 'token'>, viewer = makeToken(), more = {}) =>
  call(server, 'getScreener', { token }, { viewer, ...more });
const send = ({ token }: Pick<TestScreener, 'token'>, headers = from()) =>
  call(server, 'sendScreenerCode', { token }, { headers });
const verify = (
  { token }: Pick<TestScreener, 'token'>,
  code: string,
  viewer = makeToken(),
  headers = from(),
) => call(server, 'verifyScreenerCode', { token, code }, { viewer, headers });

/** Sends a code and reads the newest mail to the recipient. */
async function sendAndRead(screener: TestScreener): Promise<string> {
  const before = await readMailsTo(screener);
  expect(await send(screener)).toMatchObject({ code: outcomes.ok.code, data: null });
  await expect.poll(async () => (await readMailsTo(screener)).length).toBe(before.length + 1);
  const [mail] = await readMailsTo(screener);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

const readMailsTo = async ({ email }: TestScreener) =>
  (await readMails(server)).filter(({ to }) => to === email);

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

test('the link alone shows nothing but the abbreviated address', async () => {
  const screener = await add({ email: 'mina.park@luz.example', name: 'Mina Park' });
  const shown = await show(screener);
  expect(shown.data).toEqual({
    state: 'active',
    email_hint: 'm•••@luz.example',
    opens_at: null,
    screener: null,
  });
  expect(JSON.stringify(shown)).not.toMatch(/mina|Lantern/i);
  const input = { token: screener.token, drama_id: dramaId, episode_no: 1 };
  expect(await call(server, 'openScreenerEpisode', input, { viewer: makeToken() })).toMatchObject({
    code: outcomes.screenerUnverified.code,
    data: null,
  });
});

test('an unknown link, a request and a declined request are not found', async () => {
  const links = [
    { token: makeToken() },
    await add({ state: 'requested' }),
    await add({ state: 'declined' }),
  ];
  const notFound = { code: outcomes.notFound.code, data: null };
  for (const link of links) {
    expect(await show(link)).toMatchObject(notFound);
    expect(await send(link)).toMatchObject(notFound);
    expect(await verify(link, '123456')).toMatchObject(notFound);
  }
  for (const token of ['', 'short', `${makeToken()}/`, `${makeToken()}'--`])
    expect((await show({ token })).code).toBe(outcomes.invalidInput.code);
});

test('the mailed code opens the screener once, in one browser', async () => {
  const screener = await add({ locale: 'es' });
  const code = await sendAndRead(screener);
  const viewer = makeToken();
  expect(await verify(screener, code, viewer)).toMatchObject({ code: outcomes.ok.code });
  expect((await show(screener, viewer)).data.screener).toMatchObject({
    screener_id: screener.screenerId,
    email: screener.email,
    titles: [{ drama_id: dramaId, title: 'Lantern', episodes: [{ episode_no: 1 }] }],
  });
  expect((await show(screener)).data.screener).toBeNull();
  expect((await show(await add(), viewer)).data.screener).toBeNull();
  expect((await verify(screener, code)).code).toBe(outcomes.emailCodeRejected.code);
});

test('a browser without a viewer cookie gets one with the right code only', async () => {
  const screener = await add();
  const code = await sendAndRead(screener);
  const post = (tried: string) =>
    fetch(server.url + calls.verifyScreenerCode.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from() },
      body: JSON.stringify({ token: screener.token, code: tried }),
    });
  expect((await post(otherThan(code))).headers.get('set-cookie')).toBeNull();
  const cookie = (await post(code)).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^viewer=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const viewer = /viewer=([\w-]+)/.exec(cookie)?.[1] ?? '';
  expect((await show(screener, viewer)).data.screener).not.toBeNull();
});

test('the account with the recipient’s address needs no code, another account does', async () => {
  const userId = await addUser(db);
  const { email_key: email } = await db
    .selectFrom('users')
    .select('email_key')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const screener = await add({ email });
  const token = await addSession(db, userId);
  const stranger = await addSession(db, await addUser(db));
  expect((await show(screener, makeToken(), { token })).data.screener).not.toBeNull();
  const shown = await show(screener, makeToken(), { token: stranger });
  expect(shown.data.screener).toBeNull();
});

test('a new code replaces the old one, and a code expires after ten minutes', async () => {
  const screener = await add();
  const old = await sendAndRead(screener);
  pass(61_000);
  let code = await sendAndRead(screener);
  while (code === old) {
    pass(61_000);
    code = await sendAndRead(screener);
  }
  expect((await verify(screener, old)).code).toBe(outcomes.emailCodeRejected.code);
  pass(10 * 60_000);
  expect((await verify(screener, code)).code).toBe(outcomes.emailCodeRejected.code);
});

test('a code of one screener is refused for another of the same recipient', async () => {
  const one = await add();
  const other = await add({ email: one.email });
  const code = await sendAndRead(one);
  const otherCode = await sendAndRead(other);
  if (code !== otherCode)
    expect((await verify(other, code)).code).toBe(outcomes.emailCodeRejected.code);
  expect((await verify(one, code)).code).toBe(outcomes.ok.code);
});

test('a code is refused after five wrong attempts, also at the same time', async () => {
  const screener = await add();
  const code = await sendAndRead(screener);
  const wrong = Array.from({ length: 20 }, (_, index) =>
    verify(screener, String((Number(code) + index + 1) % 1_000_000).padStart(6, '0')),
  );
  for (const { code: outcome } of await Promise.all(wrong))
    expect(outcome).toBe(outcomes.emailCodeRejected.code);
  const { attempts } = await db
    .selectFrom('screener_codes')
    .select('attempts')
    .where('screener_id', '=', screener.screenerId)
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(5);
  expect((await verify(screener, code)).code).toBe(outcomes.emailCodeRejected.code);
});

test('parallel right codes admit one browser', async () => {
  const screener = await add();
  const code = await sendAndRead(screener);
  const viewers = Array.from({ length: 10 }, makeToken);
  const replies = await Promise.all(viewers.map((viewer) => verify(screener, code, viewer)));
  expect(replies.filter(({ code: outcome }) => outcome === outcomes.ok.code)).toHaveLength(1);
  const shown = await Promise.all(viewers.map((viewer) => show(screener, viewer)));
  expect(shown.filter(({ data }) => data.screener)).toHaveLength(1);
});

test('guessing is bounded for a screener and day, whatever the number of codes and networks', async () => {
  const screener = await add();
  const guesses = Array.from({ length: 60 }, (_, index) => String(index).padStart(6, '0'));
  const tried = [];
  for (const guess of guesses) tried.push((await verify(screener, guess)).code);
  expect(tried.filter((code) => code === outcomes.tooManyRequests.code)).toHaveLength(10);
  const code = await sendAndRead(screener);
  expect((await verify(screener, code)).code).toBe(outcomes.tooManyRequests.code);
  pass(DAY_MS + 1000);
  const next = await sendAndRead(screener);
  expect((await verify(screener, next)).code).toBe(outcomes.ok.code);
});

test('requests from one network cannot use up all attempts and codes of the recipient', async () => {
  const screener = await add();
  const network = from('203.0.113.7');
  let sent = 0;
  for (let index = 0; index < 12; index += 1) {
    if ((await send(screener, network)).code === outcomes.ok.code) sent += 1;
    pass(20 * 60_000);
  }
  expect(sent).toBe(10);
  for (let index = 0; index < 25; index += 1)
    await verify(screener, '000000', makeToken(), network);
  const code = await sendAndRead(screener);
  expect((await verify(screener, code)).code).toBe(outcomes.ok.code);
});

test('codes are mailed once a minute', async () => {
  const screener = await add();
  expect((await send(screener)).code).toBe(outcomes.ok.code);
  expect((await send(screener)).code).toBe(outcomes.tooManyRequests.code);
  pass(61_000);
  expect((await send(screener)).code).toBe(outcomes.ok.code);
});

test('an office or a market hall can ask for the codes of many screeners', async () => {
  const network = from('203.0.113.90');
  for (let index = 0; index < 12; index += 1)
    expect((await send(await add(), network)).code).toBe(outcomes.ok.code);
});

test('the reason of a revocation is shown to a browser that has entered the code', async () => {
  const screener = await add();
  const viewer = makeToken();
  await verify(screener, await sendAndRead(screener), viewer);
  await server.context.screenerDesk.revoke(screener.screenerId, 'Sold to another buyer.', 'test');
  expect((await show(screener, viewer)).data).toMatchObject({
    state: 'revoked',
    reason: 'Sold to another buyer.',
    screener: null,
  });
  expect((await show(screener)).data).not.toHaveProperty('reason');
});

test('an upcoming screener can be opened with a code; one that has ended cannot', async () => {
  const upcoming = await add({ opensAt: new Date(time.getTime() + DAY_MS) });
  expect((await show(upcoming)).data).toMatchObject({
    state: 'upcoming',
    opens_at: new Date(time.getTime() + DAY_MS).toISOString(),
    screener: null,
  });
  const viewer = makeToken();
  await verify(upcoming, await sendAndRead(upcoming), viewer);
  expect((await show(upcoming, viewer)).data).toMatchObject({
    state: 'upcoming',
    screener: { email: upcoming.email },
  });
  const input = { token: upcoming.token, drama_id: dramaId, episode_no: 1 };
  expect(await call(server, 'openScreenerEpisode', input, { viewer })).toMatchObject({
    code: outcomes.screenerClosed.code,
  });
  for (const ended of [await add({ expiresAt: time }), await add({ state: 'revoked' })]) {
    expect((await send(ended)).code).toBe(outcomes.screenerClosed.code);
    expect((await verify(ended, '123456')).code).toBe(outcomes.screenerClosed.code);
    expect((await show(ended)).data.screener).toBeNull();
  }
});

test('the cleanup deletes expired codes and browsers whose cookie has ended', async () => {
  const screener = await add({ expiresAt: new Date(time.getTime() + 60 * DAY_MS) });
  const viewer = makeToken();
  await verify(screener, await sendAndRead(screener), viewer);
  const count = async (table: 'screener_codes' | 'screener_viewers') =>
    (
      await db
        .selectFrom(table)
        .selectAll()
        .where('screener_id', '=', screener.screenerId)
        .execute()
    ).length;
  pass(29 * DAY_MS);
  await server.context.screeners.deleteExpired();
  expect(await count('screener_codes')).toBe(0);
  expect(await count('screener_viewers')).toBe(1);
  pass(2 * DAY_MS);
  await server.context.screeners.deleteExpired();
  expect(await count('screener_viewers')).toBe(0);
});
