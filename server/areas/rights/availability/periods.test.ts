import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { addMonths, overlap, periodFrom, toDay, toDayNumber } from './periods.ts';

test('adds months as PostgreSQL does, for every day of five years', async () => {
  const { db } = await createTestDatabase();
  const { rows } = await sql<{ day: string; months: number; later: string }>`
    SELECT day::date::text AS day, months, (day + make_interval(months => months))::date::text AS later
    FROM generate_series(timestamp '2026-01-01', '2030-12-31', '1 day') AS day,
      unnest(ARRAY[1, 2, 3, 11, 12, 13, 24, 60, 120]) AS months`.execute(db);
  expect(rows).toHaveLength(1826 * 9);
  const added = rows.map(({ day, months }) => toDay(addMonths(toDayNumber(day), months)));
  expect(added).toEqual(rows.map(({ later }) => later));
});

test('a month from 31 January ends before the last day of February', () => {
  const { start, end } = periodFrom(toDayNumber('2027-01-31'), 1);
  expect([toDay(start), toDay(end)]).toEqual(['2027-01-31', '2027-02-28']);
});

test('periods that follow each other do not overlap', () => {
  expect(overlap({ start: 1, end: 3 }, { start: 3, end: Infinity })).toBe(false);
  expect(overlap({ start: 1, end: 4 }, { start: 3, end: Infinity })).toBe(true);
});
