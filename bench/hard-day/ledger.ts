import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { type AcknowledgedOrder, countLostOrders } from '../order-storm.ts';

interface ViewsOfDrama {
  sent: number;
  acknowledged: number;
}

/** The writes that were sent during one event. */
class EventLedger {
  /** By drama; `crowdRequests` gives each event its own dramas. */
  readonly views = new Map<number, ViewsOfDrama>();
  readonly collects: { userId: number; dramaId: number }[] = [];
  readonly orders: AcknowledgedOrder[] = [];

  viewsOf(dramaId: number): ViewsOfDrama {
    const known = this.views.get(dramaId) ?? { sent: 0, acknowledged: 0 };
    this.views.set(dramaId, known);
    return known;
  }

  get acknowledged(): number {
    const views = this.views.values().reduce((sum, { acknowledged }) => sum + acknowledged, 0);
    return views + this.collects.length + this.orders.length;
  }
}

export interface LostWrites {
  views: number;
  collects: number;
  orders: number;
  /** Views counted in excess of those sent. */
  extraViews: number;
}

/** Every write that the site has acknowledged, by event. */
export class Ledger {
  readonly events: EventLedger[] = [];

  get current(): EventLedger {
    const event = this.events.at(-1);
    if (!event) throw new Error('no event has begun');
    return event;
  }

  beginEvent(): void {
    this.events.push(new EventLedger());
  }

  get orders(): AcknowledgedOrder[] {
    return this.events.flatMap(({ orders }) => orders);
  }
}

/** Compares the acknowledged writes of an event with the database; no view may be pending. */
export async function findLostWrites(
  db: Db,
  { views, collects, orders }: EventLedger,
  countsBefore: Map<number, number>,
): Promise<LostWrites> {
  const lost: LostWrites = { views: 0, collects: 0, orders: 0, extraViews: 0 };
  const counts = await readViewCounts(db);
  for (const [dramaId, { sent, acknowledged }] of views) {
    const gained = (counts.get(dramaId) ?? 0) - (countsBefore.get(dramaId) ?? 0);
    lost.views += Math.max(0, acknowledged - gained);
    lost.extraViews += Math.max(0, gained - sent);
  }
  const lines = await db
    .selectFrom('copyright_cart_lines')
    .select(['user_id', 'drama_id'])
    .execute();
  const stored = new Set(lines.map((line) => `${line.user_id} ${line.drama_id}`));
  lost.collects = collects.filter(
    ({ userId, dramaId }) => !stored.has(`${userId} ${dramaId}`),
  ).length;
  lost.orders = await countLostOrders(db, orders);
  return lost;
}

export async function readViewCounts(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('dramas').select(['id', 'view_count']).execute();
  return new Map(rows.map(({ id, view_count }) => [id, view_count]));
}

/** Adds the pending views to the dramas until none is left. */
export async function foldViews(db: Db): Promise<void> {
  await sql`SELECT fold_pending_views()`.execute(db);
  const pending = await db.selectFrom('pending_views').select('id').limit(1).execute();
  if (pending.length > 0) await foldViews(db);
}
