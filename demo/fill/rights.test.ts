import { beforeAll, describe, expect, test } from 'vitest';
import type { AvailabilityState, MarketQuery } from '#contract/licence/availability.ts';
import { createAvailabilityService } from '#server/areas/rights/availability.service.ts';
import type { Db } from '#server/db/client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { fillDemo } from '../fill.ts';
import type { FindId } from './catalogue.ts';
import { read } from './read.ts';
import { type Rights, toColumns } from './rights.ts';
import { standInClips } from './stand-in-clips.ts';

const { rights, holdbacks } = read<Rights>('rights.json');

describe('the rights of the demo', () => {
  // The last day of a month, from which months with fewer days must be counted correctly.
  const now = new Date('2027-01-31T12:00:00Z');
  let db: Db;
  let idOf: FindId;

  beforeAll(async () => {
    ({ db } = await createTestDatabase());
    await fillDemo(db, { clips: standInClips, now, hasBuyer: false });
    const rows = await db.selectFrom('dramas').select(['id', 'slug']).execute();
    const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
    idOf = (slug) => ids.get(slug) ?? 0;
  });

  function judge(slugs: string[], market: MarketQuery) {
    return createAvailabilityService({ db, now: () => now }).listForMarket(slugs.map(idOf), market);
  }

  // The counts in demo/README.md.
  test.each<[string, MarketQuery, Partial<Record<AvailabilityState, number>>]>([
    [
      'Mexico and Chile, SVOD',
      { territories: ['MX', 'CL'], media: ['svod'], term_months: 24 },
      { free: 63, partly: 8, taken: 21, unstated: 10 },
    ],
    [
      'Japan, SVOD',
      { territories: ['JP'], media: ['svod'], term_months: 24 },
      { free: 75, taken: 17, unstated: 10 },
    ],
    [
      'Germany, free and pay television, exclusive',
      { territories: ['DE'], media: ['tv'], term_months: 24, is_exclusive: 1 },
      { free: 60, partly: 6, taken: 26, unstated: 10 },
    ],
  ])('show every state, also among the newest dramas: %s', async (_name, market, counts) => {
    const newest = read<{ slug: string }[]>('dramas.json').map(({ slug }) => slug);
    const answers = [
      ...(await judge(newest.slice(0, 100), market)),
      ...(await judge(newest.slice(100), market)),
    ];
    const byState = Object.groupBy(answers, ({ state }) => state);
    expect(Object.fromEntries(Object.entries(byState).map(([s, all]) => [s, all.length]))).toEqual(
      counts,
    );
    const first = answers.slice(0, 12).map(({ state }) => state);
    expect(new Set(first)).toEqual(new Set(Object.keys(counts)));
    expect(byState.taken?.some(({ free_from }) => free_from !== null)).toBe(true);
  });

  test('have no clashes: what was sold was free apart from that contract', async () => {
    for (const contract of rights) {
      const { direction, party, reference, dramas, status = 'active', start, end } = contract;
      if (direction === 'in' || status !== 'active' || end === null) continue;
      const { media, territories, territories_excluded, period } = toColumns(contract, now);
      const others = db
        .updateTable('rights_grants')
        .where('party', '=', party)
        .where('reference', '=', reference);
      await others.set({ status: 'draft' }).execute();
      const answers = await judge(dramas, {
        media,
        territories,
        territories_excluded,
        ...(contract.language_uses && { language_uses: contract.language_uses }),
        start_date: period.slice(1, 11),
        term_months: end + 1 - start,
        is_exclusive: contract.is_exclusive ? 1 : 0,
      });
      await others.set({ status: 'active' }).execute();
      const states = answers.map(({ state }) => state);
      expect(states, `${party} ${reference}`).toEqual(dramas.map(() => 'free'));
    }
  });

  test('have drafts, holdbacks, and contracts that end within 90 days', async () => {
    const soon = await db
      .selectFrom('rights_grants')
      .select(['direction'])
      .where('status', '=', 'active')
      .where(({ fn, ref }) => fn('upper', [ref('period')]), '>', '2027-01-31')
      .where(({ fn, ref }) => fn('upper', [ref('period')]), '<', '2027-05-01')
      .execute();
    expect(new Set(soon.map(({ direction }) => direction))).toEqual(new Set(['in', 'out']));
    expect(rights.filter(({ status }) => status === 'draft')).toHaveLength(2);
    const held = await db.selectFrom('rights_holdbacks').select('drama_id').execute();
    expect(held).toHaveLength(holdbacks.flatMap(({ dramas }) => dramas).length);
  });
});
