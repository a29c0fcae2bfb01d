import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import readSheets from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { LeafMedium } from '#contract/licence/media.ts';
import { regions } from '#contract/licence/regions.ts';
import { locales } from '#i18n/locales.ts';
import { startServerWithBuyer } from '#tests/support/areas/buyer.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { download, xmlOf } from '#tests/support/data/papers/order-files.ts';

const now = new Date('2026-11-15T08:00:00Z');

const { server, db, buyer } = await startServerWithBuyer({
  settings: { PUBLIC_URL: 'https://vignette.example' },
  overrides: { now: () => now },
});

const sendOrder = async (
  lang: string,
  { territories = ['WORLD'], message = '=1+1\n谢谢', over = {}, lines = [] as object[] } = {},
) => {
  const sent = await call(
    server,
    'sendCopyrightOrder',
    {
      contact: { name: '王小明', email: 'wang@x.example' },
      terms: {
        territories,
        media: ['svod'],
        languages: ['zh-Hant'],
        term_months: 12,
        is_exclusive: false,
        ...over,
      },
      lines,
      message,
    },
    { token: buyer.token, headers: { lang } },
  );
  return sent.data;
};

const extended = {
  territories_excluded: ['CN'],
  media: ['svod', 'tv_pay'],
  languages: ['es', 'ja'],
  language_uses: [
    { language: 'es', use: 'subtitle' },
    { language: 'ja', use: 'any' },
  ],
  start_date: '2027-03-01',
};

/** Sends an order of three titles with rights: one has own terms, one is sold in two countries. */
async function sendExtendedOrder(lang: string) {
  const dramas = await Array.fromAsync(['Own', 'Sold', 'Unstated'], (title) =>
    addDrama(db, { texts: { [lang]: { title } } }),
  );
  const [own = 0, sold = 0] = dramas;
  const [ownLine] = await buyer.collect(dramas);
  const grant = {
    party: 'X',
    media: ['svod', 'tv_pay'] satisfies LeafMedium[],
    period: '[2026-01-01,2036-01-01)',
    is_exclusive: true,
  };
  const world = { ...grant, direction: 'in' as const, territories: ['WORLD'] };
  await db
    .insertInto('rights_grants')
    .values([
      { ...world, drama_id: own },
      { ...world, drama_id: sold },
      {
        ...grant,
        drama_id: sold,
        direction: 'out',
        territories: ['MX', 'CL'],
        period: '[2026-01-01,2028-01-01)',
      },
    ])
    .execute();
  const ownTerms = {
    territories: ['MX'],
    media: ['svod'],
    languages: ['es'],
    term_months: 12,
    is_exclusive: true,
  };
  return sendOrder(lang, { over: extended, lines: [{ cart_id: ownLine, terms: ownTerms }] });
}

const exportOrder = (order_id: number, format: 'xlsx' | 'pdf', lang = 'en') =>
  download(server, 'exportCopyrightOrder', {
    token: buyer.token,
    query: `order_id=${order_id}&format=${format}`,
    lang,
  });

