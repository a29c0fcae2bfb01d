import type { FileDownload } from '#contract/fields/downloads.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db } from '#server/db/client.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { Translators } from '#server/text/translators.ts';
import type { OrderFilesService } from '../files/order-files.service.ts';
import { type ListFormat, writeOrderList } from '../files/orders-list.ts';
import { lockAccount, type OrderRow } from '../history.queries.ts';
import {
  countMessages,
  insertMessage,
  listMessagePage,
  type MessageRow,
} from '../messages/message.queries.ts';
import type { NotifyMessage } from '../messages/message.service.ts';
import { toMailedOrder } from '../order.mapper.ts';
import type { OrderNotifier } from '../order-notifier.ts';
import type { CloseOpenQuote } from '../order-parts.ts';
import { readOrder, requireOrder } from '../read-order.ts';
import * as queries from './order-desk.queries.ts';
import { createOrderSteps } from './order-desk-steps.ts';
import { createOrderSearch, type OrderQuery } from './order-search.ts';

export type OrderDesk = ReturnType<typeof createOrderDesk>;
type OrderName = queries.OrderName;

interface OrderDeskParts {
  db: Db;
  now: () => Date;
  addressOf: (path: string) => string;
  notifier: OrderNotifier;
  notifyBuyer: NotifyMessage;
  files: Pick<OrderFilesService, 'exportOrder'>;
  translators: Translators;
  audit: AuditService;
  closeOpenQuote: CloseOpenQuote;
  /** Finds dramas by a part of a title in any language. */
  findDramas: (text: string) => Promise<{ id: number }[]>;
}

/** Operations on orders for operators. */
export function createOrderDesk(parts: OrderDeskParts) {
  const { db, now, addressOf, files, audit } = parts;
  const translator = parts.translators[fallbackLocale];

  const read = (from: Db, row: OrderRow) => readOrder(from, row, { addressOf, time: now() });

  const find = (name: OrderName) => requireOrder(db, name);

  const { list, listWithTitles } = createOrderSearch(parts);
  const { advance, decline, correct } = createOrderSteps({ ...parts, read });

  return {
    list,

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
        const order = await queries.lockNamedOrder(tx, { id });
        if (!order || order.user_id === null)
          throw new OperatorError(
            `The account of order ${order_no} was deleted; nobody would read the message.`,
            { message: 'deskError.orderAccountDeleted' },
          );
        await insertMessage(tx, { orderId: id, sender: 'desk', actor, text, at: now() });
        await parts.notifyBuyer(tx, toMailedOrder(order), text);
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
