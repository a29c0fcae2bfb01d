import type { FileDownload } from '../../../contract/fields.ts';
import { orderStatuses } from '../../../contract/orders.ts';
import { termFacts } from '../../../contract/site/licence-words.ts';
import { fallbackLocale } from '../../../i18n/locales.ts';
import type { Db } from '../../db/client.ts';
import type { OrderStatus } from '../../db/tables.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Translators } from '../../text/translators.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { availabilityName, explainAvailability } from './files/availability-words.ts';
import { contactFacts, ownTermFacts, versionName, writeFacts } from './files/order-words.ts';
import { type ListedOrder, type ListFormat, writeOrderList } from './files/orders-list.ts';
import { fullTitle } from './full-title.ts';
import { insertEvent } from './history.queries.ts';
import * as queries from './order-desk.queries.ts';
import type { OrderFilesService } from './order-files.service.ts';
import type { OrderNotifier } from './order-notifier.ts';
import { readOrder } from './read-order.ts';

export type OrderDesk = ReturnType<typeof createOrderDesk>;
type OrderName = queries.OrderName;
type OrderRow = NonNullable<Awaited<ReturnType<typeof queries.findOrder>>>;

const ORDERS_PER_STATEMENT = 1000;

interface OrderDeskParts {
  db: Db;
  now: () => Date;
  addressOf: (path: string) => string;
  notifier: OrderNotifier;
  files: Pick<OrderFilesService, 'exportOrder'>;
  translators: Translators;
  audit: AuditService;
  /** Finds dramas by a part of a title in any language. */
  findDramas: (text: string) => Promise<{ id: number }[]>;
}

interface OrderQuery extends Omit<queries.OrderFilter, 'search'> {
  search?: string | undefined;
}

/**
 * Operations on orders for operators. Rows keep their column names, which the commands print as
 * JSON. The buyer gets a mail about each change of status and each note that is not internal.
 */
export function createOrderDesk(parts: OrderDeskParts) {
  const { db, now, addressOf, notifier, files, audit } = parts;
  const translator = parts.translators[fallbackLocale];

  const read = (from: Db, row: OrderRow) => readOrder(from, row, { addressOf, time: now() });

  async function find(name: OrderName) {
    const row = await queries.findOrder(db, name);
    if (row) return row;
    throw new OperatorError(`There is no order ${'id' in name ? name.id : name.orderNo}.`);
  }

  async function list({ search: text, ...filter }: OrderQuery) {
    if (text === undefined) return queries.listOrders(db, filter);
    const dramas = await parts.findDramas(text);
    const search = { text, dramaIds: dramas.map(({ id }) => id) };
    return queries.listOrders(db, { ...filter, search });
  }

  /** Reads a limited number of orders per statement, to stay within the statement timeout. */
  async function withTitles(orders: queries.DeskOrderRow[]): Promise<ListedOrder[]> {
    const listed: ListedOrder[] = [];
    for (let from = 0; from < orders.length; from += ORDERS_PER_STATEMENT) {
      const batch = orders.slice(from, from + ORDERS_PER_STATEMENT);
      const titles = Map.groupBy(
        await queries.listTitles(
          db,
          batch.map(({ order_id }) => order_id),
        ),
        ({ order_id }) => order_id,
      );
      for (const order of batch) {
        const ordered = titles.get(order.order_id) ?? [];
        listed.push({
          ...order,
          titles: ordered.map(({ order_id, ...title }) => title),
        });
      }
    }
    return listed;
  }

  /** The statuses that an operator can set next; only the buyer can set `withdrawn`. */
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

  /**
   * Adds an event to the timeline, with its audit entry and mail, in one transaction. `choose`
   * makes the event from the statuses that are allowed next and the order as read before it was
   * locked.
   */
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
      // An operator or the buyer has changed the status since it was read.
      if (row?.status !== seen.status)
        throw new OperatorError(
          `Order ${seen.order_no} has just changed to ${row?.status}. Nothing was changed. Check the order and try again.`,
        );
      await insertEvent(tx, { orderId: seen.id, ...event, actor, at: now() });
      const { status, note } = event;
      const change = { ...(status !== row.status && { from: row.status, to: status }) };
      await audit.record(tx, {
        actor,
        action,
        subject: `order:${seen.order_no}`,
        change: { ...change, ...(note && { note }) },
      });
      // Deleting an account removes the contact from its orders, so no mail can be sent.
      const isMailed = row.contact_email !== null;
      if (isMailed) {
        const order = await read(tx, { ...row, status });
        await (status === row.status ? notifier.queueNote : notifier.queueStep)(
          tx,
          row.locale,
          order,
        );
      }
      return { order_no: row.order_no, from: row.status, to: status, isMailed };
    });
  }

  return {
    list,

    async show(name: OrderName) {
      const row = await find(name);
      const order = await read(db, row);
      return {
        ...order,
        account_id: row.user_id,
        locale: row.locale,
        updated_at: row.updated_at,
        timeline: await queries.listEvents(db, row.id),
        internal_notes: await queries.listInternalNotes(db, row.id),
        can_become: await stepsFrom(db, row.status),
        /** Translated labels and values, for output as text. */
        words: {
          facts: [...contactFacts(translator, order), ...termFacts(translator, order.terms)],
          items: order.items.map((item) => ({
            title: fullTitle(item),
            version: versionName(translator, item.is_custom_version),
            ownTerms: writeFacts(translator, ownTermFacts(translator, order, item)),
            availability: [
              availabilityName(translator, item),
              explainAvailability(translator, item),
            ],
          })),
        },
      };
    },

    /** Sets the next status; throws if it differs from a given `to`. */
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

    /** Adds a note to the buyer's timeline without a change of status. */
    note: (actor: string, name: OrderName, note: string) =>
      addEvent(actor, 'order.note', name, (_allowed, { status }) => ({ status, note })),

    /** Visible to operators only. The audit log does not repeat the text. */
    async noteInternally(actor: string, name: OrderName, note: string): Promise<string> {
      const { id, order_no } = await find(name);
      await db.transaction().execute(async (tx) => {
        await queries.insertInternalNote(tx, { orderId: id, note, actor, at: now() });
        const subject = `order:${order_no}` as const;
        await audit.record(tx, { actor, action: 'order.internal-note', subject, change: {} });
      });
      return order_no;
    },

    /** The file that the buyer can download, in the buyer's language. */
    async exportOne(name: OrderName, format: 'xlsx' | 'pdf'): Promise<FileDownload> {
      const row = await find(name);
      const order = await read(db, row);
      return files.exportOrder(row.locale, order, format);
    },

    async exportList(query: OrderQuery, format: ListFormat): Promise<Uint8Array> {
      return writeOrderList(translator, await withTitles(await list(query)), format);
    },
  };
}

function refusal(orderNo: string, status: OrderStatus, allowed: OrderStatus[]): OperatorError {
  const nextSteps =
    allowed.length > 0 ? `it can become ${allowed.join(' or ')}` : 'this status is final';
  return new OperatorError(`Order ${orderNo} is ${status}; ${nextSteps}.`);
}
