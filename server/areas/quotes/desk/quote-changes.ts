import { stateAt } from '#contract/deals/quote.ts';
import { isOpenOrder } from '#contract/order-status.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import { lockNamedOrder, type OrderName } from '#server/areas/orders/desk/order-desk.queries.ts';
import { insertEvent, lockAccount, type OrderRow } from '#server/areas/orders/history.queries.ts';
import { toMailedOrder } from '#server/areas/orders/order.mapper.ts';
import { requireOrder } from '#server/areas/orders/read-order.ts';
import type { DealRights } from '#server/areas/rights/deals/deal-rights.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import type { Translators } from '#server/text/translators.ts';
import * as mapper from '../quote.mapper.ts';
import { closeOpenQuote, closeQuote, lockOpenQuote } from '../quote.queries.ts';
import { type QuoteBase, requireBase } from '../quote-base.ts';
import type { NotifyQuote, QuoteNotifier } from '../quote-notifier.ts';
import { readNewestQuote, readQuote } from '../read-quotes.ts';
import { checkQuote } from './check-quote.ts';
import type { QuotableItem } from './plan-quote.ts';
import * as queries from './quote-desk.queries.ts';
import { readQuoteFile } from './quote-file.ts';
import { type FoundProblem, writeProblem } from './quote-problems.ts';
import { endOf, summarizeQuote } from './summarize-quote.ts';

export interface QuoteChangeParts {
  db: Db;
  now: () => Date;
  notifier: Pick<QuoteNotifier, 'quoteSent' | 'quoteRecalled'>;
  rights: Pick<DealRights, 'lockRights' | 'judgeOffers' | 'findTaken' | 'toGrantTerms'>;
  audit: AuditService;
  translators: Translators;
}

export interface SendOptions {
  /** Only checks. */
  dryRun?: boolean;
  /** The newest quote that the sender has seen, null for none. */
  base?: QuoteBase | null;
  /** Whether the version of a title that the buyer left undecided must be stated. */
  isVersionNeeded?: boolean;
}

/**
 * Answers an open order with the quote in a file, as parsed from JSON. Throws with all reasons if it
 * cannot be sent, and if the order has another newest quote than `base`.
 */
export async function sendQuote(
  parts: QuoteChangeParts,
  actor: string,
  name: OrderName,
  content: unknown,
  { dryRun = false, base, isVersionNeeded = false }: SendOptions,
) {
  const { db, now, notifier, audit } = parts;
  const seen = await requireOrder(db, name);
  return db.transaction().execute(async (tx) => {
    const { order } = await lock(tx, seen);
    requireOpenOrder(order);
    if (base !== undefined) requireBase(base, await findNewest(tx, order, now()));
    const planned = await plan(tx, parts, order, content, isVersionNeeded);
    const summary = summarizeQuote(order.order_no, planned, now());
    if (dryRun) return { ...summary, version: null };
    const { id, version } = await save(tx, actor, order, planned, now());
    const { valid_until } = await notify(tx, order, id, notifier.quoteSent, now());
    await audit.record(tx, {
      actor,
      action: 'quote.send',
      subject: `order:${order.order_no}`,
      change: { version, currency: summary.currency, total_minor: summary.total_minor },
    });
    return { ...summary, version, valid_until };
  });
}

/** Takes the open quote back. Throws if the newest quote is not `base`. */
export async function recallQuote(
  { db, now, notifier, audit }: QuoteChangeParts,
  actor: string,
  name: OrderName,
  reason: string,
  base: QuoteBase | undefined,
) {
  const seen = await requireOrder(db, name);
  return db.transaction().execute(async (tx) => {
    const { order, open } = await lock(tx, seen);
    if (base) requireBase(base, await findNewest(tx, order, now()));
    if (!open || stateAt(open, now()) !== 'sent')
      throw new OperatorError(`Order ${order.order_no} has no open quote.`, {
        message: 'deskError.noOpenQuote',
      });
    const { id, version } = open;
    await closeQuote(tx, id, { state: 'recalled', reply: reason, at: now() });
    await notify(tx, order, id, notifier.quoteRecalled, now());
    await audit.record(tx, {
      actor,
      action: 'quote.recall',
      subject: `order:${order.order_no}`,
      change: { version, reason },
    });
    return { order_no: order.order_no, version };
  });
}

