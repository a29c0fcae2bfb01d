import type { FileDownload } from '#contract/fields.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import { lockCompany } from '#server/areas/company/company.queries.ts';
import { lockOrder, type OrderName } from '#server/areas/orders/desk/order-desk.queries.ts';
import { lockAccount, type OrderRow } from '#server/areas/orders/history.queries.ts';
import { toMailedOrder } from '#server/areas/orders/order.mapper.ts';
import type { OrderFilesService } from '#server/areas/orders/order-files.service.ts';
import { requireOrder } from '#server/areas/orders/require-order.ts';
import { lockOpenQuote } from '#server/areas/quotes/quote.queries.ts';
import type { DealRights } from '#server/areas/rights/deal-rights.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { longList } from '#server/db/long-list.ts';
import type { GrantStatus } from '#server/db/tables.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import * as mapper from '../deal.mapper.ts';
import * as queries from '../deal.queries.ts';
import type { DealMaker, Proposal } from '../deal-maker.ts';
import type { DealNotifier } from '../deal-notifier.ts';
import type { Party } from '../memo/memo-content.ts';
import { toDealState, toEndedGrants, toPreview, toShownDeal } from './deal-desk.mapper.ts';
import { type DealFilter, selectDeals } from './deal-desk.queries.ts';
import { readPaper, requireVersion } from './read-paper.ts';

export type DealDesk = ReturnType<typeof createDealDesk>;

interface DealDeskParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  rights: Pick<DealRights, 'lockRights' | 'endDealGrants' | 'listGrantEnds' | 'toGrantTerms'>;
  files: Pick<OrderFilesService, 'countersignMemo'>;
  notifier: DealNotifier;
  maker: DealMaker;
  /** Whether a seller, or that of the next deal, is named by the site only. */
  isSellerUnnamed: (seller?: Party) => boolean;
}

interface TerminatedDeal {
  deal_no: string;
  terminated_from: string;
  grants: ReturnType<typeof toEndedGrants>;
  isMailed: boolean;
}

/** Rolls the transaction of a dry run back. */
class DryRun extends Error {
  readonly outcome: TerminatedDeal;

  constructor(outcome: TerminatedDeal) {
    super('dry run');
    this.outcome = outcome;
  }
}

