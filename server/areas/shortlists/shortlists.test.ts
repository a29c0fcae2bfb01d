import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import { MAX_CART_LINES } from '#contract/orders.ts';
import {
  MAX_SHORTLIST_NAME,
  MAX_SHORTLIST_NOTE,
  MAX_SHORTLIST_TITLES,
  MAX_SHORTLISTS,
  MAX_TITLE_NOTE,
} from '#contract/shortlist-limits.ts';
import type { Db } from '#server/db/client.ts';
import { call } from '#tests/support/call.ts';
import { addDrama, addDramas } from '#tests/support/data/catalogue.ts';
import { collect } from '#tests/support/data/orders.ts';
import { download } from '#tests/support/data/papers/order-files.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const start = new Date('2026-11-16T08:00:00Z');

let time = start;
let server: TestServer;
let db: Db;
let userId: number;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' }, overrides: { now: () => time } });
  db = server.context.db;
});

beforeEach(async () => {
  time = start;
  userId = await addUser(db);
  token = await addSession(db, userId);
});

const withdraw = (id: number) =>
  db.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', id).execute();

const create = async (drama_ids?: number[], name = 'Spring slate') =>
  (await call(server, 'createShortlist', { name, ...(drama_ids && { drama_ids }) }, { token }))
    .data;
const show = async (shortlist_id: number) =>
  (await call(server, 'getShortlist', { shortlist_id }, { token })).data;
const update = (input: object, by = token) =>
  call(server, 'updateShortlist', input as never, { token: by });
const share = async (shortlist_id: number, days = 30) =>
  (await call(server, 'shareShortlist', { shortlist_id, days }, { token })).data;
const open = (link: string) => call(server, 'getSharedShortlist', { token: link });
const titlesOf = (list: { titles: { drama: { drama_id: number }; note: string }[] }) =>
  list.titles.map(({ drama, note }) => [drama.drama_id, note]);

test('a list is exported with its notes and the availability in the market', async () => {
  const [free = 0, unstated = 0, gone = 0] = await addDramas(db, 3);
  await addGrant(db, free, { media: ['svod'], territories: ['WORLD'] });
  const { shortlist_id } = await create([free, unstated, gone], 'Spring/=1+1');
  await update({ shortlist_id, title_notes: [{ drama_id: free, note: '=for July' }] });
  await withdraw(gone);
  const market = { territories: ['MX'], media: ['svod'], term_months: 12, is_exclusive: false };
  const exported = async () => {
    const query = `shortlist_id=${shortlist_id}&format=csv`;
    const file = await download(server, 'exportShortlist', { token, query });
    const [heading = [], ...rows] = parse(file.bytes, { bom: true }) as string[][];
    const column = (name: string) => rows.map((row) => row[heading.indexOf(name)]);
    return { ...file, heading, column };
  };
  const before = await exported();
  expect(before.disposition).toContain('filename="Spring =1+1 2026-11-16.csv"');
  expect(before.heading).not.toContain('Version');
  expect(before.column('Title ID')).toEqual([String(free), String(unstated)]);
  expect(before.column('Note')).toEqual(["'=for July", '']);
  const availability = 'Availability in your market';
  expect(before.column(availability)).toEqual(Array(2).fill('Not checked: no market set'));
  await call(server, 'updateMarket', { market: market as never }, { token });
  expect((await exported()).column(availability)).toEqual(['Available', 'On request']);
  const other = await addSession(db, await addUser(db));
  expect(await call(server, 'exportShortlist', { shortlist_id }, { token: other })).toMatchObject({
    code: outcomes.notFound.code,
  });
});

