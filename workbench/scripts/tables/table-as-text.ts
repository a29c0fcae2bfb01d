import { cellText } from './cell-text.ts';
import type { Table } from './table.ts';

/** Tab-separated values for the clipboard; spreadsheets paste them as cells. */
export function tableAsText({ columns, rows }: Table): string {
  const lines = [
    columns.map(({ heading }) => heading),
    ...rows.map(({ cells }) => cells.map(cellText)),
  ];
  return lines.map((cells) => cells.map(oneLine).join('\t')).join('\n');
}

/** A spreadsheet would run a pasted text that begins like a formula. */
function oneLine(cell: string): string {
  const text = cell.replace(/[\t\r\n]+/g, ' ');
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}
