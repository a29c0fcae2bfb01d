import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type Notice, type NoticeText, say } from '#i18n/notice.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { readAsText } from '#server/files/formula-guard.ts';
import { closest } from '#server/text/did-you-mean.ts';
import { sentenceHint } from './cell-notice.ts';
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
    requireUtf8('deskFile.csvNotUtf8', name),
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
      throw new OperatorError(describeCsvError(name, error, lastLine + 1));
    throw error;
  }
}

function describeUnknownFile(name: string): Notice {
  const names = sheets.map((sheet) => `${sheet.name.toLowerCase()}.csv`);
  const values = { name, names: names.slice(0, -1).join(', '), last: names.at(-1) };
  return say('deskFile.csvName', { ...values, hint: sentenceHint(closest(name, names)) });
}

/**
 * `rowLine` is the line where the last row begins. An unclosed quotation mark is detected only at
 * the end of the file, so the error's own line does not help there.
 */
function describeCsvError(
  name: string,
  { code, message, lines: line }: CsvError & { lines?: number },
  rowLine: number,
): NoticeText {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return say('deskFile.quoteOpen', { name, line: rowLine });
  if (code === 'CSV_INVALID_CLOSING_QUOTE') return say('deskFile.quoteSingle', { name, line });
  if (code === 'INVALID_OPENING_QUOTE') return say('deskFile.quoteInside', { name, line });
  return `${name}: ${message}.`;
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
