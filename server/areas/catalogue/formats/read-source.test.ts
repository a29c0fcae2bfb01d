import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { OperatorError } from '#server/errors/operator-error.ts';
import { folderWith } from '#tests/support/data/import.ts';
import { editWorkbook, makeWorkbook } from '#tests/support/data/workbook.ts';
import { openSource } from './read-source.ts';

async function read(path: string) {
  return Array.fromAsync((await openSource(path, () => {})).rows);
}

/** Returns the message of the error that reading this path throws. */
async function errorOf(path: string): Promise<string> {
  const error: unknown = await read(path).catch((reason) => reason);
  if (error instanceof OperatorError) return error.message;
  throw error;
}

const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const oldOffice = (stream: string) =>
  Buffer.concat([OLD_OFFICE, Buffer.alloc(504), Buffer.from(stream, 'utf16le'), Buffer.alloc(400)]);
const zip = (...names: string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])));

const workbook = await makeWorkbook({
  Dramas: [
    ['external_id', 'title_en'],
    ['A-1', 'Lighthouse'],
  ],
});

test('the error for a file that is not a workbook states its real format in one line', async () => {
  const middle = workbook.indexOf('xl/worksheets/sheet1.xml') + 60;
  const damaged = Buffer.from(workbook);
  damaged[middle] = (damaged[middle] ?? 0) ^ 0xff;
  const folder = await folderWith({
    'password.xlsx': oldOffice('EncryptedPackage'),
    'old.xls': oldOffice('Workbook'),
    'renamed.xlsx': oldOffice('Workbook'),
    'old.csv': oldOffice('Workbook'),
    'book.ods': zip('mimetype', 'content.xml', 'META-INF/manifest.xml'),
    'book.xlsb': zip('[Content_Types].xml', 'xl/workbook.bin'),
    'letter.xlsx': zip('[Content_Types].xml', 'word/document.xml'),
    'pictures.zip': zip('cover.png'),
    'hollow.xlsx': zip('[Content_Types].xml'),
    'half.xlsx': workbook.subarray(0, workbook.length / 2),
    'damaged.xlsx': damaged,
    'no-sheets.xlsx': editWorkbook(workbook, /workbook\.xml$/, () => '<workbook/>'),
    'cut-sheet.xlsx': editWorkbook(workbook, /sheet1\.xml$/, (xml) => xml.slice(0, -40)),
    'no-string.xlsx': editWorkbook(workbook, /sharedStrings\.xml$/, () => '<sst/>'),
    'text.xlsx': 'external_id,title_en',
    'page.xls': '<html><table></table></html>',
    'empty.xlsx': '',
    'empty.json': '',
    'dramas.csv': '',
  });
  const damageError = (name: string) =>
    `${name} is damaged or incomplete: save it again, or copy it again.`;
  const expected = {
    'password.xlsx': 'password.xlsx is password-protected: remove the password and save it again.',
    'old.xls': 'old.xls is in the old Excel format (.xls): save it as .xlsx.',
    'renamed.xlsx': 'renamed.xlsx is in the old Excel format (.xls): save it as .xlsx.',
    'old.csv': 'old.csv is in the old Excel format (.xls): save it as .xlsx.',
    'book.ods': 'book.ods is an OpenDocument spreadsheet (.ods): save it as .xlsx.',
    'book.xlsb': 'book.xlsb is a binary workbook (.xlsb): save it as .xlsx.',
    'letter.xlsx': 'letter.xlsx is a Word document, not an Excel workbook.',
    'pictures.zip': 'pictures.zip is a ZIP archive, not an Excel workbook.',
    'hollow.xlsx': damageError('hollow.xlsx'),
    'half.xlsx': damageError('half.xlsx'),
    'damaged.xlsx': damageError('damaged.xlsx'),
    'no-sheets.xlsx':
      'no-sheets.xlsx has no sheet Dramas, Episodes, Subtitles, Tags, Rights or Holdbacks.',
    'cut-sheet.xlsx': damageError('cut-sheet.xlsx'),
    'no-string.xlsx': damageError('no-string.xlsx'),
    'text.xlsx': 'text.xlsx is not an Excel workbook: save it as .xlsx.',
    'page.xls': 'page.xls is not an Excel workbook: save it as .xlsx.',
    'empty.xlsx': 'empty.xlsx is empty.',
    'empty.json': 'empty.json is empty.',
    'dramas.csv': 'dramas.csv is empty.',
  };
  for (const [name, message] of Object.entries(expected)) {
    expect(await errorOf(join(folder, name))).toBe(message);
  }
});

