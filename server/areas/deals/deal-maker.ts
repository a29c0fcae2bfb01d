import { isDeepStrictEqual } from 'node:util';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { isDatabaseBusy } from '#server/db/database-away.ts';
import { AppError } from '#server/errors/app-error.ts';
import { makeReferenceNumber } from '#server/text/reference-number.ts';
import { insertEvent } from '../orders/history.queries.ts';
import type { OrderFilesService } from '../orders/order-files.service.ts';
import { closeOpenQuote, closeQuote } from '../quotes/quote.queries.ts';
import type { DealRights } from '../rights/deal-rights.ts';
import type { AgreedLine, Agreement, MadeDeal, Signature } from './agreement.ts';
import * as mapper from './deal.mapper.ts';
import * as queries from './deal.queries.ts';
import type { DealNotifier } from './deal-notifier.ts';
import type { Party } from './memo/memo-content.ts';

export type DealMaker = ReturnType<typeof createDealMaker>;

export interface DealMakerParts {
  db: Db;
  now: () => Date;
  rights: DealRights;
  files: Pick<OrderFilesService, 'dealMemo'>;
  notifier: DealNotifier;
  sellerOf: (locale: Locale) => Party;
  /** Default: a random number. */
  makeNumber?: () => string;
}

type Read<Found> = (tx: Tx, time: Date) => Promise<Found>;

/** How a deal comes about: the buyer accepts a quote, or an operator records a contract on paper. */
export interface Proposal {
  signature: Signature;
  /** Locks the account, the order and its open quote, in this sequence. */
  lock(tx: Tx): Promise<void>;
  /** What is agreed, or the deal of an earlier request; throws if there can be no deal. */
  read: Read<Agreement | MadeDeal>;
  /** The error for titles that are no longer free. */
  refuse(taken: AgreedLine[], agreement: Agreement): Error;
  /** Runs in the transaction of the deal. */
  onMade?(tx: Tx, deal: MadeDeal): Promise<void>;
}

/** The agreement changed after the memo was made for it, or the deal's number is taken. */
class OutdatedMemo extends Error {}

/** An agreement with the memo that was made for it. */
interface Prepared {
  facts: mapper.DealFacts;
  /** The day of acceptance. */
  day: string;
  agreement: Agreement;
  memo: Buffer;
}

const ATTEMPTS = 4;
const RETRY_AFTER_SECONDS = 2;

/**
 * Makes deals. The memo is made before the transaction, which then locks and reads all again, so
 * that locks last milliseconds. If something has changed meanwhile, all is done again; if others
 * hold the locks, only the transaction is tried again.
 */
