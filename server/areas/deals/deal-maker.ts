import { isDeepStrictEqual } from 'node:util';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { isDatabaseBusy } from '#server/db/connection/database-away.ts';
import { AppError } from '#server/errors/app-error.ts';
import { makeReferenceNumber } from '#server/text/reference-number.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { insertEvent } from '../orders/history.queries.ts';
import { closeOpenQuote, closeQuote } from '../quotes/quote.queries.ts';
import type { DealRights } from '../rights/deals/deal-rights.ts';
import type { AgreedLine, Agreement, MadeDeal, PaperContract, Proposal } from './agreement.ts';
import * as mapper from './deal.mapper.ts';
import * as queries from './deal.queries.ts';
import type { DealNotifier } from './deal-notifier.ts';
import { lockPaper, readPaper } from './desk/read-paper.ts';
import type { MemoFiles } from './files/memo-files.ts';
import type { Party } from './memo/memo-content.ts';
import { findEarlier, lockAcceptance, readAcceptance } from './read-acceptance.ts';

export type DealMaker = ReturnType<typeof createDealMaker>;

export interface DealMakerParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  rights: DealRights;
  memoFiles: Pick<MemoFiles, 'dealMemo'>;
  notifier: DealNotifier;
  sellerOf: (locale: Locale) => Party;
  /** Default: a random number. */
  makeNumber?: () => string;
}

/** Titles of an agreement that are not free any more. */
export class TitlesTaken extends Error {
  readonly agreement: Agreement;
  readonly lines: AgreedLine[];

  constructor(agreement: Agreement, lines: AgreedLine[]) {
    super('titles are taken');
    this.agreement = agreement;
    this.lines = lines;
  }
}

/** The agreement changed after the memo was made for it, or the deal's number is taken. */
class OutdatedMemo extends Error {}

/** An agreement with the memo that was made for it. */
interface Draft {
  facts: mapper.DealFacts;
  agreement: Agreement;
  memo: Buffer;
}

