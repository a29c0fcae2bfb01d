import { stateAt } from '../../../../contract/deals/quote.ts';
import type { FileDownload } from '../../../../contract/fields.ts';
import type { Db, Tx } from '../../../db/client.ts';
import type { OrderStatus } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';
import { OperatorError } from '../../../errors/operator-error.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { DealRights } from '../../rights/deal-rights.ts';
import { findCompany, lockCompany } from '../company/company.queries.ts';
import type { DealNotifier } from '../deal-notifier.ts';
import { listItems, lockAccount, type OrderRow } from '../history.queries.ts';
import { toMailedOrder, toOrder } from '../order.mapper.ts';
import { findOrder, lockOrder, type OrderName } from '../order-desk.queries.ts';
import type { OrderFilesService } from '../order-files.service.ts';
import { listLines, listQuotes, lockOpenQuote } from '../quotes/quote.queries.ts';
import type { Agreement } from './agreement.ts';
import * as mapper from './deal.mapper.ts';
import * as queries from './deal.queries.ts';
import { type DealFilter, listDeals } from './deal-desk.queries.ts';
import type { DealMaker } from './deal-maker.ts';
import { toBuyer, toContactBuyer } from './parties.ts';

export type DealDesk = ReturnType<typeof createDealDesk>;

interface DealDeskParts {
  db: Db;
  now: () => Date;
  audit: AuditService;
  rights: Pick<DealRights, 'lockRights' | 'endDealGrants'>;
  files: Pick<OrderFilesService, 'countersignMemo'>;
  notifier: DealNotifier;
  maker: DealMaker;
}

/** Deals for operators. Rows keep their column names, which the commands print as JSON. */
export function createDealDesk(parts: DealDeskParts) {
  const { db, now, audit, rights, files, notifier, maker } = parts;

  async function find(from: Db, dealNo: string): Promise<queries.DealRow> {
    const row = await queries.findDeal(from, dealNo);
    if (!row) throw new OperatorError(`There is no deal ${dealNo}.`);
    return row;
  }

  async function findMemos(dealNo: string) {
    const memos = await queries.findMemos(db, { dealNo });
    if (!memos) throw new OperatorError(`There is no deal ${dealNo}.`);
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

  /** Returns whether the buyer gets a mail; the account may be deleted. */
  async function notify(
    order: OrderRow,
    queue: (mailed: ReturnType<typeof toMailedOrder>) => Promise<void>,
  ): Promise<boolean> {
    if (order.user_id === null) return false;
    await queue(toMailedOrder(order));
    return true;
  }

  return {
    list: (filter: DealFilter) => listDeals(db, filter),

    async show(dealNo: string) {
      const { id, ...deal } = await find(db, dealNo);
      return mapper.toShownDeal(deal, await queries.listDealLines(db, id));
    },

    async exportMemo(dealNo: string, version?: 'accepted'): Promise<FileDownload> {
      return mapper.toStoredMemo(await findMemos(dealNo), version);
    },

    /** Records a contract that was signed on paper: the open quote, or the order as it was sent. */
    async acceptOnPaper(actor: string, name: OrderName, note: string) {
      const order = await findOrder(db, name);
      if (!order)
        throw new OperatorError(`There is no order ${'id' in name ? name.id : name.orderNo}.`);
      const { id, user_id: userId, locale, order_no: orderNo } = order;
      const made = maker.make({
        signature: { locale, record: { kind: 'paper', note }, actor },
        async lock(tx) {
          if (userId !== null) await lockAccount(tx, userId);
          await lockOrder(tx, { id });
          await lockOpenQuote(tx, id);
          if (userId !== null) await lockCompany(tx, userId);
        },
        async read(tx, time) {
          const row = await findOrder(tx, { id });
          if (!row) throw new OperatorError(`There is no order ${orderNo}.`);
          return readPaper(tx, row, time);
        },
        refuse(lines) {
          const titles = lines.map(({ title }) => `"${title}"`).join(', ');
          return new OperatorError(
            `The rights of ${titles} are not free on these terms, so order ${orderNo} was not changed. "rights check" and "rights list" show why.`,
          );
        },
        onMade: (tx, { dealNo }) =>
          audit.record(tx, {
            actor,
            action: 'deal.accept-on-paper',
            subject: `deal:${dealNo}`,
            change: { order_no: orderNo, note },
          }),
      });
      return mapper.toAcceptedReply(await made.catch(explainBusy));
    },

    /** Adds a page with the operator's signature to the memo, once. */
    async countersign(actor: string, dealNo: string, name: string, title: string) {
      const seen = await find(db, dealNo);
      requireNotCountersigned(seen);
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
        requireNotCountersigned(deal);
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
          change: { name, title },
        });
        const isMailed = await notify(order, async (mailed) => {
          const lines = await queries.listDealLines(tx, deal.id);
          const file = mapper.toCountersignedFile(dealNo, signed);
          await notifier.dealCountersigned(tx, mailed, mapper.toMailedDeal(deal, lines), file);
        });
        return { deal_no: dealNo, countersigned_sha256: hash?.toString('hex') ?? '', isMailed };
      });
    },

    /** Ends the licences; `from` is the first day without them. The order keeps its status. */
    terminate: (actor: string, dealNo: string, reason: string, from: string) =>
      change(dealNo, async (tx, deal, order) => {
        requireTerminable(deal, from);
        const lines = await queries.listDealLines(tx, deal.id);
        await rights.lockRights(
          tx,
          lines.map(({ drama_id }) => drama_id),
        );
        await rights.endDealGrants(
          tx,
          lines.map(({ grant_id }) => grant_id),
          from,
        );
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
          change: { from, reason },
        });
        const isMailed = await notify(order, (mailed) =>
          notifier.dealTerminated(tx, mailed, mapper.toMailedDeal(deal, lines), { from, reason }),
        );
        return { deal_no: dealNo, terminated_from: from, isMailed };
      }),
  };
}

