import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#i18n/locales.ts';
import { createTranslators } from '#server/text/translators.ts';
import type { MailContent } from '../mail.ts';
import { createScreenerMails } from './screener-mails.ts';

const mails = createScreenerMails(createTranslators(), {
  siteName: 'Vignette',
  publicUrl: 'https://vignette.example',
  businessEmail: 'rights@vignette.example',
});
const screener = {
  screenerId: 12,
  token: 't0ken_-'.repeat(6),
  email: 'ana@luz.example',
  name: 'Ana <b>Prado</b>\r\nBcc: x@x.example',
  company: 'Luz & Co',
  message: 'For the <b>autumn</b> slot.\n\nThanks',
  note: 'Dear <b>Ana</b>,\nas promised at MIPCOM.',
  reason: 'Sold <b>exclusively</b>.',
  opensAt: new Date('2026-11-01T09:00:00Z'),
  expiresAt: new Date('2026-11-30T15:00:00Z'),
  maxPlays: 3,
  titles: [
    { title: '<b>Moon</b> Gate', episodes: [2, 3, 5], isComplete: false },
    { title: 'ליל ירח', episodes: [1, 2, 3, 4, 5, 6, 7, 8], isComplete: true },
  ],
};
const now = new Date('2026-11-16T12:00:00Z');

const toRecipient: [string, (locale: Locale) => MailContent][] = [
  ['an invitation', (locale) => mails.invited(locale, screener, now)],
  ['a change', (locale) => mails.changed(locale, screener, now)],
  ['a declined request', (locale) => mails.declined(locale, screener)],
];
const toDesk: [string, (locale: Locale) => MailContent, string][] = [
  [
    'a request',
    (locale) => mails.requestNotice(locale, screener),
    '    vignette screener approve 12\n\n    vignette screener decline 12 --reason TEXT\n',
  ],
  [
    'a start',
    (locale) => mails.progressNotice(locale, screener, 'started'),
    '    vignette screener report 12\n',
  ],
  [
    'an end',
    (locale) => mails.progressNotice(locale, screener, 'finished'),
    '    vignette screener report 12\n',
  ],
  [
    'a failed copy',
    (locale) => mails.copyFailedNotice(locale, screener, 'ffmpeg <b>ended</b>.'),
    '    vignette screener change 12 --burned-in\n',
  ],
];

const EPISODES = {
  en: ['Episodes 2–3, 5', 'All 8 episodes'],
  es: ['Episodios 2-3, 5', 'Los 8 episodios'],
  ja: ['第2話～第3話、第5話', '全8話'],
  ko: ['2~3화, 5화', '전체 8화'],
  zh: ['第 2–3 集、第 5 集', '全 8 集'],
  'zh-TW': ['第 2–3 集、第 5 集', '全 8 集'],
} as const;

test.each(locales)('in %s, the subject and first line of a change have the new end', (locale) => {
  const { subject, text } = mails.changed(locale, screener, now);
  expect(subject).toMatch(/2026.* 15:00 UTC/);
  expect(subject).not.toBe(mails.invited(locale, screener, now).subject);
  expect(text.match(/2026.* 15:00 UTC/g)).toHaveLength(2);
});

