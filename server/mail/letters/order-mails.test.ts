import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { createTranslators } from '#server/text/translators.ts';
import { letterSite, mailedOrder as order } from '#tests/support/data/papers/mailed-order.ts';
import { createOrderMails } from './order-mails.ts';

const mails = createOrderMails(createTranslators(), letterSite);

test.for(locales)(
  'in %s every mail to the buyer has the order number and a link to the order',
  (locale) => {
    const prefix = locale === 'zh-TW' ? 'zh' : locale;
    const url = `https://vignette.example/${prefix}/drama-copyright/drama-copyright-history?order=7`;
    for (const mail of [
      mails.confirmation(locale, order, ['<b>Moon</b> Gate']),
      mails.step(locale, order, {
        status: 'Quoted',
        note: 'First.\n\nSecond.',
        isAlwaysSent: true,
      }),
    ]) {
      expect(mail.subject).toContain('VG-7K3M-Q9XF');
      expect(mail.text).toContain(url);
      expect(mail.html).toContain(url);
      expect(mail.html).not.toContain('<b>');
      expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]/);
    }
  },
);

test('a long list of titles is cut to 20, followed by the number of the remaining titles', () => {
  const titles = Array.from({ length: 23 }, (_, n) => `Title ${n + 1}`);
  const { text } = mails.confirmation('en', order, titles);
  expect(text).toContain('- Title 20\n- and 3 more titles');
  expect(text).not.toContain('Title 21');
});

test.for(locales)('in %s the mail to the operator lists at most 20 titles', (locale) => {
  const titles = Array.from({ length: 96 }, (_, n) => `Title <${n + 1}>`);
  const notice = (count: number) =>
    mails.notice(locale, order, {
      facts: ['Term: 12 months'],
      titles: titles.slice(0, count),
      message: 'Soon, please.',
    });
  const { text, html } = notice(96);
  expect(text).toMatch(/\n\n[^\n]*96[^\n]*\n\n- Title <1>\n/);
  expect(text).toMatch(/- Title <20>\n- [^\n]*76[^\n]*\n\n> Soon, please\./);
  expect(html).toContain('Title &lt;20&gt;</span></li>');
  expect(html).not.toContain('Title &lt;21&gt;');
  expect(notice(1).text).toMatch(/\n- Title <1>\n\n> Soon, please\./);
  expect(text).not.toMatch(/[{}#]/);
});

test('a note keeps its paragraphs; line breaks in a name become spaces in the subject', () => {
  const { html } = mails.step('en', order, {
    status: 'Quoted',
    note: 'First.\n\nSecond.',
    isAlwaysSent: true,
  });
  expect(html).toMatch(/<p [^>]*>First\.<\/p><p [^>]*><br><\/p><p [^>]*>Second\.<\/p>/);
  const facts = ['Term: 12 months'];
  const notice = mails.notice('en', order, { facts, titles: ['Moon Gate'], message: '' });
  expect(notice.subject).toBe('New licensing order VG-7K3M-Q9XF: Ana Bcc: x@x.example');
});
