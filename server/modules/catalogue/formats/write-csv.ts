import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAsText } from '../../../files/formula-guard.ts';
import { cellsOf, rowsOfDrama } from './portable.ts';
import { type Kind, sheetOf, sheets } from './sheets.ts';
import { writeFile } from './write-file.ts';
import type { CatalogueWriter } from './write-target.ts';

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A folder with one file per sheet. */
export async function csvWriter(path: string): Promise<CatalogueWriter> {
  await mkdir(path);
  const files = new Map(
    sheets.map(({ kind, name }) => [kind, writeFile(join(path, `${name.toLowerCase()}.csv`))]),
  );
  const write = (kind: Kind, text: string) => files.get(kind)?.write(text);
  for (const { kind, columns } of sheets) {
    await write(kind, BYTE_ORDER_MARK + lineOf(columns.map(({ heading }) => heading)));
  }
  const add = (kind: Kind, value: object) =>
    write(kind, lineOf(cellsOf(sheetOf(kind).columns, value)));
  return {
    async addTag(tag) {
      await add('tag', tag);
    },
    async addDrama(drama) {
      for (const { kind, value } of rowsOfDrama(drama)) await add(kind, value);
    },
    async end() {
      for (const file of files.values()) await file.end();
    },
  };
}

function lineOf(cells: (string | number)[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string | number): string {
  const text = typeof cell === 'number' ? String(cell) : writeAsText(cell);
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
