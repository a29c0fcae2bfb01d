import { inflateSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import readSheets from 'read-excel-file/node';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomes } from '../../../../contract/error-codes.ts';
import { calls } from '../../../../contract/calls.ts';
import { regions } from '../../../../contract/regions.ts';
import { locales } from '../../../../i18n/locales.ts';
import { call } from '../../../../tests/support/call.ts';
import { addDrama, addTag } from '../../../../tests/support/catalogue.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { addSession, addUser } from '../../../../tests/support/users.ts';
import { workOf } from '../../../../tests/support/work.ts';
import type { Db } from '../../../db/client.ts';
import { readCellText } from '../../../files/workbook.ts';

let server: TestServer;
let db: Db;
let userId: number;
let token: string;
const now = new Date('2026-11-15T08:00:00Z');

beforeAll(async () => {
  server = await startTestServer({
    settings: { API_RATE: '0', PUBLIC_URL: 'https://vignette.example' },
    overrides: { now: () => now },
  });
  db = server.context.db;
});

beforeEach(async () => {
  userId = await addUser(db);
  token = await addSession(db, userId);
});

async function download(
  name: 'exportCopyrightCartToExcel' | 'exportCopyrightOrder',
  query = '',
  lang = 'en',
) {
  const response = await fetch(`${server.url}${calls[name].path}?${query}`, {
    headers: { authorization: `Bearer ${token}`, lang },
  });
  return {
    type: response.headers.get('content-type') ?? '',
    disposition: response.headers.get('content-disposition') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const collect = async (dramaIds: number[], version = -1) => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO copyright_cart_lines (user_id, drama_id, is_custom_version, added_at)
    SELECT ${userId}, unnest(${dramaIds}::bigint[]), ${version}, '2026-11-14T22:30:00Z'
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
};

const order = async (lang: string, { territories = ['WORLD'], message = '=1+1\n谢谢' } = {}) => {
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
      },
      message,
    },
    { token, headers: { lang } },
  );
  return sent.data;
};

const xmlOf = (bytes: Buffer, file: string) =>
  strFromU8(unzipSync(bytes)[file] ?? new Uint8Array());

