import type { GrantStatus } from '#contract/desk/sheets/rights-fields.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import { lockNamedOrder } from '#server/areas/orders/desk/order-desk.queries.ts';
import { lockAccount, type OrderRow } from '#server/areas/orders/history.queries.ts';
import { toMailedOrder } from '#server/areas/orders/order.mapper.ts';
import type { DealRights } from '#server/areas/rights/deals/deal-rights.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import * as mapper from '../deal.mapper.ts';
import * as queries from '../deal.queries.ts';
import type { DealNotifier } from '../deal-notifier.ts';
import type { MemoFiles } from '../files/memo-files.ts';
import { toEndedGrants } from './deal-desk.mapper.ts';

export interface DealChangeParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  rights: Pick<DealRights, 'lockRights' | 'endDealGrants' | 'listGrantEnds'>;
  memoFiles: Pick<MemoFiles, 'countersignMemo'>;
  notifier: DealNotifier;
}

export async function requireDeal(db: Db, dealNo: string): Promise<queries.DealRow> {
  const row = await queries.findDeal(db, dealNo);
  if (!row) throw noSuchDeal(dealNo);
  return row;
}

export async function requireMemos(db: Db, dealNo: string) {
  const memos = await queries.findMemos(db, { dealNo });
  if (!memos) throw noSuchDeal(dealNo);
  return memos;
}

function noSuchDeal(dealNo: string): OperatorError {
  return new OperatorError(`There is no deal ${dealNo}.`, {
    message: 'deskError.noSuchDeal',
    values: { deal: dealNo },
  });
}

/** Changes a deal in one transaction, with its order locked. */
const changeDeal = <Result>(
  db: Db,
  dealNo: string,
  work: (tx: Tx, deal: queries.DealRow, order: OrderRow) => Promise<Result>,
) =>
  db.transaction().execute(async (tx) => {
    const { order_id, account_id } = await requireDeal(tx, dealNo);
    if (account_id !== null) await lockAccount(tx, account_id);
    const order = await lockNamedOrder(tx, { id: order_id });
    if (!order) throw new OperatorError(`There is no order of deal ${dealNo}.`);
    return work(tx, await requireDeal(tx, dealNo), order);
  });

/** Adds a page with the operator's signature to the memo, once. */
export async function countersignDeal(
  { db, now, audit, memoFiles, notifier }: DealChangeParts,
  actor: string,
  dealNo: string,
  signatory: { name: string; title: string },
) {
  const { name, title } = signatory;
  const seen = await requireDeal(db, dealNo);
  requireCountersignable(seen);
  const { memo } = await requireMemos(db, dealNo);
  const at = now();
  const signed = await memoFiles.countersignMemo(seen.locale, memo, {
    dealNo,
    memoSha256: seen.memo_sha256.toString('hex'),
    name,
    title,
    sellerName: seen.seller.legal_name,
    at: at.toISOString(),
  });
  return changeDeal(db, dealNo, async (tx, deal, order) => {
    requireCountersignable(deal);
    await queries.updateDeal(tx, deal.id, {
      countersigned_at: at,
      countersigned_by: actor,
      countersigner_name: name,
      countersigner_title: title,
      countersigned_memo: signed,
    });
    const { countersigned_sha256: hash } = await requireDeal(tx, dealNo);
    await audit.record(tx, {
      actor,
      action: 'deal.countersign',
      subject: `deal:${dealNo}`,
      change: { name, job_title: title },
    });
    const isMailed = order.user_id !== null;
    if (isMailed) {
      const lines = await queries.listDealLines(tx, deal.id);
      const mailed = mapper.toMailedDeal(deal, lines);
      const file = mapper.toCountersignedFile(dealNo, signed);
      await notifier.dealCountersigned(tx, toMailedOrder(order), mailed, file);
    }
    return { deal_no: dealNo, countersigned_sha256: hash?.toString('hex') ?? '', isMailed };
  });
}

interface Termination {
  reason: string;
  /** The first day without the licences. */
  from: string;
  dryRun: boolean;
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

/**
 * Ends the licences; the order keeps its status. Returns when each grant ends. A dry run changes
 * nothing.
 */
export const terminateDeal = (
  { db, now, audit, rights, notifier }: DealChangeParts,
  actor: string,
  dealNo: string,
  { reason, from, dryRun }: Termination,
): Promise<TerminatedDeal> =>
  changeDeal(db, dealNo, async (tx, deal, order) => {
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
    // The account may be deleted.
    const isMailed = order.user_id !== null;
    if (isMailed) {
      const mailed = mapper.toMailedDeal(deal, lines);
      await notifier.dealTerminated(tx, toMailedOrder(order), mailed, { from, reason });
    }
    return { ...terminated, isMailed };
  }).catch((error: unknown) => {
    if (error instanceof DryRun) return error.outcome;
    throw error;
  });

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
