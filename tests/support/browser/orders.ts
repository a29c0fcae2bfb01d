import { expect, type Page } from '@playwright/test';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { contact } from '../data/orders.ts';
import { signInAsNewBuyer } from './buyers.ts';
import { callSite } from './site-accounts.ts';

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

export const orderPage = (prefix: string, orderId: number) =>
  `/${prefix}/drama-copyright/drama-copyright-history?order=${orderId}`;
