import type { Message } from '../../../../contract/deals.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import { toPage } from '../../page.mapper.ts';
import type { DealNotifier } from '../deal-notifier.ts';

export type MessageService = ReturnType<typeof createMessageService>;

interface MessageParts {
  db: Db;
  now: () => Date;
  notifier: DealNotifier;
}

/** The conversation between buyer and desk about an order. */
export function createMessageService(_parts: MessageParts) {
  return {
    async list(_userId: number, _orderId: number, page: number, pageSize: number) {
      return toPage([] as Message[], 0, page, pageSize);
    },
    async send(_userId: number, _orderId: number, _text: string): Promise<Message> {
      throw new AppError('unavailable');
    },
  };
}