export function requireOpenOrder({ order_no, status }: OrderRow): void {
  if (!isOpenOrder(status))
    throw new OperatorError(`Order ${order_no} is ${status}; only an open order can be quoted.`, {
      message: 'deskError.orderNotOpen',
    });
}

/** The newest quote as operators read it. */
export const findNewest = (from: Db, { id }: OrderRow, time: Date) =>
  readNewestQuote(from, id, { locale: fallbackLocale, time });

export async function listItems(from: Db, order: OrderRow): Promise<QuotableItem[]> {
  const rows = await queries.listQuotableItems(from, order.id);
  return rows.map((row) => mapper.toQuotableItem(row, order));
}

/** Locks an order whose buyer can be answered, and its open quote. */
async function lock(tx: Tx, { id, order_no, user_id }: OrderRow) {
  if (user_id !== null) await lockAccount(tx, user_id);
  const order = await lockNamedOrder(tx, { id });
  if (!order || order.user_id === null)
    throw new OperatorError(`The account of order ${order_no} was deleted.`, {
      message: 'deskError.orderAccountDeleted',
    });
  return { order, open: await lockOpenQuote(tx, id) };
}

/** Checks the content of a file against the order and the rights, which stay locked. */
async function plan(
  tx: Tx,
  { now, rights, translators }: QuoteChangeParts,
  order: OrderRow,
  content: unknown,
  isVersionNeeded: boolean,
) {
  const translator = translators[fallbackLocale];
  const { file, errors } = readQuoteFile(translator, content);
  if (!file) throw refusal(errors);
  const items = await listItems(tx, order);
  await rights.lockRights(
    tx,
    items.map(({ dramaId }) => dramaId),
  );
  const quoted = { orderId: order.id, items, time: now(), isVersionNeeded };
  const checked = await checkQuote(tx, rights, file, quoted);
  const write = (problem: FoundProblem) => writeProblem(translator, problem);
  errors.push(...checked.errors.map(write));
  if (errors.length > 0) throw refusal(errors);
  return { file, lines: checked.lines, warnings: checked.warnings.map(write) };
}

function refusal(errors: string[]): OperatorError {
  const count = countNoun(errors.length, 'error');
  return new OperatorError([`The quote was not sent: ${count}.`, ...errors].join('\n'), {
    message: 'deskError.quoteRefused',
    values: { count: errors.length },
  });
}

/** Writes the next version and closes the open one. */
async function save(
  tx: Tx,
  actor: string,
  order: OrderRow,
  { file, lines }: Awaited<ReturnType<typeof plan>>,
  at: Date,
) {
  await closeOpenQuote(tx, order.id, 'superseded', at);
  const quote = await queries.insertDraft(tx, {
    order_id: order.id,
    currency: file.currency,
    valid_until: endOf(file, at),
    payment_terms: mapper.toStoredPaymentTerms(file.payment_terms),
    message: file.message,
    actor,
    created_at: at,
  });
  await queries.insertLines(tx, quote.id, lines.map(mapper.toNewLine));
  await queries.sendDraft(tx, quote.id, at);
  if (order.status !== 'quoted')
    await insertEvent(tx, { orderId: order.id, status: 'quoted', note: '', actor, at });
  return quote;
}

async function notify(tx: Tx, order: OrderRow, quoteId: number, mail: NotifyQuote, time: Date) {
  const quote = await readQuote(tx, quoteId, { locale: order.locale, time });
  if (!quote) throw new Error(`quote ${quoteId} is missing`);
  await mail(tx, toMailedOrder(order), quote);
  return quote;
}
