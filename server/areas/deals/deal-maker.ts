import { isDeepStrictEqual } from 'node:util';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { isDatabaseBusy } from '#server/db/connection/database-away.ts';
import { AppError } from '#server/errors/app-error.ts';
import { makeReferenceNumber } from '#server/text/reference-number.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { DealRights } from '../rights/deals/deal-rights.ts';
import type { Agreement, MadeDeal, PaperContract, Proposal } from './agreement.ts';
import * as mapper from './deal.mapper.ts';
import * as queries from './deal.queries.ts';
import type { DealNotifier } from './deal-notifier.ts';
import { lockPaper } from './desk/read-paper.ts';
import type { MemoFiles } from './files/memo-files.ts';
import type { Party } from './memo/memo-content.ts';
import { findEarlier, lockAcceptance } from './read-acceptance.ts';
import { lastDayOf, readAgreement, requireFree } from './read-agreement.ts';
import { type Draft, writeDeal } from './write-deal.ts';

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

/** The agreement changed after the memo was made for it, or the deal's number is taken. */
class OutdatedMemo extends Error {}

const ATTEMPTS = 4;
const RETRY_AFTER_SECONDS = 2;

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Makes deals from quotes that buyers accept and from contracts on paper. */
export function createDealMaker(parts: DealMakerParts) {
  const { db, now, rights, memoFiles, sellerOf } = parts;
  const { makeNumber = () => makeReferenceNumber('VD') } = parts;

  /** Reads an agreement without locks; throws if it cannot become a deal. */
  async function check(tx: Tx, proposal: Proposal, day: string): Promise<Agreement> {
    const agreement = await readAgreement(tx, proposal, { day, now: now(), rights });
    await requireFree(tx, proposal, agreement, { day, rights });
    return agreement;
  }

  /** The agreement with its memo, or the deal that the same request has made before. */
  async function prepare(proposal: Proposal): Promise<Draft | MadeDeal> {
    const locale = mapper.localeOf(proposal);
    const facts = { dealNo: makeNumber(), acceptedAt: now(), seller: sellerOf(locale) };
    const day = dayOf(facts.acceptedAt);
    const agreement = await db
      .transaction()
      .execute(async (tx) => (await findEarlier(tx, proposal)) ?? check(tx, proposal, day));
    if (agreement.kind === 'deal') return agreement;
    const content = mapper.toMemoContent(facts, agreement, proposal, (terms) =>
      lastDayOf(terms, day, rights),
    );
    const memo = await memoFiles.dealMemo(locale, content);
    return { kind: 'draft', facts, day, agreement, memo };
  }

  /** Locks and reads all again; writes only if it still equals the agreement in the memo. */
  const conclude = (proposal: Proposal, draft: Draft): Promise<MadeDeal> =>
    db.transaction().execute(async (tx) => {
      const { day, agreement } = draft;
      await queries.limitLockWaits(tx);
      if (proposal.kind === 'accepted') await lockAcceptance(tx, proposal);
      else await lockPaper(tx, proposal);
      const earlier = await findEarlier(tx, proposal);
      if (earlier) return earlier;
      const found = await readAgreement(tx, proposal, { day, now: now(), rights });
      if (!isDeepStrictEqual(found, agreement)) throw new OutdatedMemo();
      await rights.lockRights(tx, agreement.dramaIds);
      await requireFree(tx, proposal, agreement, { day, rights });

      const made = await writeDeal(tx, proposal, draft, parts);
      if (!made) throw new OutdatedMemo();
      return made;
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
            const prepared = await prepare(proposal);
            if (prepared.kind === 'deal') return prepared;
            draft = prepared;
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
