import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { OperatorError } from '../../../../operator-error.ts';
import { readCellText } from '../../../../workbook.ts';
import { readTable } from './read-table.ts';
import { findSheet, HELP_SHEET } from './sheets.ts';
import type { SourceRow } from './source-row.ts';

/**
 * A workbook is held whole while it is read, at some eight times its unpacked size: ten thousand
 * dramas of twenty episodes have 70 MB.
 */
const MAX_UNPACKED_BYTES = 150_000_000;

export async function* readWorkbook(
  file: string,
  onUnread: (sheet: string) => void,
): AsyncGenerator<SourceRow> {
  const bytes = await readFile(file);
  if (unpackedSize(file, bytes) > MAX_UNPACKED_BYTES) {
    throw new OperatorError(`${file} is too large a workbook: give it as CSV or JSON instead.`);
  }
  // Loaded now: most commands read no workbook.
  const { default: readSheets } = await import('read-excel-file/node');
  const found = await readSheets(bytes, { trim: false });
  const known = found.flatMap(({ sheet: name, data }) => {
    const sheet = findSheet(name);
    if (sheet) return [{ sheet, name, data: data as unknown[][] }];
    if (name !== HELP_SHEET && data.length > 0) onUnread(name);
    return [];
  });
  if (known.length === 0) {
    throw new OperatorError(`${file} has no sheet Dramas, Episodes, Subtitles or Tags.`);
  }
  for (const { sheet, name, data } of known)
    yield* readTable(sheet, name, Iterator.from(data).map(readCells));
}

function readCells(cells: unknown[]): unknown[] {
  return cells.map((cell) => (typeof cell === 'string' ? readCellText(cell) : cell));
}

function unpackedSize(file: string, bytes: Buffer): number {
  let size = 0;
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        size += originalSize;
        return false;
      },
    });
  } catch {
    throw new OperatorError(`${file} is no Excel workbook (.xlsx).`);
  }
  return size;
}
