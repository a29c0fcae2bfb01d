import { writeFile } from 'node:fs/promises';
import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { type CellValue, writeWorkbook } from '#server/files/workbook.ts';
import { type CatalogueWriter, toCells, toRows } from './portable.ts';
import type { RowKind } from './sheets.ts';
import { HELP_SHEET, sheetOf, sheets } from './sheets.ts';

/** The limit exists because a workbook is created in memory and takes about 2 KB per row. */
const MAX_ROWS = 300_000;

export async function workbookWriter(path: string): Promise<CatalogueWriter> {
  const rows = new Map<RowKind, CellValue[][]>(sheets.map(({ kind }) => [kind, []]));
  let count = 0;
  const addRow = (kind: RowKind, value: object) => {
    count += 1;
    if (count > MAX_ROWS) {
      throw new OperatorError(say('deskFile.exportTooLarge', { max: MAX_ROWS }));
    }
    const { columns } = sheetOf(kind);
    const cells = toCells(columns, value);
    rows.get(kind)?.push(cells.map((cell, at) => (columns[at]?.isDay ? toDateCell(cell) : cell)));
  };
  return {
    async add(of: RowKind, added: object) {
      for (const { kind, value } of toRows(of, added)) addRow(kind, value);
    },
    async end() {
      const tables = sheets.map(({ kind, name, columns }) => ({
        name,
        columns: columns.map(({ heading, width, choices }) => ({
          heading,
          choices,
          width: Math.max(width, heading.length + 4),
        })),
        rows: rows.get(kind) ?? [],
      }));
      await writeFile(path, await writeWorkbook([...tables, helpTable()]));
    },
  };
}

/** Keeps a day before 1901 as text, since Excel has no dates before 1900. */
function toDateCell(cell: string | number): CellValue {
  return String(cell) > '1900-12-31' ? new Date(cell) : cell;
}

function helpTable() {
  return {
    name: HELP_SHEET,
    columns: [
      { heading: 'sheet', width: 12 },
      { heading: 'column', width: 20 },
      { heading: 'what goes here', width: 100 },
      { heading: 'for example', width: 50 },
    ],
    rows: sheets.flatMap(({ name, about, columns }) => [
      [name, '', about, ''],
      ...columns.map((column) => [name, column.heading, column.about, column.example]),
    ]),
  };
}
