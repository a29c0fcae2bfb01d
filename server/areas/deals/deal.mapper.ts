import { sumOf } from '#contract/deals/price.ts';
import type { FileDownload } from '#contract/fields/downloads.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Order } from '../orders/order.mapper.ts';
import { type Reading, toPrice, toPriceColumns, toQuote } from '../quotes/quote.mapper.ts';
import type { QuoteLineRow, QuoteRow } from '../quotes/quote.queries.ts';
import type {
  Acceptance,
  AgreedLine,
  Agreement,
  MadeDeal,
  PaperContract,
  Proposal,
} from './agreement.ts';
import type { DealLineRow, DealRow, NewDeal, NewDealLine } from './deal.queries.ts';
import type { MailedDeal } from './deal-notifier.ts';
import type { MemoContent, Party } from './memo/memo-content.ts';

type OrderItem = Order['items'][number];

/** Terms without a start date start on this day. */
export function withStart(agreement: Agreement, day: string): Agreement {
  const lines = agreement.lines.map((line) => ({
    ...line,
    terms: { ...line.terms, start_date: line.terms.start_date ?? day },
  }));
  return { ...agreement, lines };
}

/** The language of a deal and its memo. */
export const localeOf = (proposal: Proposal): Locale =>
  proposal.kind === 'accepted' ? proposal.signer.locale : proposal.order.locale;

export interface DealFacts {
  dealNo: string;
  acceptedAt: Date;
  seller: Party;
}

/** The currency and the total of an agreement; null without prices. */
export function moneyOf({ quote, lines }: Agreement) {
  const currency = quote?.currency ?? null;
  const totals = lines.map(({ totalMinor }) => totalMinor);
  return { currency, totalMinor: currency === null ? null : sumOf(totals) };
}

/** The total of a deal; null without prices. */
export function totalOf({ currency }: Pick<DealRow, 'currency'>, lines: DealLineRow[]) {
  return currency === null ? null : sumOf(lines.map(({ total_minor }) => total_minor));
}

export function toMemoContent(
  { dealNo, acceptedAt, seller }: DealFacts,
  agreement: Agreement,
  proposal: Proposal,
  lastDayOf: (terms: LicenceTerms) => string,
): MemoContent {
  const { order, quote, buyer, lines } = agreement;
  return {
    dealNo,
    orderNo: order.order_no,
    quoteVersion: quote?.version ?? null,
    acceptedAt: acceptedAt.toISOString(),
    buyer,
    seller,
    ...moneyOf(agreement),
    paymentTerms: quote?.paymentTerms ?? '',
    lines: lines.map(({ quoteLineId, dramaId, ...line }) => ({
      ...line,
      lastDay: lastDayOf(line.terms),
    })),
    record: toMemoRecord(proposal),
  };
}

function toMemoRecord(proposal: Proposal): MemoContent['record'] {
  if (proposal.kind === 'paper') return { kind: 'paper', note: proposal.note };
  const { signer, request, termsVersion } = proposal;
  return {
    kind: 'accepted',
    signatoryName: request.signatory_name,
    signatoryTitle: request.signatory_title,
    email: signer.email,
    address: signer.address,
    userAgent: signer.userAgent,
    termsVersion,
  };
}

export function toNewDeal(
  { dealNo, acceptedAt, seller }: DealFacts,
  { order, quote, buyer }: Agreement,
  proposal: Proposal,
  memo: Uint8Array,
): NewDeal {
  return {
    deal_no: dealNo,
    order_id: order.order_id,
    quote_id: quote?.id ?? null,
    currency: quote?.currency ?? null,
    accepted_at: acceptedAt,
    buyer: { ...buyer },
    seller: { ...seller },
    locale: localeOf(proposal),
    ...(proposal.kind === 'accepted' ? toSignature(proposal) : toPaperNote(proposal)),
    memo: Buffer.from(memo),
  };
}

function toSignature({ signer, request, termsVersion, fingerprint }: Acceptance) {
  const { idempotencyKey = null } = signer;
  return {
    signatory_name: request.signatory_name,
    signatory_title: request.signatory_title,
    client_address: signer.address,
    user_agent: signer.userAgent,
    terms_version: termsVersion,
    idempotency_key: idempotencyKey,
    request_fingerprint: idempotencyKey === null ? null : fingerprint,
    actor: 'buyer',
  };
}

