import type { FileDownload } from '#contract/fields.ts';
import { termFacts } from '#contract/site/licence-words.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { DealNotifier } from '#server/areas/deals/deal-notifier.ts';
import { readQuotes } from '#server/areas/quotes/read-quotes.ts';
import type { DealRights } from '#server/areas/rights/deal-rights.ts';
import type { Db } from '#server/db/client.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/key-page.ts';
import { longList } from '#server/db/long-list.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { Translators } from '#server/text/translators.ts';
import { availabilityName, explainAvailability } from '../files/availability-words.ts';
import { contactFacts, ownTermFacts, versionName, writeFacts } from '../files/order-words.ts';
import { type ListedOrder, type ListFormat, writeOrderList } from '../files/orders-list.ts';
import { fullTitle } from '../full-title.ts';
import { lockAccount } from '../history.queries.ts';
import {
  countMessages,
  insertMessage,
  listMessagePage,
  listMessages,
  type MessageRow,
} from '../messages/message.queries.ts';
import { stateOfQuote, toMailedOrder } from '../order.mapper.ts';
import type { OrderFilesService } from '../order-files.service.ts';
import type { OrderNotifier } from '../order-notifier.ts';
import { readOrder } from '../read-order.ts';
import { requireOrder } from '../require-order.ts';
import * as queries from './order-desk.queries.ts';
import { readOrderDetail } from './order-desk-detail.ts';
import { createOrderSteps, listNextStatuses, nameSteps } from './order-desk-steps.ts';

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
  dealNotifier: Pick<DealNotifier, 'messageFromDesk'>;
  files: Pick<OrderFilesService, 'exportOrder'>;
  translators: Translators;
  audit: AuditService;
  /** Finds dramas by a part of a title in any language. */
  findDramas: (text: string) => Promise<{ id: number }[]>;
  judgeOffers: DealRights['judgeOffers'];
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

  const read = (from: Db, row: OrderRow) => readOrder(from, row, { addressOf, time: now() });

  const find = (name: OrderName) => requireOrder(db, name);

  async function toSearch(text: string) {
    const dramas = await parts.findDramas(text);
    return { text, dramaIds: dramas.map(({ id }) => id) };
  }

  async function list({ search: text, ...filter }: OrderQuery) {
    const search = text === undefined ? undefined : await toSearch(text);
    return longList(db, queries.selectOrders(db, { ...filter, search }), toListed);
  }

  const toListed = (rows: queries.DeskOrderRow[]) =>
    rows.map((row) => ({ ...row, quote_state: stateOfQuote(row, now()) }));

  /** Reads a limited number of orders per statement, to stay within the statement timeout. */
  async function listWithTitles(query: OrderQuery): Promise<ListedOrder[]> {
    const orders = await (await list(query)).read();
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
    readOrder: read,
  });

  return {
    list,

    async show(name: OrderName) {
      const row = await find(name);
      const order = await read(db, row);
      const nextStatuses = await listNextStatuses(db, row);
      const latest = await listMessages(db, row.id, { limit: SHOWN_MESSAGES, offset: 0 });
      return {
        ...order,
        account_id: row.user_id,
        locale: row.locale,
        updated_at: row.updated_at,
        timeline: await queries.listEvents(db, row.id),
        quotes: await readQuotes(db, row.id, { locale: fallbackLocale, time: now() }),
        messages: latest.toReversed(),
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

    /** Everything about one order, for its page at the desk. */
    open: async (name: OrderName) =>
      readOrderDetail({ db, now, read, audit, judgeOffers: parts.judgeOffers }, await find(name)),

    /** The conversation, newest first. */
    async listMessages(name: OrderName, request: KeyPageRequest) {
      const { id } = await find(name);
      const page = await readKeyPage(
        request,
        (row: MessageRow) => [row.id],
        (bounds) => listMessagePage(db, id, bounds),
      );
      return { ...page, total: await countMessages(db, id) };
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

    /** Writes to the buyer. The audit log does not repeat the text. */
    async message(actor: string, name: OrderName, text: string): Promise<string> {
      const { id, order_no, user_id } = await find(name);
      await db.transaction().execute(async (tx) => {
        if (user_id !== null) await lockAccount(tx, user_id);
        const order = await queries.lockOrder(tx, { id });
        if (!order || order.user_id === null)
          throw new OperatorError(
            `The account of order ${order_no} was deleted; nobody would read the message.`,
            { message: 'deskError.orderAccountDeleted' },
          );
        await insertMessage(tx, { orderId: id, sender: 'desk', actor, text, at: now() });
        await parts.dealNotifier.messageFromDesk(tx, toMailedOrder(order), text);
        const subject = `order:${order_no}` as const;
        await audit.record(tx, { actor, action: 'order.message', subject, change: {} });
      });
      return order_no;
    },

    /** The file that the buyer can download, in the buyer's language. */
    async exportOne(name: OrderName, format: 'xlsx' | 'pdf'): Promise<FileDownload> {
      const row = await find(name);
      const order = await read(db, row);
      return files.exportOrder(row.locale, order, format);
    },

    listWithTitles,

    async exportList(query: OrderQuery, format: ListFormat): Promise<Uint8Array> {
      return writeOrderList(translator, await listWithTitles(query), format);
    },
  };
}
