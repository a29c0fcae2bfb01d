import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { OperatorError } from '../../../../operator-error.ts';
import type { TagEntry } from '../entry.ts';
import type { PortableDrama } from './portable.ts';
import { csvWriter } from './write-csv.ts';
import { jsonWriter } from './write-json.ts';
import { workbookWriter } from './write-workbook.ts';

/** Takes tags first, then dramas. */
export interface CatalogueWriter {
  addTag(tag: TagEntry): Promise<void>;
  addDrama(drama: PortableDrama): Promise<void>;
  end(): Promise<void>;
}

/**
 * Writes a workbook, a JSON document or, at a name without ending, a folder of CSV files. It is
 * there when it is whole, and what is there already is never written over.
 */
export async function writeTo(
  path: string,
  fill: (writer: CatalogueWriter) => Promise<void>,
): Promise<void> {
  if (existsSync(path)) throw new OperatorError(`${path} is there already: name another.`);
  const create = writers[extname(path).toLowerCase()];
  if (!create) {
    throw new OperatorError(`${path} must end with .xlsx or .json, or be a folder for CSV files.`);
  }
  const unfinished = `${path}.unfinished`;
  try {
    const writer = await create(unfinished);
    await fill(writer);
    await writer.end();
    await rename(unfinished, path);
  } catch (error) {
    throw explain(path, error);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** A full disk or a folder that is not there is for the operator to mend. */
function explain(path: string, error: unknown): unknown {
  const isOfFiles = error instanceof Error && 'syscall' in error;
  return isOfFiles ? new OperatorError(`${path} cannot be written: ${error.message}.`) : error;
}

const writers: Record<string, (path: string) => Promise<CatalogueWriter>> = {
  '.xlsx': workbookWriter,
  '.json': jsonWriter,
  '': csvWriter,
};
