import { stateAt } from '#contract/deals/quote.ts';
import { isBindingOrder, isOpenOrder } from '#contract/order-status.ts';
import { findCompany, lockCompany } from '#server/areas/company/company.queries.ts';
import { lockNamedOrder } from '#server/areas/orders/desk/order-desk.queries.ts';
import {
  findDeal,
  listEvents,
  listItems,
  lockAccount,
  type OrderRow,
} from '#server/areas/orders/history.queries.ts';
import { toMailedOrder, toOrder } from '#server/areas/orders/order.mapper.ts';
import { requireOrder } from '#server/areas/orders/read-order.ts';
import { listLines, listQuotes, lockOpenQuote } from '#server/areas/quotes/quote.queries.ts';
import type { DealRights } from '#server/areas/rights/deals/deal-rights.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { Agreement, PaperContract } from '../agreement.ts';
import * as mapper from '../deal.mapper.ts';
import { toBuyer, toContactBuyer } from '../parties.ts';

/** Locks the account, the order, its open quote and the company, in the sequence of record 37. */
export async function lockPaper(tx: Tx, { order }: PaperContract): Promise<void> {
  const { id, user_id: userId } = order;
  if (userId !== null) await lockAccount(tx, userId);
  await lockNamedOrder(tx, { id });
  await lockOpenQuote(tx, id);
  if (userId !== null) await lockCompany(tx, userId);
}

/** What was agreed on paper; throws if the order can have no deal. */
export async function readPaper(
  tx: Tx,
  { order: { id }, shownVersion }: PaperContract,
  time: Date,
  rights: Pick<DealRights, 'toGrantTerms'>,
): Promise<Agreement> {
  const agreement = await readPaperAgreement(tx, await requireOrder(tx, { id }), time, rights);
  if (shownVersion !== undefined) await requireVersion(tx, agreement, shownVersion);
  return agreement;
}

async function readPaperAgreement(
  tx: Tx,
  order: OrderRow,
  time: Date,
  rights: Pick<DealRights, 'toGrantTerms'>,
): Promise<Agreement> {
  const isConfirmed = isBindingOrder(order.status);
  await requireDealless(tx, order);
  if (order.user_id === null)
    throw new OperatorError(
      `The account of order ${order.order_no} was deleted, so the buyer is not known.`,
      { message: 'deskError.orderAccountDeleted' },
    );
  const mailed = toMailedOrder(order);
  const company = await findCompany(tx, order.user_id);
  const buyer = company ? toBuyer(company, mailed.contact.email) : toContactBuyer(mailed);
  const agreed = await readLines(tx, order, time);
  const agreement: Agreement = { kind: 'agreement', order: mailed, isConfirmed, buyer, ...agreed };
  if (isConfirmed) return mapper.withStart(agreement, await readConfirmedDay(tx, order));
  requireLasting(agreement, time, rights);
  return agreement;
}

/** Throws unless the open quote has this version; null means that none is open. */
async function requireVersion(
  tx: Tx,
  { order, quote }: Agreement,
  shown: number | null,
): Promise<void> {
  if ((quote?.version ?? null) === shown) return;
  const [newest] = await listQuotes(tx, order.order_id);
  throw new AppError('changedMeanwhile', {
    data: { by: quote ? (newest?.actor ?? '') : '', at: newest?.sent_at?.toISOString() ?? null },
    message: 'deskError.paperChanged',
  });
}

/** Throws if a licence would be over. */
function requireLasting(
  { order, lines }: Agreement,
  time: Date,
  { toGrantTerms }: Pick<DealRights, 'toGrantTerms'>,
): void {
  const day = time.toISOString().slice(0, 10);
  const over = lines.filter(({ terms }) => toGrantTerms(terms, day).last_day < day);
  if (over.length === 0) return;
  const titles = over.map(({ title }) => `"${title}"`).join(', ');
  throw new OperatorError(
    `The licence of ${titles} would be over: its last day is before ${day}. Order ${order.order_no} was not changed.`,
    { message: 'deskError.paperOver', values: { titles } },
  );
}

/** Throws unless the order is open, or was confirmed before deals were recorded. */
async function requireDealless(tx: Tx, { id, order_no, status }: OrderRow): Promise<void> {
  if (isOpenOrder(status)) return;
  if (!isBindingOrder(status))
    throw new OperatorError(
      `Order ${order_no} is ${status}; only an open order can be accepted on paper.`,
      { message: 'deskError.orderNotOpen' },
    );
  const deal = await findDeal(tx, id);
  if (deal)
    throw new OperatorError(`Order ${order_no} is ${status} and has deal ${deal.deal_no}.`, {
      message: 'deskError.orderHasDeal',
      values: { deal: deal.deal_no },
    });
}

/** The day on which licences of a confirmed order start, unless its terms state one. */
async function readConfirmedDay(tx: Tx, order: OrderRow): Promise<string> {
  const events = await listEvents(tx, order.id);
  const confirmed = events.findLast(({ status }) => status === 'confirmed');
  return (confirmed?.at ?? order.created_at).toISOString().slice(0, 10);
}

/** The lines of the open quote, if it has not ended, else those of the order. */
async function readLines(tx: Tx, order: OrderRow, time: Date) {
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
