import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { anyOf } from '#server/db/query/rows.ts';

/** Dramas whose titles changed since their search terms were written. */
export async function listOutdated(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('drama_search_notes')
    .select('drama_id')
    .orderBy('drama_id')
    .limit(limit)
    .execute();
  return rows.map(({ drama_id }) => drama_id);
}

export async function deleteNotes(tx: Tx, dramaIds: number[]): Promise<void> {
  await tx.deleteFrom('drama_search_notes').where('drama_id', 'in', dramaIds).execute();
}

export async function listTitles(db: Db, dramaIds: number[]) {
  return db
    .selectFrom('dramas as d')
    .select('d.id as drama_id')
    .select(
      sql`array_remove(
        d.original_title || ARRAY(SELECT title FROM drama_texts WHERE drama_id = d.id), NULL)`
        .$castTo<string[]>()
        .as('titles'),
    )
    .where('d.id', '=', anyOf(dramaIds))
    .execute();
}

export interface TermRow {
  drama_id: number;
  term: string;
  grams: string[];
}

/** Deletes all terms of the dramas in `dramaIds` and inserts `rows`. */
export async function replaceTerms(tx: Tx, dramaIds: number[], rows: TermRow[]): Promise<void> {
  await tx.deleteFrom('drama_search_terms').where('drama_id', 'in', dramaIds).execute();
  // The rows are one JSON parameter, since one parameter per value could exceed PostgreSQL's limit.
  await sql`
    INSERT INTO drama_search_terms (drama_id, term, grams)
    SELECT drama_id, term, ARRAY(SELECT jsonb_array_elements_text(grams))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (drama_id bigint, term text, grams jsonb)
  `.execute(tx);
}
