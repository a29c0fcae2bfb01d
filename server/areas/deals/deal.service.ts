import type { AcceptRequest } from '#contract/deals.ts';
import type { FileDownload } from '#contract/fields.ts';
import { joinNames } from '#i18n/display-names.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { WorkQueue } from '#server/jobs/work-queue.ts';
import { isWithin } from '#server/limits/rate-limits.ts';
import { requireConfirmed } from '#server/limits/require-confirmed.ts';
import type { Log } from '#server/log.ts';
import { fingerprintOf } from '#server/text/fingerprint.ts';
import { findCompany, lockCompany } from '../company/company.queries.ts';
import { findOrder, lockOrder } from '../orders/history.queries.ts';
import { toMailedOrder } from '../orders/order.mapper.ts';
import { takenMailLimits } from '../orders/order-limits.ts';
import { lineNotOffered } from '../quotes/line-not-offered.ts';
import { findOrderOfQuote, findQuote, listLines, lockQuote } from '../quotes/quote.queries.ts';
import { requireOpen } from '../quotes/quote-state.ts';
import { readQuote } from '../quotes/read-quotes.ts';
import type { AgreedLine, Agreement, MadeDeal } from './agreement.ts';
import * as mapper from './deal.mapper.ts';
import * as queries from './deal.queries.ts';
import type { DealMaker } from './deal-maker.ts';
import type { DealNotifier, MailedOrder } from './deal-notifier.ts';
import { toBuyer } from './parties.ts';

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

/** The buyer who accepts, as recorded with the deal. */
export interface Signer {
  userId: number;
  email: string;
  locale: Locale;
  address: string;
  userAgent: string;
  idempotencyKey: string | undefined;
  /** When the buyer last gave the password or a code. */
  confirmedAt: Date;
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
    const { userId, locale } = signer;
    // The same lines in another order are the same request.
    const line_ids = request.line_ids?.toSorted((one, other) => one - other);
    const fingerprint = fingerprintOf({ ...request, line_ids });
    let refused: { order: MailedOrder; titles: string[] } | undefined;
    const made = maker.make({
      signature: {
        locale,
        record: {
          kind: 'accepted',
          signatoryName: request.signatory_name,
          signatoryTitle: request.signatory_title,
          email: signer.email,
          address: signer.address,
          userAgent: signer.userAgent,
          termsVersion: await termsVersion(locale),
          idempotencyKey: signer.idempotencyKey,
          fingerprint,
        },
        actor: 'buyer',
      },
      async lock(tx) {
        await queries.lockSigner(tx, userId);
        const orderId = await findOrderOfQuote(tx, userId, request.quote_id);
        if (orderId === undefined) throw new AppError('notFound');
        await lockOrder(tx, userId, orderId);
        await lockQuote(tx, request.quote_id);
        await lockCompany(tx, userId);
      },
      read: async (tx, time) =>
        (await findEarlier(tx, signer, fingerprint)) ??
        (await readAcceptance(tx, signer, request, time)),
      refuse(lines, { order }) {
        const titles = lines.map(({ title }) => title);
        refused = { order, titles };
        return new AppError('titlesTaken', {
          data: mapper.toTakenData(lines),
          values: { count: titles.length, titles: joinNames(locale, titles) },
        });
      },
    });
    return made.catch(async (error: unknown) => {
      if (refused && error instanceof AppError && error.outcome === 'titlesTaken')
        await tellDesk(request.quote_id, refused).catch((failure: unknown) =>
          log.error(failure, 'the desk could not be told that titles are taken'),
        );
      throw error;
    });
  }

  /** In its own transaction, because that of the acceptance was rolled back. */
  const tellDesk = (quoteId: number, { order, titles }: { order: MailedOrder; titles: string[] }) =>
    db.transaction().execute(async (tx) => {
      const time = now();
      if (!(await isWithin(tx, takenMailLimits(quoteId), time))) return;
      const quote = await readQuote(tx, quoteId, { locale: fallbackLocale, time });
      if (quote) await notifier.titlesTaken(tx, order, quote, titles);
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

/** The deal of an earlier request with the same key; throws if that request differed. */
async function findEarlier(tx: Tx, { userId, idempotencyKey }: Signer, fingerprint: Buffer) {
  if (idempotencyKey === undefined) return undefined;
  const earlier = await queries.findDealByKey(tx, userId, idempotencyKey);
  if (earlier && !earlier.fingerprint?.equals(fingerprint)) throw new AppError('keyReused');
  return earlier;
}

async function readAcceptance(
  tx: Tx,
  signer: Signer,
  request: AcceptRequest,
  time: Date,
): Promise<Agreement> {
  const { userId, email, locale } = signer;
  const quote = await findQuote(tx, request.quote_id);
  const order = quote && (await findOrder(tx, userId, quote.order_id));
  if (!order) throw new AppError('notFound');
  requireOpen(order, quote, time);
  const rows = await listLines(tx, [quote.id]);
  const offered = rows.filter((row) => row.is_offered).map(mapper.toAgreedLine);
  const company = await findCompany(tx, userId);
  if (!company) throw new AppError('companyNeeded');
  requireConfirmed(signer, time);
  return {
    order: toMailedOrder(order),
    isConfirmed: false,
    quote: mapper.toAgreedQuote(quote, { locale, time }),
    buyer: toBuyer(company, email),
    lines: chooseLines(offered, request.line_ids),
    dramaIds: offered.map(({ dramaId }) => dramaId),
  };
}

/** All offered lines, or those with the given ids; throws for an id that is not offered. */
function chooseLines(offered: AgreedLine[], lineIds: number[] | undefined): AgreedLine[] {
  if (!lineIds) return offered;
  const chosen = offered.filter(({ quoteLineId }) => lineIds.includes(quoteLineId as number));
  if (chosen.length !== lineIds.length) throw lineNotOffered('line_ids');
  return chosen;
}
