import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readScriptFile } from './read-script-file.ts';
import { MAX_FILE_BYTES, UnreadableScript } from './script-file.ts';
import { isScriptTooLarge, MAX_SCRIPT_BYTES } from './script-size.ts';

const file = (name: string, ...parts: BlobPart[]) => new File(parts, name);

const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** The smallest package that Word opens. */
function docx(body: string): Uint8Array<ArrayBuffer> {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const relation =
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  };
  const entries = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(entries)));
}

test('reads plain text and Fountain', async () => {
  expect(await readScriptFile(file('雨夜.第一稿.txt', '\ufeff第1集\r\n张三：走\r'))).toEqual({
    name: '雨夜.第一稿',
    text: '第1集\n张三：走\n',
    format: 'plain',
  });
  expect((await readScriptFile(file('a.fountain', 'INT. CAFÉ'))).format).toBe('fountain');
});

test('reads text in GB18030', async () => {
  // 第1集 and 张三：你好
  const hex = 'b5da31bcaf0ad5c5c8fda3bac4e3bac3a3acced2cac7d5c5c8fda1a30a';
  const { text } = await readScriptFile(file('a.txt', Buffer.from(hex, 'hex')));
  expect(text).toBe('第1集\n张三：你好，我是张三。\n');
});

test('reads the paragraphs of a DOCX as lines', async () => {
  const body = ['第1集', '', '张三：A &amp; B'].map(paragraph).join('');
  const { text, name } = await readScriptFile(file('a.docx', docx(body)));
  expect({ text, name }).toEqual({ text: '第1集\n\n张三：A & B\n', name: 'a' });
});

test('reads line breaks and table rows of a DOCX as lines', async () => {
  const breaks = paragraph('张三：走</w:t><w:br/><w:t>李四：好');
  const cell = (...lines: string[]) => `<w:tc>${lines.map(paragraph).join('')}</w:tc>`;
  const table = `<w:tbl><w:tr>${cell('1-1')}${cell('△雨。', '张三：走')}</w:tr></w:tbl>`;
  const { text } = await readScriptFile(file('a.docx', docx(breaks + table)));
  expect(text).toBe('张三：走\n李四：好\n1-1\t△雨。 张三：走\n');
});

const reasonOf = (given: File) =>
  readScriptFile(given).then(
    () => 'read',
    (error) => (error instanceof UnreadableScript ? error.reason : error),
  );

test.each([
  ['tooLarge', new Uint8Array(MAX_FILE_BYTES + 1)],
  ['tooLarge', 'a'.repeat(MAX_SCRIPT_BYTES + 1)],
  ['tooLarge', docx('a'.repeat(8 * 1024 * 1024))],
  ['oldWord', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
  ['unsupported', '%PDF-1.7'],
  ['unsupported', '{\\rtf1'],
  [
    'unsupported',
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0xff]),
  ],
  ['damaged', 'PK\u0003\u0004 and no more'],
  ['damaged', new Uint8Array(zipSync({ 'a.txt': strToU8('not a document') }))],
  ['noText', ' \n'],
])('refuses a file: %s', async (reason, content) => {
  expect(await reasonOf(file('a', content))).toBe(reason);
});

test.each([
  ['a', 1, true],
  ['a', 0, false],
  ['字', 1, true],
  ['字', 0, false],
])('the size of a script counts bytes of UTF-8: %s', (character, more, isTooLarge) => {
  const count = Math.floor(MAX_SCRIPT_BYTES / Buffer.byteLength(character)) + more;
  expect(isScriptTooLarge(character.repeat(count))).toBe(isTooLarge);
});