const BEFORE_DEAL: readonly OrderStatus[] = ['submitted', 'in_review', 'quoted'];

async function readPaper(tx: Tx, order: OrderRow, time: Date): Promise<Agreement> {
  if (!BEFORE_DEAL.includes(order.status))
    throw new OperatorError(
      `Order ${order.order_no} is ${order.status}; only an open order can be accepted on paper.`,
    );
  if (order.user_id === null)
    throw new OperatorError(
      `The account of order ${order.order_no} was deleted, so the buyer is not known.`,
    );
  const mailed = toMailedOrder(order);
  const company = await findCompany(tx, order.user_id);
  const buyer = company ? toBuyer(company, mailed.contact.email) : toContactBuyer(mailed);
  return { order: mailed, buyer, ...(await readPaperLines(tx, order, time)) };
}

/** Of the open quote, which must not have ended, else of the order. */
async function readPaperLines(tx: Tx, order: OrderRow, time: Date) {
  const [newest] = await listQuotes(tx, order.id);
  if (newest && stateAt(newest, time) === 'sent') {
    const rows = await listLines(tx, [newest.id]);
    const lines = rows.filter((row) => row.is_offered).map(mapper.toAgreedLine);
    const quote = mapper.toAgreedQuote(newest, { locale: order.locale, time });
    return { quote, lines, dramaIds: lines.map(({ dramaId }) => dramaId) };
  }
  const items = await listItems(tx, order.id);
  const parts = { items, events: [], quote: undefined, deal: undefined };
  const { items: ordered } = toOrder(order, parts, { addressOf: (path) => path, time });
  const lines = ordered.map(mapper.toOrderedLine);
  return { quote: null, lines, dramaIds: lines.map(({ dramaId }) => dramaId) };
}

function requireNotCountersigned({ deal_no, countersigned_at }: queries.DealRow): void {
  if (countersigned_at)
    throw new OperatorError(
      `Deal ${deal_no} was countersigned on ${countersigned_at.toISOString().slice(0, 10)}.`,
    );
}

function requireTerminable(deal: queries.DealRow, from: string): void {
  if (deal.terminated_from !== null)
    throw new OperatorError(`Deal ${deal.deal_no} was terminated from ${deal.terminated_from}.`);
  const acceptedOn = deal.accepted_at.toISOString().slice(0, 10);
  if (from < acceptedOn)
    throw new OperatorError(
      `Deal ${deal.deal_no} was made on ${acceptedOn}; it cannot end before that day.`,
    );
}

function explainBusy(error: unknown): never {
  if (error instanceof AppError && error.outcome === 'unavailable')
    throw new OperatorError(
      'Another change of these rights is in progress. Nothing was changed. Try again.',
    );
  throw error;
}
