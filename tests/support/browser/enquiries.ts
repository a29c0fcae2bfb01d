import { expect } from '@playwright/test';
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

export const storedEnquiry = (number: string) =>
  withSiteDatabase((db) =>
    db
      .selectFrom('enquiries')
      .selectAll()
      .where('enquiry_no', '=', number)
      .executeTakeFirstOrThrow(),
  );
