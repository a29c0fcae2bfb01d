import { expect, test } from 'vitest';
import { regions } from '#contract/licence/regions.ts';
import { countryCodes } from '#contract/licence/territories.ts';
import { locales } from '#i18n/locales.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import { createTranslators } from '#server/text/translators.ts';
import { memoContent, memoLine } from '#tests/support/data/papers/memos.ts';
import { openPdf, pagesOf, textsOf, withoutSpaces } from '#tests/support/data/papers/pdf-text.ts';
import { writeDealMemo } from './deal-memo.ts';
import type { MemoContent } from './memo-content.ts';

const translators = createTranslators();
const write = (locale: (typeof locales)[number], content: MemoContent) =>
  writeDealMemo(translators[locale], content, 'Vignette');

const latinAmerica = regions.find(({ name }) => name === 'latinAmerica')?.codes ?? [];
const varied = memoContent({
  buyer: {
    legal_name: 'Canal Norte, S.A. de C.V.',
    country: 'MX',
    address: 'Reforma 250, piso 14\nCiudad de México',
    registration_no: 'FME-482913',
    tax_no: 'CNE180523AB7',
    email: 'derechos@canal.example',
  },
  lines: [
    memoLine({
      terms: {
        territories: latinAmerica,
        media: ['svod', 'tv'],
        languages: ['es', 'ja'],
        language_uses: [
          { language: 'es', use: 'any' },
          { language: 'ja', use: 'subtitle' },
        ],
      },
    }),
    memoLine({
      title: '月の門〜',
      price: { model: 'guarantee', amount_minor: 1_250_000, share_bps: 2500 },
      totalMinor: 1_250_000,
      terms: { territories: ['WORLD'], territories_excluded: ['CN'], is_exclusive: false },
    }),
    memoLine({
      title: '달의 문',
      customVersion: 1,
      price: { model: 'share', share_bps: 1 },
      totalMinor: null,
    }),
  ],
  totalMinor: 1_650_000,
});

test.for(locales)('in %s has every fact, and a glyph for every character', async (locale) => {
  const { t } = translators[locale];
  const text = (await pagesOf(await write(locale, varied))).join('');
  const nameOf = createNamer(locale, 'region');
  const expected = [
    ...[varied.dealNo, varied.orderNo, t('files.versionNumber', { version: 2 })],
    ...Object.entries(varied.buyer).map(([key, value]) =>
      key === 'country' ? nameOf(value) : value,
    ),
    ...Object.values(varied.seller),
    ...varied.lines.flatMap(({ title, originalTitle }) => [title, originalTitle]),
    ...latinAmerica.map(nameOf),
    ...[t('orders.versionOriginal'), t('orders.versionCustom')],
    t('licence.worldExcept', { places: nameOf('CN') }),
    ...[t('licence.mediaTvFree'), t('licence.mediaTvPay'), t('licence.exclusive')],
    ...[t('licence.nonExclusive'), t('files.sharesExtra'), varied.paymentTerms],
    ...['Ana Pérez', 'CEO', '09:30:05 UTC', 'ana@canal.example', '203.0.113.7', 'Mozilla/5.0'],
    t('deals.agree', {
      agreement: t('nav.userAgreement'),
      company: varied.buyer.legal_name,
    }),
    t('files.memoHash', { siteName: 'Vignette' }),
  ];
  for (const fact of expected) expect(text).toContain(withoutSpaces(fact));
  expect(text).not.toContain('□');
});

test('names countries instead of regions, both days of the period, and prices in words', async () => {
  const text = (await pagesOf(await write('en', varied))).join('');
  expect(text).not.toContain('LatinAmerica');
  for (const words of [
    '16 November 2026 to 15 November 2027, both days included (12 months)',
    'Spanish (dubbing and subtitles), Japanese (subtitles)',
    'EUR 12,500.00 minimum guarantee + 25% of net revenue',
    '0.01% of net revenue',
    'TotalEUR 16,500.00',
    'Date of agreement16 November 2026',
  ])
    expect(text).toContain(withoutSpaces(words));
});

