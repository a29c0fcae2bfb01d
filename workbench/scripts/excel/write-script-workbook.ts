import type { CellObject, SheetData } from 'write-excel-file/browser';
import type { Cell, Table } from '../tables/table.ts';

/** What Excel allows. */
const MAX_CELL_LENGTH = 32_767;

/** A workbook with one sheet for each table, as the bytes of an `.xlsx` file. */
export async function writeScriptWorkbook(tables: readonly Table[]): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  return writeXlsxFile(tables.map(toSheet), { fontFamily: 'Calibri', fontSize: 11 }).toBlob();
}

function toSheet({ name, columns, rows }: Table) {
  const headings = columns.map(({ heading }) => ({
    value: heading,
    type: String,
    fontWeight: 'bold' as const,
    backgroundColor: '#f1e6e2',
  }));
  return {
    sheet: sheetName(name),
    data: [headings, ...rows.map(({ cells }) => cells.map(toCell))] satisfies SheetData,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  };
}

/** Excel forbids these characters and more than 31 of them. */
function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
}

/** Texts are typed as such, so that Excel never reads one as a formula. */
function toCell(cell: Cell): CellObject | null {
  if (cell === '') return null;
  if (typeof cell === 'string') return { value: cleanText(cell), type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  // Excel counts in days.
  return { value: cell.seconds / 86_400, type: Number, format: '[m]:ss' };
}

/** Removes what XML does not allow, and keeps `_x0041_` from being read as an escape. */
function cleanText(text: string): string {
  return text
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()
    .replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
