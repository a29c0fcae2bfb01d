import { randomUUID } from 'node:crypto';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { Locale } from '#i18n/locales.ts';
import { call } from '../call.ts';
import type { TestServer } from '../server.ts';
import { addOrder, type TestOrder } from './orders.ts';
import { flat, sendQuote } from './quotes.ts';

export const company = {
  legal_name: 'Luz SA',
  country: 'ES',
  address: 'Gran Vía 1, Madrid',
  registration_no: 'M-12345',
  signatory_name: 'Ana Ruiz',
  signatory_title: 'CEO',
};

export const signature = {
  signatory_name: 'Ana Ruiz',
  signatory_title: 'CEO',
  is_agreed: true as const,
};

export interface TestOffer extends TestOrder {
  quoteId: number;
  lineIds: number[];
}

interface NewOffer {
  dramas?: number | number[];
  userId?: number;
  terms?: Partial<LicenceTerms>;
  version?: CustomVersion;
  locale?: Locale;
  validDays?: number;
}

/** An order with an open quote of 1,000.00 USD per title, by default by a new user. */
export async function addOffer(
  { context }: Pick<TestServer, 'context'>,
  { validDays = 14, ...order }: NewOffer = {},
): Promise<TestOffer> {
  const sent = await addOrder(context, order);
  await context.company.save(sent.userId, company);
  const prices = sent.dramaIds.map(() => flat(100_000));
  const quote = await sendQuote(context, sent.orderNo, prices, { validDays });
  return {
    ...sent,
    quoteId: quote.quote_id,
    lineIds: quote.lines.map(({ line_id }) => line_id),
  };
}

interface AcceptOptions {
  lineIds?: number[];
  key?: string;
  lang?: Locale;
}

/** Accepts a quote over HTTP, with a new idempotency key unless one is given. */
export function accept(
  server: { url: string },
  { token, quoteId }: Pick<TestOffer, 'token' | 'quoteId'>,
  { lineIds, key = randomUUID(), lang = 'en' }: AcceptOptions = {},
) {
  return call(
    server,
    'acceptCopyrightQuote',
    { quote_id: quoteId, ...(lineIds && { line_ids: lineIds }), ...signature },
    { token, headers: { 'idempotency-key': key, lang } },
  );
}

/** The order of a quote as its buyer sees it. */
export const readOrder = async (server: { url: string }, { token, orderId }: TestOrder) =>
  (await call(server, 'getCopyrightOrderDetail', { order_id: orderId }, { token })).data;

/** The current quote of an order as its buyer sees it. */
export const readQuote = async (server: { url: string }, { token, orderId }: TestOrder) =>
  (await call(server, 'getCopyrightQuote', { order_id: orderId }, { token })).data.current;
