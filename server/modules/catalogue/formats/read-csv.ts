import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { OperatorError } from '../../../errors/operator-error.ts';
import { readAsText } from '../../../files/formula-guard.ts';
import { didYouMean } from '../../../text/did-you-mean.ts';
import { readHead } from './read-head.ts';
import { readTable } from './read-table.ts';
import { findSheet, sheets } from './sheets.ts';
import type { SourceRow } from './source-row.ts';
import type { TableRow } from './table-row.ts';
import { requireUtf8 } from './utf8.ts';

/** Streams the rows of `dramas.csv`, `rights.csv` or the file of another sheet. */
export async function* readCsv(file: string): AsyncGenerator<SourceRow> {
  const name = basename(file);
  const sheet = findSheet(name.replace(/\.csv$/i, ''));
  if (!sheet) throw new OperatorError(describeUnknownFile(name));
  let lastLine = 0;
  const records = pipeline(
    createReadStream(file),
    requireUtf8(name, 'save it as "CSV UTF-8"'),
    parse({
      bom: true,
      delimiter: await detectDelimiter(file),
      relax_column_count: true,
      on_record(record, { lines }) {
        lastLine = lines;
        return record;
      },
    }),
    // Errors of the stream are thrown by the loop over the records.
    () => {},
  );
  try {
    yield* readTable(sheet, name, toTableRows(records), { areRowsComplete: true });
  } catch (error) {
    if (error instanceof CsvError)
      throw new OperatorError(`${name}: ${describeCsvError(error, lastLine + 1)}`);
    throw error;
  }
}

function describeUnknownFile(name: string): string {
  const names = sheets.map((sheet) => `${sheet.name.toLowerCase()}.csv`);
  const suggestion = didYouMean(name, names);
  return `${name} must be named ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.${suggestion}`;
}

/**
 * `rowLine` is the line where the last row begins. An unclosed quotation mark is detected only at
 * the end of the file, so the error's own line does not help there.
 */
function describeCsvError(
  { code, message, lines }: CsvError & { lines?: number },
  rowLine: number,
) {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `A quotation mark is never closed (line ${rowLine}).`;
  if (code === 'CSV_INVALID_CLOSING_QUOTE') {
    return `A quotation mark inside a quoted cell must be doubled (line ${lines}).`;
  }
  if (code === 'INVALID_OPENING_QUOTE') {
    return `A cell with a quotation mark must be quoted as a whole (line ${lines}).`;
  }
  return `${message}.`;
}

async function* toTableRows(records: AsyncIterable<string[]>): AsyncGenerator<TableRow> {
  let number = 0;
  for await (const record of records) {
    number += 1;
    yield { number, cells: record.map(readAsText) };
  }
}

const HEADINGS_BYTES = 4096;

/**
 * Returns the first delimiter in the file, which is in the heading row: no heading contains one.
 * Which delimiter Excel writes depends on the machine's language.
 */
async function detectDelimiter(file: string): Promise<string> {
  const head = await readHead(file, HEADINGS_BYTES);
  return /[,;\t]/.exec(head.toString())?.[0] ?? ',';
}
