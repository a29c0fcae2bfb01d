import { expect, type Page } from '@playwright/test';
import { outcomes } from '#contract/error-codes.ts';
import type { CallInput } from '#contract/transport/client.ts';
import type { Locale } from '#i18n/locales.ts';
import { call } from '../call.ts';
import { randomAddress } from './sign-in.ts';
import { newEmail } from './site-accounts.ts';
import { withSiteDatabase } from './site-database.ts';

export { aNotice } from '../data/notices.ts';

/** Sends an enquiry as a visitor would; returns its number and the visitor's address. */
export async function enquire(input: Partial<CallInput<'sendEnquiry'>>, lang: Locale = 'en') {
  const sent = { subject: 'support', email: newEmail(), name: 'Ana Ruiz', ...input };
  const headers = { lang, 'x-forwarded-for': randomAddress() };
  const { code, data } = await call({ url: process.env.SITE_URL ?? '' }, 'sendEnquiry', sent, {
    headers,
  });
  expect(code).toBe(outcomes.ok.code);
  return { email: sent.email, number: data.enquiry_no };
}

/** The form of an enquiry on the page. */
export const form = (page: Page) => page.getByRole('main').locator('form');
export const field = (page: Page, name: string) =>
  form(page).getByRole('textbox', { name, exact: true });
export const subject = (page: Page, name: string) => page.getByRole('radio', { name });
export const submit = (page: Page, name = 'Send') =>
  form(page).getByRole('button', { name, exact: true }).click();

export async function fill(page: Page, texts: Record<string, string>) {
  for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);
}

/** Waits for the confirmation and returns the number in it. */
export async function expectSent(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'We’ve received your message' })).toBeFocused();
  return (
    /VE-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await page.getByRole('main').textContent()) ?? '')?.[0] ?? ''
  );
}

export const storedEnquiry = (number: string) =>
  withSiteDatabase((db) =>
    db
      .selectFrom('enquiries')
      .selectAll()
      .where('enquiry_no', '=', number)
      .executeTakeFirstOrThrow(),
  );