test('a workbook with a changed byte is rejected or read correctly, never with wrong values', async () => {
  const folder = await folderWith({ 'a.xlsx': workbook });
  const path = join(folder, 'a.xlsx');
  const expected = await read(path);
  for (let at = 0; at < workbook.length; at += 97) {
    const damaged = Buffer.from(workbook);
    damaged[at] = (damaged[at] ?? 0) ^ 0x5a;
    await writeFile(path, damaged);
    // Changing an unused byte, such as one of a file time, has no effect on the rows.
    const rows = await read(path).catch((error) => {
      expect(error).toBeInstanceOf(OperatorError);
      return expected;
    });
    expect(rows).toEqual(expected);
  }
});

test('a workbook is recognized by its content, whatever its name', async () => {
  const folder = await folderWith({
    'macros.xlsm': workbook,
    'dramas.csv': workbook,
    '1.tmp': workbook,
  });
  for (const name of ['macros.xlsm', 'dramas.csv', '1.tmp']) {
    expect(await read(join(folder, name))).toMatchObject([{ value: { external_id: 'A-1' } }]);
  }
});

test('errors in CSV and JSON syntax have a line number', async () => {
  const messages = {
    'A-1,One\nA-2,"Two\nA-3,Three\n': 'a quotation mark is never closed (line 3).',
    'A-1,"One" more\n': 'a quotation mark inside a quoted cell must be doubled (line 2).',
    'A-1,O"ne"\n': 'a cell that contains a quotation mark must be quoted as a whole (line 2).',
  };
  for (const [rows, message] of Object.entries(messages)) {
    const folder = await folderWith({ 'dramas.csv': `external_id,title_en\n${rows}` });
    expect(await errorOf(folder)).toBe(`dramas.csv: ${message}`);
  }
  const folder = await folderWith({ 'a.json': '{"dramas": [\n{"external_id": "A-1"}\n{}\n]}' });
  expect(await errorOf(folder)).toBe(
    'a.json is not valid JSON: look at line 3 and the line before.',
  );
  const utf16 = await folderWith({ 'dramas.csv': Buffer.from('\ufeffexternal_id\n1', 'utf16le') });
  expect(await errorOf(utf16)).toBe('dramas.csv is not in UTF-8: save it as "CSV UTF-8".');
});

test('a JSON document with too many levels is refused at its line', async () => {
  const folder = await folderWith({ 'a.json': `{"dramas": [\n${'['.repeat(1000)}` });
  expect(await errorOf(join(folder, 'a.json'))).toBe(
    'a.json is not valid JSON: look at line 2 and the line before.',
  );
});

test('a JSON document may begin with a byte order mark', async () => {
  const folder = await folderWith({ 'a.json': '\ufeff{"dramas": [{"external_id": "A-1"}]}' });
  expect(await read(folder)).toMatchObject([{ value: { external_id: 'A-1' } }]);
});

test('a file or folder without exactly one catalogue is rejected', async () => {
  const folder = await folderWith({
    'empty/notes.txt': '-',
    'misspelt/drama.csv': 'external_id\n1\n',
    'two/a.xlsx': workbook,
    'two/b.json': '{}',
    'old/a.xls': oldOffice('Workbook'),
  });
  expect(await errorOf(join(folder, 'none.xlsx'))).toBe(
    `There is no file or folder ${join(folder, 'none.xlsx')}.`,
  );
  expect(await errorOf(join(folder, 'empty'))).toBe(
    `${join(folder, 'empty')} has no workbook (.xlsx), JSON document or CSV files.`,
  );
  expect(await errorOf(join(folder, 'empty/notes.txt'))).toContain('must end with .xlsx');
  expect(await errorOf(join(folder, 'misspelt'))).toBe(
    'drama.csv must be named dramas.csv, episodes.csv, subtitles.csv, tags.csv, rights.csv or holdbacks.csv. Did you mean dramas.csv?',
  );
  expect(await errorOf(join(folder, 'two'))).toContain('a.xlsx and b.json: name the one');
  expect(await errorOf(join(folder, 'old'))).toBe(
    'a.xls is in the old Excel format (.xls): save it as .xlsx.',
  );
});
