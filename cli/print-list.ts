import { Option } from '@commander-js/extra-typings';
import stringWidth from 'string-width';
import type { LongList } from '#server/db/query/long-list.ts';
import { wholeNumber } from './arguments.ts';
import { printPart } from './output.ts';
import { type Cell, formatCell } from './print.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100_000;

/** For the lists that may be long. */
export const limitOption = () =>
  new Option(
    '--limit <number>',
    `how many at most; default: ${DEFAULT_LIMIT}, with --json all`,
  ).argParser(wholeNumber(1, MAX_LIMIT));

interface ListOptions {
  json?: boolean | undefined;
  limit?: number | undefined;
}

/**
 * Prints a list as a table, or with `--json` as one JSON value. A part of a long list is followed by
 * a line on stderr with the number of all rows.
 */
export async function printList<Row extends object>(
  list: Row[] | LongList<Row>,
  columns: Record<string, (row: Row) => Cell>,
  { json = false, limit }: ListOptions,
): Promise<void> {
  if (Array.isArray(list)) {
    if (json) await printJsonRows((print) => print(list));
    else printTable(list, columns);
    return;
  }
  if (json && limit === undefined) return printJsonRows(list.each);
  const max = limit ?? DEFAULT_LIMIT;
  const rows = await list.read(max);
  await printList(rows, columns, { json });
  const total = rows.length < max ? rows.length : await list.count();
  if (total > rows.length)
    console.error(
      `${count(rows.length)} of ${count(total)}; --limit ${Math.min(total, MAX_LIMIT)} shows more, --json without --limit all.`,
    );
}

const count = (rows: number) => rows.toLocaleString('en');

/** Prints the rows as `JSON.stringify` writes a list, without having all of them at once. */
async function printJsonRows<Row>(
  each: (print: (rows: Row[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  let separator = '[';
  await each(async (rows) => {
    if (rows.length === 0) return;
    await printPart(separator + JSON.stringify(rows, null, 2).slice(1, -2));
    separator = ',';
  });
  await printPart(separator === '[' ? '[]\n' : '\n]\n');
}

function printTable<Row extends object>(
  rows: Row[],
  columns: Record<string, (row: Row) => Cell>,
): void {
  const heads = Object.keys(columns);
  const lines = [
    heads,
    ...rows.map((row) => Object.values(columns).map((cellOf) => formatCell(cellOf(row)))),
  ];
  const { isTTY, columns: terminalWidth } = process.stdout;
  const widths = heads.map((_, at) =>
    lines.reduce((widest, line) => Math.max(widest, stringWidth(line[at] ?? '')), 0),
  );
  // Cells are cut only in a terminal; piped output stays complete.
  const limit = isTTY && terminalWidth ? widestThatFits(widths, terminalWidth) : Infinity;
  for (const line of lines) {
    const cells = line.map((whole, at) => {
      // The first column is never cut, because other commands take its value as an argument.
      const width = Math.min(widths[at] ?? 0, at === 0 ? Infinity : limit);
      const cell = cutToWidth(whole, width);
      return cell + ' '.repeat(width - stringWidth(cell));
    });
    console.log(cells.join(GAP).trimEnd());
  }
  if (rows.length === 0) console.error('Nothing found.');
}

const GAP = '  ';
/** A narrower column would be unreadable, so columns are not cut further and lines wrap. */
const NARROWEST = 8;

/** The largest width limit for the columns after the first with which a line fits the terminal. */
function widestThatFits([first = 0, ...others]: number[], terminalWidth: number): number {
  const room = terminalWidth - first - GAP.length * others.length;
  let limit = Math.max(NARROWEST, ...others);
  const taken = () => others.reduce((sum, width) => sum + Math.min(width, limit), 0);
  while (limit > NARROWEST && taken() > room) limit -= 1;
  return limit;
}

const segmenter = new Intl.Segmenter();

function cutToWidth(text: string, limit: number): string {
  if (stringWidth(text) <= limit) return text;
  let kept = '';
  let width = 0;
  for (const { segment } of segmenter.segment(text)) {
    width += stringWidth(segment);
    if (width > limit - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}
