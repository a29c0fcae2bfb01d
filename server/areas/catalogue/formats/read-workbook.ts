import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { closest } from '#server/text/did-you-mean.ts';
import { readTable } from './read-table.ts';
import { findSheet, HELP_SHEET, sheets } from './sheets.ts';
import type { SourceRow } from './source-row.ts';
import type { TableRow } from './table-row.ts';
import type { Archive } from './xlsx/archive.ts';
import { readDateStyles } from './xlsx/date-styles.ts';
import { MergedCells } from './xlsx/merged-cells.ts';
import { openArchive, unlessDamaged } from './xlsx/recognise.ts';
import { readStrings } from './xlsx/shared-strings.ts';
import { type CellContext, readSheetRows } from './xlsx/sheet-rows.ts';
import { contentOf, findParts, type WorkbookParts } from './xlsx/workbook-parts.ts';

/**
 * The limit of the file's size and of its unpacked size. The reader holds the file, one unpacked
 * sheet and all strings in memory.
 */
const MAX_UNPACKED_BYTES = 150_000_000;

export async function* readWorkbook(
  file: string,
  onIgnoredSheet: (sheet: string) => void,
): AsyncGenerator<SourceRow> {
  const name = basename(file);
  const { size } = await stat(file);
  requireSmall(name, size);
  const archive = openArchive(name, await readFile(file));
  requireSmall(name, archive.unpackedBytes);
  const parts = unlessDamaged(name, () => findParts(archive));
  const context = unlessDamaged(name, () => readContext(archive, parts));
  const read = (path: string) => unlessDamaged(name, () => contentOf(archive, path));
  const hasRows = (path: string) => !readRows(name, read(path), context).next().done;
  const candidates = parts.sheets.filter((sheet) => findSheet(sheet.name) || hasRows(sheet.path));
  for (const { sheet, title, path } of chooseSheets(name, candidates, onIgnoredSheet)) {
    const xml = read(path);
    const mergedCells = unlessDamaged(name, () => new MergedCells(xml));
    yield* readTable(sheet, title, readRows(name, xml, context), { mergedCells });
  }
}

function requireSmall(name: string, bytes: number) {
  if (bytes <= MAX_UNPACKED_BYTES) return;
  throw new OperatorError(say('deskFile.tooLarge', { name }));
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

function* readRows(name: string, xml: Uint8Array, context: CellContext): Generator<TableRow> {
  const rows = readSheetRows(xml, context);
  for (;;) {
    const { value, done } = unlessDamaged(name, () => rows.next());
    if (done) return;
    yield value;
  }
}

/** Throws for a misspelt sheet name, unless a sheet with the right name exists too. */
function chooseSheets(
  file: string,
  candidates: WorkbookParts['sheets'],
  onIgnoredSheet: (sheet: string) => void,
) {
  const missing = sheets.filter(
    (sheet) => !candidates.some(({ name }) => findSheet(name) === sheet),
  );
  const known = candidates.flatMap(({ name, path }) => {
    const sheet = findSheet(name);
    if (sheet) return [{ sheet, title: name, path }];
    const suggestion = closest(
      name.trim(),
      missing.map((other) => other.name),
    );
    if (suggestion)
      throw new OperatorError(
        say('deskFile.unknownSheet', { sheet: name, name: file, meant: suggestion }),
      );
    if (name !== HELP_SHEET) onIgnoredSheet(name);
    return [];
  });
  if (known.length > 0) return known;
  const names = sheets.map((sheet) => sheet.name);
  throw new OperatorError(
    say('deskFile.noSheet', {
      name: file,
      sheets: names.slice(0, -1).join(', '),
      last: names.at(-1),
    }),
  );
}
