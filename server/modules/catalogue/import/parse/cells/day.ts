import * as v from 'valibot';
import { CellFault } from '../../../formats/cell-fault.ts';
import { asText } from '../cells.ts';

const RULE = 'is not a date: write it as 2026-01-31';

/** `2026-01-31`, from an Excel date or a text; empty when nothing is there. */
export const day = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, string>(({ dataset, addIssue, NEVER }) => {
    const cell = asText(dataset.value);
    if (cell === '') return '';
    const found = readDay(cell);
    if ('day' in found) return found.day;
    addIssue({ message: found.fault, input: cell });
    return NEVER;
  }),
);

type Reading = { day: string } | { fault: string };

function readDay(cell: unknown): Reading {
  if (cell instanceof CellFault) return { fault: cell.reason };
  if (cell instanceof Date) {
    return Number.isNaN(cell.valueOf())
      ? { fault: RULE }
      : checked(cell.toISOString().slice(0, 10));
  }
  if (typeof cell !== 'string') return { fault: RULE };
  const text = cell.normalize('NFKC').toLowerCase();
  const yearFirst = YEAR_FIRST.exec(text) ?? CHARACTERS.exec(text);
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const [, date, month, year] = DAY_MONTH.exec(text) ?? [];
  if (month) return dayOf(year, numberOfMonth(month), date);
  const [, monthBefore, dateAfter, yearAfter] = MONTH_DAY.exec(text) ?? [];
  if (monthBefore) return dayOf(yearAfter, numberOfMonth(monthBefore), dateAfter);
  return readDigits(text);
}

/** With the midnight that some programs write behind a date. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ t]00:00(?::00(?:\.0+)?)?z?)?$/;
const CHARACTERS = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日号號일]?$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/;
const MONTH_DAY = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/** `31/01/2026` and `01/31/2026` have one meaning each, `03/04/2026` has two. */
function readDigits(text: string): Reading {
  const [, one, other, year] = YEAR_LAST.exec(text) ?? [];
  if (!one || !other) return { fault: RULE };
  const dayFirst = dayOf(year, other, one);
  const monthFirst = dayOf(year, one, other);
  if (!('day' in dayFirst)) return monthFirst;
  if (!('day' in monthFirst) || monthFirst.day === dayFirst.day) return dayFirst;
  return { fault: `could be two dates: write ${dayFirst.day} or ${monthFirst.day}` };
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** From 1; 0 for any other word. */
function numberOfMonth(name: string): number {
  const short = name === 'sept' ? 'sep' : name;
  return MONTHS.findIndex((month) => month === name || month.slice(0, 3) === short) + 1;
}

type Part = string | number | undefined;

function dayOf(year: Part, month: Part, date: Part): Reading {
  return checked(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
}

function checked(day: string): Reading {
  const time = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(time.valueOf()) && time.toISOString().slice(0, 10) === day;
  return isDay && day >= '1900-01-01' ? { day } : { fault: RULE };
}
