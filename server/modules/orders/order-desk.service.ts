import type { FileDownload } from '../../../contract/fields.ts';
import { orderStatuses } from '../../../contract/orders.ts';
import { fallbackLocale } from '../../../i18n/locales.ts';
import type { Db } from '../../db/client.ts';
import type { OrderStatus } from '../../db/tables.ts';
import type { Speakers } from '../../messages.ts';
import { OperatorError } from '../../operator-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { contactFacts, termFacts, versionName } from './files/order-words.ts';
import { type ListFormat, writeOrderList } from './files/orders-list.ts';
import { insertEvent, listItems } from './history.queries.ts';
import { toOrder } from './order.mapper.ts';
import * as queries from './order-desk.queries.ts';
import type { OrderFilesService } from './order-files.service.ts';
import type { OrderPost } from './order-post.ts';

export type OrderDesk = ReturnType<typeof createOrderDesk>;
type OrderName = queries.OrderName;
type OrderRow = NonNullable<Awaited<ReturnType<typeof queries.findOrder>>>;

interface OrderDeskParts {
  db: Db;
  now: () => Date;
  addressOf: (path: string) => string;
  post: OrderPost;
  files: Pick<OrderFilesService, 'exportOrder'>;
  speakers: Speakers;
  audit: AuditService;
}

/** What an operator does with orders; the buyer hears of each step. */
export function createOrderDesk(parts: OrderDeskParts) {
  const { db, now, addressOf, post, files, audit } = parts;
  const words = parts.speakers[fallbackLocale];

  async function readOrder(from: Db, row: OrderRow) {
    const items = await listItems(from, row.id);
    const events = await queries.listEvents(from, row.id);
    return { order: toOrder(row, items, events, addressOf), events };
  }

  async function find(name: OrderName) {
    const row = await queries.findOrder(db, name);
    if (row) return row;
    throw new OperatorError(`There is no order ${'id' in name ? name.id : name.orderNo}.`);
  }

  /** Only the buyer withdraws. */
  const stepsFrom = (from: Db, status: OrderStatus) =>
    queries.listSteps(
      from,
      status,
      orderStatuses.filter((each) => each !== 'withdrawn'),
    );

  interface Event {
    status: OrderStatus;
    note: string;
  }

  /** Adds to the timeline, writes down who did it and queues the mail: all of it or nothing. */
  async function addEvent(
    actor: string,
    action: string,
    name: OrderName,
    choose: (allowed: OrderStatus[], seen: OrderRow) => Event,
  ) {
    const seen = await find(name);
    return db.transaction().execute(async (tx) => {
      const row = await queries.lockOrder(tx, { id: seen.id });
      const event = choose(await stepsFrom(tx, seen.status), seen);
      // Somebody else was quicker: what was asked for was meant for the order as it stood.
      if (row?.status !== seen.status)
        throw new OperatorError(
          `Order ${seen.order_no} has just become ${row?.status}; look at it again.`,
        );
      await insertEvent(tx, { order_id: seen.id, ...event, actor, at: now() });
      const { status, note } = event;
      const change = { ...(status !== row.status && { from: row.status, to: status }) };
      await audit.record(tx, {
        actor,
        action,
        subject: `order:${seen.order_no}`,
        change: { ...change, ...(note && { note }) },
      });
      // Without the account there is no address left.
      const isMailed = row.contact_email !== null;
      if (isMailed) {
        const { order } = await readOrder(tx, { ...row, status });
        await (status === row.status ? post.queueNote : post.queueStep)(tx, row.locale, order);
      }
      return { order_no: row.order_no, from: row.status, to: status, isMailed };
    });
  }

  return {
    list: (filter: queries.OrderFilter) => queries.listOrders(db, filter),

    async show(name: OrderName) {
      const row = await find(name);
      const { order, events } = await readOrder(db, row);
      return {
        ...order,
        account_id: row.user_id,
        locale: row.locale,
        updated_at: row.updated_at,
        timeline: events,
        can_become: await stepsFrom(db, row.status),
        /** For reading: the same in words. */
        facts: [...contactFacts(words, order), ...termFacts(words, order)],
        versions: order.items.map(({ is_custom_version }) => versionName(words, is_custom_version)),
      };
    },

    /** To the next status, or refused when that is not the one asked for. */
    advance: (actor: string, name: OrderName, to: OrderStatus | undefined, note: string) =>
      addEvent(actor, 'order.advance', name, (allowed, { order_no, status }) => {
        const next = allowed.find((each) => each !== 'declined');
        if (next && (!to || to === next)) return { status: next, note };
        throw refusal(order_no, status, allowed);
      }),

    decline: (actor: string, name: OrderName, reason: string) =>
      addEvent(actor, 'order.decline', name, (allowed, { order_no, status }) => {
        if (allowed.includes('declined')) return { status: 'declined', note: reason };
        throw refusal(order_no, status, allowed);
      }),

    /** In the buyer's timeline; the status stays. */
    note: (actor: string, name: OrderName, note: string) =>
      addEvent(actor, 'order.note', name, (_allowed, { status }) => ({ status, note })),

    /** As the buyer gets it, in the buyer's language. */
    async exportOne(name: OrderName, format: 'xlsx' | 'pdf'): Promise<FileDownload> {
      const row = await find(name);
      const { order } = await readOrder(db, row);
      return files.exportOrder(row.locale, order, format);
    },

    async exportList(filter: queries.OrderFilter, format: ListFormat): Promise<Uint8Array> {
      return writeOrderList(words, await queries.listOrders(db, filter), format);
    },
  };
}

function refusal(orderNo: string, status: OrderStatus, allowed: OrderStatus[]): OperatorError {
  const rest =
    allowed.length > 0 ? `it can become ${allowed.join(' or ')}` : 'that is the end of its way';
  return new OperatorError(`Order ${orderNo} is ${status}; ${rest}.`);
}
