import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import readSheets from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { readCellText } from '#server/files/workbook.ts';
import { startServerWithBuyer } from '#tests/support/areas/buyer.ts';
import { workOf } from '#tests/support/areas/work.ts';
import { call } from '#tests/support/call.ts';
import { addDrama, addTag } from '#tests/support/data/catalogue.ts';
import { download, xmlOf } from '#tests/support/data/papers/order-files.ts';

const now = new Date('2026-11-15T08:00:00Z');

const { server, db, buyer } = await startServerWithBuyer({
  settings: { PUBLIC_URL: 'https://vignette.example' },
  overrides: { now: () => now },
});

const exportCart = (options: { query?: string; lang?: string } = {}) =>
  download(server, 'exportCopyrightCartToExcel', { token: buyer.token, ...options });

describe('the workbook of a cart', () => {
  test('has typed values, one row for each line, and headings in the requested language', async () => {
    const tag = await addTag(db, 'revenge', 1, { ja: '復讐' });
    const drama = await addDrama(db, {
      originalTitle: '月门',
      texts: { en: { title: 'Moon Gate' }, ja: { title: '月の門' } },
      tagIds: [tag],
      releaseDate: '2025-03-01',
    });
    await buyer.collect([drama], 1);
    await db
      .updateTable('copyright_cart_lines')
      .set({ added_at: new Date('2026-11-14T22:30:00Z') })
      .where('user_id', '=', buyer.userId)
      .execute();
    const { type, disposition, bytes } = await exportCart({ lang: 'ja' });
    expect(type).toContain('spreadsheetml');
    expect(disposition).toContain('filename="________ 2026-11-15.xlsx"');
    expect(disposition).toContain(
      `filename*=UTF-8''${encodeURIComponent('ライセンスカート 2026-11-15.xlsx')}`,
    );
    const [sheet] = await readSheets(bytes);
    const [heading, row, ...rest] = sheet?.data ?? [];
    expect(heading?.[0]).toBe('タイトル（简体中文）');
    expect(rest).toEqual([]);
    const url = `https://vignette.example/ja/player/${drama}`;
    const titles = ['月门', null, 'Moon Gate', '月の門', null, null];
    const added = new Date('2026-11-14T00:00:00Z');
    const facts = ['月门', 0, 0, 2025, '復讐', 'カスタム版', '掲載中', added, url];
    const more = [drama, null, null, '未確認（マイマーケットが未設定）', null];
    expect(row).toEqual([...titles, ...facts, ...more]);

    const xml = xmlOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).toMatch(/<pane ySplit="1"[^>]*state="frozen"/);
    expect(xml).toContain('<col min="1" max="1" width="28" customWidth="1"/>');
    expect(xml).toMatch(/<\/sheetData><hyperlinks><hyperlink ref="O2" r:id="[^"]+"\/>/);
    const links = xmlOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels');
    expect(links).toContain(`Target="${url}" TargetMode="External"`);
  });

  test('joins tags with the separator of its language', async () => {
    const tagIds = [
      await addTag(db, 'family', 2, { ja: '家族', en: 'Family' }),
      await addTag(db, 'comedy', 3, { ja: 'コメディ', en: 'Comedy' }),
    ];
    await buyer.collect([await addDrama(db, { tagIds })]);
    for (const [lang, tags] of [
      ['ja', '家族、コメディ'],
      ['en', 'Family, Comedy'],
    ]) {
      const { bytes } = await exportCart({ lang });
      const [sheet] = await readSheets(bytes);
      expect(sheet?.data[1]).toContain(tags);
    }
  });

  test('writes text that looks like a formula, or is invalid in XML, as plain text', async () => {
    const titles = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '<b>&"]]>',
      'a\u0001b',
      '_x000D_',
    ];
    await buyer.collect(
      await Array.fromAsync(titles, (title) => addDrama(db, { texts: { en: { title } } })),
    );
    const { bytes } = await exportCart();
    const sheet = xmlOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toContain('<f>');
    const cells = [...sheet.matchAll(/<c r="C\d+"[^>]*>/g)].map(([cell]) => cell);
    expect(cells).toHaveLength(titles.length + 1);
    expect(cells.every((cell) => cell.includes('t="s"') || cell.includes('t="inlineStr"'))).toBe(
      true,
    );
    const [read] = await readSheets(bytes, { trim: false });
    const found = read?.data.slice(1).map((row) => readCellText(String(row[2])));
    // Line breaks in cells become LF; characters that are invalid in XML are removed.
    const expected = titles.map((title) => title.replace('\r', '\n').replace('\u0001', ''));
    expect(found?.toSorted()).toEqual(expected.toSorted());
    expect(xmlOf(bytes, 'xl/sharedStrings.xml')).toContain('>_x005F_x000D_<');
  });

  test('has the same columns as CSV, with the availability in the market', async () => {
    const drama = await addDrama(db, {
      texts: { en: { title: '=Moon', synopsis: 'A "gate",\nclosed.' } },
    });
    await db
      .updateTable('dramas')
      .set({ audio_languages: ['zh'], subtitle_languages: ['en', 'es'] })
      .where('id', '=', drama)
      .execute();
    await buyer.collect([drama]);
    const market = {
      territories: ['MX'],
      media: ['svod' as const],
      term_months: 12,
      is_exclusive: false,
    };
    await call(server, 'updateMarket', { market }, buyer);
    const { type, disposition, bytes } = await exportCart({ query: 'format=csv' });
    expect(type).toBe('text/csv; charset=utf-8');
    expect(disposition).toContain('filename="Copyright cart 2026-11-15.csv"');
    const [heading = [], row = []] = parse(bytes, { bom: true }) as string[][];
    const [sheet] = await readSheets((await exportCart()).bytes);
    expect(sheet?.data[0]).toEqual(heading);
    expect(Object.fromEntries(heading.map((name, at) => [name, row[at]]))).toMatchObject({
      'Title (English)': "'=Moon",
      'Title ID': String(drama),
      'Audio languages': 'Chinese',
      Subtitles: 'English, Spanish',
      'Availability in your market': 'On request',
      Synopsis: 'A "gate",\nclosed.',
    });
  });

  test('links to the player only for available titles', async () => {
    const withdrawn = await addDrama(db);
    await buyer.collect([withdrawn, await addDrama(db)]);
    await db
      .updateTable('dramas')
      .set({ state: 'withdrawn' })
      .where('id', '=', withdrawn)
      .execute();
    const { bytes } = await exportCart();
    const links = xmlOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels');
    expect(links.match(/\/player\//g)).toHaveLength(1);
    expect(links).not.toContain(`/player/${withdrawn}"`);
  });

  test('has only the chosen lines; unknown ones are not found; exports are limited to six a minute', async () => {
    const [line] = await buyer.collect([await addDrama(db), await addDrama(db)]);
    const { bytes } = await exportCart({ query: `cart_ids=${line}` });
    const [sheet] = await readSheets(bytes);
    expect(sheet?.data).toHaveLength(2);
    const exportUnknown = () =>
      call(server, 'exportCopyrightCartToExcel', { cart_ids: 999_999_999 }, buyer);
    for (let n = 0; n < 5; n += 1)
      expect(await exportUnknown()).toMatchObject({ code: outcomes.notFound.code });
    expect(await exportUnknown()).toMatchObject({ code: outcomes.tooManyRequests.code });
  });

  test('takes as many statements for 500 lines as for one', async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO dramas (original_language, original_title, cover, release_date, state, published_at)
      SELECT 'zh', '名' || n, '/media/x.webp', '2026-01-01', 'published', now()
      FROM generate_series(1, 500) n RETURNING id`.execute(db);
    const lines = await buyer.collect(rows.map(({ id }) => id));
    const exported = async (cartIds: number[] | undefined) => {
      let bytes = new Uint8Array();
      const statements = await workOf(async () => {
        const file = await server.context.orderFiles.cartList(
          'en',
          { userId: buyer.userId },
          { cartIds, format: 'xlsx' },
        );
        bytes = Uint8Array.from(file.bytes);
      });
      const [sheet] = await readSheets(Buffer.from(bytes));
      return { rows: sheet?.data.length, statements: statements.length };
    };
    // The first call fills the caches.
    await exported(undefined);
    const one = await exported(lines.slice(0, 1));
    expect(one.rows).toBe(2);
    expect(one.statements).toBeGreaterThan(1);
    expect(await exported(undefined)).toEqual({ rows: 501, statements: one.statements });
  });
});
