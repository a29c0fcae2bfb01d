import { sql } from 'kysely';
import type { NoticeText } from '#i18n/notice.ts';
import type { Db } from '#server/db/client.ts';
import type { KeyBounds } from '#server/db/key-page.ts';
import type { RowVerdict } from '#server/db/tables.ts';

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
    .where('job_id', '=', jobId)
    .$if(verdict !== undefined, (query) => query.where('verdict', '=', verdict as RowVerdict))
    .$if(problem !== undefined, (query) => query.where('problem', '=', problem as string))
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

export async function countRows(db: Db, jobId: number, filter: RowFilter, limit: number) {
  const { count } = await db
    .selectFrom(filtered(db, jobId, filter).select('seq').limit(limit).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The kinds of errors in the order of the file, with the number of rows and the first message. */
export async function listProblems(db: Db, jobId: number) {
  const problems = await db
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
      sql<string>`(array_agg(details -> 0 ORDER BY seq))[1]::text`.as('example'),
    ])
    .orderBy('first_seq')
    .execute();
  return problems.map(({ example, ...problem }) => ({
    ...problem,
    example: JSON.parse(example) as NoticeText,
  }));
}
