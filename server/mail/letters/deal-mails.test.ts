import { describe, expect, test } from 'vitest';
import { formatMoney } from '#contract/site/money-words.ts';
import { locales } from '#i18n/locales.ts';
import { createTranslators } from '#server/text/translators.ts';
import { letterSite, mailedOrder } from '#tests/support/data/papers/mailed-order.ts';
import { createDealMails } from './deal-mails.ts';

const mails = createDealMails(createTranslators(), letterSite);
const order = {
  ...mailedOrder,
  contact: { name: 'Ana', company: 'Luz\n<b>SA</b>', email: 'ana@luz.example' },
};
const deal = {
  deal_no: 'VD-3H7P-KW',
  legal_name: 'Luz <b>Media</b>\nS.A.',
  titles: ['<b>Moon</b> Gate', 'Far Shore'],
  currency: 'JPY',
  total_minor: 400_000,
};
const end = { from: '2027-03-01', reason: 'Not paid.\n<b>Twice</b>.' };
const message = 'First <b>line</b>.\n\nمرحبا بكم';

describe.each(locales)('in %s', (locale) => {
  const prefix = locale === 'zh-TW' ? 'zh' : locale;
  const url = `https://vignette.example/${prefix}/drama-copyright/drama-copyright-history?order=7`;

  test.each([
    ['a deal', mails.made(locale, order, deal, false)],
    ['an agreement on paper', mails.made(locale, order, deal, true)],
    ['a countersignature', mails.countersigned(locale, order, deal)],
    ['a termination', mails.terminated(locale, order, deal, end)],
  ])('the mail to the buyer about %s has numbers, titles and link, and is escaped', (_, mail) => {
    expect(mail.subject).toContain('VD-3H7P-KW');
    expect(mail.text).toContain('VG-7K3M-Q9XF');
    expect(mail.text).toContain('- <b>Moon</b> Gate\n- Far Shore\n');
    expect(mail.text).toContain(url);
    expect(mail.html).toContain(url);
    expect(mail.html).not.toContain('<b>');
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]|#(?!mails\b)|undefined|null|Luz/);
    expect(mail.replyTo).toBeUndefined();
  });

  test('a message to the buyer keeps its lines and is answered on the site', () => {
    const mail = mails.message(locale, order, message);
    expect(mail.subject).toContain('VG-7K3M-Q9XF');
    expect(mail.text).toContain('\n\n> First <b>line</b>.\n>\n> مرحبا بكم\n\n');
    expect(mail.html).toContain('<p dir="auto" style="margin:0"><br></p>');
    expect(mail.text).toContain(url);
    expect(mail.html).toContain('First &lt;b&gt;line&lt;/b&gt;.');
    expect(mail.html).toMatch(/<p dir="auto"[^>]*>مرحبا بكم<\/p>/);
    expect(mail.replyTo).toBeUndefined();
  });

  test.each([
    ['message', mails.messageNotice(locale, order, message), 'vignette order message VG-7K3M-Q9XF'],
    [
      'deal',
      mails.madeNotice(locale, order, deal, false),
      'vignette deal countersign VD-3H7P-KW --name NAME --title TITLE',
    ],
    ['agreement on paper', mails.madeNotice(locale, order, deal, true), 'Luz <b>Media</b> S.A.'],
  ])('the mail to the desk about a %s names the buyer, who gets the reply', (_, mail, words) => {
    expect(mail.subject).toContain('VG-7K3M-Q9XF');
    expect(mail.subject).toContain('Luz <b>SA</b>');
    expect(mail.text).toContain(words);
    expect(mail.html).not.toContain('<b>');
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]|#(?!mails\b)|undefined|null/);
    expect(mail.replyTo).toBe('ana@luz.example');
  });

  test('the mail about a deleted account lists all its deals and has no reply address', () => {
    const deals = Array.from({ length: 25 }, (_, n) => ({ ...deal, deal_no: `VD-${n + 1}` }));
    const mail = mails.accountDeletedNotice(locale, deals);
    expect(mail.text).toContain('- VD-1 · Luz <b>Media</b> S.A.\n- VD-2 · ');
    expect(mail.text).toContain('- VD-25 · ');
    expect(mail.html).not.toContain('<b>');
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]|#(?!mails\b)|undefined|null/);
    expect(mail.replyTo).toBeUndefined();
  });
});

test('a deal shows its fixed amounts, if there are any', () => {
  const textOf = (total_minor: number | null, currency: string | null) =>
    mails.made('en', order, { ...deal, total_minor, currency }, false).text;
  expect(textOf(400_000, 'JPY')).toContain(
    `Total of fixed amounts: ${formatMoney('en', 'JPY', 400_000)}`,
  );
  expect(textOf(0, 'JPY')).not.toContain('Total');
  expect(textOf(null, null)).not.toContain('Total');
});

test('only a deal made here is to be countersigned', () => {
  expect(mails.made('en', order, deal, false).text).toContain('we’ll countersign');
  expect(mails.made('en', order, deal, true).text).not.toContain('countersign');
  expect(mails.madeNotice('en', order, deal, true).text).not.toContain('countersign');
});

test('a termination says from when and why', () => {
  const { text } = mails.terminated('en', order, deal, end);
  expect(text).toContain('From 1 March 2027, you no longer have a licence for:');
  expect(text).toContain('Reason:\n\n> Not paid.\n> <b>Twice</b>.\n\n');
});

test('a notice about an order whose account is deleted has no reply address', () => {
  const gone = { ...order, contact: { name: '', email: '' } };
  const mail = mails.madeNotice('en', gone, deal, true);
  expect(mail.replyTo).toBeUndefined();
  expect(mail.text).not.toContain('Reply to this email');
});

test('a name that runs from right to left is isolated from the sentence around it', () => {
  const arabic = {
    ...order,
    contact: { name: 'Ana', company: 'شركة\nالنور', email: 'a@n.example' },
  };
  const { subject, text } = mails.messageNotice('en', arabic, 'Hello.');
  expect(subject).toBe('Message about order VG-7K3M-Q9XF: \u2068شركة النور\u2069');
  expect(text).toContain('\u2068شركة النور\u2069 has written about order');
});
