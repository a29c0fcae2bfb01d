import { sumOf } from '../../../../contract/deals/price.ts';
import { stateAt } from '../../../../contract/deals/quote.ts';
import type { LicenceTerms } from '../../../../contract/licence/terms.ts';
import { isOpenOrder } from '../../../../contract/orders.ts';
import { fallbackLocale } from '../../../../i18n/locales.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { OperatorError } from '../../../errors/operator-error.ts';
import { countNoun } from '../../../text/count-noun.ts';
import type { Translators } from '../../../text/translators.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { DealRights } from '../../rights/deal-rights.ts';
import type { DealNotifier } from '../deal-notifier.ts';
import { insertEvent, lockAccount, type OrderRow } from '../history.queries.ts';
import { toMailedOrder } from '../order.mapper.ts';
import { lockOrder, type OrderName } from '../order-desk.queries.ts';
import { requireOrder } from '../require-order.ts';
import { describeUnavailable, warnTaken } from './describe-unavailable.ts';
import { findPastTerms, type PlannedLine, planQuote, totalOf } from './plan-quote.ts';
import * as mapper from './quote.mapper.ts';
import * as queries from './quote.queries.ts';
import * as desk from './quote-desk.queries.ts';
import { type QuoteFile, readQuoteFile } from './quote-file.ts';
import { makeTemplate } from './quote-template.ts';
import { readQuote } from './read-quotes.ts';

export type QuoteDesk = ReturnType<typeof createQuoteDesk>;

interface QuoteDeskParts {
  db: Db;
  now: () => Date;
  notifier: DealNotifier;
  rights: Pick<DealRights, 'lockRights' | 'judgeOffers' | 'findTaken' | 'toGrantTerms'>;
  audit: AuditService;
  translators: Translators;
}

const DAY_MS = 86_400_000;

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
      throw new OperatorError(`The account of order ${order_no} was deleted.`);
    return { order, open: await queries.lockOpenQuote(tx, id) };
  }

  async function listItems(from: Db, order: OrderRow) {
    const rows = await desk.listQuotableItems(from, order.id);
    return rows.map((row) => mapper.toQuotableItem(row, order));
  }

  /** Checks the file against the order and the rights, which stay locked. */
  async function plan(tx: Tx, order: OrderRow, content: unknown) {
    const { file, errors } = readQuoteFile(translator, content);
    if (!file) throw refusal(errors);
    const items = await listItems(tx, order);
    const planned = planQuote(file, items);
    const day = now().toISOString().slice(0, 10);
    const lastDayOf = (terms: LicenceTerms) => rights.toGrantTerms(terms, day).last_day;
    const past = findPastTerms(planned.lines, day, lastDayOf);
    await rights.lockRights(
      tx,
      items.map(({ dramaId }) => dramaId),
    );
    const unavailable = await findUnavailable(tx, order.id, planned.lines);
    errors.push(...planned.errors, ...past.errors, ...unavailable.errors);
    if (errors.length > 0) throw refusal(errors);
    const warnings = [...past.warnings, ...unavailable.warnings];
    return { file, lines: planned.lines, warnings };
  }

  async function findUnavailable(tx: Tx, orderId: number, lines: PlannedLine[]) {
    const judged = lines
      .filter(({ isOffered, item }) => isOffered && item.state !== null)
      .map((line) => ({ ...line, dramaId: line.item.dramaId }));
    const answers = await rights.judgeOffers(tx, orderId, judged);
    const taken = new Set(await rights.findTaken(tx, judged));
    const errors = judged.flatMap(({ name, terms }, index) =>
      describeUnavailable(translator, { name, terms, availability: answers[index] }),
    );
    // Titles with recorded rights that are taken are among the errors.
    const warnings = judged
      .filter(({ dramaId }, index) => answers[index]?.state === 'unstated' && taken.has(dramaId))
      .map(({ name }) => warnTaken(name));
    return { errors, warnings };
  }

  /** Writes the next version and closes the open one. */
  async function save(
    tx: Tx,
    actor: string,
    order: OrderRow,
    { file, lines }: { file: QuoteFile; lines: PlannedLine[] },
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
     * if it cannot be sent. A dry run only checks.
     */
    async send(
      actor: string,
      name: OrderName,
      content: unknown,
      { dryRun = false }: { dryRun?: boolean } = {},
    ) {
      const seen = await find(name);
      return db.transaction().execute(async (tx) => {
        const { order } = await lock(tx, seen);
        requireOpenOrder(order);
        const planned = await plan(tx, order, content);
        const summary = summarize(order, planned, now());
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

    /** Takes the open quote back; the reason is for the buyer. */
    async recall(actor: string, name: OrderName, reason: string) {
      const seen = await find(name);
      return db.transaction().execute(async (tx) => {
        const { order, open } = await lock(tx, seen);
        if (!open || stateAt(open, now()) !== 'sent')
          throw new OperatorError(`Order ${order.order_no} has no open quote.`);
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
    async template(name: OrderName) {
      const order = await find(name);
      requireOpenOrder(order);
      const [latest] = await queries.listQuotes(db, order.id);
      const lines = latest ? await queries.listLines(db, [latest.id]) : [];
      const reading = { locale: fallbackLocale, time: now() };
      const quote = latest && mapper.toQuote(latest, lines, reading);
      return makeTemplate(await listItems(db, order), quote, latest?.payment_terms);
    },
  };
}

function requireOpenOrder({ order_no, status }: OrderRow): void {
  if (!isOpenOrder(status))
    throw new OperatorError(`Order ${order_no} is ${status}; only an open order can be quoted.`);
}

/** In whole seconds, as the rights of dramas record it. */
function endOf({ valid_days }: QuoteFile, at: Date): Date {
  const end = at.getTime() + valid_days * DAY_MS;
  return new Date(end - (end % 1000));
}

function summarize(
  { order_no }: OrderRow,
  { file, lines, warnings }: { file: QuoteFile; lines: PlannedLine[]; warnings: string[] },
  at: Date,
) {
  return {
    warnings,
    order_no,
    currency: file.currency,
    valid_until: endOf(file, at).toISOString(),
    total_minor: sumOf(lines.map(totalOf)),
    payment_terms: mapper.toStoredPaymentTerms(file.payment_terms),
    message: file.message,
    lines: lines.map((line) => ({
      external_id: line.item.externalId,
      title: line.item.title,
      is_offered: line.isOffered,
      reason: line.reason,
      terms: line.terms,
      is_custom_version: line.customVersion,
      episode_count: line.item.episodeCount,
      price: line.price,
      total_minor: totalOf(line),
    })),
  };
}

function refusal(errors: string[]): OperatorError {
  const count = countNoun(errors.length, 'error');
  return new OperatorError([`The quote was not sent: ${count}.`, ...errors].join('\n'));
}
