import { toPage } from '#server/areas/page.mapper.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { findOrder, lockOrder } from '../history.queries.ts';
import { type MailedOrder, toMailedOrder } from '../order.mapper.ts';
import { messageLimits } from '../order-limits.ts';
import { toMessage } from './message.mapper.ts';
import * as queries from './message.queries.ts';

export type MessageService = ReturnType<typeof createMessageService>;

/** Queues the mail about a message, in the transaction that adds it. */
export type NotifyMessage = (tx: Tx, order: MailedOrder, text: string) => Promise<void>;

interface MessageParts {
  db: Db;
  now: () => Date;
  notifyDesk: NotifyMessage;
}

/** The buyer's side of the conversation about an order. */
export function createMessageService({ db, now, notifyDesk }: MessageParts) {
  return {
    async list(userId: number, orderId: number, page: number, pageSize: number) {
      if (!(await findOrder(db, userId, orderId))) throw new AppError('notFound');
      const [rows, total] = await Promise.all([
        queries.listMessages(db, orderId, { limit: pageSize, offset: (page - 1) * pageSize }),
        queries.countMessages(db, orderId),
      ]);
      return toPage(rows.map(toMessage), total, page, pageSize);
    },

    send: (userId: number, orderId: number, text: string) =>
      db.transaction().execute(async (tx) => {
        if (!(await findOrder(tx, userId, orderId))) throw new AppError('notFound');
        await keepWithin(tx, messageLimits(userId), now());
        const order = await lockOrder(tx, userId, orderId);
        if (!order) throw new AppError('notFound');
        const sent = { orderId, sender: 'buyer', actor: 'buyer', at: now() } as const;
        const row = await queries.insertMessage(tx, { ...sent, text });
        await notifyDesk(tx, toMailedOrder(order), text);
        return toMessage(row);
      }),
  };
}
