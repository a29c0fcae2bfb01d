import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { folderWith } from '#tests/support/data/import.ts';
import { editWorkbook, makeWorkbook } from '#tests/support/data/workbook.ts';
import { openSource } from '../read-source.ts';
import { unpackCsv } from '../unpack-csv.ts';
import { Archive } from './archive.ts';
import { parseXmlWhole } from './xml.ts';

interface Entry {
  name: string;
  content: Buffer;
  /** The directory entry refers to the local file of the first entry. */
  isShared?: true;
  /** The size that the directory states. */
  statedSize?: number;
}

/** A ZIP archive as its parts say, also if they contradict each other. */
function makeZip(entries: Entry[], { isZip64 = false } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, isShared, statedSize = content.length } of entries) {
    const packed = isShared ? Buffer.alloc(0) : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(name.length, 26);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50);
    head.writeUInt16LE(8, 10);
    head.writeUInt32LE(isShared ? 0 : crc32(content), 16);
    head.writeUInt32LE(isShared ? (locals[0]?.length ?? 0) : packed.length, 20);
    head.writeUInt32LE(isZip64 ? 0xffffffff : statedSize, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt16LE(isZip64 ? 12 : 0, 30);
    head.writeUInt32LE(isShared ? 0 : at, 42);
    const extra = Buffer.alloc(isZip64 ? 12 : 0);
    if (isZip64) {
      extra.writeUInt32LE(0x0008_0001);
      extra.writeBigUInt64LE(BigInt(statedSize), 4);
    }
    directory.push(Buffer.concat([head, Buffer.from(name), extra]));
    if (isShared) continue;
    locals.push(Buffer.concat([local, Buffer.from(name), packed]));
    at += locals.at(-1)?.length ?? 0;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const small = Buffer.from('external_id\nA-1\n');

test('an archive with ordinary entries is unpacked, also with ZIP64 fields', () => {
  for (const isZip64 of [false, true]) {
    const archive = new Archive(
      makeZip(
        [
          { name: 'Dramas.csv', content: small },
          { name: 'Tags.csv', content: Buffer.alloc(0) },
        ],
        { isZip64 },
      ),
    );
    expect(archive.unpackedBytes).toBe(small.length);
    expect(archive.read('Dramas.csv')).toEqual(small);
    expect(archive.read('Tags.csv')).toHaveLength(0);
    expect(archive.read('Other.csv')).toBeUndefined();
  }
});

test('a workbook with thirty shared strings of 140 MB in 140 KB is refused', async () => {
  const strings = { name: 'xl/sharedStrings.xml', content: Buffer.alloc(140_000_000, 0x20) };
  const bomb = makeZip([
    strings,
    ...Array.from({ length: 29 }, () => ({ ...strings, isShared: true as const })),
    { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
  ]);
  expect(bomb.length).toBeLessThan(150_000);
  const folder = await folderWith({ 'bomb.xlsx': bomb, 'bomb.zip': bomb });
  const { rows } = await openSource(join(folder, 'bomb.xlsx'), () => {});
  await expect(Array.fromAsync(rows)).rejects.toThrow('bomb.xlsx is damaged or incomplete');
  await expect(unpackCsv(join(folder, 'bomb.zip'), folder)).rejects.toThrow('is not a ZIP archive');
});

test('repeated names, overlapping files, too many and understated entries are refused', () => {
  const first = { name: 'a.csv', content: small };
  expect(() => new Archive(makeZip([first, first]))).toThrow('a.csv twice');
  const overlapping = makeZip([first, { name: 'b.csv', content: small, isShared: true }]);
  expect(() => new Archive(overlapping)).toThrow('overlap');
  const many = Array.from({ length: 10_001 }, (_, index) => ({
    name: `${index}.csv`,
    content: Buffer.alloc(0),
  }));
  expect(() => new Archive(makeZip(many))).toThrow('10001 entries');
  const understated = new Archive(makeZip([{ ...first, statedSize: 3 }]));
  expect(() => understated.read('a.csv')).toThrow();
});

test('a text in an XML part that never ends is refused before it is scanned many times', () => {
  const longText = Buffer.from(`<sst><si><t>${'a'.repeat(3_000_000)}</t></si></sst>`);
  expect(() => parseXmlWhole(longText, { open() {} })).toThrow('too long');
  const manyTexts = Buffer.from(`<sst>${'<si><t>some text</t></si>\n'.repeat(100_000)}</sst>`);
  expect(() => parseXmlWhole(manyTexts, { open() {} })).not.toThrow();
});

test('a cell with more than a million characters and two sheets in one file are refused', async () => {
  const made = await makeWorkbook({ Dramas: [['external_id']], Tags: [['slug']] });
  const run = `<r><t>${'a'.repeat(500_000)}</t></r>`;
  const longCell = editWorkbook(made, /^xl\/worksheets\/sheet1/, (xml) =>
    xml.replace(/<c .*?<\/c>/, `<c r="A1" t="inlineStr"><is>${run.repeat(3)}</is></c>`),
  );
  const sameSheet = editWorkbook(made, /^xl\/_rels\/workbook/, (xml) =>
    xml.replaceAll('sheet2.xml', 'sheet1.xml'),
  );
  const folder = await folderWith({});
  for (const [name, bytes] of Object.entries({ 'long.xlsx': longCell, 'same.xlsx': sameSheet })) {
    await writeFile(join(folder, name), bytes);
    const { rows } = await openSource(join(folder, name), () => {});
    await expect(Array.fromAsync(rows)).rejects.toThrow(`${name} is damaged or incomplete`);
  }
});