describe('a list', () => {
  test('is made, changed, listed and deleted', async () => {
    const [a = 0, b = 0, c = 0] = await addDramas(db, 3);
    const made = await create([a, b]);
    expect(made).toMatchObject({ name: 'Spring slate', note: '', share: null });
    const shortlist_id = made.shortlist_id;
    await call(server, 'addShortlistTitles', { shortlist_id, drama_ids: [b, c] }, { token });
    const titles = [{ drama_id: c, note: ' Strong ' }, { drama_id: a }, { drama_id: b }];
    const { data } = await update({ shortlist_id, name: 'Autumn', note: 'For Thursday', titles });
    expect(data).toMatchObject({ name: 'Autumn', note: 'For Thursday' });
    expect(titlesOf(data)).toEqual([
      [c, 'Strong'],
      [a, ''],
      [b, ''],
    ]);
    const [summary] = (await call(server, 'getShortlistList', {}, { token })).data;
    expect(summary).toMatchObject({ name: 'Autumn', title_count: 3, drama_ids: [c, a, b] });
    expect(summary?.covers).toHaveLength(3);
    await call(server, 'deleteShortlist', { shortlist_id }, { token });
    expect((await call(server, 'getShortlistList', {}, { token })).data).toEqual([]);
  });

  test('is listed by the titles that it has', async () => {
    const [a = 0, b = 0, c = 0] = await addDramas(db, 3);
    await create([a, b], 'Both');
    await create([a], 'One');
    const having = async (drama_id: number) =>
      (await call(server, 'getShortlistList', { drama_id }, { token })).data.map(
        ({ name }) => name,
      );
    expect(await having(a)).toEqual(['One', 'Both']);
    expect(await having(b)).toEqual(['Both']);
    expect(await having(c)).toEqual([]);
    await withdraw(a);
    expect(await having(a)).toEqual([]);
  });

  test('leaves out withdrawn titles and has them again when they are published', async () => {
    const [a = 0, b = 0] = await addDramas(db, 2);
    const { shortlist_id } = await create([a, b]);
    await withdraw(a);
    expect(titlesOf(await show(shortlist_id))).toEqual([[b, '']]);
    await update({ shortlist_id, titles: [{ drama_id: b, note: 'x' }], known_drama_ids: [b] });
    await db.updateTable('dramas').set({ state: 'published' }).where('id', '=', a).execute();
    expect(titlesOf(await show(shortlist_id))).toEqual([
      [b, 'x'],
      [a, ''],
    ]);
  });

  test('keeps what another tab changed', async () => {
    const [a = 0, b = 0, c = 0] = await addDramas(db, 3);
    const { shortlist_id } = await create([a, b]);
    await call(server, 'addShortlistTitles', { shortlist_id, drama_ids: [c] }, { token });
    await update({ shortlist_id, titles: [{ drama_id: b, note: 'Mine' }, { drama_id: c }] });
    // This tab has loaded the list with a and b.
    const known = [a, b];
    const { data } = await update({
      shortlist_id,
      titles: [{ drama_id: b }, { drama_id: a, note: 'Late' }],
      known_drama_ids: known,
    });
    expect(titlesOf(data)).toEqual([
      [b, 'Mine'],
      [c, ''],
    ]);
  });

  test('changes notes without the order; titles that are gone stay so', async () => {
    const [a = 0, b = 0, c = 0] = await addDramas(db, 3);
    const { shortlist_id } = await create([a, b]);
    await update({ shortlist_id, titles: [{ drama_id: b, note: 'Kept' }, { drama_id: a }] });
    const title_notes = [
      { drama_id: a, note: 'Mine' },
      { drama_id: c, note: 'Gone' },
    ];
    expect(titlesOf((await update({ shortlist_id, title_notes })).data)).toEqual([
      [b, 'Kept'],
      [a, 'Mine'],
    ]);
  });

  test('accepts published dramas only, all or none', async () => {
    const [a = 0] = await addDramas(db, 1);
    const draft = await addDrama(db, { state: 'draft' });
    for (const drama of [draft, 999_999_999]) {
      const refused = await call(
        server,
        'createShortlist',
        { name: 'x', drama_ids: [a, drama] },
        { token },
      );
      expect(refused.code).toBe(outcomes.notFound.code);
    }
    expect((await call(server, 'getShortlistList', {}, { token })).data).toEqual([]);
  });

  test('is not found by another user, and nothing of it changes', async () => {
    const [a = 0, b = 0] = await addDramas(db, 2);
    const { shortlist_id } = await create([a]);
    const by = { token: await addSession(db, await addUser(db)) };
    const attempts = await Promise.all([
      call(server, 'getShortlist', { shortlist_id }, by),
      update({ shortlist_id, name: 'Taken', titles: [] }, by.token),
      call(server, 'addShortlistTitles', { shortlist_id, drama_ids: [b] }, by),
      call(server, 'shareShortlist', { shortlist_id, days: 1 }, by),
      call(server, 'unshareShortlist', { shortlist_id }, by),
      call(server, 'deleteShortlist', { shortlist_id }, by),
      call(server, 'addShortlistToCart', { shortlist_id }, by),
      call(server, 'getShortlist', { shortlist_id: Number.MAX_SAFE_INTEGER }, by),
    ]);
    for (const { code } of attempts) expect(code).toBe(outcomes.notFound.code);
    expect(await show(shortlist_id)).toMatchObject({ name: 'Spring slate', share: null });
    expect(titlesOf(await show(shortlist_id))).toEqual([[a, '']]);
  });

  test('an operator list is not found by buyers', async () => {
    const [a = 0] = await addDramas(db, 1);
    const key = `desk-${a}`;
    await db.updateTable('dramas').set({ external_id: key }).where('id', '=', a).execute();
    const id = await server.context.shortlistDesk.create('Desk', [key], 'mei');
    const { code } = await call(server, 'getShortlist', { shortlist_id: id }, { token });
    expect(code).toBe(outcomes.notFound.code);
  });
});