/** Deals for operators. Rows keep their column names, which the commands print as JSON. */
export function createDealDesk(parts: DealDeskParts) {
  const { db, now, audit, rights, files, notifier, maker } = parts;

  async function find(from: Db, dealNo: string): Promise<queries.DealRow> {
    const row = await queries.findDeal(from, dealNo);
    if (!row) throw noSuchDeal(dealNo);
    return row;
  }

  async function findMemos(dealNo: string) {
    const memos = await queries.findMemos(db, { dealNo });
    if (!memos) throw noSuchDeal(dealNo);
    return memos;
  }

  /** Changes a deal in one transaction, with its order locked. */
  const change = <Result>(
    dealNo: string,
    work: (tx: Tx, deal: queries.DealRow, order: OrderRow) => Promise<Result>,
  ) =>
    db.transaction().execute(async (tx) => {
      const { order_id, account_id } = await find(tx, dealNo);
      if (account_id !== null) await lockAccount(tx, account_id);
      const order = await lockOrder(tx, { id: order_id });
      if (!order) throw new OperatorError(`There is no order of deal ${dealNo}.`);
      return work(tx, await find(tx, dealNo), order);
    });

  /** Returns whether the buyer gets an email; the account may be deleted. */
  async function notify(
    order: OrderRow,
    queue: (mailed: ReturnType<typeof toMailedOrder>) => Promise<void>,
  ): Promise<boolean> {
    if (order.user_id === null) return false;
    await queue(toMailedOrder(order));
    return true;
  }

  async function proposePaper(
    actor: string,
    name: OrderName,
    note: string,
    shownVersion?: number | null,
  ) {
    const order = await requireOrder(db, name);
    const { id, user_id: userId, locale, order_no: orderNo } = order;
    return {
      signature: { locale, record: { kind: 'paper', note }, actor },
      async lock(tx) {
        if (userId !== null) await lockAccount(tx, userId);
        await lockOrder(tx, { id });
        await lockOpenQuote(tx, id);
        if (userId !== null) await lockCompany(tx, userId);
      },
      async read(tx, time) {
        const agreement = await readPaper(tx, await requireOrder(tx, { id }), time, rights);
        if (shownVersion !== undefined) await requireVersion(tx, agreement, shownVersion);
        return agreement;
      },
      refuse(lines, { isConfirmed }) {
        const titles = lines.map(({ title }) => title);
        const own = isConfirmed
          ? ' If its own grants were recorded by hand, end them first with "rights end".'
          : '';
        return new OperatorError(
          `The rights of ${titles.map((title) => `"${title}"`).join(', ')} are not available on these terms, so order ${orderNo} was not changed. "rights check" and "rights list" show why.${own}`,
          { message: 'deskError.paperTaken', values: { titles: titles.join(', ') } },
        );
      },
      onMade: (tx, { dealNo }) =>
        audit.record(tx, {
          actor,
          action: 'deal.accept-on-paper',
          subject: `deal:${dealNo}`,
          change: { order_no: orderNo, note },
        }),
    } satisfies Proposal;
  }

  return {
    list: (filter: DealFilter) => longList(db, selectDeals(filter), (rows) => rows),

    async show(dealNo: string) {
      const { id, ...deal } = await find(db, dealNo);
      return toShownDeal(deal, await queries.listDealLines(db, id));
    },

    /** A deal with the state of its grants, for its page at the desk. */
    async open(dealNo: string) {
      const { id, ...deal } = await find(db, dealNo);
      const lines = await queries.listDealLines(db, id);
      const ends = await rights.listGrantEnds(
        db,
        lines.map(({ grant_id }) => grant_id),
      );
      const shown = toShownDeal(deal, lines);
      return {
        ...shown,
        state: toDealState(deal),
        grants: toEndedGrants(lines, ends),
        isSellerUnnamed: parts.isSellerUnnamed(shown.seller),
      };
    },

    async exportMemo(dealNo: string, version?: 'accepted'): Promise<FileDownload> {
      return mapper.toStoredMemo(await findMemos(dealNo), version);
    },

    /**
     * Records a contract that was signed on paper: the open quote, or the order as it was sent. An
     * order that was confirmed before deals were recorded keeps its status. `shownVersion` is the
     * version of the quote in the preview, null without one: throws `changedMeanwhile` if another
     * one would be recorded.
     */
    async acceptOnPaper(
      actor: string,
      name: OrderName,
      note: string,
      { shownVersion }: { shownVersion?: number | null | undefined } = {},
    ) {
      const proposal = await proposePaper(actor, name, note, shownVersion);
      return mapper.toAcceptedReply(await maker.make(proposal).catch(explainBusy));
    },

    /** What `acceptOnPaper` would record; throws as it does. */
    async previewPaper(actor: string, name: OrderName) {
      const agreement = await maker.check(await proposePaper(actor, name, ''));
      return { ...toPreview(agreement), isSellerUnnamed: parts.isSellerUnnamed() };
    },

    /** Adds a page with the operator's signature to the memo, once. */
    async countersign(actor: string, dealNo: string, name: string, title: string) {
      const seen = await find(db, dealNo);
      requireCountersignable(seen);
      const { memo } = await findMemos(dealNo);
      const at = now();
      const signed = await files.countersignMemo(seen.locale, memo, {
        dealNo,
        memoSha256: seen.memo_sha256.toString('hex'),
        name,
        title,
        sellerName: mapper.toParty(seen.seller).legal_name,
        at: at.toISOString(),
      });
      return change(dealNo, async (tx, deal, order) => {
        requireCountersignable(deal);
        await queries.updateDeal(tx, deal.id, {
          countersigned_at: at,
          countersigned_by: actor,
          countersigner_name: name,
          countersigner_title: title,
          countersigned_memo: signed,
        });
        const { countersigned_sha256: hash } = await find(tx, dealNo);
        await audit.record(tx, {
          actor,
          action: 'deal.countersign',
          subject: `deal:${dealNo}`,
          change: { name, job_title: title },
        });
        const isMailed = await notify(order, async (mailed) => {
          const lines = await queries.listDealLines(tx, deal.id);
          const file = mapper.toCountersignedFile(dealNo, signed);
          await notifier.dealCountersigned(tx, mailed, mapper.toMailedDeal(deal, lines), file);
        });
        return { deal_no: dealNo, countersigned_sha256: hash?.toString('hex') ?? '', isMailed };
      });
    },

    /**
     * Ends the licences; `from` is the first day without them. The order keeps its status. Returns
     * when each grant ends. A dry run changes nothing.
     */
    terminate: (
      actor: string,
      dealNo: string,
      reason: string,
      from: string,
      { dryRun = false }: { dryRun?: boolean } = {},
    ): Promise<TerminatedDeal> =>
      change(dealNo, async (tx, deal, order) => {
        const lines = await queries.listDealLines(tx, deal.id);
        const grantIds = lines.map(({ grant_id }) => grant_id);
        await rights.lockRights(
          tx,
          lines.map(({ drama_id }) => drama_id),
        );
        requireTerminable(deal, from, await rights.listGrantEnds(tx, grantIds));
        await rights.endDealGrants(tx, grantIds, from);
        const grants = toEndedGrants(lines, await rights.listGrantEnds(tx, grantIds));
        const terminated = { deal_no: dealNo, terminated_from: from, grants };
        if (dryRun) throw new DryRun({ ...terminated, isMailed: false });
        await queries.updateDeal(tx, deal.id, {
          terminated_at: now(),
          terminated_by: actor,
          terminated_from: from,
          termination_reason: reason,
        });
        await audit.record(tx, {
          actor,
          action: 'deal.terminate',
          subject: `deal:${dealNo}`,
          change: { from, reason, ...(deal.terminated_from && { before: deal.terminated_from }) },
        });
        const isMailed = await notify(order, (mailed) =>
          notifier.dealTerminated(tx, mailed, mapper.toMailedDeal(deal, lines), { from, reason }),
        );
        return { ...terminated, isMailed };
      }).catch((error: unknown) => {
        if (error instanceof DryRun) return error.outcome;
        throw error;
      }),
  };
}

