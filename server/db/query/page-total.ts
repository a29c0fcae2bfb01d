import { sql } from 'kysely';
import { MAX_COUNTED } from '#contract/desk/fields.ts';
import type { KeyPage } from './key-page.ts';

/** The limit of a query that counts the rows of a list: one more than is shown as a number. */
export const COUNT_LIMIT = MAX_COUNTED + 1;

/**
 * Whether a table has so many rows that the matches of a common search are found by walking along
 * the list, and not counted.
 */
export function isLong(table: string) {
  return sql<boolean>`(
    SELECT count(*) FROM (SELECT FROM ${sql.table(table)} LIMIT ${COUNT_LIMIT}) AS counted
  ) = ${COUNT_LIMIT}`;
}

export interface PageTotal {
  total: number;
  /** Whether there are more rows than `total`. */
  isTotalCapped: boolean;
}

/** The total of a list whose rows were counted up to `COUNT_LIMIT`. */
export function toTotal(counted: number): PageTotal {
  return { total: Math.min(counted, MAX_COUNTED), isTotalCapped: counted > MAX_COUNTED };
}

/** The total of a list that would take too long to count: at least the rows of this page. */
export function totalOfPage({ rows, next, previous }: KeyPage<unknown>): PageTotal {
  return { total: rows.length, isTotalCapped: next !== null || previous !== null };
}