test('has metadata, and the same bytes for the same content', async () => {
  const [one, other] = [await write('ja', varied), await write('ja', varied)];
  expect(one.equals(other)).toBe(true);
  const document = await openPdf(one);
  expect(document.getTitle()).toBe(`ディールメモ ${varied.dealNo}`);
  expect(document.getLanguage()).toBe('ja');
  expect(document.getCreationDate()).toEqual(new Date(varied.acceptedAt));
  expect(document.getAttachments()).toEqual([]);
});

test('repeats headings and numbers pages over 500 titles, whose common terms are written once', async () => {
  const lines = Array.from({ length: 500 }, (_, n) =>
    memoLine({ title: `Title ${n + 1}`, terms: { territories: [...countryCodes] } }),
  );
  const pages = await pagesOf(await write('en', memoContent({ lines })));
  expect(pages.length).toBeGreaterThan(20);
  pages.forEach((page, n) => {
    expect(page).toContain(withoutSpaces(`Deal VD-7Q2M-4KXP · page ${n + 1} of ${pages.length}`));
    if (page.includes('Originaltitle')) expect(page).toContain('TitlePriceTotal');
  });
  const text = pages.join('');
  expect(text.match(/Zimbabwe/g)).toHaveLength(1);
  expect(text.match(/Originaltitle/g)).toHaveLength(500);
});

test('breaks long values over pages, under repeated headings, within the margins', async () => {
  const lines = [1, 2, 3].map((n) =>
    memoLine({
      title: `${n} ${'Gesellschaft '.repeat(15)}`,
      terms: { territories: countryCodes.slice(n === 2 ? 1 : 0) },
    }),
  );
  const pdf = await write(
    'es',
    memoContent({
      lines,
      seller: { legal_name: '股份公司'.repeat(50), address: '信義路五段七號'.repeat(71) },
      paymentTerms: 'Cuatro plazos. '.repeat(260),
    }),
  );
  const pages = await textsOf(pdf);
  expect(pages.length).toBeGreaterThan(3);
  const headings = (await pagesOf(pdf)).filter((page) => page.includes('TítuloPrecioTotal'));
  expect(headings.length).toBeGreaterThan(1);
  for (const { x, y } of pages.flat()) {
    expect(x).toBeGreaterThanOrEqual(48);
    expect(x).toBeLessThan(595 - 48);
    expect(y).toBeGreaterThan(30);
  }
  const text = (await pagesOf(pdf)).join('');
  expect(text.match(/Zimbabue/g)).toHaveLength(3);
});

test('an agreement on paper has its note, and no prices if there was no quote', async () => {
  const record = { kind: 'paper', note: 'Signed in Cannes, file 26/118.' } as const;
  const paper = {
    quoteVersion: null,
    currency: null,
    totalMinor: null,
    lines: [memoLine({ price: null, totalMinor: null })],
    record,
  };
  const [text = ''] = await pagesOf(await write('en', memoContent(paper)));
  for (const words of ['Agreement on paper', record.note, 'As agreed on paper'])
    expect(text).toContain(withoutSpaces(words));
  for (const words of ['Record of acceptance', 'IP address', 'Quote', 'EUR'])
    expect(text).not.toContain(withoutSpaces(words));
});

test('draws names of other scripts, and attaches the text of those it has no glyphs for', async () => {
  const european = 'Łódź Çiğdem Ștefan Žižka Győr Ђорђе Қазақстан Ελλάς Ἀθῆναι Đặng';
  const shown = {
    legal_name: 'ООО «Северный канал»',
    address: `Cafe\u0301 ‑ 髙﨑𠮷\u{e0100}\n${european}`,
  };
  const arabic = 'شركة الشمال';
  const complete = await write('es', memoContent({ buyer: shown }));
  const text = (await pagesOf(complete)).join('');
  for (const words of [shown.legal_name, 'Café - 髙﨑𠮷', european])
    expect(text).toContain(withoutSpaces(words));
  expect(text).not.toContain('□');
  const partial = await write('es', memoContent({ buyer: { ...shown, legal_name: arabic } }));
  const { t } = translators.es;
  expect((await pagesOf(partial)).join('')).toContain(
    withoutSpaces(t('files.missingGlyphs', { file: 'exact-text.txt' })),
  );
  const [attached] = (await openPdf(partial)).getAttachments();
  expect(attached?.name).toBe('exact-text.txt');
  expect(Buffer.from(attached?.data ?? []).toString()).toContain(`${arabic}\n`);
});
