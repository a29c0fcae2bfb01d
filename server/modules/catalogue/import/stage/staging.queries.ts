import { sql } from 'kysely';
import type { Tx } from '../../../../db/client.ts';
import { type Row, row } from '../../../../db/row.ts';

/**
 * Queries of the temporary tables for the parsed rows. The rows of a drama may be anywhere in a
 * file; the tables group them by drama, so that the file need not be kept in memory.
 */

export async function createStaging(tx: Tx): Promise<void> {
  await sql`
    CREATE TEMP TABLE import_rows (seq bigint NOT NULL, drama text NOT NULL, rows text NOT NULL)
      ON COMMIT DROP`.execute(tx);
  // Without compression, since each row is read only once.
  await sql`ALTER TABLE import_rows ALTER COLUMN rows SET STORAGE EXTERNAL`.execute(tx);
}

/** `rows` contains consecutive rows of one drama as one JSON text. */
const bundle = row({
  seq: 'int8',
  drama: 'text',
  rows: 'text',
});

export type Bundle = Row<typeof bundle>;

export async function stageBundles(tx: Tx, bundles: Bundle[]): Promise<void> {
  await sql`
    INSERT INTO import_rows (seq, drama, rows)
    SELECT seq, drama, rows
    FROM json_to_recordset(${JSON.stringify(bundles)}::json)
      AS r (seq bigint, drama text, rows text)`.execute(tx);
}

/** Numbers the dramas in the order of their first row in the file; returns their count. */
export async function numberDramas(tx: Tx): Promise<number> {
  await sql`
    CREATE TEMP TABLE import_dramas ON COMMIT DROP AS
    SELECT drama, row_number() OVER (ORDER BY min(seq)) AS number
    FROM import_rows GROUP BY drama`.execute(tx);
  await sql`CREATE INDEX ON import_dramas (number)`.execute(tx);
  await sql`CREATE INDEX ON import_rows (drama)`.execute(tx);
  await sql`ANALYZE import_dramas, import_rows`.execute(tx);
  const { rows } = await row({ dramas: 'int8' }).sql`
    SELECT count(*) AS dramas FROM import_dramas`.execute(tx);
  return rows[0]?.dramas ?? 0;
}

/** Returns the rows of the next dramas after the drama number `after`, grouped by drama. */
export async function listStaged(tx: Tx, after: number, dramas: number): Promise<Bundle[]> {
  const { rows } = await bundle.sql`
    SELECT r.seq, r.drama, r.rows
    FROM import_dramas d JOIN import_rows r ON r.drama = d.drama
    WHERE d.number > ${after} AND d.number <= ${after + dramas}
    ORDER BY d.number, r.seq`.execute(tx);
  return rows;
}

/** Updates the statistics, since with outdated ones the planner would choose sequential scans. */
export async function analyzeCatalogue(tx: Tx): Promise<void> {
  await sql`
    ANALYZE dramas, drama_texts, drama_tags, videos, video_subtitles, episodes, episode_texts,
      listing_entries, listing_titles, drama_search_terms`.execute(tx);
}