export function createDealMaker(parts: DealMakerParts) {
  const {
    db,
    now,
    rights,
    files,
    notifier,
    sellerOf,
    makeNumber = () => makeReferenceNumber('VD'),
  } = parts;

  const lastDayOf = (terms: LicenceTerms, day: string) => rights.toGrantTerms(terms, day).last_day;

  /**
   * Throws if a title is not free, or no longer in the catalogue. A licence that has ended can only
   * be recorded on paper.
   */
  async function checkFree(tx: Tx, proposal: Proposal, agreement: Agreement, day: string) {
    const { lines, dramaIds } = agreement;
    const { kind } = proposal.signature.record;
    const kept = new Set(await queries.keepDramas(tx, dramaIds));
    const taken = new Set(await rights.findTaken(tx, lines));
    const refused = lines.filter(
      ({ dramaId, terms }) =>
        taken.has(dramaId) ||
        !kept.has(dramaId) ||
        (kind === 'accepted' && lastDayOf(terms, day) < day),
    );
    if (refused.length > 0) throw proposal.refuse(refused, agreement);
  }

  /** What is agreed with terms that start on the day, or the deal of an earlier request. */
  async function read(tx: Tx, proposal: Proposal, day: string) {
    const found = await proposal.read(tx, now());
    return 'dealNo' in found ? found : mapper.withStart(found, day);
  }

  /** Checks without locks, then makes the memo. */
  async function prepare(proposal: Proposal): Promise<MadeDeal | Prepared> {
    const { signature } = proposal;
    const facts: mapper.DealFacts = {
      dealNo: makeNumber(),
      acceptedAt: now(),
      seller: sellerOf(signature.locale),
    };
    const day = facts.acceptedAt.toISOString().slice(0, 10);
    const agreement = await db.transaction().execute(async (tx) => {
      const found = await read(tx, proposal, day);
      if (!('dealNo' in found)) await checkFree(tx, proposal, found, day);
      return found;
    });
    if ('dealNo' in agreement) return agreement;
    const content = mapper.toMemoContent(facts, agreement, signature, (terms) =>
      lastDayOf(terms, day),
    );
    const memo = await files.dealMemo(signature.locale, content);
    return { facts, day, agreement, memo };
  }

  const conclude = (proposal: Proposal, prepared: Prepared): Promise<MadeDeal> =>
    db.transaction().execute(async (tx) => {
      await queries.limitLockWaits(tx);
      await proposal.lock(tx);
      const found = await read(tx, proposal, prepared.day);
      if ('dealNo' in found) return found;
      if (!isDeepStrictEqual(found, prepared.agreement)) throw new OutdatedMemo();
      await rights.lockRights(tx, found.dramaIds);
      await checkFree(tx, proposal, found, prepared.day);
      return write(tx, proposal, prepared);
    });

  async function write(tx: Tx, proposal: Proposal, prepared: Prepared): Promise<MadeDeal> {
    const { facts, day, agreement, memo } = prepared;
    const { order, buyer, lines } = agreement;
    const { dealNo } = facts;
    const deal = mapper.toNewDeal(facts, agreement, proposal.signature, memo);
    const saved = await queries.insertDeal(tx, deal);
    if (!saved) throw new OutdatedMemo();
    const licence = { party: buyer.legal_name, reference: dealNo, lines };
    const grants = await rights.addDealGrants(tx, licence, day);
    await queries.insertDealLines(tx, mapper.toNewDealLines(saved.id, lines, grants));
    await confirmOrder(tx, proposal, agreement, facts.acceptedAt);
    const made = mapper.toMadeDeal(facts, agreement, saved.memoSha256);
    await proposal.onMade?.(tx, made);
    const mailed = mapper.toNewMailedDeal(facts, agreement);
    const file = mapper.toMemoFile(dealNo, memo);
    const isOnPaper = proposal.signature.record.kind === 'paper';
    await notifier.dealMade(tx, order, mailed, file, isOnPaper);
    return made;
  }

  async function confirmOrder(tx: Tx, proposal: Proposal, agreement: Agreement, at: Date) {
    const { record, actor } = proposal.signature;
    const { order, quote } = agreement;
    if (quote) await closeQuote(tx, quote.id, { state: 'accepted', at });
    // Without an open quote there may be one that has ended and is not closed yet.
    else await closeOpenQuote(tx, order.order_id, 'recalled', at);
    if (agreement.isConfirmed) return;
    const note = record.kind === 'paper' ? record.note : '';
    await insertEvent(tx, { orderId: order.order_id, status: 'confirmed', note, actor, at });
  }

  return {
    /** What would be agreed now; throws if there can be no deal. */
    check: (proposal: Omit<Proposal, 'read'> & { read: Read<Agreement> }) =>
      db.transaction().execute(async (tx) => {
        const time = now();
        const day = time.toISOString().slice(0, 10);
        const agreement = mapper.withStart(await proposal.read(tx, time), day);
        await checkFree(tx, proposal, agreement, day);
        return agreement;
      }),

    /** Throws `unavailable` if others hold the locks for too long. */
    async make(proposal: Proposal): Promise<MadeDeal> {
      let prepared: Prepared | undefined;
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        try {
          const next = prepared ?? (await prepare(proposal));
          if ('dealNo' in next) return next;
          prepared = next;
          return await conclude(proposal, prepared);
        } catch (error) {
          if (error instanceof OutdatedMemo) prepared = undefined;
          else if (!isDatabaseBusy(error)) throw error;
        }
      }
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
  };
}
