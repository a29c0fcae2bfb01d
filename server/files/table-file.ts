import { stringify } from 'csv-stringify/sync';
import type { TableFormat } from '#contract/fields/downloads.ts';
import { writeAsText } from './formula-guard.ts';
import { type CellValue, type Table, writeWorkbook, XLSX } from './workbook.ts';

export const tableTypes: Record<TableFormat, string> = {
  xlsx: XLSX,
  csv: 'text/csv; charset=utf-8',
};

export async function writeTable(table: Table, format: TableFormat): Promise<Uint8Array> {
  return format === 'xlsx' ? writeWorkbook([table]) : writeCsv(table);
}

/** By RFC 4180, with a byte order mark, so that Excel reads UTF-8. Formulas are escaped as text. */
function writeCsv({ columns, rows }: Pick<Table, 'columns' | 'rows'>): Buffer {
  const lines = [columns.map(({ heading }) => heading), ...rows.map((row) => row.map(toField))];
  return Buffer.from(stringify(lines, { bom: true, record_delimiter: '\r\n' }));
}

function toField(value: CellValue): string | number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? writeAsText(value) : toText(value);
}

/** A cell as text, as a CSV file and a sheet of facts have it. */
export function toText(value: CellValue): string {
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return 'url' in value ? value.url : value.time.toISOString();
}
