import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { ago, createRows, DAY, HOUR } from '#tests/support/data/constraint-rows.ts';
import { addScreener } from '#tests/support/data/screeners.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { checkBurnedCopies, checkScreenerRequests } from '../counted-checks.ts';
import { toEnglish } from '../finding.ts';

let db: Db;
let rows: ReturnType<typeof createRows>;
beforeEach(async () => {
  ({ db } = await createTestDatabase());
  rows = createRows(db);
});

test('requests that have waited more than 7 days are a warning', async () => {
  const titles = [{ dramaId: await rows.addDrama() }];
  await addScreener(db, { titles, state: 'requested', now: ago(7 * DAY - HOUR) });
  await addScreener(db, { titles, state: 'declined', now: ago(9 * DAY) });
  await addScreener(db, { titles, state: 'active', now: ago(9 * DAY) });
  expect(toEnglish(await checkScreenerRequests(db))).toMatchObject({
    check: 'screeners',
    status: 'ok',
  });
  const ids: number[] = [];
  for (const days of [11, 10, 9, 8]) {
    const added = await addScreener(db, { titles, state: 'requested', now: ago(days * DAY) });
    ids.push(added.screenerId);
  }
  expect(toEnglish(await checkScreenerRequests(db))).toMatchObject({
    status: 'warn',
    finding: `4 requests waiting more than 7 days: screener ${ids.slice(0, 3).join(', ')}, …`,
    advice: expect.stringContaining(`"vignette screener approve ${ids[0]}"`),
  });
});

test('films without their burned-in watermark are a warning', async () => {
  const copy = { video_id: await rows.addVideo(90), label: 'Ana · ana@luz.example' };
  await db.insertInto('burned_videos').values(copy).execute();
  expect(toEnglish(await checkBurnedCopies(db))).toMatchObject({
    check: 'burned-in watermarks',
    status: 'ok',
  });
  await db.updateTable('burned_videos').set({ state: 'failed', error: 'ffmpeg ended' }).execute();
  expect(toEnglish(await checkBurnedCopies(db))).toMatchObject({
    status: 'warn',
    finding: '1 video could not be given the watermark, for Ana · ana@luz.example: ffmpeg ended',
  });
});
