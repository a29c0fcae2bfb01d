import { extname } from 'node:path';
import { WrongUse } from '#server/errors/operator-error.ts';
import { makeWhole, makeWholeFolder } from '#server/files/whole-file.ts';
import type { CatalogueWriter } from './portable.ts';
import { csvWriter } from './write-csv.ts';
import { jsonWriter } from './write-json.ts';
import { workbookWriter } from './write-workbook.ts';

/** Writes a workbook, a JSON document or, for a path without extension, a folder of CSV files. */
export async function writeTarget(
  path: string,
  fill: (writer: CatalogueWriter) => Promise<void>,
): Promise<void> {
  const extension = extname(path).toLowerCase();
  const create = writers[extension];
  if (!create) {
    throw new WrongUse(`${path} must end with .xlsx or .json, or be a folder for CSV files.`);
  }
  const make = extension === '' ? makeWholeFolder : makeWhole;
  await make(path, async (draft) => {
    const writer = await create(draft);
    await fill(writer);
    await writer.end();
  });
}

const writers: Record<string, (path: string) => Promise<CatalogueWriter>> = {
  '.xlsx': workbookWriter,
  '.json': jsonWriter,
  '': csvWriter,
};
