import { sumOf } from '#contract/deals/price.ts';
import { stateAt } from '#contract/deals/quote.ts';
import type { QuoteInput } from '#contract/desk/quote-input.ts';
import { isOpenOrder } from '#contract/orders.ts';
import { fallbackLocale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { DealNotifier } from '#server/areas/deals/deal-notifier.ts';
import { lockOrder, type OrderName } from '#server/areas/orders/desk/order-desk.queries.ts';
import { insertEvent, lockAccount, type OrderRow } from '#server/areas/orders/history.queries.ts';
import { toMailedOrder } from '#server/areas/orders/order.mapper.ts';
import { requireOrder } from '#server/areas/orders/require-order.ts';
import type { DealRights } from '#server/areas/rights/deal-rights.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import type { Translators } from '#server/text/translators.ts';
import * as mapper from '../quote.mapper.ts';
import * as queries from '../quote.queries.ts';
import { type NewestQuote, type QuoteBase, requireBase } from '../quote-base.ts';
import { readQuote } from '../read-quotes.ts';
import { checkQuote } from './check-quote.ts';
import { type PlannedLine, totalOf } from './plan-quote.ts';
import * as desk from './quote-desk.queries.ts';
import { readQuoteFile } from './quote-file.ts';
import { type FoundProblem, writeProblem } from './quote-problems.ts';
import { startQuote, writeTemplate } from './quote-template.ts';
import { endOf, summarizeQuote } from './summarize-quote.ts';

export type QuoteDesk = ReturnType<typeof createQuoteDesk>;

interface QuoteDeskParts {
  db: Db;
  now: () => Date;
  notifier: DealNotifier;
  rights: Pick<DealRights, 'lockRights' | 'judgeOffers' | 'findTaken' | 'toGrantTerms'>;
  audit: AuditService;
  translators: Translators;
}

interface SendOptions {
  dryRun?: boolean;
  base?: QuoteBase | null;
  isVersionNeeded?: boolean;
}

/** Operations on quotes for operators. */
export function createQuoteDesk(parts: QuoteDeskParts) {
  const { db, now, notifier, rights, audit } = parts;
  const translator = parts.translators[fallbackLocale];

  const find = (name: OrderName) => requireOrder(db, name);

  /** Locks an order whose buyer can be answered, and its open quote. */
  async function lock(tx: Tx, { id, order_no, user_id }: OrderRow) {
    if (user_id !== null) await lockAccount(tx, user_id);
    const order = await lockOrder(tx, { id });
    if (!order || order.user_id === null)
      throw new OperatorError(`The account of order ${order_no} was deleted.`, {
        message: 'deskError.orderAccountDeleted',
      });
    return { order, open: await queries.lockOpenQuote(tx, id) };
  }

  async function listItems(from: Db, order: OrderRow) {
    const rows = await desk.listQuotableItems(from, order.id);
    return rows.map((row) => mapper.toQuotableItem(row, order));
  }

  async function findNewest(from: Db, order: OrderRow): Promise<NewestQuote | undefined> {
    const [row] = await queries.listQuotes(from, order.id);
    if (!row) return undefined;
    const reading = { locale: fallbackLocale, time: now() };
    return { row, quote: mapper.toQuote(row, await queries.listLines(from, [row.id]), reading) };
  }

  /** What an editor starts with, and the version that it is based on. */
  async function edit(name: OrderName) {
    const order = await find(name);
    requireOpenOrder(order);
    const items = await listItems(db, order);
    const newest = await findNewest(db, order);
    const base = newest ? { version: newest.quote.version, state: newest.quote.state } : null;
    return {
      order_no: order.order_no,
      locale: order.locale,
      base,
      ...startQuote(items, newest?.quote, newest?.row.payment_terms),
    };
  }

  /** Checks the content of a file against the order and the rights, which stay locked. */
  async function plan(tx: Tx, order: OrderRow, content: unknown, isVersionNeeded: boolean) {
    const { file, errors } = readQuoteFile(translator, content);
    if (!file) throw refusal(errors);
    const items = await listItems(tx, order);
    await rights.lockRights(
      tx,
      items.map(({ dramaId }) => dramaId),
    );
    const checked = await checkQuote(tx, rights, file, {
      ...{ orderId: order.id, items, time: now(), isVersionNeeded },
    });
    const write = (problem: FoundProblem) => writeProblem(translator, problem);
    errors.push(...checked.errors.map(write));
    if (errors.length > 0) throw refusal(errors);
    return { file, lines: checked.lines, warnings: checked.warnings.map(write) };
  }

  /** Writes the next version and closes the open one. */
  async function save(
    tx: Tx,
    actor: string,
    order: OrderRow,
    { file, lines }: { file: QuoteInput; lines: PlannedLine[] },
  ) {
    const at = now();
    await queries.closeOpenQuote(tx, order.id, 'superseded', at);
    const quote = await desk.insertDraft(tx, {
      orderId: order.id,
      currency: file.currency,
      validUntil: endOf(file, at),
      paymentTerms: mapper.toStoredPaymentTerms(file.payment_terms),
      message: file.message,
      actor,
      at,
    });
    await desk.insertLines(tx, quote.id, lines.map(mapper.toNewLine));
    await desk.sendDraft(tx, quote.id, at);
    if (order.status !== 'quoted')
      await insertEvent(tx, { orderId: order.id, status: 'quoted', note: '', actor, at });
    return quote;
  }

  async function notify(tx: Tx, order: OrderRow, quoteId: number, mail: DealNotifier['quoteSent']) {
    const quote = await readQuote(tx, quoteId, { locale: order.locale, time: now() });
    if (!quote) throw new Error(`quote ${quoteId} is missing`);
    await mail(tx, toMailedOrder(order), quote);
    return quote;
  }

  return {
    /** The open quotes that offer these dramas, for an operator who withdraws the titles. */
    listOpenOffers: (dramas: string[]) => desk.listOpenOffers(db, dramas, now()),

    /**
     * Answers an open order with the quote in a file, as parsed from JSON. Throws with all reasons
     * if it cannot be sent, and if the order has another newest quote than `base`, which the sender
     * has seen. A dry run only checks. A file need not state the version of a title that the buyer
     * left undecided, unless `isVersionNeeded`.
     */
    async send(
      actor: string,
      name: OrderName,
      content: unknown,
      { dryRun = false, base, isVersionNeeded = false }: SendOptions = {},
    ) {
      const seen = await find(name);
      return db.transaction().execute(async (tx) => {
        const { order } = await lock(tx, seen);
        requireOpenOrder(order);
        if (base !== undefined) requireBase(base, await findNewest(tx, order));
        const planned = await plan(tx, order, content, isVersionNeeded);
        const summary = summarizeQuote(order.order_no, planned, now());
        if (dryRun) return { ...summary, version: null };
        const { id, version } = await save(tx, actor, order, planned);
        const { valid_until } = await notify(tx, order, id, notifier.quoteSent);
        await audit.record(tx, {
          actor,
          action: 'quote.send',
          subject: `order:${order.order_no}`,
          change: { version, currency: summary.currency, total_minor: summary.total_minor },
        });
        return { ...summary, version: version as number | null, valid_until };
      });
    },

    /**
     * Takes the open quote back; the reason is for the buyer. Throws if the newest quote is not
     * `base`, which the operator has seen.
     */
    async recall(actor: string, name: OrderName, reason: string, base?: QuoteBase) {
      const seen = await find(name);
      return db.transaction().execute(async (tx) => {
        const { order, open } = await lock(tx, seen);
        if (base) requireBase(base, await findNewest(tx, order));
        if (!open || stateAt(open, now()) !== 'sent')
          throw new OperatorError(`Order ${order.order_no} has no open quote.`, {
            message: 'deskError.noOpenQuote',
          });
        const { id, version } = open;
        await queries.closeQuote(tx, id, { state: 'recalled', reply: reason, at: now() });
        await notify(tx, order, id, notifier.quoteRecalled);
        await audit.record(tx, {
          actor,
          action: 'quote.recall',
          subject: `order:${order.order_no}`,
          change: { version, reason },
        });
        return { order_no: order.order_no, version };
      });
    },

    /** A version, by default the newest, as buyers get it, with what only operators see. */
    async show(name: OrderName, version?: number) {
      const order = await find(name);
      const rows = await queries.listQuotes(db, order.id);
      const row = rows.find((each) => each.version === (version ?? rows[0]?.version));
      if (!row)
        throw new OperatorError(
          rows.length > 0
            ? `Order ${order.order_no} has no quote with version ${version}; its newest is ${rows[0]?.version}.`
            : `Order ${order.order_no} has no quote.`,
        );
      const reading = { locale: fallbackLocale, time: now() };
      const quote = mapper.toQuote(row, await queries.listLines(db, [row.id]), reading);
      const items = await listItems(db, order);
      const keyOf = new Map(items.map(({ dramaId, externalId }) => [dramaId, externalId]));
      return {
        order_no: order.order_no,
        ...quote,
        payment_terms: row.payment_terms as mapper.PaymentTerms,
        actor: row.actor,
        closed_at: row.closed_at?.toISOString() ?? null,
        reminded_at: row.reminded_at?.toISOString() ?? null,
        lines: quote.lines.map((line) => ({
          external_id: keyOf.get(line.drama_id) ?? `id:${line.drama_id}`,
          ...line,
        })),
      };
    },

    /** A file for `send` with the titles of the order, or the newest quote to be changed. */
    template: async (name: OrderName) => writeTemplate(await edit(name)),

    edit,

    /**
     * Checks a quote as `send` with `isVersionNeeded` does, and says for each title what is wrong.
     * Changes nothing.
     */
    async check(name: OrderName, quote: QuoteInput) {
      const order = await find(name);
      requireOpenOrder(order);
      const items = await listItems(db, order);
      const time = now();
      const quoted = { orderId: order.id, items, time, isVersionNeeded: true };
      const checked = await db.transaction().execute((tx) => checkQuote(tx, rights, quote, quoted));
      return { ...checked, total_minor: sumOf(checked.lines.map(totalOf)) };
    },
  };
}

function requireOpenOrder({ order_no, status }: OrderRow): void {
  if (!isOpenOrder(status))
    throw new OperatorError(`Order ${order_no} is ${status}; only an open order can be quoted.`, {
      message: 'deskError.orderNotOpen',
    });
}

function refusal(errors: string[]): OperatorError {
  const count = countNoun(errors.length, 'error');
  return new OperatorError([`The quote was not sent: ${count}.`, ...errors].join('\n'), {
    message: 'deskError.quoteRefused',
    values: { count: errors.length },
  });
}
