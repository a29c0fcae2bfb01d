import type { Message } from '#contract/deals.ts';
import type { ApiClient, CallOutput } from '#contract/transport/client.ts';

export type MessagePage = CallOutput<'getCopyrightOrderMessages'>;

/** The newest messages of an order without gaps, oldest first, and how many there are in total. */
export interface KnownMessages {
  messages: Message[];
  total: number;
}

export const MESSAGES_PAGE_SIZE = 20;

/** The newest messages of an order; null if they could not be loaded, which fails no page. */
export async function loadMessages(api: ApiClient, orderId: number): Promise<MessagePage | null> {
  return api
    .getCopyrightOrderMessages(
      { order_id: orderId, page: 1, page_size: MESSAGES_PAGE_SIZE },
      { isQuiet: true },
    )
    .catch(() => null);
}

/**
 * Adds a page to the known messages. Pages are counted from the newest message, so a page may repeat
 * known ones. If so many messages have arrived that the newest page has none of the known ones, only
 * that page is kept, because messages between them are missing.
 */
export function addPage(known: KnownMessages | null, page: MessagePage): KnownMessages {
  const loaded = page.list.toReversed();
  const before = known?.messages ?? [];
  const ids = new Set(before.map(({ message_id }) => message_id));
  const isConnected = page.page > 1 || loaded.some(({ message_id }) => ids.has(message_id));
  if (!isConnected) return { messages: loaded, total: page.total };
  const added = loaded.filter(({ message_id }) => !ids.has(message_id));
  const messages = [...before, ...added].toSorted((a, b) => a.message_id - b.message_id);
  return { messages, total: page.total };
}

/** The page that has the message before the oldest known one. */
export function olderPage({ messages }: KnownMessages): number {
  return Math.floor(messages.length / MESSAGES_PAGE_SIZE) + 1;
}

/** Adds a message that was sent. */
export function addMessage(known: KnownMessages | null, message: Message): KnownMessages {
  const { messages, total } = known ?? { messages: [], total: 0 };
  if (messages.some(({ message_id }) => message_id === message.message_id))
    return { messages, total };
  return { messages: [...messages, message], total: total + 1 };
}

/** The messages that are newer than the known ones. */
export function newSince(known: KnownMessages | null, now: KnownMessages): Message[] {
  const newest = newestId(known);
  return now.messages.filter(({ message_id }) => message_id > newest);
}

/** The id of the newest message; 0 if there is none. */
export function newestId(known: KnownMessages | null): number {
  return known?.messages.at(-1)?.message_id ?? 0;
}
