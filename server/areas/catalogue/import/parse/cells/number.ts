import * as v from 'valibot';
import { cellMessage } from '#server/areas/catalogue/formats/cell-notice.ts';
import { textCell } from '../cells.ts';

/** Parses a whole number; undefined for an empty cell. */
export function wholeNumber(min: number, max: number) {
  return v.pipe(
    textCell(20),
    v.check(
      (text) => text === '' || isBetween(text, min, max),
      cellMessage('deskRow.notWhole', { min, max }),
    ),
    v.transform((text) => (text === '' ? undefined : Number(text))),
  );
}

function isBetween(text: string, min: number, max: number): boolean {
  return /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/** Parses a duration such as `90`, `1:30` or `0:01:30`; undefined for an empty cell. */
export function seconds(max: number) {
  return v.pipe(
    v.unknown(),
    // If 1:30 is typed, Excel stores one and a half hours, although usually minutes are meant.
    v.check((cell) => !(cell instanceof Date), cellMessage('deskRow.excelTime')),
    v.transform(clockToSeconds),
    wholeNumber(1, max),
  );
}

const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/;

function clockToSeconds(cell: unknown): unknown {
  const match = typeof cell === 'string' && CLOCK.exec(cell.trim());
  if (!match) return cell;
  const [hours, minutes, rest] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
  ];
  return hours > 0 && minutes > 59 ? cell : hours * 3600 + minutes * 60 + rest;
}
