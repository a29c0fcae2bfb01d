import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { OperatorError } from '../../../errors/operator-error.ts';
import { closest } from '../../../text/did-you-mean.ts';
import { readTable, type TableRow } from './read-table.ts';
import { findSheet, HELP_SHEET, sheets } from './sheets.ts';
import type { SourceRow } from './source-row.ts';
import type { Archive } from './xlsx/archive.ts';
import { readDateStyles } from './xlsx/date-styles.ts';
import { MergedCells } from './xlsx/merged-cells.ts';
import { openArchive, unlessDamaged } from './xlsx/recognise.ts';
import { readStrings } from './xlsx/shared-strings.ts';
import { type CellContext, readSheetRows } from './xlsx/sheet-rows.ts';
import { contentOf, findParts, type WorkbookParts } from './xlsx/workbook-parts.ts';

/** The file itself, one unpacked sheet and all texts are in memory while a workbook is read. */
const MAX_UNPACKED_BYTES = 150_000_000;

export async function* readWorkbook(
  file: string,
  onUnread: (sheet: string) => void,
): AsyncGenerator<SourceRow> {
  const name = basename(file);
  const { size } = await stat(file);
  refuseIfLarge(name, size);
  const archive = openArchive(name, await readFile(file));
  refuseIfLarge(name, archive.unpackedBytes);
  const parts = unlessDamaged(name, () => findParts(archive));
  const context = unlessDamaged(name, () => readContext(archive, parts));
  const read = (path: string) => unlessDamaged(name, () => contentOf(archive, path));
  const hasRows = (path: string) => !rowsOf(name, read(path), context).next().done;
  const filled = parts.sheets.filter((sheet) => findSheet(sheet.name) || hasRows(sheet.path));
  for (const { sheet, title, path } of chooseSheets(name, filled, onUnread)) {
    const xml = read(path);
    const mergedCells = unlessDamaged(name, () => new MergedCells(xml));
    yield* readTable(sheet, title, rowsOf(name, xml, context), { mergedCells });
  }
}

function refuseIfLarge(name: string, bytes: number) {
  if (bytes <= MAX_UNPACKED_BYTES) return;
  throw new OperatorError(`${name} is too large for a workbook: give it as CSV or JSON instead.`);
}

function readContext(
  archive: Archive,
  { strings, styles, isFrom1904 }: WorkbookParts,
): CellContext {
  return {
    strings: strings ? readStrings(contentOf(archive, strings)) : [],
    dateStyles: styles ? readDateStyles(contentOf(archive, styles)) : new Set(),
    isFrom1904,
  };
}

function* rowsOf(name: string, xml: Uint8Array, context: CellContext): Generator<TableRow> {
  const rows = readSheetRows(xml, context);
  for (;;) {
    const { value, done } = unlessDamaged(name, () => rows.next());
    if (done) return;
    yield value;
  }
}

/** Refuses a misspelt sheet, unless there is one of the right name as well. */
function chooseSheets(
  file: string,
  filled: WorkbookParts['sheets'],
  onUnread: (sheet: string) => void,
) {
  const missing = sheets.filter((sheet) => !filled.some(({ name }) => findSheet(name) === sheet));
  const known = filled.flatMap(({ name, path }) => {
    const sheet = findSheet(name);
    if (sheet) return [{ sheet, title: name, path }];
    const meant = closest(
      name.trim(),
      missing.map((other) => other.name),
    );
    if (meant)
      throw new OperatorError(`Unknown sheet "${name}" in ${file}. Did you mean ${meant}?`);
    if (name !== HELP_SHEET) onUnread(name);
    return [];
  });
  if (known.length > 0) return known;
  throw new OperatorError(`${file} has no sheet Dramas, Episodes, Subtitles or Tags.`);
}
