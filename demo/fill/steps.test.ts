import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAvailabilityService } from '#server/areas/rights/availability.service.ts';
import type { Db } from '#server/db/client.ts';
import { createDemoAtFixedTime, DEMO_TIME as now } from '#tests/support/demo-database.ts';
import type { Buyer } from './buyer.ts';
import { read } from './read.ts';

const buyer = read<Buyer>('buyer.json');

describe('the orders of the demo', () => {
  let db: Db;

  beforeAll(async () => {
    ({ db } = await createDemoAtFixedTime());
  });

  test('have quotes that are open, accepted, declined, countered and expired', async () => {
    const quotes = await db
      .selectFrom('copyright_quotes as quote')
      .innerJoin('copyright_orders as order', 'order.id', 'quote.order_id')
      .select(['order.order_no', 'order.status', 'quote.version', 'quote.state'])
      .orderBy('order.order_no')
      .orderBy('quote.version')
      .execute();
    expect(quotes.map((quote) => Object.values(quote).join(' '))).toEqual([
      'VG-2RFN-K6 confirmed 1 accepted',
      'VG-3ZKH-V5 delivered 1 accepted',
      'VG-4NDS-B3 quoted 1 sent',
      'VG-5SGR-X9 quoted 1 declined',
      'VG-7K3M-Q2 delivered 1 accepted',
      'VG-8PWE-J5 quoted 1 expired',
      'VG-H5JV-W7 quoted 1 countered',
      'VG-H5JV-W7 quoted 2 sent',
      'VG-M8WD-3C withdrawn 1 declined',
      'VG-R7MA-L6 quoted 1 sent',
    ]);
    const open = await db
      .selectFrom('copyright_quotes')
      .select('valid_until')
      .where('state', '=', 'sent')
      .execute();
    // Later than the reminder, three days before the end.
    for (const { valid_until } of open)
      expect(valid_until.getTime() - now.getTime()).toBeGreaterThan(14 * 86_400_000);
  });

  test('have every price model, and a title that is not offered', async () => {
    const lines = await db
      .selectFrom('copyright_quote_lines as line')
      .innerJoin('copyright_quotes as quote', 'quote.id', 'line.quote_id')
      .innerJoin('copyright_orders as order', 'order.id', 'quote.order_id')
      .select(['line.price_model', 'line.reason', 'quote.payment_terms'])
      .where('order.order_no', '=', 'VG-4NDS-B3')
      .orderBy('line.position')
      .execute();
    expect(lines.map((line) => line.price_model)).toEqual([
      ...['per_episode', 'share', 'guarantee', 'flat'],
      null,
    ]);
    expect(lines.at(-1)?.reason).toContain('The producer shows it');
    expect(Object.keys(lines[0]?.payment_terms as object)).toHaveLength(6);
  });

  test('have deals that are accepted, countersigned and terminated, with memos and grants', async () => {
    const deals = await db
      .selectFrom('copyright_deals')
      .selectAll()
      .orderBy('accepted_at', 'desc')
      .execute();
    expect(
      deals.map(({ deal_no, countersigned_at, terminated_from }) => [
        deal_no,
        countersigned_at !== null,
        terminated_from,
      ]),
    ).toEqual([
      ['VD-2RFN-K8PW', false, null],
      ['VD-7K3M-D4RT', true, null],
      ['VD-3ZKH-V7NC', true, '2026-10-28'],
    ]);
    for (const { memo, memo_sha256, countersigned_memo } of deals) {
      expect(createHash('sha256').update(memo).digest()).toEqual(memo_sha256);
      expect(memo.subarray(0, 5).toString()).toBe('%PDF-');
      if (countersigned_memo)
        expect(countersigned_memo.subarray(0, memo.length).equals(memo)).toBe(true);
    }
    const grants = await db
      .selectFrom('rights_grants')
      .select(['reference', 'period', 'is_exclusive'])
      .where('party', '=', buyer.company.legal_name)
      .orderBy('reference')
      .execute();
    const periods = Map.groupBy(grants, ({ reference }) => reference);
    expect(
      Array.from(periods, ([reference, rows]) => [reference, rows.length, rows[0]?.period]),
    ).toEqual([
      ['VD-2RFN-K8PW', 4, '[2026-10-08,2028-10-08)'],
      ['VD-3ZKH-V7NC', 2, '[2026-05-03,2026-10-28)'],
      ['VD-7K3M-D4RT', 4, '[2026-06-13,2029-06-13)'],
    ]);
  });

  test('have conversations of both sides, and leave no mails to send', async () => {
    const messages = await db
      .selectFrom('copyright_order_messages as message')
      .innerJoin('copyright_orders as order', 'order.id', 'message.order_id')
      .select(['message.sender', 'message.at'])
      .where('order.order_no', '=', 'VG-9CQA-T4')
      .orderBy('message.at')
      .execute();
    expect(messages.map(({ sender }) => sender)).toEqual(['desk', 'buyer', 'desk']);
    expect(await db.selectFrom('outgoing_mails').select('id').execute()).toEqual([]);
  });

  test('show a title of the cart as in negotiation with another buyer', async () => {
    const { id } = await db
      .selectFrom('dramas')
      .select('id')
      .where('slug', '=', 'poison-alphabet')
      .executeTakeFirstOrThrow();
    const { is_exclusive, ...market } = buyer.market;
    const availability = createAvailabilityService({ db, now: () => now });
    const answers = await availability.listForMarket([id], {
      ...market,
      is_exclusive: is_exclusive ? 1 : 0,
    });
    expect(answers).toMatchObject([{ state: 'negotiating', reasons: ['negotiating'] }]);
  });
});
