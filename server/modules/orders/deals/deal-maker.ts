import { isDeepStrictEqual } from 'node:util';
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
import { closeQuote } from '../quotes/quote.queries.ts';
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
}

/** How a deal comes about: the buyer accepts a quote, or an operator records a contract on paper. */
export interface Proposal {
  signature: Signature;
  /** Locks the order and its open quote. */
  lock(tx: Tx): Promise<void>;
  /** What is agreed, or the deal of an earlier request; throws if there can be no deal. */
  read(tx: Tx, at: Date): Promise<Agreement | MadeDeal>;
  refuseTaken(taken: AgreedLine[], agreement: Agreement): Error;
  /** Runs in the transaction of the deal. */
  onMade?(tx: Tx, deal: MadeDeal): Promise<void>;
}

/** The agreement or the deal's number changed after the memo was made for it. */
class OutdatedMemo extends Error {}

const ATTEMPTS = 4;
const RETRY_AFTER_SECONDS = 2;

/**
 * Makes deals. The memo is made before the transaction, which then locks and reads all again, so
 * that locks last milliseconds. If something has changed meanwhile, all is done again.
 */
export function createDealMaker({ db, now, rights, files, notifier, sellerOf }: DealMakerParts) {
  /** Throws if a title is not free, or no longer in the catalogue. */
  async function checkFree(tx: Tx, proposal: Proposal, agreement: Agreement) {
    const { lines } = agreement;
    const kept = await queries.keepDramas(tx, agreement.dramaIds);
    const taken = new Set(await rights.findTaken(tx, lines));
    const refused = lines.filter(({ dramaId }) => taken.has(dramaId) || !kept.includes(dramaId));
    if (refused.length > 0) throw proposal.refuseTaken(refused, agreement);
  }

  async function makeOnce(proposal: Proposal): Promise<MadeDeal> {
    const { signature } = proposal;
    const facts = {
      dealNo: makeDealNumber(),
      acceptedAt: now(),
      seller: sellerOf(signature.locale),
    };
    const day = facts.acceptedAt.toISOString().slice(0, 10);
    const seen = await db.transaction().execute(async (tx) => {
      const agreement = await proposal.read(tx, now());
      if (!('dealNo' in agreement)) await checkFree(tx, proposal, agreement);
      return agreement;
    });
    if ('dealNo' in seen) return seen;
    const content = mapper.toMemoContent(facts, seen, signature, ({ terms }) =>
      rights.periodOf(terms, day),
    );
    const memo = await files.dealMemo(signature.locale, content);

    return db.transaction().execute(async (tx) => {
      await queries.limitLockWaits(tx);
      await proposal.lock(tx);
      const agreement = await proposal.read(tx, now());
      if ('dealNo' in agreement) return agreement;
      if (!isDeepStrictEqual(agreement, seen)) throw new OutdatedMemo();
      await rights.lockRights(tx, agreement.dramaIds);
      await checkFree(tx, proposal, agreement);
      return write(tx, proposal, agreement, { ...facts, memo, day });
    });
  }

  interface Prepared {
    dealNo: string;
    acceptedAt: Date;
    seller: Party;
    memo: Uint8Array;
    day: string;
  }

  async function write(tx: Tx, proposal: Proposal, agreement: Agreement, prepared: Prepared) {
    const { signature } = proposal;
    const { dealNo, acceptedAt, memo, day } = prepared;
    const { order, quote, buyer, lines } = agreement;
    const saved = await queries.insertDeal(
      tx,
      mapper.toNewDeal(prepared, agreement, signature, memo),
    );
    if (!saved) throw new OutdatedMemo();
    const grants = await rights.addDealGrants(
      tx,
      { party: buyer.legal_name, reference: dealNo, lines },
      day,
    );
    await queries.insertDealLines(
      tx,
      lines.map((line, index) => {
        const granted = grants.get(line.dramaId);
        if (!granted) throw new Error(`no grant was added for drama ${line.dramaId}`);
        return mapper.toNewDealLine(line, { dealId: saved.id, position: index + 1 }, granted);
      }),
    );
    if (quote) await closeQuote(tx, quote.id, { state: 'accepted', at: acceptedAt });
    const { record, actor } = signature;
    const isOnPaper = record.kind === 'paper';
    await insertEvent(tx, {
      orderId: order.order_id,
      status: 'confirmed',
      note: isOnPaper ? record.note : '',
      actor,
      at: acceptedAt,
    });
    const made: MadeDeal = {
      orderId: order.order_id,
      orderNo: order.order_no,
      dealNo,
      memoSha256: saved.memoSha256,
    };
    await proposal.onMade?.(tx, made);
    await notifier.dealMade(
      tx,
      order,
      mapper.toNewMailedDeal(dealNo, agreement),
      mapper.toMemoFile(dealNo, memo),
      isOnPaper,
    );
    return made;
  }

  return {
    /** Throws `unavailable` if locks are held by others for too long. */
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