describe.each(locales)('in %s', (locale) => {
  const prefix = locale === 'zh-TW' ? 'zh' : locale;

  test.each(toRecipient)(
    'the mail to the recipient about %s is complete and escaped',
    (_, make) => {
      const mail = make(locale);
      expect(mail.subject).toContain('<b>Moon</b> Gate');
      expect(mail.text).toContain(`- <b>Moon</b> Gate\n  ${EPISODES[locale][0]}\n`);
      expect(mail.text).toContain(`- ליל ירח\n  ${EPISODES[locale][1]}\n`);
      expect(mail.html).toContain('&lt;b&gt;Moon&lt;/b&gt; Gate');
      expect(mail.html).not.toContain('<b>');
      expect(mail.html).toMatch(/<span dir="auto">ליל ירח<\/span>/);
      expect(mail.subject + mail.text).not.toMatch(/[{}]|#(?!mails\b)|undefined|null/);
      expect(mail.replyTo).toBe('rights@vignette.example');
      expect(mail.text).toContain('rights@vignette.example');
    },
  );

  test.each(toDesk)('the mail to the desk about %s has its command', (_, make, command) => {
    const mail = make(locale);
    expect(mail.subject).toContain('Luz & Co');
    expect(mail.text).toContain('Ana <b>Prado</b> Bcc: x@x.example · Luz & Co · ana@luz.example\n');
    expect(mail.text).toContain(command);
    expect(mail.html).not.toContain('<b>');
    expect(mail.subject + mail.text).not.toMatch(/[{}]|#(?!mails\b)|undefined|null/);
    expect(mail.replyTo).toBe('ana@luz.example');
  });

  test('an invitation links to the page of its language and names period and address', () => {
    const { text, html } = mails.invited(locale, screener, now);
    const query = locale === 'zh-TW' ? '?lang=zh-TW' : '';
    const url = `https://vignette.example/${prefix}/screener/${screener.token}${query}`;
    expect(text).toContain(`${url}\n`);
    expect(html).toContain(`href="${url}"`);
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(text).toMatch(/2026.* 15:00 UTC\n/);
    expect(text).not.toContain('09:00 UTC');
    expect(text).toContain('\n\n> Dear <b>Ana</b>,\n> as promised at MIPCOM.\n\n');
    expect(text.match(/ana@luz\.example/g)?.length).toBeGreaterThan(1);
  });

  test('the code is in the subject, and large in the mail', () => {
    const mail = mails.code(locale, '012345');
    expect(mail.subject).toContain('012345');
    expect(mail.text).toContain('\n\n    012345\n\n');
    expect(mail.html).toMatch(/font:700 32px[^>]*>012345</);
    expect(mail.text).toContain('10');
    expect(mail.text).not.toMatch(/[{}]|#(?!mails\b)|undefined|null/);
  });
});

test.each([
  ...toRecipient,
  ...toDesk.map(([name, make]) => [name, make] as const),
  ['a code', (locale: Locale) => mails.code(locale, '012345')] as const,
])('the mail about %s has a different text in every language', (_, make) => {
  expect(new Set(locales.map((locale) => make(locale).text)).size).toBe(locales.length);
});

test('the complete text of an invitation', () => {
  const upcoming = { ...screener, opensAt: new Date('2026-11-20T09:00:00Z'), name: 'Ana Prado' };
  const { subject, text } = mails.invited('en', upcoming, now);
  expect(subject).toBe('Your screener from Vignette: <b>Moon</b> Gate and 1 more title');
  expect(text).toBe(`You’re invited to watch

The Vignette licensing team has prepared a private screener for you:

- <b>Moon</b> Gate
  Episodes 2–3, 5
- ליל ירח
  All 8 episodes

A note from our team:

> Dear <b>Ana</b>,
> as promised at MIPCOM.

- Open from: 20 November 2026 at 09:00 UTC
- Open until: 30 November 2026 at 15:00 UTC
- Plays per episode: 3
- Recipient: Ana Prado · Luz & Co · ana@luz.example

Watch screener
https://vignette.example/en/screener/${screener.token}

When you open the link, we’ll email a code to ana@luz.example to confirm that it’s you. If you’re signed in to Vignette with this address, you won’t need one.

This screener is for you alone: nobody else can watch it, even if you forward the link. Your viewing is reported to us: which parts of which episodes you watch, when, on which device and in which country.

Questions? Reply to this email or write to rights@vignette.example.

-- 
Vignette
https://vignette.example/en
`);
});

test('terms and texts that are not set are left out', () => {
  const bare = { ...screener, company: '', message: '', note: ' ', reason: '', maxPlays: null };
  const invitation = mails.invited('en', bare, now).text;
  expect(invitation).not.toMatch(/note|Plays/);
  expect(invitation).toContain('Prado</b> Bcc: x@x.example · ana@luz.example\n');
  expect(mails.declined('en', bare).text).not.toContain('Reason:');
  expect(mails.requestNotice('en', bare).text).not.toContain('Message');
  expect(mails.requestNotice('en', bare).subject).toContain('Ana <b>Prado</b> Bcc');
});

test('long titles are cut in the subject only, and long lists in the mail', () => {
  const titles = Array.from({ length: 23 }, (_, n) => ({
    title: `${'🎬'.repeat(100)} ${n + 1}`,
    episodes: [1, 2],
    isComplete: true,
  }));
  const { subject, text } = mails.invited('en', { ...screener, titles }, now);
  expect(subject).toBe(`Your screener from Vignette: ${'🎬'.repeat(60)}… and 22 more titles`);
  expect(text).toContain(`- ${'🎬'.repeat(100)} 20\n  All 2 episodes\n- and 3 more titles\n`);
});

test.each([
  ['en', 'Moon Gate'],
  ['ja', '『Moon Gate』'],
  ['ko', '〈Moon Gate〉'],
  ['zh', '《Moon Gate》'],
] as const)('the subject in %s has a single title as %s', (locale, words) => {
  const titles = [{ title: 'Moon\nGate', episodes: [1, 2], isComplete: true }];
  expect(mails.invited(locale, { ...screener, titles }, now).subject).toMatch(
    new RegExp(`${words}$`),
  );
});

test('a name that runs from right to left keeps the order of the subject', () => {
  const { subject } = mails.requestNotice('en', { ...screener, company: 'ليلى' });
  expect(subject).toContain('\u2068ليلى\u2069: <b>Moon</b>');
});
