import type { Db, Tx } from '#server/db/client.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import type { MessageSender } from '#server/db/tables/orders.ts';

const columns = ['id', 'sender', 'actor', 'text', 'at'] as const;

/** Newest first. */
export async function listMessages(
  db: Db,
  orderId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('copyright_order_messages')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

/** Newest first, by id: messages get their ids in the order of their times. */
export async function listMessagePage(
  db: Db,
  orderId: number,
  { key, isBackward, limit }: KeyBounds,
): Promise<MessageRow[]> {
  return db
    .selectFrom('copyright_order_messages')
    .select(columns)
    .where('order_id', '=', orderId)
    .$if(key !== undefined, (query) => query.where('id', isBackward ? '>' : '<', Number(key?.[0])))
    .orderBy('id', isBackward ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

export async function countMessages(db: Db, orderId: number): Promise<number> {
  const { messages } = await db
    .selectFrom('copyright_order_messages')
    .select((eb) => eb.fn.countAll<number>().as('messages'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return messages;
}

interface NewMessage {
  orderId: number;
  sender: MessageSender;
  /** `buyer`, or the actor of the audit log: a member's address, or the user of a command. */
  actor: string;
  text: string;
  at: Date;
}

export async function insertMessage(tx: Tx, { orderId, ...message }: NewMessage) {
  return tx
    .insertInto('copyright_order_messages')
    .values({ ...message, order_id: orderId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}
