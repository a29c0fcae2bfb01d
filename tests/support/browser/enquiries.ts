import { expect } from '@playwright/test';
import type { CallInput } from '../../../contract/client.ts';
import { outcomes } from '../../../contract/error-codes.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { call } from '../call.ts';
import { randomAddress } from './sign-in.ts';
import { newEmail } from './site-accounts.ts';

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

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

/** The fields of a copyright notice with a picture. */
export function aNotice(places: string[]) {
  return {
    subject: 'copyright_notice',
    notice: {
      work: 'A play of 1998',
      places,
      claimant: 'agent',
      owner: 'Old Theatre Ltd',
      postal_address: '1 Old Street\nLondon',
      is_good_faith: true,
      is_accurate: true,
      signature: 'Ana Ruiz',
    },
    attachments: [{ filename: 'scene.png', base64: PIXEL }],
  } satisfies Partial<CallInput<'sendEnquiry'>>;
}
