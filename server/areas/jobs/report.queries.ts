import { sql } from 'kysely';
import type { RowVerdict } from '#contract/desk/catalogue/imports.ts';
import type { NoticeText } from '#i18n/notice.ts';
import type { Db } from '#server/db/client.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { countRows, given } from '#server/db/query/rows.ts';

/** Queries of the rows that an import has reported. */

export interface RowFilter {
  verdict?: RowVerdict | undefined;
  /** Only errors of this kind. */
  problem?: string | undefined;
  /** Only rows that are imported with a warning. */
  hasWarning?: boolean | undefined;
}

const filtered = (db: Db, jobId: number, { verdict, problem, hasWarning }: RowFilter) =>
  db
    .selectFrom('desk_job_rows')
    .where((eb) => eb.and(given({ job_id: jobId, verdict, problem })))
    .$if(hasWarning === true, (query) => query.where(sql<boolean>`warnings <> '[]'`));

export type JobReportRow = Awaited<ReturnType<typeof listRows>>[number];

export async function listRows(
  db: Db,
  jobId: number,
  filter: RowFilter,
  { key, isBackward, limit }: KeyBounds,
) {
  const seq = key?.[0];
  return filtered(db, jobId, filter)
    .selectAll()
    .$if(seq !== undefined, (query) => query.where('seq', isBackward ? '<' : '>', Number(seq)))
    .orderBy('seq', isBackward ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

export function countReported(db: Db, jobId: number, filter: RowFilter, limit: number) {
  return countRows(db, filtered(db, jobId, filter).select('seq').limit(limit));
}

export type JobProblem = Awaited<ReturnType<typeof listProblems>>[number];

/** The kinds of errors in the order of the file, with the number of rows and the first message. */
export async function listProblems(db: Db, jobId: number) {
  return db
    .selectFrom('desk_job_rows')
    .where('job_id', '=', jobId)
    .where('problem', 'is not', null)
    .groupBy(['problem', 'sheet', 'field'])
    .select(({ fn }) => [
      'problem',
      'sheet',
      'field',
      fn.countAll<number>().as('rows'),
      fn.min('seq').as('first_seq'),
      sql`(array_agg(details -> 0 ORDER BY seq))[1]`.$castTo<NoticeText>().as('example'),
    ])
    .orderBy('first_seq')
    .execute();
}
