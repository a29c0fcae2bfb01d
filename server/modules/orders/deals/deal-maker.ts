import { isDeepStrictEqual } from 'node:util';
import type { LicenceTerms } from '../../../../contract/licence/terms.ts';
import type { Locale } from '../../../../i18n/locales.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { isDatabaseBusy } from '../../../db/database-away.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { DealRights } from '../../rights/deal-rights.ts';
import type { DealNotifier } from '../deal-notifier.ts';
import type { Party } from '../files/memo/memo-content.ts';
import { insertEvent } from '../history.queries.ts';
import type { OrderFilesService } from '../order-files.service.ts';
import { makeDealNumber } from '../order-number.ts';
import { closeOpenQuote, closeQuote } from '../quotes/quote.queries.ts';
import type { AgreedLine, Agreement, MadeDeal, Signature } from './agreement.ts';
import * as mapper from './deal.mapper.ts';
import * as queries from './deal.queries.ts';

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

const ATTEMPTS = 4;
const RETRY_AFTER_SECONDS = 2;

/**
 * Makes deals. The memo is made before the transaction, which then locks and reads all again, so
 * that locks last milliseconds. If something has changed meanwhile, all is done again.
 */
export function createDealMaker(parts: DealMakerParts) {
  const { db, now, rights, files, notifier, sellerOf, makeNumber = makeDealNumber } = parts;

  /** Throws if a title is not free, or no longer in the catalogue. */
  async function checkFree(tx: Tx, proposal: Pick<Proposal, 'refuse'>, agreement: Agreement) {
    const { lines, dramaIds } = agreement;
    const kept = new Set(await queries.keepDramas(tx, dramaIds));
    const taken = new Set(await rights.findTaken(tx, lines));
    const refused = lines.filter(({ dramaId }) => taken.has(dramaId) || !kept.has(dramaId));
    if (refused.length > 0) throw proposal.refuse(refused, agreement);
  }

  async function makeOnce(proposal: Proposal): Promise<MadeDeal> {
    const { signature } = proposal;
    const facts: mapper.DealFacts = {
      dealNo: makeNumber(),
      acceptedAt: now(),
      seller: sellerOf(signature.locale),
    };
    const day = facts.acceptedAt.toISOString().slice(0, 10);
    const read = async (tx: Tx) => {
      const found = await proposal.read(tx, now());
      return 'dealNo' in found ? found : mapper.withStart(found, day);
    };

    const seen = await db.transaction().execute(async (tx) => {
      const found = await read(tx);
      if (!('dealNo' in found)) await checkFree(tx, proposal, found);
      return found;
    });
    if ('dealNo' in seen) return seen;
    const lastDayOf = (terms: LicenceTerms) => rights.toGrantTerms(terms, day).last_day;
    const content = mapper.toMemoContent(facts, seen, signature, lastDayOf);
    const memo = await files.dealMemo(signature.locale, content);

    return db.transaction().execute(async (tx) => {
      await queries.limitLockWaits(tx);
      await proposal.lock(tx);
      const found = await read(tx);
      if ('dealNo' in found) return found;
      if (!isDeepStrictEqual(found, seen)) throw new OutdatedMemo();
      await rights.lockRights(tx, found.dramaIds);
      await checkFree(tx, proposal, found);
      return write(tx, proposal, found, { facts, memo, day });
    });
  }

  interface Prepared {
    facts: mapper.DealFacts;
    memo: Buffer;
    day: string;
  }

  async function write(tx: Tx, proposal: Proposal, agreement: Agreement, prepared: Prepared) {
    const { facts, memo, day } = prepared;
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
    const note = record.kind === 'paper' ? record.note : '';
    await insertEvent(tx, { orderId: order.order_id, status: 'confirmed', note, actor, at });
  }

  return {
    /** What would be agreed now; throws if there can be no deal. */
    check: (proposal: Omit<Proposal, 'read'> & { read: Read<Agreement> }) =>
      db.transaction().execute(async (tx) => {
        const time = now();
        const found = await proposal.read(tx, time);
        const agreement = mapper.withStart(found, time.toISOString().slice(0, 10));
        await checkFree(tx, proposal, agreement);
        return agreement;
      }),

    /** Throws `unavailable` if others hold the locks for too long. */
    async make(proposal: Proposal): Promise<MadeDeal> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        try {
          return await makeOnce(proposal);
        } catch (error) {
          if (!isDatabaseBusy(error) && !(error instanceof OutdatedMemo)) throw error;
        }
      }
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
  };
}