describe('the workbook of an order', () => {
  test('links to the player only for available titles', async () => {
    const withdrawn = await addDrama(db);
    await buyer.collect([withdrawn, await addDrama(db)]);
    const { order_id } = await sendOrder('en');
    await db
      .updateTable('dramas')
      .set({ state: 'withdrawn' })
      .where('id', '=', withdrawn)
      .execute();
    const { bytes } = await exportOrder(order_id, 'xlsx');
    const links = xmlOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels');
    expect(links.match(/\/player\//g)).toHaveLength(1);
    expect(links).not.toContain(`/player/${withdrawn}"`);
  });

  test('has the titles, and the terms on a second sheet', async () => {
    await buyer.collect([await addDrama(db, { texts: { 'zh-TW': { title: '月門' } } })], 0);
    const { order_id, order_no } = await sendOrder('zh-TW');
    const { bytes, disposition } = await exportOrder(order_id, 'xlsx', 'zh-TW');
    expect(disposition).toContain(encodeURIComponent(`版權訂單 ${order_no} 2026-11-15.xlsx`));
    const [titles, facts] = await readSheets(bytes);
    expect([titles?.sheet, facts?.sheet]).toEqual(['作品', '版權訂單']);
    expect(titles?.data[1]?.slice(0, 5)).toEqual(['月門', '原名', 0, 0, '原版']);
    expect(facts?.data).toContainEqual(['下單日期', new Date('2026-11-15T00:00:00Z')]);
    expect(facts?.data).toContainEqual(['授權地區', '全球']);
    expect(facts?.data).toContainEqual(['語言', '繁體中文']);
    expect(facts?.data).toContainEqual(['留言', '=1+1\n谢谢']);
    // The row of the message is two lines high, and the sheet is fitted to the page for printing.
    const xml = xmlOf(bytes, 'xl/worksheets/sheet2.xml');
    expect(xml.match(/<row [^>]*ht=[^>]*/g)).toEqual(['<row r="12" ht="30" customHeight="1"']);
    expect(xml).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>');
  });

  test('has the extended terms, the own terms of a title and the availability', async () => {
    const { order_id } = await sendExtendedOrder('en');
    const { bytes } = await exportOrder(order_id, 'xlsx');
    const [titles, facts] = await readSheets(bytes);
    expect(facts?.data).toEqual(
      expect.arrayContaining([
        ['Territories', 'Worldwide except China'],
        ['Media', 'Subscription streaming (SVOD), Pay television'],
        ['Languages', 'Spanish (subtitles), Japanese'],
        ['Start date', 'From 1 March 2027'],
      ]),
    );
    const [headings = [], ...rows] = titles?.data ?? [];
    const extra = headings.indexOf('Link') + 1;
    expect(headings.at(-1)).toBe('Title ID');
    expect(headings.slice(extra, -1)).toEqual([
      'Availability when ordered',
      ...['Territories', 'Media', 'Languages', 'Start date', 'Exclusivity'].map(
        (label) => `Separate terms: ${label}`,
      ),
    ]);
    expect(rows.map((row) => [row[0], ...row.slice(extra, -1)])).toEqual([
      ['Unstated', 'On request', null, null, null, null, null],
      [
        'Sold',
        'Partly available\nAvailable: Worldwide except Chile, China, Mexico. ' +
          'The rest: Already licensed for this period. Available in full from 1 January 2028.',
        ...[null, null, null, null, null],
      ],
      [
        'Own',
        'Available',
        'Mexico',
        'Subscription streaming (SVOD)',
        'Spanish',
        'From signature',
        'Exclusive',
      ],
    ]);
  });

  test('of an order from before rights were recorded has neither', async () => {
    await buyer.collect([await addDrama(db)]);
    const { order_id } = await sendOrder('en');
    await forgetAvailability(order_id);
    const [titles] = await readSheets((await exportOrder(order_id, 'xlsx')).bytes);
    expect(titles?.data[0]).toEqual([
      'Title',
      'Original title',
      'Episodes',
      'Minutes',
      'Version',
      'Link',
      'Title ID',
    ]);
  });

  test('shows a region by its name if all its countries are included', async () => {
    await buyer.collect([await addDrama(db)]);
    const [europe, ...others] = regions.toSorted((one) => (one.name === 'europe' ? -1 : 0));
    const territories = [...others.flatMap(({ codes }) => codes), europe?.codes[0] ?? ''];
    const { order_id } = await sendOrder('en', { territories });
    const { bytes } = await exportOrder(order_id, 'xlsx');
    const [, facts] = await readSheets(bytes);
    const [, value] = facts?.data.find(([name]) => name === 'Territories') ?? [];
    expect(value).toMatch(/^North America, Latin America and the Caribbean, .*Oceania, Andorra$/);
  });
});

describe('the PDF of an order', () => {
  test.for(locales)('in %s is one page with a glyph for every character', async (locale) => {
    const title = { zh: '骨肉约定', 'zh-TW': '骨肉約定', en: 'Pact', ja: '骨肉の約束〜' };
    const localTitle = { ...title, ko: '뼈와 살의 약속', es: 'Año de promesas' }[locale];
    const drama = { originalTitle: '骨肉约定', texts: { [locale]: { title: localTitle } } };
    await buyer.collect(await Array.fromAsync({ length: 20 }, () => addDrama(db, drama)));
    const { order_id, order_no } = await sendOrder(locale);
    const { type, bytes, disposition } = await exportOrder(order_id, 'pdf', locale);
    expect([type, bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(disposition).toContain(`${order_no}%202026-11-15.pdf`);
    const plain = bytes.toString('latin1');
    expect(plain.match(/\/Type \/Page\n/g)).toHaveLength(1);
    // Text without Han characters uses the Korean fonts, whose quotes are narrow.
    const region = { zh: 'SC', 'zh-TW': 'TC', en: 'SC', ja: 'JP', ko: 'KR', es: 'SC' }[locale];
    for (const family of [region, 'KR'])
      expect(plain).toMatch(new RegExp(`/BaseFont /[A-Z]{6}\\+NotoSans${family}`));
    const drawn = charactersOf(bytes);
    for (const character of `${localTitle}骨肉约定王小明谢谢=1+${order_no}`.replaceAll(' ', ''))
      expect(drawn).toContain(character);
    expect(drawn).not.toContain('□');
    expect(bytes.length).toBeLessThan(300_000);
  });

  test.for(locales)('in %s has a glyph for the availability and own terms', async (locale) => {
    const { order_id } = await sendExtendedOrder(locale);
    const { bytes } = await exportOrder(order_id, 'pdf', locale);
    const drawn = charactersOf(bytes);
    const { t } = server.context.translators[locale];
    const words = [t('market.partly'), t('orders.ownTerms'), t('orders.reasonLicensed')].join('');
    for (const character of words.replaceAll(/\s/g, '')) expect(drawn).toContain(character);
    expect(drawn).not.toContain('□');
  });

  test('continues on further pages if terms and message need them', async () => {
    await buyer.collect([await addDrama(db)]);
    // Each region lacks one country, so that countries are listed instead of regions.
    const territories = regions.flatMap(({ codes }) => codes.slice(1));
    const message = Array.from({ length: 60 }, (_, n) => `Line ${n + 1}`).join('\n');
    const { order_id } = await sendOrder('en', { territories, message });
    const { bytes } = await exportOrder(order_id, 'pdf');
    expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(3);
    const yPositions = Array.from(
      streamsOf(bytes)
        .join('')
        .matchAll(/1 0 0 1 \S+ (\S+) Tm/g),
      ([, y]) => Number(y),
    );
    expect(yPositions.length).toBeGreaterThan(60);
    expect(Math.min(...yPositions)).toBeGreaterThan(30);
  });
});

/** Makes the order look like one from before rights were recorded. */
async function forgetAvailability(orderId: number) {
  await sql`SET session_replication_role = replica;
    UPDATE copyright_order_items SET availability = NULL WHERE order_id = ${sql.lit(orderId)};
    RESET session_replication_role`.execute(db);
}

/** The characters in the ToUnicode tables of all fonts, which PDF viewers use for copying. */
function charactersOf(pdf: Buffer): string {
  let characters = '';
  for (const stream of streamsOf(pdf)) {
    // A ligature such as “fi” stands for several characters, separated by a space.
    for (const [, table = ''] of stream.matchAll(/beginbf(?:range|char)([\s\S]*?)endbf/g))
      for (const [, hex = ''] of table.matchAll(/<([0-9a-f]{4,8}(?: [0-9a-f]{4})*)>(?=[\s\]])/gi))
        characters += Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
  }
  return characters;
}

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return Array.from(text.matchAll(/FlateDecode[\s\S]{0,40}?>>\s*stream\r?\n/g), ({ index }) => {
    const start = text.indexOf('stream', index) + 'stream'.length + 1;
    return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
  });
}
