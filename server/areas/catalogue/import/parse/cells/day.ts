import * as v from 'valibot';
import { CellError } from '#server/areas/catalogue/formats/cell-error.ts';
import { cellMessage } from '#server/areas/catalogue/formats/cell-notice.ts';
import { asText } from '../cells.ts';

const RULE = cellMessage('deskRow.notDate');

/** Turns an Excel date or a text into `2026-01-31`; '' for an empty cell. */
export const day = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, string>(({ dataset, addIssue, NEVER }) => {
    const cell = asText(dataset.value);
    if (cell === '') return '';
    const result = parseDay(cell);
    if ('day' in result) return result.day;
    addIssue({ message: result.error, input: cell });
    return NEVER;
  }),
);

type DayResult = { day: string } | { error: string };

function parseDay(cell: unknown): DayResult {
  if (cell instanceof CellError) return { error: cell.message };
  if (cell instanceof Date) {
    return Number.isNaN(cell.valueOf())
      ? { error: RULE }
      : validateDay(cell.toISOString().slice(0, 10));
  }
  if (typeof cell !== 'string') return { error: RULE };
  const text = cell.normalize('NFKC').toLowerCase();
  const yearFirst = YEAR_FIRST.exec(text) ?? EAST_ASIAN.exec(text);
  if (yearFirst) return toDay(yearFirst[1], yearFirst[2], yearFirst[3]);
  const [, date, month, year] = DAY_MONTH.exec(text) ?? [];
  if (month) return toDay(year, monthNumber(month), date);
  const [, monthBefore, dateAfter, yearAfter] = MONTH_DAY.exec(text) ?? [];
  if (monthBefore) return toDay(yearAfter, monthNumber(monthBefore), dateAfter);
  return parseYearLast(text);
}

/** Allows the time 00:00, which some programs append to a date. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ t]00:00(?::00(?:\.0+)?)?z?)?$/;
const EAST_ASIAN = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日号號일]?$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/;
const MONTH_DAY = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** Accepts `31/01/2026` and `01/31/2026`, but not `03/04/2026`, which is ambiguous. */
function parseYearLast(text: string): DayResult {
  const [, first, second, year] = YEAR_LAST.exec(text) ?? [];
  if (!first || !second) return { error: RULE };
  const dayFirst = toDay(year, second, first);
  const monthFirst = toDay(year, first, second);
  if (!('day' in dayFirst)) return monthFirst;
  if (!('day' in monthFirst) || monthFirst.day === dayFirst.day) return dayFirst;
  const days = { first: dayFirst.day, second: monthFirst.day };
  return { error: cellMessage('deskRow.twoDates', days) };
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** Returns 1 to 12, or 0 for a word that is not a month. */
function monthNumber(name: string): number {
  const short = name === 'sept' ? 'sep' : name;
  return MONTHS.findIndex((month) => month === name || month.slice(0, 3) === short) + 1;
}

type Part = string | number | undefined;

function toDay(year: Part, month: Part, date: Part): DayResult {
  return validateDay(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
}

function validateDay(day: string): DayResult {
  const time = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(time.valueOf()) && time.toISOString().slice(0, 10) === day;
  return isDay && day >= '1900-01-01' ? { day } : { error: RULE };
}
