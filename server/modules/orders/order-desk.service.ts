import type { FileDownload } from '../../../contract/fields.ts';
import { termFacts } from '../../../contract/site/licence-words.ts';
import { fallbackLocale } from '../../../i18n/locales.ts';
import type { Db } from '../../db/client.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import type { Translators } from '../../text/translators.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { availabilityName, explainAvailability } from './files/availability-words.ts';
import { contactFacts, ownTermFacts, versionName, writeFacts } from './files/order-words.ts';
import { type ListedOrder, type ListFormat, writeOrderList } from './files/orders-list.ts';
import { fullTitle } from './full-title.ts';
import { listItems } from './history.queries.ts';
import { toOrder } from './order.mapper.ts';
import * as queries from './order-desk.queries.ts';
import { createOrderSteps, listNextStatuses, nameSteps } from './order-desk-steps.ts';
import type { OrderFilesService } from './order-files.service.ts';
import type { OrderNotifier } from './order-notifier.ts';

export type OrderDesk = ReturnType<typeof createOrderDesk>;
type OrderName = queries.OrderName;
type OrderRow = NonNullable<Awaited<ReturnType<typeof queries.findOrder>>>;

const ORDERS_PER_STATEMENT = 1000;
const SHOWN_MESSAGES = 20;

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
 * JSON.
 */
export function createOrderDesk(parts: OrderDeskParts) {
  const { db, now, addressOf, notifier, files, audit } = parts;
  const translator = parts.translators[fallbackLocale];

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

  async function list({ search: text, ...filter }: OrderQuery) {
    if (text === undefined) return queries.listOrders(db, now(), filter);
    const dramas = await parts.findDramas(text);
    const search = { text, dramaIds: dramas.map(({ id }) => id) };
    return queries.listOrders(db, now(), { ...filter, search });
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

  const { advance, decline, correct } = createOrderSteps({
    ...{ db, now, audit, notifier, find },
    readOrder: async (tx, row) => (await readOrder(tx, row)).order,
  });

  return {
    list,

    async show(name: OrderName) {
      const row = await find(name);
      const { order, events } = await readOrder(db, row);
      const nextStatuses = await listNextStatuses(db, row.status);
      return {
        ...order,
        account_id: row.user_id,
        locale: row.locale,
        updated_at: row.updated_at,
        timeline: events,
        quotes: await queries.listQuotes(db, now(), row.id),
        messages: (await queries.listLatestMessages(db, row.id, SHOWN_MESSAGES)).toReversed(),
        internal_notes: await queries.listInternalNotes(db, row.id),
        can_become: nextStatuses,
        /** Translated labels and values, for output as text. */
        words: {
          nextSteps: nameSteps(nextStatuses),
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

    advance,
    decline,
    correct,

    /** Visible to operators only. The audit log does not repeat the text. */
    async note(actor: string, name: OrderName, note: string): Promise<string> {
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
      const { order } = await readOrder(db, row);
      return files.exportOrder(row.locale, order, format);
    },

    async exportList(query: OrderQuery, format: ListFormat): Promise<Uint8Array> {
      return writeOrderList(translator, await withTitles(await list(query)), format);
    },
  };
}