function toPaperNote({ note, actor }: PaperContract) {
  return { paper_note: note, actor };
}

export function toNewDealLines(
  dealId: number,
  lines: readonly AgreedLine[],
  grantIds: ReadonlyMap<number, number>,
): NewDealLine[] {
  return lines.map((line, index) => {
    const grantId = grantIds.get(line.dramaId);
    if (grantId === undefined) throw new Error(`drama ${line.dramaId} has no grant`);
    return {
      deal_id: dealId,
      position: index + 1,
      quote_line_id: line.quoteLineId,
      drama_id: line.dramaId,
      title: line.title,
      original_title: line.originalTitle,
      terms: line.terms,
      is_custom_version: line.customVersion,
      episode_count: line.episodeCount,
      ...toPriceColumns(line.price),
      total_minor: line.totalMinor,
      grant_id: grantId,
    };
  });
}

export function toMadeDeal({ dealNo }: DealFacts, { order }: Agreement, hash: Buffer): MadeDeal {
  const { order_id: orderId, order_no: orderNo } = order;
  return { kind: 'deal', orderId, orderNo, dealNo, memoSha256: hash };
}

export function toAcceptedReply({ orderId, orderNo, dealNo, memoSha256 }: MadeDeal) {
  return {
    order_id: orderId,
    order_no: orderNo,
    deal_no: dealNo,
    memo_sha256: memoSha256.toString('hex'),
  };
}

export function toAgreedLine(row: QuoteLineRow): AgreedLine {
  return {
    quoteLineId: row.id,
    dramaId: row.drama_id,
    title: row.title,
    originalTitle: row.original_title,
    terms: row.terms,
    customVersion: row.is_custom_version,
    episodeCount: row.episode_count,
    price: toPrice(row),
    totalMinor: row.total_minor,
  };
}

export function toAgreedQuote(row: QuoteRow, reading: Reading): NonNullable<Agreement['quote']> {
  const { payment_terms: paymentTerms } = toQuote(row, [], reading);
  return { id: row.id, version: row.version, currency: row.currency, paymentTerms };
}

/** A line of an agreement on paper without a quote. */
export function toOrderedLine(item: OrderItem): AgreedLine {
  return {
    quoteLineId: null,
    dramaId: item.drama_id,
    title: item.title,
    originalTitle: item.original_title,
    terms: item.terms,
    customVersion: item.is_custom_version,
    episodeCount: item.episode_count,
    price: null,
    totalMinor: null,
  };
}

interface StoredMemos {
  deal_no: string;
  memo: Buffer;
  countersigned_memo: Buffer | null;
}

/** The countersigned memo if there is one, unless the accepted one is wanted. */
export function toStoredMemo(
  { deal_no, memo, countersigned_memo }: StoredMemos,
  version: 'accepted' | undefined,
): FileDownload {
  return version === 'accepted' || !countersigned_memo
    ? toMemoFile(deal_no, memo)
    : toCountersignedFile(deal_no, countersigned_memo);
}

export function toTakenData(lines: readonly AgreedLine[]) {
  return { drama_ids: lines.map(({ dramaId }) => dramaId) };
}

export function toMemoFile(dealNo: string, memo: Uint8Array): FileDownload {
  return { filename: `${dealNo}.pdf`, contentType: 'application/pdf', bytes: memo };
}

/** Another name than the accepted memo's, so that both can be kept in one folder. */
export function toCountersignedFile(dealNo: string, memo: Uint8Array): FileDownload {
  return toMemoFile(`${dealNo}-countersigned`, memo);
}

/** The deal that an agreement becomes, as mails name it. */
export function toNewMailedDeal({ dealNo }: DealFacts, agreement: Agreement): MailedDeal {
  const { currency, totalMinor } = moneyOf(agreement);
  return {
    deal_no: dealNo,
    legal_name: agreement.buyer.legal_name,
    titles: agreement.lines.map(({ title }) => title),
    currency,
    total_minor: totalMinor,
  };
}

export function toMailedDeal(row: DealRow, lines: DealLineRow[]): MailedDeal {
  return {
    deal_no: row.deal_no,
    legal_name: row.buyer.legal_name,
    titles: lines.map(({ title }) => title),
    currency: row.currency,
    total_minor: totalOf(row, lines),
  };
}
