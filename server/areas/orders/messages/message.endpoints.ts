import type { Handlers } from '#server/http/api/handler.ts';
import type { MessageService } from './message.service.ts';

export function messageEndpoints(messages: MessageService) {
  return {
    sendCopyrightOrderMessage: ({ order_id, text }, { user }) =>
      messages.send(user.userId, order_id, text),
    getCopyrightOrderMessages: ({ order_id, page, page_size }, { user }) =>
      messages.list(user.userId, order_id, page, page_size),
  } satisfies Partial<Handlers>;
}