function noSuchDeal(dealNo: string): OperatorError {
  return new OperatorError(`There is no deal ${dealNo}.`, {
    message: 'deskError.noSuchDeal',
    values: { deal: dealNo },
  });
}

function requireCountersignable(deal: queries.DealRow): void {
  const { deal_no, countersigned_at, terminated_from } = deal;
  if (countersigned_at)
    throw new OperatorError(
      `Deal ${deal_no} was countersigned on ${countersigned_at.toISOString().slice(0, 10)}.`,
      { message: 'deskError.dealCountersigned' },
    );
  if (terminated_from !== null)
    throw new OperatorError(
      `Deal ${deal_no} was terminated from ${terminated_from}; it is no longer countersigned.`,
      { message: 'deskError.dealTerminated', values: { from: { day: terminated_from } } },
    );
}

interface GrantEnd {
  last_day: string | null;
  status: GrantStatus;
}

/** A termination can be replaced by one from an earlier day. */
function requireTerminable(deal: queries.DealRow, from: string, grants: GrantEnd[]): void {
  const { deal_no, terminated_from, accepted_at } = deal;
  if (terminated_from !== null && from >= terminated_from)
    throw new OperatorError(
      `Deal ${deal_no} was terminated from ${terminated_from}; it can only be terminated from an earlier day.`,
      { message: 'deskError.terminatedEarlier', values: { from: { day: terminated_from } } },
    );
  const acceptedOn = accepted_at.toISOString().slice(0, 10);
  if (from < acceptedOn)
    throw new OperatorError(
      `Deal ${deal_no} was made on ${acceptedOn}; it cannot end before that day.`,
      { message: 'deskError.endBeforeDeal', values: { day: { day: acceptedOn } } },
    );
  const active = grants.filter(({ status }) => status === 'active');
  if (active.some(({ last_day }) => last_day === null || last_day >= from)) return;
  const end = active
    .map(({ last_day }) => last_day)
    .sort()
    .at(-1);
  throw new OperatorError(
    end
      ? `The last grant of deal ${deal_no} ends on ${end} anyway.`
      : `Deal ${deal_no} has no active grant.`,
    end
      ? { message: 'deskError.dealEndsAnyway', values: { day: { day: end } } }
      : { message: 'deskError.noActiveGrant' },
  );
}

function explainBusy(error: unknown): never {
  if (error instanceof AppError && error.outcome === 'unavailable')
    throw new OperatorError(
      'Another change of these rights is in progress. Nothing was changed. Try again.',
      { message: 'deskError.rightsBusy' },
    );
  throw error;
}
