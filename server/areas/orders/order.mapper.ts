import type * as v from 'valibot';
import { type Deal, type QuoteState, stateAt } from '#contract/deals/quote.ts';
import type { Availability } from '#contract/licence/availability.ts';
import { type LicenceTerms, readLanguageUse, writeLanguageUse } from '#contract/licence/terms.ts';
import type { OrderRequest, orders } from '#contract/orders.ts';
import type { Locale } from '#i18n/locales.ts';
import type { OrderSummary } from '#server/mail/letters/order-letter.ts';
import type {
  DealRow,
  EventRow,
  ExportedOrderRow,
  HistoryFilter,
  ItemRow,
  LatestQuoteRow,
  OrderRow,
  OrderSummaryRow,
} from './history.queries.ts';
import type { ChosenLineRow, NewItem, NewOrder } from './order.queries.ts';

type AddressOf = (path: string) => string;

export type HistoryInput = Omit<
  v.InferOutput<typeof orders.exportCopyrightOrderHistory.input>,
  'format'
>;

/** A locked cart line, with the fields that decide whether it can be ordered. */
export function toChosenLine(row: ChosenLineRow) {
  const { cart_id: cartId, drama_id: dramaId, title, is_available: isAvailable } = row;
  return { cartId, dramaId, title, isAvailable, row };
}

export type ChosenLine = ReturnType<typeof toChosenLine>;

export function toCartIds(lines: ChosenLine[]) {
  return { cart_ids: lines.map(({ cartId }) => cartId) };
}

/** The lines that a request names. The contract checks that `cart_ids` has all of `lines`. */
export function givenCartIds({ cart_ids, lines = [] }: OrderRequest): Set<number> {
  return new Set(cart_ids ?? lines.map(({ cart_id }) => cart_id));
}

/** Returns a function from the id of a cart line to its terms. */
export function toTermsByLine({ terms, lines = [] }: OrderRequest) {
  const own = new Map(lines.map((line) => [line.cart_id, line.terms]));
  return (cartId: number): LicenceTerms => own.get(cartId) ?? terms;
}

interface ItemDetails {
  terms: LicenceTerms;
  orderTerms: LicenceTerms;
  availability: Availability | undefined;
}

export function toNewItem(row: ChosenLineRow, details: ItemDetails): NewItem {
  const { terms, orderTerms, availability = null } = details;
  return {
    ...row,
    terms: areSameTerms(terms, orderTerms) ? null : toTerms(toTermColumns(terms)),
    availability,
  };
}

function areSameTerms(one: LicenceTerms, other: LicenceTerms): boolean {
  return writeSorted(one) === writeSorted(other);
}

/** The order of the entries in a list does not matter; the contract fixes that of the fields. */
function writeSorted(terms: LicenceTerms): string {
  return JSON.stringify(toTermColumns(terms), (_, value) =>
    Array.isArray(value) ? value.toSorted() : value,
  );
}

interface OrderDetails {
  userId: number;
  locale: Locale;
  itemCount: number;
  idempotencyKey: string | undefined;
  fingerprint: Buffer;
  cartLinesLeft: number;
  createdAt: Date;
}

export type UnnumberedOrder = Omit<NewOrder, 'order_no'>;

export function toNewOrder(request: OrderRequest, details: OrderDetails): UnnumberedOrder {
  const { contact, terms, message = '' } = request;
  const { idempotencyKey, fingerprint } = details;
  return {
    user_id: details.userId,
    contact_name: contact.name,
    contact_company: contact.company || null,
    contact_email: contact.email,
    contact_phone: contact.phone || null,
    ...toTermColumns(terms),
    message,
    locale: details.locale,
    item_count: details.itemCount,
    idempotency_key: idempotencyKey ?? null,
    request_fingerprint: idempotencyKey ? fingerprint : null,
    cart_lines_left: details.cartLinesLeft,
    created_at: details.createdAt,
  };
}

interface SentOrder {
  orderId: number;
  orderNo: string;
  cartLinesLeft: number;
}

export function toSentOrder({ orderId, orderNo, cartLinesLeft }: SentOrder) {
  return { order_id: orderId, order_no: orderNo, copyright_cart_count: cartLinesLeft };
}

export function toOrderSummary(row: OrderSummaryRow, addressOf: AddressOf, time: Date) {
  return {
    order_id: row.order_id,
    order_no: row.order_no,
    status: row.status,
    item_count: row.item_count,
    covers: row.covers.map(addressOf),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    quote_state: stateOfQuote(row, time),
  };
}

