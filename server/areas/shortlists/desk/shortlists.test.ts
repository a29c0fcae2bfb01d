import { beforeAll, expect, test } from 'vitest';
import type { DeskClient } from '#contract/desk/client.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { addDramas } from '#tests/support/data/catalogue.ts';
import { addUser } from '#tests/support/data/users.ts';
import { startTestDesk, type TestDesk } from '#tests/support/desk.ts';

const NOW = new Date('2026-11-17T08:00:00Z');
const { changedMeanwhile, refused, notFound } = allOutcomes;

let desk: TestDesk;
let mei: DeskClient;
let ana: DeskClient;
let time = NOW;

beforeAll(async () => {
  desk = await startTestDesk({ settings: { API_RATE: '0' }, overrides: { now: () => time } });
  mei = await desk.as('sales', { email: 'mei@desk.example' });
  ana = await desk.as('sales', { email: 'ana@desk.example' });
});

const keysOf = (ids: number[]) => ids.map((id) => ({ drama: `id:${id}` }));

test('a list is made, edited, shared and deleted; each change is audited', async () => {
  const { db, audit, shortlists } = desk.context;
  const [a = 0, b = 0] = await addDramas(db, 2);
  const { shortlist_id, version } = await mei.createShortlist({ name: 'Autumn slate' });
  const edited = await mei.updateShortlist({
    shortlist_id,
    version,
    note: 'For Thursday',
    titles: [{ drama: `id:${b}`, note: 'Strong start' }, { drama: `id:${a}` }],
  });
  expect(edited.titles).toMatchObject([
    { drama_id: b, note: 'Strong start' },
    { drama_id: a, note: '' },
  ]);
  const moved = await mei.updateShortlist({
    shortlist_id,
    version: edited.version,
    titles: keysOf([a, b]),
  });
  expect(moved.titles.map(({ note }) => note)).toEqual(['', 'Strong start']);
  const share = await mei.shareShortlist({ shortlist_id, days: 7 });
  expect(share.expires_at).toBe('2026-11-24T08:00:00.000Z');
  expect((await shortlists.showShared('en', share.token)).name).toBe('Autumn slate');
  expect((await mei.getShortlist({ shortlist_id })).share).toEqual(share);
  await mei.unshareShortlist({ shortlist_id });
  expect((await mei.getShortlist({ shortlist_id })).share).toBeNull();
  await mei.deleteShortlist({ shortlist_id });
  await expect(mei.getShortlist({ shortlist_id })).rejects.toMatchObject({ code: notFound.code });
  const entries = await audit.list({ subject: `shortlist:${shortlist_id}`, limit: 20 });
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual(
    ['delete', 'unshare', 'share', 'edit', 'edit', 'create'].map((name) => [
      'mei@desk.example',
      `shortlist.${name}`,
    ]),
  );
});

test('the second of two editors is told; sharing does not count as a change', async () => {
  const { shortlist_id, version } = await mei.createShortlist({ name: 'Fair' });
  await mei.shareShortlist({ shortlist_id, days: 1 });
  await ana.updateShortlist({ shortlist_id, version, name: 'Spring fair' });
  await expect(mei.updateShortlist({ shortlist_id, version, name: 'x' })).rejects.toMatchObject({
    code: changedMeanwhile.code,
    data: { by: 'ana@desk.example' },
  });
});

test('a withdrawn title stays in the list and is marked; only published ones are added', async () => {
  const { db } = desk.context;
  const [a = 0, b = 0, c = 0] = await addDramas(db, 3);
  const { shortlist_id, version } = await mei.createShortlist({ name: 'Marked' });
  await mei.updateShortlist({ shortlist_id, version, titles: keysOf([a, b]) });
  const withdrawn = db.updateTable('dramas').set({ state: 'withdrawn' });
  await withdrawn.where('id', 'in', [b, c]).execute();
  const list = await mei.getShortlist({ shortlist_id });
  expect(list.titles.map(({ state }) => state)).toEqual(['published', 'withdrawn']);
  const kept = await mei.updateShortlist({
    shortlist_id,
    version: list.version,
    titles: keysOf([b, a]),
  });
  expect(kept.titles.map(({ drama_id }) => drama_id)).toEqual([b, a]);
  await expect(
    mei.updateShortlist({ shortlist_id, version: kept.version, titles: keysOf([c]) }),
  ).rejects.toMatchObject({ code: refused.code });
});

test('lists are paged by their latest change, searched, and filtered by sharing', async () => {
  const { db } = desk.context;
  await db.deleteFrom('shortlists').execute();
  const names = ['A', 'B', 'C', 'D', 'E'].map((letter) => `Slate ${letter}`);
  const ids = [];
  for (const name of names) ids.push((await mei.createShortlist({ name })).shortlist_id);
  const buyer = { user_id: await addUser(db), name: 'Slate of a buyer', created_by: 'buyer' };
  await db.insertInto('shortlists').values(buyer).execute();
  const first = await mei.listShortlists({ page_size: 2 });
  expect(first).toMatchObject({ total: 5, is_total_capped: false, previous: null });
  expect(first.list.map(({ name }) => name)).toEqual(['Slate E', 'Slate D']);
  expect(first.list[0]?.created_by_name).toMatch(/^Test /);
  const second = await mei.listShortlists({ page_size: 2, after: first.next as string });
  const back = await mei.listShortlists({ page_size: 2, before: second.previous as string });
  expect(back.list).toEqual(first.list);
  const found = await mei.listShortlists({ search: 'slate c' });
  expect(found.list.map(({ name }) => name)).toEqual(['Slate C']);
  await mei.shareShortlist({ shortlist_id: ids[1] as number, days: 1 });
  const shared = await mei.listShortlists({ is_shared: true });
  expect(shared.list.map(({ name }) => name)).toEqual(['Slate B']);
  time = new Date('2026-11-19T08:00:00Z');
  const later = await desk.as('sales');
  expect((await later.listShortlists({ is_shared: true })).list).toEqual([]);
});
