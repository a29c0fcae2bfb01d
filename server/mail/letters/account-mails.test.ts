import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#i18n/locales.ts';
import { createTranslators } from '#server/text/translators.ts';
import type { MailContent } from '../mail.ts';
import { createAccountMails } from './account-mails.ts';

const sender = {
  siteName: 'Vignette',
  publicUrl: 'https://vignette.example',
  businessEmail: 'business@vignette.example',
};
const mails = createAccountMails(createTranslators(), sender);

const all: [string, (locale: Locale) => MailContent][] = [
  ['a code for registering', (locale) => mails.code(locale, 'register', '012345')],
  ['a code for signing in', (locale) => mails.code(locale, 'login', '012345')],
  ['a code for a new address', (locale) => mails.code(locale, 'editEmail', '012345')],
  ['a code for a new password', (locale) => mails.code(locale, 'editPassword', '012345')],
  ['a reset link', (locale) => mails.resetLink(locale, 'T0ken_-x')],
  ['the notice of an existing account', (locale) => mails.addressTaken(locale)],
  ['the notice of a new address', (locale) => mails.emailChanged(locale, 'new@buyer.example')],
  ['the notice of a new password', (locale) => mails.passwordChanged(locale)],
];

describe.each(all)('%s', (_name, render) => {
  test.each(locales)('is complete in %s, as text and as HTML', (locale) => {
    const { subject, text, html } = render(locale);
    for (const part of [subject, text, html])
      expect(part).not.toMatch(/\bmail\.[a-z]|undefined|\{\w+\}/);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain('prefers-color-scheme:dark');
    // Every line of the text, code and link included, is in the HTML too.
    const plain = html.replace(/<[^>]+>/g, ' ').replaceAll('&amp;', '&');
    for (const line of text.split('\n').filter((line) => line.trim() && line !== '-- '))
      expect(plain).toContain(line.trim());
  });

  test('has a different text in every language', () => {
    expect(new Set(locales.map((locale) => render(locale).text)).size).toBe(locales.length);
  });
});

test('the subject contains the code, so that a notification shows it', () => {
  for (const locale of locales)
    expect(mails.code(locale, 'login', '012345').subject).toContain('012345');
});

test('links lead to pages of the mail’s language; the token is in the fragment', () => {
  expect(mails.resetLink('zh-TW', 'abc').text).toContain(
    'https://vignette.example/zh/reset-password?lang=zh-TW#token=abc',
  );
  expect(mails.addressTaken('es').text).toContain('https://vignette.example/es?login=1');
});

test('names and addresses are escaped in HTML', () => {
  const hostile = createAccountMails(createTranslators(), { ...sender, siteName: '<b>"A&B"</b>' });
  const { html } = hostile.emailChanged('en', `"><img src=x onerror=alert(1)>@x.example`);
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});