/** The days are those of the time zone, and the last one is included. */
export function toHistoryFilter(input: HistoryInput): HistoryFilter {
  const { status, keyword, from, to, time_zone: timeZone = 'UTC' } = input;
  const startOf = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return {
    status,
    keyword,
    since: from === undefined ? from : startOf(Temporal.PlainDate.from(from)),
    before: to === undefined ? to : startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}

/** An order in the exported history. */
export function toHistoryLine(row: ExportedOrderRow, time: Date) {
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    company: row.company ?? '',
    itemCount: row.item_count,
    titles: row.titles,
    terms: toTerms(row),
    quoteState: stateOfQuote(row, time),
    dealNo: row.deal_no ?? '',
  };
}

export type HistoryLine = ReturnType<typeof toHistoryLine>;

interface QuotedRow {
  /** Null, as is the other, for an order without a quote. */
  quote_state: QuoteState | null;
  quote_valid_until: Date | null;
}

/** The state of the newest quote at a time. */
export function stateOfQuote(
  { quote_state: state, quote_valid_until: validUntil }: QuotedRow,
  time: Date,
): QuoteState | null {
  return state && validUntil && stateAt({ state, valid_until: validUntil }, time);
}

interface OrderParts {
  items: ItemRow[];
  events: EventRow[];
  quote: LatestQuoteRow | undefined;
  deal: DealRow | undefined;
}

interface Reading {
  addressOf: AddressOf;
  time: Date;
}

export function toOrder(
  row: OrderRow,
  { items, events, quote, deal }: OrderParts,
  { addressOf, time }: Reading,
) {
  const terms = toTerms(row);
  return {
    order_id: row.id,
    order_no: row.order_no,
    status: row.status,
    contact: toContact(row),
    terms,
    message: row.message,
    created_at: row.created_at.toISOString(),
    quote_state: quote ? stateAt(quote, time) : null,
    deal_no: deal?.deal_no ?? null,
    deal: deal ? toDeal(deal) : null,
    items: items.map((item) => toItem(item, terms, addressOf)),
    timeline: events.map(({ status, note, at }) => ({ status, note, at: at.toISOString() })),
  };
}

/** An order in the format of the API reply; mails and files are made from it too. */
export type Order = ReturnType<typeof toOrder>;

/** The hash of the memo is generated, so its type has NULL. */
function toDeal(row: DealRow): Deal {
  return {
    deal_no: row.deal_no,
    accepted_at: row.accepted_at.toISOString(),
    is_on_paper: row.paper_note !== null,
    licensor: row.seller.legal_name,
    licensee: row.buyer.legal_name,
    signatory_name: row.signatory_name,
    memo_sha256: (row.memo_sha256 as Buffer).toString('hex'),
    countersigned_at: row.countersigned_at?.toISOString() ?? null,
    countersigned_sha256: row.countersigned_sha256?.toString('hex') ?? null,
    terminated_from: row.terminated_from,
    termination_reason: row.termination_reason,
  };
}

/** What mails need of an order whose account exists. */
export interface MailedOrder extends OrderSummary {
  /** The buyer's language. */
  locale: Locale;
}

export function toMailedOrder(row: OrderRow): MailedOrder {
  return {
    order_id: row.id,
    order_no: row.order_no,
    locale: row.locale,
    contact: toContact(row),
  };
}

function toContact(row: OrderRow) {
  return {
    name: row.contact_name ?? '',
    ...(row.contact_company && { company: row.contact_company }),
    email: row.contact_email ?? '',
    ...(row.contact_phone && { phone: row.contact_phone }),
  };
}

function toItem(row: ItemRow, orderTerms: LicenceTerms, addressOf: AddressOf) {
  return {
    drama_id: row.drama_id,
    title: row.title,
    original_title: row.original_title,
    cover: addressOf(row.public_cover),
    episode_count: row.episode_count,
    total_minutes: row.total_minutes,
    is_custom_version: row.is_custom_version,
    is_available: row.is_available,
    terms: row.terms ?? orderTerms,
    availability: row.availability,
  };
}

export function toTermColumns(terms: LicenceTerms) {
  const { territories_excluded = [], start_date = null, language_uses: uses, ...others } = terms;
  return {
    ...others,
    territories_excluded,
    start_date,
    language_uses: uses?.map(writeLanguageUse) ?? null,
  };
}

type TermColumns = ReturnType<typeof toTermColumns>;

/** Fields that the buyer did not set are absent, as in the request. */
export function toTerms(row: TermColumns): LicenceTerms {
  const { territories_excluded, start_date, language_uses } = row;
  return {
    territories: row.territories,
    ...(territories_excluded.length > 0 && { territories_excluded }),
    media: row.media,
    languages: row.languages,
    ...(language_uses && { language_uses: language_uses.map(readLanguageUse) }),
    ...(start_date !== null && { start_date }),
    term_months: row.term_months,
    is_exclusive: row.is_exclusive,
  };
}
