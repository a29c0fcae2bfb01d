import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';

/** A value, a cell with properties such as `rowSpan`, or the error of a formula. */
type TestCell = string | number | Date | Cell | { error: string };

const hasError = (cell: TestCell): cell is { error: string } =>
  cell instanceof Object && 'error' in cell;

/** A workbook with these rows in each sheet. */
export async function makeWorkbook(sheets: Record<string, TestCell[][]>): Promise<Buffer> {
  const errors: string[] = [];
  const toCell = (cell: TestCell): Cell => {
    if (hasError(cell)) return { value: MARK + errors.push(cell.error) };
    if (cell instanceof Date) return { value: cell, type: Date, format: 'yyyy-mm-dd' };
    return cell instanceof Object || cell === null ? cell : { value: cell as string };
  };
  const data = Object.entries(sheets).map(([sheet, rows]) => ({
    sheet,
    data: rows.map((row) => row.map(toCell)),
  }));
  return withErrors(await writeXlsxFile(data).toBuffer(), errors);
}

/** Placeholders for errors are the numbers above this one. */
const MARK = 900_000_000;

/**
 * Replaces placeholders `<c r="B2"><v>900000001</v></c>`, because the library cannot write errors.
 */
function withErrors(workbook: Buffer, errors: string[]): Buffer {
  return editWorkbook(workbook, /^xl\/worksheets\/sheet/, (xml) =>
    xml.replaceAll(/<c r="(\w+)"[^>]*><v>(9\d{8})<\/v><\/c>/g, (_, address, mark) => {
      const error = errors[Number(mark) - MARK - 1];
      return `<c r="${address}" t="e"><f>A1</f><v>${error}</v></c>`;
    }),
  );
}

/** Edits the files inside a workbook whose path matches. */
export function editWorkbook(
  workbook: Buffer,
  path: RegExp,
  edit: (text: string) => string,
): Buffer {
  const files = Object.entries(unzipSync(workbook)).map(([name, bytes]) => [
    name,
    path.test(name) ? strToU8(edit(strFromU8(bytes))) : bytes,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(files)));
}
