import type { Quote } from '../../../../contract/deals/quote.ts';
import type { CounterRequest } from '../../../../contract/deals.ts';
import type { Locale } from '../../../../i18n/locales.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { DealRights } from '../../rights/deal-rights.ts';
import type { DealNotifier } from '../deal-notifier.ts';

export type QuoteService = ReturnType<typeof createQuoteService>;

interface QuoteParts {
  db: Db;
  now: () => Date;
  notifier: DealNotifier;
  rights: DealRights;
}

/** The buyer's side of quotes, except acceptance. */
export function createQuoteService(_parts: QuoteParts) {
  return {
    async get(
      _locale: Locale,
      _userId: number,
      _orderId: number,
    ): Promise<{ current: Quote | null; versions: Quote[] }> {
      throw new AppError('unavailable');
    },
    async counter(_locale: Locale, _userId: number, _request: CounterRequest): Promise<Quote> {
      throw new AppError('unavailable');
    },
    async decline(
      _locale: Locale,
      _userId: number,
      _quoteId: number,
      _reason: string,
    ): Promise<Quote> {
      throw new AppError('unavailable');
    },
  };
}
