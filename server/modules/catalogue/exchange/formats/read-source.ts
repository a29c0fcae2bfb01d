import { access, constants, readdir, stat } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { OperatorError, WrongUse } from '../../../../operator-error.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { readWorkbook } from './read-workbook.ts';
import type { SourceRow } from './source-row.ts';

export interface Source {
  rows: AsyncIterable<SourceRow>;
  /** Files that a row names lie from here on. */
  folder: string;
}

/** Hears of a sheet that is none of ours. */
type OnUnread = (sheet: string) => void;
type Reader = (file: string, onUnread: OnUnread) => AsyncGenerator<SourceRow>;

const readers: Record<string, Reader> = {
  '.xlsx': readWorkbook,
  '.json': readJson,
  '.csv': readCsv,
};

/** A workbook, a JSON document, or a folder with one of them or with CSV files. */
export async function openSource(path: string, onUnread: OnUnread): Promise<Source> {
  const found = await stat(path).catch(() => {
    throw new OperatorError(`There is no file or folder ${path}.`);
  });
  await access(path, constants.R_OK).catch(() => {
    throw new OperatorError(`${path} may not be read by this user.`);
  });
  if (!found.isDirectory())
    return { rows: readerOf(path)(path, onUnread), folder: dirname(resolve(path)) };
  const files = await findFiles(path);
  return { rows: readAll(files, onUnread), folder: resolve(path) };
}

function readerOf(file: string): Reader {
  const reader = readers[extname(file).toLowerCase()];
  if (reader) return reader;
  throw new WrongUse(`${file} must end with .xlsx, .json or .csv.`);
}

async function findFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !/^[.~]/.test(name)).sort();
  const of = (extension: string) =>
    names.filter((name) => extname(name).toLowerCase() === extension);
  const documents = [...of('.xlsx'), ...of('.json')];
  if (documents.length > 1) {
    throw new OperatorError(`${folder} has ${documents.join(' and ')}: name the one to import.`);
  }
  const files = documents.length === 1 ? documents : of('.csv');
  if (files.length > 0) return files.map((name) => join(folder, name));
  throw new OperatorError(`${folder} has no workbook (.xlsx), no JSON and no CSV.`);
}

async function* readAll(files: string[], onUnread: OnUnread): AsyncGenerator<SourceRow> {
  for (const file of files) yield* readerOf(file)(file, onUnread);
}
