import { verify } from '@node-rs/argon2';
import type { NotNull } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { companyProfile } from '#contract/deals.ts';
import { licenceTerms } from '#contract/licence/terms.ts';
import { orderStatuses } from '#contract/order-status.ts';
import { orderContact } from '#contract/orders.ts';
import { market } from '#contract/rights.ts';
import type { Db } from '#server/db/client.ts';
import { createDemoAtFixedTime, DEMO_TIME as now } from '#tests/support/demo-database.ts';
import type { Buyer, OtherBuyer } from './buyer.ts';
import type { DramaTexts } from './catalogue.ts';
import { toDate } from './moment.ts';
import { read } from './read.ts';

const buyer = read<Buyer>('buyer.json');
const other = read<OtherBuyer>('other-buyer.json');

describe('the demo buyer', () => {
  let db: Db;

  beforeAll(async () => {
    ({ db } = await createDemoAtFixedTime());
  });

  const findBuyer = () =>
    db
      .selectFrom('users')
      .selectAll()
      .where('nickname', '=', buyer.nickname)
      .executeTakeFirstOrThrow();

  test('has the email address and password published in the README', async () => {
    const user = await findBuyer();
    expect(user).toMatchObject({ nickname: 'demo_buyer', email: 'buyer@vignette.example' });
    expect(await verify(user.password_hash, 'vignette-demo')).toBe(true);
    expect(v.parse(market, user.market)).toEqual(buyer.market);
    expect(v.parse(companyProfile, buyer.company)).toEqual(buyer.company);
  });

  test('has a cart with every kind of version, whose lines are newer than the account', async () => {
    const user = await findBuyer();
    const lines = await db.selectFrom('copyright_cart_lines').selectAll().execute();
    expect(lines).toHaveLength(7);
    expect(user.cart_line_count).toBe(7);
    expect(new Set(lines.map((line) => line.is_custom_version))).toEqual(new Set([-1, 0, 1]));
    for (const { added_at } of lines) {
      expect(added_at < now && added_at > user.created_at).toBe(true);
    }
  });

  test('has watched a few dozen dramas, some to the end, at positions within the clips', async () => {
    const rows = await db
      .selectFrom('watch_history as w')
      .innerJoin('dramas as d', 'd.id', 'w.drama_id')
      .innerJoin('episodes as e', (join) =>
        join.onRef('e.drama_id', '=', 'w.drama_id').onRef('e.episode_no', '=', 'w.episode_no'),
      )
      .innerJoin('videos as v', 'v.id', 'e.video_id')
      .select(['w.episode_no', 'w.position_seconds', 'w.watched_at'])
      .select(['d.episode_count', 'v.duration_seconds'])
      .$narrowType<{ duration_seconds: NotNull }>()
      .execute();
    expect(rows).toHaveLength(buyer.watched.length);
    expect(rows.length).toBeGreaterThanOrEqual(24);
    for (const row of rows) {
      expect(row.position_seconds).toBeLessThanOrEqual(row.duration_seconds);
      expect(row.watched_at < now).toBe(true);
    }
    const finished = rows.filter(
      (row) =>
        row.episode_no === row.episode_count && row.position_seconds === row.duration_seconds,
    );
    expect(finished.length).toBeGreaterThan(5);
    expect(finished.length).toBeLessThan(rows.length / 2);
  });

  test('has orders of every status, whose events are in chronological order and end in it', async () => {
    const orders = await db
      .selectFrom('copyright_orders')
      .selectAll()
      .where('user_id', '=', (await findBuyer()).id)
      .orderBy('created_at')
      .execute();
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses));
    expect(orders.map(({ order_no }) => order_no)).toEqual(
      buyer.orders.map(({ orderNo }) => orderNo),
    );
    const events = await db
      .selectFrom('copyright_order_events')
      .selectAll()
      .orderBy('event_no')
      .execute();
    for (const order of orders) {
      expect(order.order_no).toMatch(/^VG-[0-9A-Z]{4}-[0-9A-Z]{2}$/);
      const timeline = events.filter((event) => event.order_id === order.id);
      const times = timeline.map(({ at }) => at.getTime());
      expect(new Set(times).size).toBe(times.length);
      expect(times[0]).toBe(order.created_at.getTime());
      expect(times.at(-1)).toBe(order.updated_at.getTime());
      expect(order.updated_at < now).toBe(true);
      expect(timeline.at(-1)?.status).toBe(order.status);
    }
    // A trigger corrects times that are out of order, so the files are checked as well.
    for (const { daysAgo, time, steps } of [...buyer.orders, ...other.orders]) {
      const times = [{ daysAgo, time }, ...steps].map((step) => toDate(now, step).getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });

  test('has order items with the titles and facts of the dramas', async () => {
    const items = await db
      .selectFrom('copyright_order_items as i')
      .innerJoin('dramas as d', 'd.id', 'i.drama_id')
      .select(['i.title', 'i.original_title', 'i.cover', 'i.episode_count', 'i.total_minutes'])
      .select(['d.slug', 'd.original_title as d_title', 'd.cover as d_cover'])
      .select(['d.episode_count as d_episodes', 'd.total_minutes as d_minutes'])
      .innerJoin('copyright_orders as o', 'o.id', 'i.order_id')
      .where('o.user_id', '=', (await findBuyer()).id)
      .execute();
    const texts = read<DramaTexts>('texts/en.json');
    expect(items).toHaveLength(buyer.orders.reduce((sum, o) => sum + o.items.length, 0));
    for (const item of items) {
      expect(item).toMatchObject({
        title: texts[item.slug ?? '']?.title,
        original_title: item.d_title,
        cover: item.d_cover,
        episode_count: item.d_episodes,
        total_minutes: item.d_minutes,
      });
      expect(item.episode_count).toBeGreaterThan(0);
    }
  });

  test('has order items judged by the rights of the day on which the order was placed', async () => {
    const items = await db
      .selectFrom('copyright_order_items as i')
      .innerJoin('copyright_orders as o', 'o.id', 'i.order_id')
      .innerJoin('dramas as d', 'd.id', 'i.drama_id')
      .select(['o.order_no', 'd.slug', 'i.terms', 'i.availability'])
      .execute();
    const notFree = items.filter(({ availability }) => availability?.state !== 'free');
    expect(
      Object.fromEntries(notFree.map(({ slug, availability }) => [slug, availability?.state])),
    ).toEqual({
      'left-hand-window': 'partly',
      'confession-bridge': 'partly',
      'two-shifts-one-room': 'taken',
      'fox-who-owes-three-winters': 'partly',
    });
    expect(items.filter(({ terms }) => terms).map(({ order_no }) => order_no)).toEqual([
      'VG-9CQA-T4',
      'VG-6YBL-E8',
    ]);
  });
});

test('the orders conform to the contract and use .example email addresses', () => {
  for (const { contact, terms: common, items, message } of [...buyer.orders, ...other.orders]) {
    expect(v.parse(orderContact, contact)).toEqual(contact);
    for (const { terms = common } of items) expect(v.parse(licenceTerms, terms)).toEqual(terms);
    expect(message.length).toBeLessThanOrEqual(2000);
    expect(contact.email).toMatch(/\.example$/);
  }
});

test('every date is at least one day before the fill, so none is in the future', () => {
  const { cart, watched } = buyer;
  const orders = [...buyer.orders, ...other.orders];
  for (const moment of [...cart, ...watched, ...orders, ...orders.flatMap((o) => o.steps)]) {
    expect(moment.daysAgo).toBeGreaterThanOrEqual(1);
    expect(moment.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
  }
});
