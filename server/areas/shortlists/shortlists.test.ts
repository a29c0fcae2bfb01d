import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { startShortlists } from '#tests/support/areas/shortlists.ts';
import { call } from '#tests/support/call.ts';
import { addDrama, addDramas } from '#tests/support/data/catalogue.ts';
import { download } from '#tests/support/data/papers/order-files.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';

const { server, db, buyer, withdraw, create, show, update, titlesOf } = await startShortlists();

test('a list is exported with its notes and the availability in the market', async () => {
  const [free = 0, unstated = 0, gone = 0] = await addDramas(db, 3);
  await addGrant(db, free, { media: ['svod'], territories: ['WORLD'] });
  const { shortlist_id } = await create([free, unstated, gone], 'Spring/=1+1');
  await update({ shortlist_id, title_notes: [{ drama_id: free, note: '=for July' }] });
  await withdraw(gone);
  const market = { territories: ['MX'], media: ['svod'], term_months: 12, is_exclusive: false };
  const exported = async () => {
    const query = `shortlist_id=${shortlist_id}&format=csv`;
    const file = await download(server, 'exportShortlist', { token: buyer.token, query });
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
  await call(server, 'updateMarket', { market: market as never }, buyer);
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
    await call(server, 'addShortlistTitles', { shortlist_id, drama_ids: [b, c] }, buyer);
    const titles = [{ drama_id: c, note: ' Strong ' }, { drama_id: a }, { drama_id: b }];
    const { data } = await update({ shortlist_id, name: 'Autumn', note: 'For Thursday', titles });
    expect(data).toMatchObject({ name: 'Autumn', note: 'For Thursday' });
    expect(titlesOf(data)).toEqual([
      [c, 'Strong'],
      [a, ''],
      [b, ''],
    ]);
    const [summary] = (await call(server, 'getShortlistList', {}, buyer)).data;
    expect(summary).toMatchObject({ name: 'Autumn', title_count: 3, drama_ids: [c, a, b] });
    expect(summary?.covers).toHaveLength(3);
    await call(server, 'deleteShortlist', { shortlist_id }, buyer);
    expect((await call(server, 'getShortlistList', {}, buyer)).data).toEqual([]);
  });

  test('is listed by the titles that it has', async () => {
    const [a = 0, b = 0, c = 0] = await addDramas(db, 3);
    await create([a, b], 'Both');
    await create([a], 'One');
    const having = async (drama_id: number) =>
      (await call(server, 'getShortlistList', { drama_id }, buyer)).data.map(({ name }) => name);
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
    await call(server, 'addShortlistTitles', { shortlist_id, drama_ids: [c] }, buyer);
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
        buyer,
      );
      expect(refused.code).toBe(outcomes.notFound.code);
    }
    expect((await call(server, 'getShortlistList', {}, buyer)).data).toEqual([]);
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
    const { code } = await call(server, 'getShortlist', { shortlist_id: id }, buyer);
    expect(code).toBe(outcomes.notFound.code);
  });
});
