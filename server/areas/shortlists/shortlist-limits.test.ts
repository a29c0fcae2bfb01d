import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import {
  MAX_SHORTLIST_NAME,
  MAX_SHORTLIST_NOTE,
  MAX_SHORTLIST_TITLES,
  MAX_SHORTLISTS,
  MAX_TITLE_NOTE,
} from '#contract/limits/shortlist-limits.ts';
import { startShortlists } from '#tests/support/areas/shortlists.ts';
import { call } from '#tests/support/call.ts';
import { addDramas } from '#tests/support/data/catalogue.ts';

const { server, db, buyer, create, show } = await startShortlists();

describe('limits hold under parallel requests', () => {
  test(`at most ${MAX_SHORTLISTS} lists`, async () => {
    const rows = Array.from({ length: MAX_SHORTLISTS - 1 }, () => ({
      user_id: buyer.userId,
      name: 'x',
      created_by: 'buyer',
    }));
    await db.insertInto('shortlists').values(rows).execute();
    const codes = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await call(server, 'createShortlist', { name: 'New' }, buyer)).code,
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
        return (await call(server, 'addShortlistTitles', { shortlist_id, drama_ids }, buyer)).code;
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
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` };
  const response = await fetch(server.url + path, { method, headers, body });
  expect((await response.json()).code).toBe(outcomes.ok.code);
  expect((await show(shortlist_id)).titles.at(-1)?.note).toBe(longest(MAX_TITLE_NOTE));
});