describe('limits hold under parallel requests', () => {
  test(`at most ${MAX_SHORTLISTS} lists`, async () => {
    const rows = Array.from({ length: MAX_SHORTLISTS - 1 }, () => ({
      user_id: userId,
      name: 'x',
      created_by: 'buyer',
    }));
    await db.insertInto('shortlists').values(rows).execute();
    const codes = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await call(server, 'createShortlist', { name: 'New' }, { token })).code,
      ),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === outcomes.tooManyLists.code)).toHaveLength(7);
  });

  test(`at most ${MAX_SHORTLIST_TITLES} titles, all or none of a request`, async () => {
    const ids = await addDramas(db, MAX_SHORTLIST_TITLES + 10);
    const { shortlist_id } = await create(ids.slice(0, MAX_SHORTLIST_TITLES - 3));
    const codes = await Promise.all(
      [0, 2, 4, 6, 8].map(async (n) => {
        const from = MAX_SHORTLIST_TITLES + n;
        const drama_ids = ids.slice(from, from + 2);
        return (await call(server, 'addShortlistTitles', { shortlist_id, drama_ids }, { token }))
          .code;
      }),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === outcomes.listFull.code)).toHaveLength(4);
    expect((await show(shortlist_id)).titles).toHaveLength(MAX_SHORTLIST_TITLES - 1);
  });
});

test('a full list with the longest texts fits in a request, all characters as escapes', async () => {
  const ids = await addDramas(db, MAX_SHORTLIST_TITLES);
  const { shortlist_id } = await create(ids);
  const longest = (characters: number) => '🎬'.repeat(characters);
  const titles = ids.map((drama_id) => ({ drama_id, note: longest(MAX_TITLE_NOTE) }));
  const [name, note] = [longest(MAX_SHORTLIST_NAME), longest(MAX_SHORTLIST_NOTE)];
  const list = { shortlist_id, name, note, titles, known_drama_ids: ids };
  const body = JSON.stringify(list).replaceAll('🎬', '\\ud83c\\udfac');
  const { method, path } = calls.updateShortlist;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(server.url + path, { method, headers, body });
  expect((await response.json()).code).toBe(outcomes.ok.code);
  expect((await show(shortlist_id)).titles.at(-1)?.note).toBe(longest(MAX_TITLE_NOTE));
});

