import type { AcceptRequest } from '#contract/deals.ts';
import type { FileDownload } from '#contract/fields/downloads.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import { joinNames } from '#i18n/names/display-names.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { WorkQueue } from '#server/jobs/work-queue.ts';
import { isWithin } from '#server/limits/rate-limits.ts';
import type { Log } from '#server/log.ts';
import { fingerprintOf } from '#server/text/fingerprint.ts';
import { takenMailLimits } from '../orders/order-limits.ts';
import { readQuote } from '../quotes/read-quotes.ts';
import type { MadeDeal, Signer } from './agreement.ts';
import * as mapper from './deal.mapper.ts';
import * as queries from './deal.queries.ts';
import type { DealMaker } from './deal-maker.ts';
import type { DealNotifier } from './deal-notifier.ts';
import { TitlesTaken } from './read-agreement.ts';

export type DealService = ReturnType<typeof createDealService>;

interface DealParts {
  db: Db;
  now: () => Date;
  notifier: DealNotifier;
  maker: DealMaker;
  log: Pick<Log, 'error'>;
  /** The version of the user agreement that the site shows in this language. */
  termsVersion: (locale: Locale) => Promise<string>;
}

/**
 * One acceptance at a time: those that lose a race for the same rights are refused before a memo is
 * made for them.
 */
const QUEUE = {
  running: 1,
  waiting: 200,
  perOwner: 4,
  whenFull: 'unavailable',
  retryAfterSeconds: 5,
} as const;

/** The buyer's side of deals: acceptance of a quote, and the memo. */
export function createDealService(parts: DealParts) {
  const { db, now, notifier, maker, log, termsVersion } = parts;
  const queue = new WorkQueue(QUEUE);

  async function accept(signer: Signer, request: AcceptRequest): Promise<MadeDeal> {
    const { locale } = signer;
    // The same lines in another order are the same request.
    const line_ids = request.line_ids?.toSorted((one, other) => one - other);
    const fingerprint = fingerprintOf({ ...request, line_ids });
    const shownTerms = await termsVersion(locale);
    try {
      return await maker.make({
        kind: 'accepted',
        signer,
        request,
        fingerprint,
        termsVersion: shownTerms,
      });
    } catch (error) {
      if (!(error instanceof TitlesTaken)) throw error;
      await tellDesk(request.quote_id, error).catch((failure: unknown) =>
        log.error(failure, 'the desk could not be told that titles are taken'),
      );
      const titles = error.lines.map(({ title }) => title);
      throw new AppError('titlesTaken', {
        data: mapper.toTakenData(error.lines),
        values: { count: titles.length, titles: joinNames(locale, titles) },
      });
    }
  }

  /** In its own transaction, because that of the acceptance was rolled back. */
  const tellDesk = (quoteId: number, { agreement, lines }: TitlesTaken) =>
    db.transaction().execute(async (tx) => {
      const time = now();
      if (!(await isWithin(tx, takenMailLimits(quoteId), time))) return;
      const quote = await readQuote(tx, quoteId, { locale: fallbackLocale, time });
      const titles = lines.map(({ title }) => title);
      if (quote) await notifier.titlesTaken(tx, agreement.order, quote, titles);
    });

  return {
    async accept(signer: Signer, request: AcceptRequest) {
      const owner = String(signer.userId);
      return mapper.toAcceptedReply(await queue.run(() => accept(signer, request), { owner }));
    },

    async exportMemo(
      userId: number,
      orderId: number,
      version: 'accepted' | undefined,
    ): Promise<FileDownload> {
      const memos = await queries.findMemos(db, { orderId, userId });
      if (!memos) throw new AppError('notFound');
      return mapper.toStoredMemo(memos, version);
    },

    /** Tells the desk about the binding deals of an account that this transaction deletes. */
    async announceDeletion(tx: Tx, userId: number): Promise<void> {
      await queries.lockSigner(tx, userId);
      const today = now().toISOString().slice(0, 10);
      const binding = await queries.listBindingDeals(tx, userId, today);
      if (binding.length > 0) await notifier.accountDeleted(tx, binding);
    },
  };
}
