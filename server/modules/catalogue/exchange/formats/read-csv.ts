import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { readAsText } from '../../../../formula-guard.ts';
import { OperatorError } from '../../../../operator-error.ts';
import { readTable } from './read-table.ts';
import { findSheet } from './sheets.ts';
import type { SourceRow } from './source-row.ts';
import { onlyUtf8 } from './utf8.ts';

/** `episodes.csv` and the like, row by row. */
export async function* readCsv(file: string): AsyncGenerator<SourceRow> {
  const name = basename(file);
  const sheet = findSheet(name.replace(/\.csv$/i, ''));
  if (!sheet) {
    throw new OperatorError(
      `${name} must be called dramas.csv, episodes.csv, subtitles.csv or tags.csv.`,
    );
  }
  const records = pipeline(
    createReadStream(file),
    onlyUtf8(name, 'save it as "CSV UTF-8"'),
    parse({ bom: true, delimiter: await findDelimiter(file), relax_column_count: true }),
    // The reader below gets the failure.
    () => {},
  );
  try {
    yield* readTable(sheet, name, unguarded(records), { isWhole: true });
  } catch (error) {
    if (error instanceof CsvError) throw new OperatorError(`${name}: ${error.message}.`);
    throw error;
  }
}

async function* unguarded(records: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const record of records) yield record.map(readAsText);
}

const HEADINGS_BYTES = 4096;

/** Excel separates by what the machine's language uses; no heading has any of them. */
async function findDelimiter(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADINGS_BYTES));
    return /[,;\t]/.exec(buffer.toString('utf8', 0, bytesRead))?.[0] ?? ',';
  } finally {
    await handle.close();
  }
}