describe('the cart as a workbook', () => {
  test('has a row a line, each value of its type, headings in the asked language', async () => {
    const tag = await addTag(db, 'revenge', 1, { ja: '復讐' });
    const drama = await addDrama(db, {
      originalTitle: '月门',
      texts: { en: { title: 'Moon Gate' }, ja: { title: '月の門' } },
      tagIds: [tag],
      releaseDate: '2025-03-01',
    });
    await collect([drama], 1);
    const { type, disposition, bytes } = await download('exportCopyrightCartToExcel', '', 'ja');
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
    const facts = ['月门', 0, 0, 2025, '復讐', 'カスタム版', '提供中', added, url];
    expect(row).toEqual([...titles, ...facts]);

    const xml = xmlOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(xml).toMatch(/<pane ySplit="1"[^>]*state="frozen"/);
    expect(xml).toContain('<col min="1" max="1" width="28" customWidth="1"/>');
    expect(xml).toMatch(/<\/sheetData><hyperlinks><hyperlink ref="O2" r:id="[^"]+"\/>/);
    const links = xmlOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels');
    expect(links).toContain(`Target="${url}" TargetMode="External"`);
  });

  test('joins tags by the rules of its language', async () => {
    const tagIds = [
      await addTag(db, 'family', 2, { ja: '家族', en: 'Family' }),
      await addTag(db, 'comedy', 3, { ja: 'コメディ', en: 'Comedy' }),
    ];
    await collect([await addDrama(db, { tagIds })]);
    for (const [lang, tags] of [
      ['ja', '家族、コメディ'],
      ['en', 'Family, Comedy'],
    ]) {
      const { bytes } = await download('exportCopyrightCartToExcel', '', lang);
      const [sheet] = await readSheets(bytes);
      expect(sheet?.data[1]).toContain(tags);
    }
  });

  test('text that could be a formula, or that XML cannot hold, stays plain text', async () => {
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
    await collect(
      await Array.fromAsync(titles, (title) => addDrama(db, { texts: { en: { title } } })),
    );
    const { bytes } = await download('exportCopyrightCartToExcel');
    const sheet = xmlOf(bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toContain('<f>');
    const cells = [...sheet.matchAll(/<c r="C\d+"[^>]*>/g)].map(([cell]) => cell);
    expect(cells).toHaveLength(titles.length + 1);
    expect(cells.every((cell) => cell.includes('t="s"') || cell.includes('t="inlineStr"'))).toBe(
      true,
    );
    const [read] = await readSheets(bytes, { trim: false });
    const found = read?.data.slice(1).map((row) => readCellText(String(row[2])));
    // A line in a cell ends with LF alone; what XML cannot hold is left out.
    const kept = titles.map((title) => title.replace('\r', '\n').replace('\u0001', ''));
    expect(found?.toSorted()).toEqual(kept.toSorted());
    expect(xmlOf(bytes, 'xl/sharedStrings.xml')).toContain('>_x005F_x000D_<');
  });

  test('links to the player only where the title still has one', async () => {
    const gone = await addDrama(db);
    await collect([gone, await addDrama(db)]);
    await db.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', gone).execute();
    const { bytes } = await download('exportCopyrightCartToExcel');
    const links = xmlOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels');
    expect(links.match(/\/player\//g)).toHaveLength(1);
    expect(links).not.toContain(`/player/${gone}"`);
  });

  test('of chosen lines only; those of others are not found; six a minute', async () => {
    const [line] = await collect([await addDrama(db), await addDrama(db)]);
    const { bytes } = await download('exportCopyrightCartToExcel', `cart_ids=${line}`);
    const [sheet] = await readSheets(bytes);
    expect(sheet?.data).toHaveLength(2);
    const ask = () =>
      call(server, 'exportCopyrightCartToExcel', { cart_ids: 999_999_999 }, { token });
    for (let n = 0; n < 5; n += 1) expect(await ask()).toMatchObject({ code: outcomes.notFound.code });
    expect(await ask()).toMatchObject({ code: outcomes.tooManyRequests.code });
  });

  test('of 500 lines takes as many statements as one of a single line', async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO dramas (original_language, original_title, cover, release_date, state, published_at)
      SELECT 'zh', '名' || n, '/media/x.webp', '2026-01-01', 'published', now()
      FROM generate_series(1, 500) n RETURNING id`.execute(db);
    const lines = await collect(rows.map(({ id }) => id));
    const exported = async (cartIds: number[] | undefined) => {
      let bytes = new Uint8Array();
      const statements = await workOf(async () => {
        const file = await server.context.orderFiles.cartWorkbook('en', { userId }, cartIds);
        bytes = Uint8Array.from(file.bytes);
      });
      const [sheet] = await readSheets(Buffer.from(bytes));
      return { rows: sheet?.data.length, statements: statements.length };
    };
    // What is remembered between calls is read by the first.
    await exported(undefined);
    const one = await exported(lines.slice(0, 1));
    expect(one.rows).toBe(2);
    expect(one.statements).toBeGreaterThan(1);
    expect(await exported(undefined)).toEqual({ rows: 501, statements: one.statements });
  });
});

describe('an order', () => {
  test('as a workbook links to the player only where the title still has one', async () => {
    const gone = await addDrama(db);
    await collect([gone, await addDrama(db)]);
    const { order_id } = await order('en');
    await db.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', gone).execute();
    const { bytes } = await download('exportCopyrightOrder', `order_id=${order_id}&format=xlsx`);
    const links = xmlOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels');
    expect(links.match(/\/player\//g)).toHaveLength(1);
    expect(links).not.toContain(`/player/${gone}"`);
  });

  test('as a workbook has its titles, and its terms on a second sheet', async () => {
    await collect([await addDrama(db, { texts: { 'zh-TW': { title: '月門' } } })], 0);
    const { order_id, order_no } = await order('zh-TW');
    const query = `order_id=${order_id}&format=xlsx`;
    const { bytes, disposition } = await download('exportCopyrightOrder', query, 'zh-TW');
    expect(disposition).toContain(encodeURIComponent(`版權訂單 ${order_no} 2026-11-15.xlsx`));
    const [titles, facts] = await readSheets(bytes);
    expect([titles?.sheet, facts?.sheet]).toEqual(['作品', '版權訂單']);
    expect(titles?.data[1]?.slice(0, 5)).toEqual(['月門', '原名', 0, 0, '原版']);
    expect(facts?.data).toContainEqual(['下單日期', new Date('2026-11-15T00:00:00Z')]);
    expect(facts?.data).toContainEqual(['授權地區', '全球']);
    expect(facts?.data).toContainEqual(['語言', '繁體中文']);
    expect(facts?.data).toContainEqual(['留言', '=1+1\n谢谢']);
    // The message has two lines, and nothing is printed beside the paper.
    const xml = xmlOf(bytes, 'xl/worksheets/sheet2.xml');
    expect(xml.match(/<row [^>]*ht=[^>]*/g)).toEqual(['<row r="11" ht="30" customHeight="1"']);
    expect(xml).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>');
  });

  test.for(locales)('as a PDF in %s is one page with every character drawn', async (locale) => {
    const title = { zh: '骨肉约定', 'zh-TW': '骨肉約定', en: 'Pact', ja: '骨肉の約束〜' };
    const spoken = { ...title, ko: '뼈와 살의 약속', es: 'Año de promesas' }[locale];
    const drama = { originalTitle: '骨肉约定', texts: { [locale]: { title: spoken } } };
    await collect(await Array.fromAsync({ length: 20 }, () => addDrama(db, drama)));
    const { order_id, order_no } = await order(locale);
    const query = `order_id=${order_id}&format=pdf`;
    const { type, bytes, disposition } = await download('exportCopyrightOrder', query, locale);
    expect([type, bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(disposition).toContain(`${order_no}%202026-11-15.pdf`);
    const plain = bytes.toString('latin1');
    expect(plain.match(/\/Type \/Page\n/g)).toHaveLength(1);
    // What is Latin alone comes from the Korean ones, whose quotes are narrow.
    const region = { zh: 'SC', 'zh-TW': 'TC', en: 'SC', ja: 'JP', ko: 'KR', es: 'SC' }[locale];
    for (const each of [region, 'KR'])
      expect(plain).toMatch(new RegExp(`/BaseFont /[A-Z]{6}\\+NotoSans${each}`));
    const drawn = charactersOf(bytes);
    for (const character of `${spoken}骨肉约定王小明谢谢=1+${order_no}`.replaceAll(' ', ''))
      expect(drawn).toContain(character);
    expect(drawn).not.toContain('□');
    expect(bytes.length).toBeLessThan(300_000);
  });

  test('says whole regions by their name', async () => {
    await collect([await addDrama(db)]);
    const [europe, ...others] = regions.toSorted((one) => (one.name === 'europe' ? -1 : 0));
    const territories = [...others.flatMap(({ codes }) => codes), europe?.codes[0] ?? ''];
    const { order_id } = await order('en', { territories });
    const { bytes } = await download('exportCopyrightOrder', `order_id=${order_id}&format=xlsx`);
    const [, facts] = await readSheets(bytes);
    const [, said] = facts?.data.find(([name]) => name === 'Territories') ?? [];
    expect(said).toMatch(/^North America, Latin America and the Caribbean, .*Oceania, Andorra$/);
  });

  test('goes on on another page where terms and message do not fit one', async () => {
    await collect([await addDrama(db)]);
    // Each region but for one country: none has a name to be said by.
    const territories = regions.flatMap(({ codes }) => codes.slice(1));
    const message = Array.from({ length: 60 }, (_, n) => `Line ${n + 1}`).join('\n');
    const { order_id } = await order('en', { territories, message });
    const { bytes } = await download('exportCopyrightOrder', `order_id=${order_id}&format=pdf`);
    expect(bytes.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(3);
    const heights = Array.from(
      streamsOf(bytes)
        .join('')
        .matchAll(/1 0 0 1 \S+ (\S+) Tm/g),
      ([, y]) => Number(y),
    );
    expect(heights.length).toBeGreaterThan(60);
    expect(Math.min(...heights)).toBeGreaterThan(30);
  });
});

/** What a reader of the file can copy out of it: the characters of every font's own table. */
function charactersOf(pdf: Buffer): string {
  let found = '';
  for (const stream of streamsOf(pdf)) {
    for (const [, table = ''] of stream.matchAll(/beginbf(?:range|char)([\s\S]*?)endbf/g))
      for (const [, hex = ''] of table.matchAll(/<([0-9a-f]{4,8})>(?=[\s\]])/gi))
        found += Buffer.from(hex, 'hex').swap16().toString('utf16le');
  }
  return found;
}

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return Array.from(text.matchAll(/FlateDecode[\s\S]{0,40}?>>\s*stream\r?\n/g), ({ index }) => {
    const start = text.indexOf('stream', index) + 'stream'.length + 1;
    return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
  });
}
