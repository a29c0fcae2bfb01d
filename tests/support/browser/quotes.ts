import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Price } from '#contract/deals/price.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { contact } from '../data/orders.ts';
import type { CommandResult } from '../processes/command.ts';
import { signInAsNewBuyer } from './buyers.ts';
import { callSite } from './site-accounts.ts';
import { withSiteDatabase } from './site-database.ts';

/** Runs `vignette …` on the site of the browser tests. */
export async function operate(...args: string[]): Promise<string> {
  const env = { DATA_DIR: process.env.SITE_DATA_DIR ?? '', SUDO_USER: 'mei' };
  const reply = await fetch(process.env.COMMAND_HOST_URL ?? '', {
    method: 'POST',
    body: JSON.stringify({ args, env }),
  });
  const { code, stdout, stderr } = (await reply.json()) as CommandResult;
  expect(code, stderr).toBe(0);
  return stdout;
}

/**
 * Exclusive terms. Each test uses a country and a medium that no other test uses, because the deals of
 * parallel tests change what is free.
 */
export function termsIn(country: string, part: Partial<LicenceTerms> = {}): LicenceTerms {
  return {
    territories: [country],
    media: ['transport'],
    languages: ['es'],
    term_months: 24,
    is_exclusive: true,
    ...part,
  };
}

/** A new buyer, signed in on the page, who has ordered titles that are free on these terms. */
export async function orderFreeTitles(page: Page, count: number, terms: LicenceTerms) {
  const buyer = await signInAsNewBuyer(page, 1);
  const [collected] = (await callSite('getCopyrightCartList', {}, buyer)).data.list;
  await callSite('deleteCopyrightCartById', { cart_ids: collected?.cart_id }, buyer);
  return { ...buyer, ...(await orderTitles(buyer, await freeTitles(count, terms), terms)) };
}

/** The ids of titles that are free on these terms. */
export async function freeTitles(count: number, terms: LicenceTerms): Promise<number[]> {
  const { data } = await callSite('getDramaListByPage', {
    page_size: count,
    availability: 'free',
    territories: terms.territories.join(),
    media: terms.media.join(),
    term_months: terms.term_months,
    is_exclusive: terms.is_exclusive ? 1 : 0,
  });
  expect(data.list).toHaveLength(count);
  return data.list.map(({ drama_id }) => drama_id);
}

/** Sends an order of these titles in their order. */
export async function orderTitles(
  buyer: { token: string; email: string },
  dramaIds: number[],
  terms: LicenceTerms,
) {
  for (const drama_id of dramaIds.toReversed())
    await callSite('addCopyrightCart', { drama_id }, buyer);
  const order = { contact: { ...contact, email: buyer.email }, terms };
  const { data } = await callSite('sendCopyrightOrder', order, buyer);
  return { orderId: data.order_id, orderNo: data.order_no, dramaIds };
}

export interface QuotedLine {
  price?: Price;
  terms?: LicenceTerms;
  is_offered?: false;
  reason?: string;
}

interface SentQuote {
  currency?: string;
  message?: string;
  payment_terms?: string;
  /** In the order of the titles. */
  lines: QuotedLine[];
}

/** Sends a quote by command. */
export async function sendQuote(
  { orderNo, dramaIds }: { orderNo: string; dramaIds: number[] },
  { currency = 'EUR', message = '', payment_terms = '', lines }: SentQuote,
) {
  const ids = await externalIds(dramaIds);
  const content = {
    currency,
    valid_days: 14,
    message,
    payment_terms,
    lines: lines.map((line, index) => ({ external_id: ids[index], ...line })),
  };
  const file = join(process.env.SITE_DATA_DIR ?? '', `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(content));
  await operate('quote', 'send', orderNo, file).finally(() => rm(file));
}

/** The external ids of dramas, in the same order. */
export async function externalIds(dramaIds: number[]): Promise<string[]> {
  let ids: string[] = [];
  await withSiteDatabase(async (db) => {
    const rows = await db
      .selectFrom('dramas')
      .select(['id', 'external_id'])
      .where('id', 'in', dramaIds)
      .execute();
    ids = dramaIds.map((id) => rows.find((row) => row.id === id)?.external_id ?? '');
  });
  return ids;
}

export const flat = (amount_minor: number): QuotedLine => ({
  price: { model: 'flat', amount_minor },
});

export const orderPage = (prefix: string, orderId: number) =>
  `/${prefix}/drama-copyright/drama-copyright-history?order=${orderId}`;
