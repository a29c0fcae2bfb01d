import type { AcceptRequest } from '../../../../contract/deals.ts';
import type { FileDownload } from '../../../../contract/fields.ts';
import type { Locale } from '../../../../i18n/locales.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { DealRights } from '../../rights/deal-rights.ts';
import type { DealNotifier } from '../deal-notifier.ts';

export type DealService = ReturnType<typeof createDealService>;

interface DealParts {
  db: Db;
  now: () => Date;
  notifier: DealNotifier;
  rights: DealRights;
}

/** The buyer who accepts, as recorded with the deal. */
export interface Signer {
  userId: number;
  email: string;
  locale: Locale;
  address: string;
  userAgent: string;
  idempotencyKey: string | undefined;
}

/** The buyer's side of deals: acceptance of a quote, and the memo. */
export function createDealService(_parts: DealParts) {
  return {
    async accept(
      _signer: Signer,
      _request: AcceptRequest,
    ): Promise<{ order_id: number; order_no: string; deal_no: string; memo_sha256: string }> {
      throw new AppError('unavailable');
    },
    async exportMemo(
      _locale: Locale,
      _userId: number,
      _orderId: number,
      _version: 'accepted' | undefined,
    ): Promise<FileDownload> {
      throw new AppError('notFound');
    },
  };
}
