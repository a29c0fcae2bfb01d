import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import { analyseScript } from '../analyse/analyse-script.ts';
import { parsePlain } from '../parse/parse-plain.ts';
import { makeTables } from '../tables/make-tables.ts';
import { tableAsText } from '../tables/table-as-text.ts';
import { writeScriptWorkbook } from './write-script-workbook.ts';

const translator = createTranslator('en', compileCatalogue('en', ['workbench-scripts']));

const SCRIPT = `第1集 =1+1
1-1 日 内 @home
张三：${'你'.repeat(270)}
李四\u0007：好
△他拿出【=cmd】和“+合同”。`;

const drafts = { 1: { props: ['伞'], costumes: ['雨衣'], isConfirmed: false } };
const tables = makeTables(analyseScript(parsePlain(SCRIPT)), drafts, translator);
const bytes = Buffer.from(await (await writeScriptWorkbook(Object.values(tables))).arrayBuffer());

test('has a sheet for each table, with its name and rows', async () => {
  const sheets = await readXlsxFile(bytes);
  expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([
    ['Episodes', 2],
    ['Scenes', 2],
    ['Characters', 3],
    ['Shared scenes', 2],
    ['Locations', 2],
    ['Props', 5],
    ['Warnings', 2],
  ]);
  expect(sheets[1]?.data[1]?.slice(0, 8)).toEqual([
    '1-1',
    1,
    '@home',
    'Day',
    'Interior',
    '张三, 李四',
    2,
    271,
  ]);
});

test('writes numbers as numbers, durations as times, and texts never as formulas', () => {
  const parts = unzipSync(bytes);
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(xml).not.toContain('<f>');
  expect(xml).toMatch(/<pane[^>]* ySplit="1"[^>]*state="frozen"/);
  expect(xml).toMatch(/<col [^>]*width="28/);
  expect(xml).toMatch(/<c r="A2"[^>]*><v>1<\/v>/);
  expect(xml).toMatch(/<c r="B2"[^>]* t="s"/);
  expect(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())).toContain('[m]:ss');
  expect(strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain('=1+1');
});

test('lists what a model drafted as not confirmed', () => {
  expect(tables.props.rows.slice(-2).map(({ cells }) => [cells[0], cells[4], cells[5]])).toEqual([
    ['伞', 'AI draft, not confirmed', ''],
    ['雨衣', 'AI draft, not confirmed', 'Costume'],
  ]);
});

test('copies a table as cells that a spreadsheet does not run', () => {
  expect(tableAsText(tables.episodes).split('\n')[1]).toBe(
    "1\t'=1+1\t1\t2\t271\t1\t2\t1:03\tMissing",
  );
});