describe('a shared list', () => {
  test('is readable until its end, without the email address of its owner', async () => {
    const [a = 0, b = 0] = await addDramas(db, 2);
    const { shortlist_id } = await create([a, b]);
    await withdraw(b);
    const link = await share(shortlist_id, 7);
    expect(link.token).toMatch(/^[\w-]{43}$/);
    expect(link.expires_at).toBe(new Date(start.getTime() + 7 * DAY_MS).toISOString());
    const shared = await open(link.token);
    expect(shared.data).toMatchObject({ name: 'Spring slate', expires_at: link.expires_at });
    expect(titlesOf(shared.data)).toEqual([[a, '']]);
    const { email, nickname } = await db
      .selectFrom('users')
      .select(['email', 'nickname'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(shared.data.shared_by).toBe(nickname);
    expect(JSON.stringify(shared)).not.toContain(email);
    time = new Date(start.getTime() + 7 * DAY_MS);
    expect((await open(link.token)).code).toBe(outcomes.notFound.code);
    const ended = await show(shortlist_id);
    expect(ended).toMatchObject({ share: null, expired_share: link });
  });

  test('has the same link again when an expired one is renewed', async () => {
    const { shortlist_id } = await create();
    const first = await share(shortlist_id, 7);
    time = new Date(start.getTime() + 7 * DAY_MS);
    const input = { shortlist_id, days: 30, is_renewed: true };
    const { data } = await call(server, 'shareShortlist', input, { token });
    expect(data).toEqual({
      token: first.token,
      expires_at: new Date(time.getTime() + 30 * DAY_MS).toISOString(),
    });
    expect((await open(first.token)).code).toBe(outcomes.ok.code);
    const [summary] = (await call(server, 'getShortlistList', {}, { token })).data;
    expect(summary).toMatchObject({ share: data, expired_share: null });
  });

  test('gets a link if there is none to renew', async () => {
    const { shortlist_id } = await create();
    const input = { shortlist_id, is_renewed: true };
    const { data } = await call(server, 'shareShortlist', input, { token });
    expect((await open(data.token)).code).toBe(outcomes.ok.code);
  });

  test('keeps its link when its end moves, and gets another after it was withdrawn', async () => {
    const { shortlist_id } = await create();
    const first = await share(shortlist_id, 7);
    const second = await share(shortlist_id, 90);
    expect(second).toEqual({
      token: first.token,
      expires_at: new Date(start.getTime() + 90 * DAY_MS).toISOString(),
    });
    await call(server, 'unshareShortlist', { shortlist_id }, { token });
    expect((await open(first.token)).code).toBe(outcomes.notFound.code);
    expect((await share(shortlist_id)).token).not.toBe(first.token);
  });

  test('gets another link when it is shared again after its end', async () => {
    const { shortlist_id } = await create();
    const first = await share(shortlist_id, 7);
    time = new Date(start.getTime() + 7 * DAY_MS);
    const second = await share(shortlist_id, 7);
    expect((await open(second.token)).code).toBe(outcomes.ok.code);
    expect((await open(first.token)).code).toBe(outcomes.notFound.code);
  });

  test('ends when its owner is disabled or deleted', async () => {
    const { shortlist_id } = await create();
    const link = await share(shortlist_id);
    await db
      .updateTable('users')
      .set({ disabled_at: start, disabled_reason: 'test' })
      .where('id', '=', userId)
      .execute();
    expect((await open(link.token)).code).toBe(outcomes.notFound.code);
    await db.deleteFrom('users').where('id', '=', userId).execute();
    const left = await db
      .selectFrom('shortlists')
      .select('id')
      .where('id', '=', shortlist_id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('putting all in the cart', () => {
  const cart = async (by: string) =>
    (await call(server, 'getCopyrightCartDramaIds', {}, { token: by })).data;

  test('adds the titles of a shared list, in its order, to the caller’s cart', async () => {
    const [a = 0, b = 0, c = 0] = await addDramas(db, 3);
    const { shortlist_id } = await create([a, b, c]);
    const link = await share(shortlist_id);
    await withdraw(b);
    const guest = await addUser(db);
    const by = await addSession(db, guest);
    await collect(db, guest, [c], 1);
    const { data } = await call(server, 'addShortlistToCart', { token: link.token }, { token: by });
    expect(data).toEqual({ added: 1, drama_ids: [a, c], copyright_cart_count: 2 });
    expect(new Set(await cart(by))).toEqual(new Set([a, c]));
    expect(await cart(token)).toEqual([]);
    const again = await call(server, 'addShortlistToCart', { shortlist_id }, { token });
    expect(again.data).toEqual({ added: 2, drama_ids: [a, c], copyright_cart_count: 2 });
    expect(await cart(token)).toEqual([a, c]);
  });

  test('adds nothing if not all fit, also in parallel', async () => {
    const ids = await addDramas(db, MAX_CART_LINES + 3);
    await collect(db, userId, ids.slice(0, MAX_CART_LINES - 2));
    const three = await create(ids.slice(MAX_CART_LINES - 2, MAX_CART_LINES + 1));
    const full = await call(
      server,
      'addShortlistToCart',
      { shortlist_id: three.shortlist_id },
      { token },
    );
    expect(full.code).toBe(outcomes.cartFull.code);
    const two = [
      await create(ids.slice(MAX_CART_LINES - 1, MAX_CART_LINES + 1)),
      await create(ids.slice(MAX_CART_LINES + 1, MAX_CART_LINES + 3)),
    ];
    const codes = await Promise.all(
      two.map(
        async ({ shortlist_id }) =>
          (await call(server, 'addShortlistToCart', { shortlist_id }, { token })).code,
      ),
    );
    expect(codes.toSorted()).toEqual([200, outcomes.cartFull.code].toSorted());
    expect(await cart(token)).toHaveLength(MAX_CART_LINES);
  });
});
