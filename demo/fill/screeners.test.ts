import { beforeAll, expect, test } from 'vitest';
import { screenerStates } from '#contract/screeners.ts';
import { pageAt } from '#contract/site/pages.ts';
import { demoCredentials } from '#server/areas/accounts/desk/demo-credentials.ts';
import type { ScreenerDesk } from '#server/areas/screeners/desk/screener-desk.service.ts';
import type { Db } from '#server/db/client.ts';
import { createDemoAtFixedTime, DEMO_TIME as now } from '#tests/support/demo-database.ts';
import { createServices } from './services.ts';

let db: Db;

beforeAll(async () => {
  ({ db } = await createDemoAtFixedTime());
});

async function useDesk<Result>(work: (desk: ScreenerDesk) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const { screenerDesk, close } = createServices(tx, { time: now });
    return work(screenerDesk).finally(close);
  });
}

test('the demo buyer has a screener in each state', async () => {
  const screeners = await useDesk((desk) => desk.list({ email: demoCredentials.email }).read());
  expect(screeners.map(({ state }) => state).toSorted()).toEqual(screenerStates.toSorted());
});

test('the report of the active screener has viewing on two devices, with parts watched again', async () => {
  const report = await useDesk(async (desk) => {
    const [active] = await desk.list({ state: 'active' }).read(1);
    return desk.report(active?.id ?? 0);
  });
  const watched = report.filter(({ plays }) => plays > 0);
  expect(watched.length).toBeGreaterThan(5);
  expect(watched.length).toBeLessThan(report.length);
  const times = watched.flatMap(({ parts }) => parts.map((part) => part.times));
  expect(Math.max(...times)).toBeGreaterThan(2);
  expect(new Set(watched.flatMap(({ countries }) => countries))).toEqual(new Set(['US', 'MX']));
  expect(new Set(watched.flatMap(({ devices }) => devices)).size).toBe(2);
  for (const { watchedSeconds, durationSeconds } of watched)
    expect(watchedSeconds).toBeLessThanOrEqual(durationSeconds);
});

test('viewing in the demo counts no views, leaves no grants and sends no mails', async () => {
  const tables = ['playback_grants', 'recent_views', 'outgoing_mails'] as const;
  for (const table of tables) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
});

test('three enquiries are waiting, new and closed, and no mail is queued', async () => {
  const enquiries = db
    .selectFrom('enquiries')
    .select(['subject', 'state', 'user_id', 'page', 'drama_id'])
    .orderBy('active_at', 'desc');
  const found = await enquiries.execute();
  expect(found).toMatchObject([
    { subject: 'support', state: 'new', user_id: null },
    { subject: 'business', state: 'open', user_id: expect.any(Number) },
    { subject: 'press', state: 'closed', user_id: null },
  ]);
  expect(found[0]?.page).toBe(`/ja/player/${found[0]?.drama_id}`);
  for (const { page } of found) expect(pageAt(page), page).toBeDefined();
  expect(await db.selectFrom('outgoing_mails').select('id').execute()).toEqual([]);
});

test('the demo buyer has two shortlists, one of them shared, and the operator has one', async () => {
  const lists = await db
    .selectFrom('shortlists')
    .select(({ selectFrom, fn }) => [
      'created_by',
      'shared_until',
      selectFrom('shortlist_titles')
        .whereRef('shortlist_id', '=', 'shortlists.id')
        .select(fn.countAll<number>().as('count'))
        .as('titles'),
    ])
    .orderBy('created_by')
    .orderBy('shared_until')
    .execute();
  const until = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(lists).toEqual([
    { created_by: 'buyer', shared_until: until(60), titles: 6 },
    { created_by: 'buyer', shared_until: null, titles: 3 },
    { created_by: 'rights-desk', shared_until: until(120), titles: 6 },
  ]);
});