const ATTEMPTS = 4;
const RETRY_AFTER_SECONDS = 2;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Makes deals from quotes that buyers accept and from contracts on paper. */
export function createDealMaker(parts: DealMakerParts) {
  const { db, now, audit, rights, memoFiles, notifier, sellerOf } = parts;
  const { makeNumber = () => makeReferenceNumber('VD') } = parts;

  const lastDayOf = (terms: LicenceTerms, day: string) => rights.toGrantTerms(terms, day).last_day;

  /** What is agreed, with terms that start on the day; throws if there can be no deal. */
  async function read(tx: Tx, proposal: Proposal, day: string): Promise<Agreement> {
    const agreement =
      proposal.kind === 'accepted'
        ? await readAcceptance(tx, proposal, now())
        : await readPaper(tx, proposal, now(), rights);
    return mapper.withStart(agreement, day);
  }

  /** Reads an agreement without locks; throws if it cannot become a deal. */
  async function check(tx: Tx, proposal: Proposal, day: string): Promise<Agreement> {
    const agreement = await read(tx, proposal, day);
    await requireFree(tx, proposal, agreement, day);
    return agreement;
  }

  /**
   * Throws if a title is not free, or no longer in the catalogue. A licence that has ended can only
   * be recorded on paper.
   */
  async function requireFree(tx: Tx, { kind }: Proposal, agreement: Agreement, day: string) {
    const { lines, dramaIds } = agreement;
    const kept = new Set(await queries.keepDramas(tx, dramaIds));
    const taken = new Set(await rights.findTaken(tx, lines));
    const refused = lines.filter(
      ({ dramaId, terms }) =>
        taken.has(dramaId) ||
        !kept.has(dramaId) ||
        (kind === 'accepted' && lastDayOf(terms, day) < day),
    );
    if (refused.length > 0) throw new TitlesTaken(agreement, refused);
  }

  /** Locks and reads all again; writes only if it still equals the agreement in the memo. */
  const conclude = (proposal: Proposal, { facts, agreement, memo }: Draft): Promise<MadeDeal> =>
    db.transaction().execute(async (tx) => {
      const day = dayOf(facts.acceptedAt);
      await queries.limitLockWaits(tx);
      if (proposal.kind === 'accepted') await lockAcceptance(tx, proposal);
      else await lockPaper(tx, proposal);
      const earlier = await findEarlier(tx, proposal);
      if (earlier) return earlier;
      const found = await read(tx, proposal, day);
      if (!isDeepStrictEqual(found, agreement)) throw new OutdatedMemo();
      await rights.lockRights(tx, agreement.dramaIds);
      await requireFree(tx, proposal, agreement, day);

      const { order, buyer, lines } = agreement;
      const { dealNo, acceptedAt } = facts;
      const deal = mapper.toNewDeal(facts, agreement, proposal, memo);
      const saved = await queries.insertDeal(tx, deal);
      if (!saved) throw new OutdatedMemo();
      const licence = { party: buyer.legal_name, reference: dealNo, lines };
      const grants = await rights.addDealGrants(tx, licence, day);
      await queries.insertDealLines(tx, mapper.toNewDealLines(saved.id, lines, grants));
      await confirmOrder(tx, proposal, agreement, acceptedAt);
      if (proposal.kind === 'paper') await recordPaper(tx, proposal, dealNo);
      const mailed = mapper.toNewMailedDeal(facts, agreement);
      const file = mapper.toMemoFile(dealNo, memo);
      await notifier.dealMade(tx, order, mailed, file, proposal.kind === 'paper');
      return mapper.toMadeDeal(facts, agreement, saved.memoSha256);
    });

  async function confirmOrder(tx: Tx, proposal: Proposal, agreement: Agreement, at: Date) {
    const { order, quote, isConfirmed } = agreement;
    if (quote) await closeQuote(tx, quote.id, { state: 'accepted', at });
    // Without an open quote there may be one that has ended and is not closed yet.
    else await closeOpenQuote(tx, order.order_id, 'recalled', at);
    if (isConfirmed) return;
    const { note, actor } = proposal.kind === 'paper' ? proposal : { note: '', actor: 'buyer' };
    await insertEvent(tx, { orderId: order.order_id, status: 'confirmed', note, actor, at });
  }

  const recordPaper = (tx: Tx, { actor, order, note }: PaperContract, dealNo: string) =>
    audit.record(tx, {
      actor,
      action: 'deal.accept-on-paper',
      subject: `deal:${dealNo}`,
      change: { order_no: order.order_no, note },
    });

  return {
    /** What a contract on paper would be recorded as now; throws if it cannot be. */
    check: (proposal: PaperContract): Promise<Agreement> =>
      db.transaction().execute((tx) => check(tx, proposal, dayOf(now()))),

    /**
     * Checks without locks, makes the memo, then locks, checks again and writes in one transaction, so
     * that locks last milliseconds. If something has changed meanwhile, all is done again; if others
     * hold the locks, only the transaction is tried again. Throws `unavailable` if they hold them for
     * too long, and `TitlesTaken`.
     */
    async make(proposal: Proposal): Promise<MadeDeal> {
      let draft: Draft | undefined;
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        try {
          if (!draft) {
            const locale = mapper.localeOf(proposal);
            const facts = { dealNo: makeNumber(), acceptedAt: now(), seller: sellerOf(locale) };
            const day = dayOf(facts.acceptedAt);
            const agreement = await db
              .transaction()
              .execute(async (tx) => (await findEarlier(tx, proposal)) ?? check(tx, proposal, day));
            if (agreement.kind === 'deal') return agreement;
            const content = mapper.toMemoContent(facts, agreement, proposal, (terms) =>
              lastDayOf(terms, day),
            );
            const memo = await memoFiles.dealMemo(locale, content);
            draft = { facts, agreement, memo };
          }
          return await conclude(proposal, draft);
        } catch (error) {
          if (error instanceof OutdatedMemo) draft = undefined;
          else if (!isDatabaseBusy(error)) throw error;
        }
      }
      throw new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
  };
}
