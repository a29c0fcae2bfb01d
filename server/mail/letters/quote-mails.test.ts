import { describe, expect, test } from 'vitest';
import type { QuoteLine } from '#contract/deals/quote.ts';
import { locales } from '#i18n/locales.ts';
import { createTranslators } from '#server/text/translators.ts';
import { letterSite, mailedOrder as order } from '#tests/support/data/papers/mailed-order.ts';
import { mailedQuote, quoteLine, quoteTerms } from '#tests/support/data/papers/mailed-quotes.ts';
import { createQuoteMails } from './quote-mails.ts';

const mails = createQuoteMails(createTranslators(), letterSite);
const notOffered = { is_offered: false, price: null, total_minor: null };
const quote = mailedQuote([
  quoteLine('<b>Moon</b> Gate'),
  quoteLine('ליל ירח', {
    is_custom_version: 1,
    price: { model: 'per_episode', amount_minor: 5000 },
    wished_minor: 4000,
    wished_terms: { ...quoteTerms, term_months: 36 },
  }),
  quoteLine('Far Shore', { ...notOffered, reason: 'Sold & gone' }),
]);

describe.each(locales)('in %s', (locale) => {
  const prefix = locale === 'zh-TW' ? 'zh' : locale;
  const url = `https://vignette.example/${prefix}/drama-copyright/drama-copyright-history?order=7`;
  const later = { ...quote, version: 37 };

  test.each([
    ['quote', mails.sent(locale, order, later)],
    ['reminder', mails.endsSoon(locale, order, later)],
    ['expiry', mails.expired(locale, order, later)],
    ['recall', mails.recalled(locale, order, later)],
  ])('the mail to the buyer about a %s has number, version and link, and is escaped', (_, mail) => {
    expect(mail.subject).toContain('VG-7K3M-Q9XF');
    expect(mail.text).toContain(url);
    expect(mail.html).toContain(url);
    expect(mail.text).toContain('37');
    expect(mail.html).not.toMatch(/<[bi]>/);
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]|#(?!mails\b)|undefined|null/);
    expect(mail.replyTo).toBeUndefined();
  });

  test.each([
    ['counter-offer', mails.counterNotice(locale, order, later)],
    ['declined quote', mails.declineNotice(locale, order, later)],
    ['expired quote', mails.expiryNotice(locale, order, later)],
    ['failed acceptance', mails.titlesTakenNotice(locale, order, later, ['<b>Moon</b> Gate'])],
  ])('the mail to the desk about a %s names the buyer, who gets the reply', (_, mail) => {
    expect(mail.subject).toContain('VG-7K3M-Q9XF');
    expect(mail.subject).toContain('Ana Bcc: x@x.example');
    expect(mail.text).toContain('37');
    expect(mail.text).toContain('vignette quote send VG-7K3M-Q9XF FILE.json');
    expect(mail.html).not.toMatch(/<[bi]>/);
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]|#(?!mails\b)|undefined|null/);
    expect(mail.replyTo).toBe('ana@luz.example');
  });

  test('a further version says that it replaces the earlier one', () => {
    const [first, further] = [quote, later].map((one) => mails.sent(locale, order, one));
    expect(further?.subject).not.toBe(first?.subject);
    expect(further?.text.split('\n\n')[1]).not.toBe(first?.text.split('\n\n')[1]);
  });

  test('a quote shows prices, reasons, total, payment and the time zone of its end', () => {
    const { text } = mails.sent(locale, order, quote);
    expect(text).toContain('Sold & gone');
    expect(text).toContain('50 % at signature, 50 % at delivery.');
    expect(text).toMatch(/- .*2026.* 15:00 UTC\n/);
    expect(text).toMatch(/8.?000[.,]00/);
    expect(text).toContain('here it is.');
  });
});

test('a quote lists titles with prices and terms, then those not offered, then its facts', () => {
  const { text, subject } = mails.sent('en', order, quote);
  expect(subject).toBe('Order VG-7K3M-Q9XF: your quote');
  expect(text).toContain(
    `Vignette has prepared a quote for your licensing order VG-7K3M-Q9XF (version 1).

> Dear <b>Ana</b>,
>
> here it is.

- <b>Moon</b> Gate
  EUR\u00a04,000.00
  Version: Original version
- ליל ירח
  EUR\u00a050.00 per episode · 80 episodes · EUR\u00a04,000.00 in total
  Version: Custom version

Not offered:

- Far Shore
  Sold & gone

- Total: EUR\u00a08,000.00
- Licence terms: Spain, Mexico · Subscription streaming (SVOD) · Spanish (dubbing and subtitles) · From signature · 24 months · Exclusive
- Payment terms: 50 % at signature, 50 % at delivery.
- Valid until: 30 November 2026 at 15:00 UTC
`,
  );
});

