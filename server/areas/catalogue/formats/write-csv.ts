import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAsText } from '#server/files/formula-guard.ts';
import { type CatalogueWriter, toCells, toRows } from './portable.ts';
import type { RowKind } from './sheets.ts';
import { sheetOf, sheets } from './sheets.ts';
import { createFileStream } from './stream-file.ts';

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Creates a folder with one file per sheet. */
export async function csvWriter(path: string): Promise<CatalogueWriter> {
  await mkdir(path);
  const files = new Map(
    sheets.map(({ kind, name }) => [
      kind,
      createFileStream(join(path, `${name.toLowerCase()}.csv`)),
    ]),
  );
  const write = (kind: RowKind, text: string) => files.get(kind)?.write(text);
  for (const { kind, columns } of sheets) {
    await write(kind, BYTE_ORDER_MARK + toLine(columns.map(({ heading }) => heading)));
  }
  return {
    async add(of: RowKind, added: object) {
      for (const { kind, value } of toRows(of, added))
        await write(kind, toLine(toCells(sheetOf(kind).columns, value)));
    },
    async end() {
      for (const file of files.values()) await file.end();
    },
  };
}

function toLine(cells: (string | number)[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string | number): string {
  const text = typeof cell === 'number' ? String(cell) : writeAsText(cell);
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
