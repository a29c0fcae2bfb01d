import { access, constants, readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { say } from '#i18n/notice.ts';
import { OperatorError, WrongUse } from '#server/errors/operator-error.ts';
import { readCsv } from './read-csv.ts';
import { readHead } from './read-head.ts';
import { readJson } from './read-json.ts';
import { readWorkbook } from './read-workbook.ts';
import type { SourceRow } from './source-row.ts';
import { isWorkbookLike } from './xlsx/recognise.ts';

export interface Source {
  /** The file's name; undefined if the rows are not from a file. */
  name: string | undefined;
  rows: AsyncIterable<SourceRow>;
  /**
   * The folder that file names in rows are relative to. Undefined for an upload: its rows name
   * files that were ingested, and files of the server are not looked at.
   */
  folder: string | undefined;
}

/** Called with the name of a sheet that is ignored. */
type OnIgnoredSheet = (sheet: string) => void;
type Reader = (file: string, onIgnoredSheet: OnIgnoredSheet) => AsyncGenerator<SourceRow>;

/** Only the first two are supported. For the others, `readWorkbook` says how to save the file. */
const WORKBOOKS = ['.xlsx', '.xlsm', '.xls', '.xlsb', '.ods', '.numbers'];
const readers: Record<string, Reader> = {
  ...Object.fromEntries(WORKBOOKS.map((extension) => [extension, readWorkbook])),
  '.json': readJson,
  '.csv': readCsv,
};

/** Opens a workbook, a JSON document, a CSV file, or a folder that contains them. */
export async function openSource(path: string, onIgnoredSheet: OnIgnoredSheet): Promise<Source> {
  const found = await stat(path).catch(() => {
    throw new OperatorError(`There is no file or folder ${path}.`);
  });
  await access(path, constants.R_OK).catch(() => {
    throw new OperatorError(`No permission to read ${path}.`);
  });
  if (found.isDirectory()) {
    const files = await findFiles(path);
    return { name: basename(path), rows: readAll(files, onIgnoredSheet), folder: resolve(path) };
  }
  await requireReadable(path);
  const rows = readAll([path], onIgnoredSheet);
  return { name: basename(path), rows, folder: dirname(resolve(path)) };
}

/** Opens uploaded files: one workbook or JSON document, or the CSV files of several sheets. */
export async function openUploads(
  files: string[],
  onIgnoredSheet: OnIgnoredSheet,
): Promise<Source> {
  for (const file of files) await requireReadable(file);
  const names = files.map((file) => basename(file));
  if (files.length > 1 && names.some((name) => extensionOf(name) !== '.csv'))
    throw new OperatorError(`${names.join(', ')}: only CSV files are imported together.`, {
      message: 'deskError.severalDocuments',
      values: { names: names.join(', ') },
    });
  return { name: names.join(', '), rows: readAll(files, onIgnoredSheet), folder: undefined };
}

async function requireReadable(file: string): Promise<void> {
  if (readers[extensionOf(file)] || (await isWorkbook(file))) return;
  throw new WrongUse(`${file} must end with .xlsx, .json or .csv.`, {
    message: 'deskFile.extension',
    values: { name: basename(file) },
  });
}

function extensionOf(file: string): string {
  return extname(file).toLowerCase();
}

/** Checks the first bytes of the file, since a workbook may have any name. */
async function isWorkbook(file: string): Promise<boolean> {
  return isWorkbookLike(await readHead(file, SIGNATURE_BYTES));
}

const SIGNATURE_BYTES = 8;

async function findFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !/^[.~]/.test(name)).sort();
  const withExtension = (...extensions: string[]) =>
    names.filter((name) => extensions.includes(extensionOf(name)));
  const documents = withExtension(...WORKBOOKS, '.json');
  if (documents.length > 1) {
    throw new OperatorError(`${folder} has ${documents.join(' and ')}: name the one to import.`);
  }
  const files = documents.length === 1 ? documents : withExtension('.csv');
  if (files.length > 0) return files.map((name) => join(folder, name));
  throw new OperatorError(`${folder} has no workbook (.xlsx), JSON document or CSV files.`);
}

async function* readAll(
  files: string[],
  onIgnoredSheet: OnIgnoredSheet,
): AsyncGenerator<SourceRow> {
  for (const file of files) {
    if ((await stat(file)).size === 0)
      throw new OperatorError(say('deskFile.empty', { name: basename(file) }));
    const read = (await isWorkbook(file)) ? readWorkbook : (readers[extensionOf(file)] as Reader);
    yield* read(file, onIgnoredSheet);
  }
}