test('terms that differ are shown with each title', () => {
  const other = { ...quoteTerms, territories: ['JP'], is_exclusive: false };
  const { text } = mails.sent(
    'en',
    order,
    mailedQuote([quoteLine('One'), quoteLine('Two', { terms: other })]),
  );
  expect(text).toMatch(
    /- One\n {2}EUR\u00a04,000\.00\n {2}Version: .*\n {2}Spain, Mexico · .* · Exclusive\n- Two\n/,
  );
  expect(text).toMatch(/\n {2}Japan · .* · Non-exclusive\n/);
  expect(text).not.toContain('Licence terms:');
});

test('the total is absent without fixed amounts, and says that shares are due besides', () => {
  const share = quoteLine('Share', {
    price: { model: 'share', share_bps: 2500 },
    total_minor: null,
  });
  const guarantee = quoteLine('Both', {
    price: { model: 'guarantee', amount_minor: 400_000, share_bps: 1000 },
  });
  const textOf = (lines: QuoteLine[]) => mails.sent('en', order, mailedQuote(lines)).text;
  expect(textOf([share])).not.toContain('Total');
  expect(textOf([share, quoteLine('Flat')])).toContain(
    'Total of fixed amounts: EUR\u00a04,000.00, plus',
  );
  expect(textOf([guarantee])).toContain('Total of fixed amounts: EUR\u00a04,000.00, plus');
  expect(
    textOf([quoteLine('Free', { price: { model: 'flat', amount_minor: 0 }, total_minor: 0 })]),
  ).toContain('- Total: EUR\u00a00.00');
});

test('a counter-offer shows what the buyer asks for beside our price', () => {
  const { text } = mails.counterNotice('en', order, quote);
  expect(text).toContain(
    `- <b>Moon</b> Gate
  Our price: EUR\u00a04,000.00
  No change requested
- ליל ירח
  Our price: EUR\u00a050.00 per episode · 80 episodes · EUR\u00a04,000.00 in total
  Requested price: EUR\u00a040.00 per episode · 80 episodes · EUR\u00a03,200.00 in total
  Requested terms: 36 months

Message from the buyer:

> Too <i>much</i>.
> Sorry.

Answer with a new version:

    vignette quote send VG-7K3M-Q9XF FILE.json
`,
  );
  expect(text).not.toContain('Far Shore');
});

test.each([
  [{ model: 'flat', amount_minor: 1 }, 'EUR\u00a03,000.00'],
  [{ model: 'share', share_bps: 2500 }, 'EUR\u00a03,000.00'],
  [
    { model: 'guarantee', amount_minor: 1, share_bps: 1000 },
    'EUR\u00a03,000.00 minimum guarantee + 10% of net revenue',
  ],
] as const)('a wished amount replaces that of the price %o', (price, words) => {
  const wished = quoteLine('Moon Gate', { price, wished_minor: 300_000 });
  const { text } = mails.counterNotice('en', order, mailedQuote([wished]));
  expect(text).toContain(`\n  Requested price: ${words}\n`);
});

test('a wish whose total is not an exact number is shown without it', () => {
  const wished = quoteLine('Moon Gate', {
    price: { model: 'per_episode', amount_minor: 1 },
    wished_minor: Number.MAX_SAFE_INTEGER,
  });
  const { text } = mails.counterNotice('en', order, mailedQuote([wished]));
  expect(text).toContain('\n  Requested price: EUR\u00a090,071,992,547,409.91 per episode\n');
});

test('a reason that was not given is not announced', () => {
  const silent = { ...quote, reply: '' };
  expect(mails.declineNotice('en', order, quote).text).toContain('Reason:\n\n> Too <i>much</i>.');
  expect(mails.declineNotice('en', order, silent).text).not.toContain('Reason:');
  expect(mails.recalled('en', order, silent).text).not.toContain('Reason:');
});

test('long lists of titles and long payment terms are cut', () => {
  const lines = Array.from({ length: 46 }, (_, n) =>
    quoteLine(`Title ${n + 1}`, n < 23 ? {} : notOffered),
  );
  const { text, html } = mails.sent(
    'en',
    order,
    mailedQuote(lines, { payment_terms: '🎬'.repeat(301) }),
  );
  expect(text).toContain(
    '- Title 20\n  EUR\u00a04,000.00\n  Version: Original version\n- and 3 more titles\n\nNot offered:',
  );
  expect(text).toContain('- Title 43\n- and 3 more titles\n');
  expect(html).not.toMatch(/>Title (21|44)</);
  expect(text).toContain(`- Payment terms: ${'🎬'.repeat(300)}…\n`);
});

test('what people wrote takes its direction from its text', () => {
  const { html } = mails.sent('en', order, quote);
  expect(html).toMatch(/<p [^>]*><span dir="auto">ליל ירח<\/span><\/p>/);
  expect(html).toMatch(/<p dir="auto"[^>]*>here it is\.<\/p>/);
});
