import type { Updateable } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/tables.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addScreener } from '#tests/support/data/screeners.ts';
import { addSession, addUser, emailOf } from '#tests/support/data/users.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let db: Db;
let time = new Date('2026-11-16T08:00:00Z');

beforeAll(async () => {
  server = await startTestServer({
    settings: {
      API_RATE: '0',
      BUSINESS_EMAIL: 'desk@vignette.example',
      COUNTRY_HEADER: 'CF-IPCountry',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    overrides: { now: () => time },
  });
  db = server.context.db;
});

interface Buyer {
  userId: number;
  token: string;
  email: string;
}

async function addBuyer(): Promise<Buyer> {
  const userId = await addUser(db);
  return { userId, token: await addSession(db, userId), email: await emailOf(db, userId) };
}

/** A title of two episodes; by default it cannot be watched without a screener. */
async function addTitle(
  title: string,
  state: 'draft' | 'published' | 'withdrawn' = 'published',
  rule: Updateable<Database['dramas']> = { preview: 'none' },
) {
  const id = await addDrama(db, {
    state,
    texts: { en: { title }, es: { title: `${title} (es)` } },
  });
  await addEpisodes(db, id, [60, 90]);
  await db.updateTable('dramas').set(rule).where('id', '=', id).execute();
  return id;
}

const request = ({ token }: Buyer, drama_ids: number[], more = {}, lang = 'en') =>
  call(server, 'requestScreener', { drama_ids, ...more }, { token, headers: { lang } });
const list = ({ token }: Buyer, input = {}, lang = 'en') =>
  call(server, 'getScreenerList', input, { token, headers: { lang } });

test('a request names its titles, mails the desk and is listed for its account only', async () => {
  const buyer = await addBuyer();
  const [one, other] = [await addTitle('Lantern'), await addTitle('Harbour')];
  const { data } = await request(buyer, [other, one], { message: ' Before the market? ' }, 'es');
  expect(data).toMatchObject({
    state: 'requested',
    token: null,
    titles: [
      { drama_id: other, title: 'Harbour (es)', episode_count: 2, episodes: null },
      { drama_id: one, title: 'Lantern (es)', episode_count: 2 },
    ],
    created_at: time.toISOString(),
    opens_at: null,
    expires_at: null,
    message: 'Before the market?',
    reason: '',
  });
  const mails = async () =>
    (await readMails(server)).filter(({ text }) => text.includes('Before the market?'));
  await expect.poll(mails).toMatchObject([{ to: 'desk@vignette.example' }]);

  expect((await list(buyer, {}, 'es')).data).toMatchObject({ list: [data], total: 1 });
  expect((await list(buyer, { drama_id: one })).data.total).toBe(1);
  expect((await list(buyer, { drama_id: await addTitle('Other') })).data.total).toBe(0);
  expect((await list(await addBuyer())).data).toMatchObject({ list: [], total: 0 });
});

test('the name and company come from the company profile, if there is one', async () => {
  const buyer = await addBuyer();
  const title = await addTitle('Profile');
  await db
    .insertInto('company_profiles')
    .values({
      user_id: buyer.userId,
      legal_name: 'Luz Media S.L.',
      country: 'ES',
      address: 'Calle Mayor 1, Madrid',
      registration_no: null,
      tax_no: null,
      signatory_name: 'Ana Prado',
      signatory_title: 'Head of acquisitions',
    })
    .execute();
  await request(buyer, [title], {}, 'es');
  const [entry] = await server.context.screenerDesk.list({ email: buyer.email }).read(10);
  expect(entry).toMatchObject({
    name: 'Ana Prado',
    company: 'Luz Media S.L.',
    titles: ['Profile'],
  });
  expect(await server.context.screenerDesk.show(entry?.id as number)).toMatchObject({
    locale: 'es',
    createdBy: 'buyer',
  });
});

test('titles that are requested, can be watched or are unpublished are left out', async () => {
  const buyer = await addBuyer();
  const titles = await Promise.all(
    ['requested', 'sent', 'some episodes', 'expired', 'new'].map((name) => addTitle(name)),
  );
  const [requested, sent, partial, expired, fresh] = titles as [
    number,
    number,
    number,
    number,
    number,
  ];
  const unpublished = [await addTitle('draft', 'draft'), await addTitle('gone', 'withdrawn')];
  await request(buyer, [requested]);
  const recipient = { email: buyer.email, now: time };
  await addScreener(db, { ...recipient, titles: [{ dramaId: sent }] });
  await addScreener(db, { ...recipient, titles: [{ dramaId: partial, episodes: [1] }] });
  await addScreener(db, { ...recipient, titles: [{ dramaId: expired }], expiresAt: time });

  const { data } = await request(buyer, [...titles, ...unpublished]);
  expect(data.titles.map(({ drama_id }) => drama_id)).toEqual([partial, expired, fresh]);
  expect(await request(buyer, titles)).toMatchObject({ code: outcomes.screenerRequested.code });
  expect(await request(buyer, unpublished)).toMatchObject({ code: outcomes.notFound.code });
});

test('titles that everybody in the buyer’s country can watch need no screener', async () => {
  const buyer = await addBuyer();
  const open = await addTitle('open', 'published', { preview: 'all' });
  const first = await addTitle('first', 'published', { preview: 'first', preview_episodes: 1 });
  const both = await addTitle('both', 'published', { preview: 'first', preview_episodes: 2 });
  const local = await addTitle('local', 'published', {
    preview: 'all',
    watch_territories: ['MX', 'ES'],
  });
  const empty = await addDrama(db);
  const from = (country: string) => ({
    token: buyer.token,
    headers: { 'cf-ipcountry': country },
  });
  const all = [open, first, both, local, empty];
  const openIn = async (country: string) =>
    new Set((await call(server, 'getOpenTitles', { drama_ids: all }, from(country))).data);
  expect(await openIn('MX')).toEqual(new Set([open, both, local]));
  expect(await openIn('US')).toEqual(new Set([open, both]));

  const drama_ids = [open, local, both];
  const needless = await call(server, 'requestScreener', { drama_ids }, from('MX'));
  expect(needless).toMatchObject({
    code: outcomes.screenerNotNeeded.code,
    message: 'No screener is needed: everybody can already watch these titles.',
  });
  const { data } = await call(server, 'requestScreener', { drama_ids }, from('US'));
  expect(data.titles.map(({ drama_id }) => drama_id)).toEqual([local]);
  const again = await call(server, 'requestScreener', { drama_ids }, from('US'));
  expect(again.code).toBe(outcomes.screenerRequested.code);
  expect((await request(buyer, all)).data.titles.map(({ drama_id }) => drama_id)).toEqual([
    first,
    empty,
  ]);
});

test('equal requests at the same time create one', async () => {
  const buyer = await addBuyer();
  const title = await addTitle('Twice');
  const replies = await Promise.all(Array.from({ length: 8 }, () => request(buyer, [title])));
  const codes = replies.map(({ code }) => code).sort();
  expect(codes).toEqual([outcomes.ok.code, ...Array(7).fill(outcomes.screenerRequested.code)]);
  expect((await list(buyer)).data.total).toBe(1);
});

test('an account has at most ten open requests and makes twenty a day', async () => {
  const buyer = await addBuyer();
  const titles: number[] = [];
  while (titles.length < 21) titles.push(await addTitle('Limit'));
  const ask = async (index: number) => (await request(buyer, [titles[index] as number])).code;
  const decline = () =>
    db
      .updateTable('screeners')
      .set({ state: 'declined', decided_at: time })
      .where('user_id', '=', buyer.userId)
      .execute();
  for (let index = 0; index < 10; index += 1) expect(await ask(index)).toBe(outcomes.ok.code);
  expect(await ask(10)).toBe(outcomes.tooManyRequests.code);
  await decline();
  for (let index = 10; index < 20; index += 1) expect(await ask(index)).toBe(outcomes.ok.code);
  await decline();
  expect(await ask(20)).toBe(outcomes.tooManyRequests.code);
  time = new Date(time.getTime() + DAY_MS + 1000);
  expect(await ask(20)).toBe(outcomes.ok.code);
});

test('the list has the link only while the screener can be watched, without withdrawn titles', async () => {
  const buyer = await addBuyer();
  const [title, gone] = [await addTitle('Shown'), await addTitle('Gone', 'withdrawn')];
  const add = (more: object) =>
    addScreener(db, {
      email: buyer.email,
      titles: [{ dramaId: gone }, { dramaId: title }],
      now: time,
      ...more,
    });
  const at = (days: number) => new Date(time.getTime() + days * DAY_MS);
  await add({ state: 'declined', now: at(0.1) });
  await add({ opensAt: at(1), now: at(0.2) });
  await add({ state: 'requested', now: at(0.25) });
  await add({ opensAt: at(-2), expiresAt: at(-1), now: at(0.3) });
  await add({ state: 'revoked', now: at(0.4) });
  const active = await add({ now: at(0.5), opensAt: at(0) });
  const { data } = await list(buyer);
  expect(data.list.map(({ state, token }) => [state, token])).toEqual([
    ['active', active.token],
    ['upcoming', null],
    ['requested', null],
    ['revoked', null],
    ['expired', null],
    ['declined', null],
  ]);
  expect(data.list[0]?.titles).toMatchObject([{ drama_id: title }]);
  expect((await list(buyer, { page: 2, page_size: 2 })).data).toMatchObject({
    list: [{ state: 'requested' }, { state: 'revoked' }],
    total: 6,
    page: 2,
    page_size: 2,
  });
});
